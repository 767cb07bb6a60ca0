/** Codes of referral links, and rates. Pure. */

const MAX_CODE = 40;
const SUFFIX = 4;

/** The name as a URL slug: `Café Olé & Co.` becomes `cafe-ole-co`. A name without Latin characters becomes `partner`. */
export function codeOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CODE - SUFFIX)
    .replace(/^-+|-+$/g, '');
  return plain.length < 3 ? 'partner' : plain;
}

/** The code, or the code with the first free number. */
export function freeCode(code: string, taken: ReadonlySet<string>): string {
  if (!taken.has(code)) return code;
  let number = 2;
  while (taken.has(`${code}-${number}`)) number++;
  return `${code}-${number}`;
}

/** Percent to hundredths of a percent, in which commission is computed. */
export const rateOf = (commission: string): number => Math.round(Number(commission) * 100);
