/** Text as it is compared: without accents, case and signs. */

const PLAIN = /^[ -~]*$/;

/** "Café Müller & Söhne" becomes "cafe muller sohne". */
export function fold(text: string): string {
  // Most text needs no more than this.
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđ]/g, (letter) => LETTERS[letter] as string)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that do not decompose into a plain one and a mark. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' };
