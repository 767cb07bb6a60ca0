/** Text normalization: without accents, in lower case. */

const memo = new Map<string, string>();

/** "Ciudad de México" -> "ciudad de mexico", "Straße" -> "strasse" */
export function fold(text: string): string {
  const known = memo.get(text);
  if (known !== undefined) return known;
  const folded = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae');
  if (memo.size < 20_000) memo.set(text, folded);
  return folded;
}

/** "García & Söhne" -> "garcia-sohne" */
export function slug(text: string): string {
  return fold(text)
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Only letters and digits, as in the local part of an address. */
export function alphanumeric(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

export function words(text: string): string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Puts the digits of a number, one after the other, where the shape has "#". Digits left over follow at the end. */
export function groupDigits(shape: string, digits: string): string {
  let used = 0;
  const shaped = shape.replace(/#/g, () => digits[used++] ?? '');
  return shaped + digits.slice(used);
}

/** "https://www.Example.test/contact" -> "example.test" */
export function hostOf(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\./, '');
}
