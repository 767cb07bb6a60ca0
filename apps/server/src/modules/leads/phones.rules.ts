/** Phone numbers in E.164. Pure. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import { regionOf } from '../../platform/countries.ts';
import { oneLine } from './text.rules.ts';

const E164 = /^\+[1-9]\d{6,14}$/;
const SHAPE = /^[+\d(][\d\s().\-/+]{3,38}$/;
const EXTENSION = /(?:ext|x|#)[.=]?\s*\d{1,6}$/i;

/** Which lengths a number has behind its country's code. */
const LENGTHS: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const lengths = new Map<string, Set<number>>();
  const metadata = new Metadata();
  for (const country of getCountries()) {
    metadata.selectNumberingPlan(country);
    const code = getCountryCallingCode(country);
    const known = metadata.numberingPlan?.possibleLengths() ?? [];
    // Countries that share a code must agree, or the number is looked at closely.
    const shared = lengths.get(code);
    lengths.set(code, new Set(shared ? known.filter((length) => shared.has(length)) : known));
  }
  return lengths;
})();
/** Numbers that may carry a prefix of their country are parsed: Argentina hides one inside. */
const PREFIXED = /^(?:[018]|54)/;

/** Parsing costs tens of microseconds; most numbers of a file are in their one spelling already. */
function isUsual(number: string): boolean {
  if (!E164.test(number) || number.startsWith('+54')) return false;
  for (const digits of [1, 2, 3]) {
    const lengths = LENGTHS.get(number.slice(1, 1 + digits));
    if (lengths) return lengths.has(number.length - 1 - digits) && !PREFIXED.test(number.slice(1 + digits));
  }
  return false;
}

function parsed(text: string, region: CountryCode | undefined): string | null {
  if (!SHAPE.test(text) && !EXTENSION.test(text)) return null;
  const found = parsePhoneNumberFromString(text, region ? { defaultCountry: region, extract: false } : EXACT);
  return found?.isPossible() && E164.test(found.number) ? found.number : null;
}
const EXACT = { extract: false } as const;

/** A number without its country's code needs the country, by code or name; null when it cannot be one. */
export function phoneOf(text: string, country = ''): string | null {
  if (isUsual(text)) return text;
  const [first = ''] = oneLine(text.normalize('NFKC'))
    .replace(/^tel:/i, '')
    .replace(/\p{Pd}/gu, '-')
    .split(/\s*(?:[;,]|\bor\b|\bo\b)\s*(?!\s*ext)/i);
  const region = country ? regionOf(country) : undefined;
  // Two numbers with a slash between them are too long for one.
  for (const written of new Set([first, first.split('/')[0] as string])) {
    const number =
      parsed(written, region) ?? (written.startsWith('00') ? parsed(`+${written.slice(2)}`, region) : null);
    if (number) return number;
  }
  return null;
}
