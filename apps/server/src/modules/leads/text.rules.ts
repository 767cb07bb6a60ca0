/** Text as it is kept, and text as it is compared. Pure. */
import { cleanText, cut } from '@leadwright/contract/text';

const MAX_VALUE = 1000;
const PLAIN = /^[ -~]*$/;
/** Composed Latin characters with single spaces need no cleaning. Nearly every cell of a file matches. */
const KEPT = /^[!-~\u00C0-\u024F]+(?: [!-~\u00C0-\u024F]+)*$/;

export const isPlain = (text: string): boolean => PLAIN.test(text);

/** Normalizes a value for storage: one line, no control characters, composed characters, nothing that the database cannot store. */
export function oneLine(text: string): string {
  if (text.length <= MAX_VALUE && KEPT.test(text)) return text;
  const line = cleanText(text.replace(/\s+/g, ' '));
  if (isPlain(line)) return cut(line, MAX_VALUE).trimEnd();
  return cut(line.normalize('NFC').toWellFormed(), MAX_VALUE).trimEnd();
}

/** Prose as it is kept: the same, in lines and paragraphs. */
export function paragraphs(text: string, max: number): string {
  const lines = cleanText(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return cut(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    max,
  ).trimEnd();
}

/** Characters that do not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' };

/** As texts are compared, without accents, case and signs: "Café Müller & Söhne" becomes "cafe muller sohne". */
export function fold(text: string): string {
  // Most text needs no more than this.
  if (isPlain(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđ]/g, (letter) => LETTERS[letter] as string)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether every word is in the text: "clinica" is in "Clínica Sol". */
export function mentions(text: string, words = ''): boolean {
  const folded = fold(text);
  return fold(words)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** Of what is known: "Ada Lovelace", "Ada", "". */
export const fullName = (first = '', last = ''): string => `${first} ${last}`.trim();
