/** Ids that look like the vendor's and repeat with the seed: the n-th id of a sandbox is always the same. */
import { createHmac } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` letters and digits derived from the seed and what they are for. */
export function seededLetters(seed: number, purpose: string, length: number): string {
  let letters = '';
  for (let block = 0; letters.length < length; block++) {
    const bytes = createHmac('sha256', String(seed)).update(`${purpose}:${block}`).digest();
    for (const byte of bytes) letters += ALPHABET[byte % ALPHABET.length];
  }
  return letters.slice(0, length);
}
