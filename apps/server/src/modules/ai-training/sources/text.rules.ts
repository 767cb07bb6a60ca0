/** Text as it is kept and counted. Pure. */
import { createHash } from 'node:crypto';
import { cleanText } from '@leadwright/contract/text';
import type { TextSection } from '../passages/pieces.rules.ts';

/** No language has such words. Counting them takes long, and nobody asks for them. */
const MAX_RUN = 1_000;
const LONG_LETTERS = new RegExp(`([\\p{L}\\p{M}]{${MAX_RUN}})(?=[\\p{L}\\p{M}])`, 'gu');
const LONG_SIGNS = new RegExp(`([^\\s\\p{L}\\p{N}]{${MAX_RUN}})(?=[^\\s\\p{L}\\p{N}])`, 'gu');

/** Without characters that cannot be kept, and with a break in every endless word. */
export const keptText = (text: string): string =>
  cleanText(text.replace(/\r\n?/g, '\n')).replace(LONG_LETTERS, '$1\n').replace(LONG_SIGNS, '$1\n');

/** All of a page or a file as one text. */
export const flatText = (sections: readonly TextSection[]): string =>
  sections.map(({ heading, text }) => [heading, text].filter((part) => part !== '').join('\n')).join('\n\n');

/** The same for texts that differ in their white space only. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex');

/** An address as people say it. */
export const shownAddress = (url: string): string => {
  const plain = url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
};

/**
 * Portions that the tokenizer would not join: it never looks across a line break that a letter, a digit or a sign other than
 * a slash follows. So the tokens of the portions are together those of the whole text.
 */
export function* portionsOf(text: string, size: number): Generator<string> {
  let start = 0;
  while (text.length - start > size) {
    const end = boundaryAfter(text, start + size);
    if (end < 0) break;
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}

function boundaryAfter(text: string, from: number): number {
  for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', at + 1))
    if (/[^\s/]/.test(text.charAt(at + 1))) return at + 1;
  return -1;
}
