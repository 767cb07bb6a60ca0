/** Text as it is kept and counted. Pure. */
import { createHash } from 'node:crypto';
import { cleanText } from '@leadwright/contract/text';
import type { TextSection } from '../passages/pieces.rules.ts';

/** Without characters that cannot be kept. */
export const keptText = (text: string): string => cleanText(text.replace(/\r\n?/g, '\n'));

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
