/**
 * Counts tokens offline with the encoding of the current models (o200k). The count is exact, except in a run of more than LONGEST
 * characters, which is counted in parts.
 */
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cut } from '@leadwright/contract/text';
import type { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

type Encoding = { countTokens: typeof count };

/** Tens of megabytes that few processes need. */
let loaded: Encoding | undefined;
const encoding = (): Encoding => {
  loaded ??= createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as Encoding;
  return loaded;
};

/** The tokenizer takes quadratic time for what it cannot split: minutes for a page of signs without a space. */
const LONGEST = 300;
const LONG_RUN = new RegExp(`[^\\s\\p{N}]{${LONGEST},}|\\s{${LONGEST},}`, 'gu');
const STRETCH = new RegExp(`.{1,${LONGEST}}`, 'gsu');
/** Characters: a few milliseconds. */
const AT_ONCE = 10_000;
/** The encoding always splits here. */
const BOUNDARY = /(?<=\p{L})(?=[^\p{L}\p{M}'])/u;

/** `<|endoftext|>` in a text is text. */
const countExactly = (text: string) => encoding().countTokens(text, { disallowedSpecial: new Set() });

/** For texts of the size of a prompt; what may be a book is counted with `countTokensOfBook`. */
export function countTokens(text: string): number {
  let [tokens, at] = [0, 0];
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    tokens += countExactly(text.slice(at, index));
    tokens += countRun(run);
    at = index + run.length;
  }
  return tokens + countExactly(at === 0 ? text : text.slice(at));
}

const countRun = (run: string) =>
  (run.match(STRETCH) ?? []).reduce((tokens, stretch) => tokens + countExactly(stretch), 0);

/** The same count, but yields to the event loop. */
export async function countTokensOfBook(text: string): Promise<number> {
  let tokens = 0;
  for (const part of parts(text)) {
    tokens += countTokens(part);
    await nextTurn();
  }
  return tokens;
}

function* parts(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    const next = cut(text.slice(at, at + 2 * AT_ONCE), 2 * AT_ONCE - 1);
    const boundary = next.slice(AT_ONCE).search(BOUNDARY);
    const part = boundary < 0 ? next : next.slice(0, AT_ONCE + boundary);
    yield part;
    at += part.length;
  }
}
