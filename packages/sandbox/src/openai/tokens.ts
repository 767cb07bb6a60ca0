/** True token counts (o200k), as the vendor bills them. */
import { createRequire } from 'node:module';
import type { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';
import { type Message, wordsOf } from './openai-bodies.ts';

/** Loaded with the first request: it takes a moment, and most tests send none. */
let encoding: { countTokens: typeof count } | undefined;

/** The tokenizer takes quadratic time for unsplittable text. */
const LONG_RUN = /[^\s\p{N}]{300}|\s{300}/gu;

export function countTokens(text: string): number {
  encoding ??= createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as { countTokens: typeof count };
  const exactly = encoding.countTokens;
  return text
    .replace(LONG_RUN, '$&\uE000')
    .split('\uE000')
    .reduce((sum, part) => sum + exactly(part, { disallowedSpecial: new Set() }), 0);
}

/** Every message has three tokens around it and one for its role; three more begin the answer. */
export const countPrompt = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + 4 + countTokens(wordsOf(content)), 3);
