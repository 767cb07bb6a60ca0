/** Country codes and localised names. Leads store the code; the UI shows and accepts names. */
import { type CountryCode, getCountries } from 'libphonenumber-js';

const CODES: ReadonlySet<string> = new Set(getCountries());
const IN_WORDS = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  es: new Intl.DisplayNames('es', { type: 'region' }),
};
const NICKNAMES: Record<string, CountryCode> = { usa: 'US', uk: 'GB', 'u.s.': 'US', 'u.s.a.': 'US' };

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const NAMES: [name: string, code: CountryCode][] = [
  ...getCountries().flatMap((code) =>
    Object.values(IN_WORDS).map((names) => [plain(names.of(code) ?? code), code] as [string, CountryCode]),
  ),
  ...(Object.entries(NICKNAMES) as [string, CountryCode][]),
];
const BY_NAME = new Map(NAMES);

const codeOf = (text: string): CountryCode | undefined => {
  const code = text.trim().toUpperCase();
  return CODES.has(code) ? (code as CountryCode) : undefined;
};

export const countryName = (code: string, language: keyof typeof IN_WORDS): string =>
  IN_WORDS[language].of(code) ?? code;

/** The country of a code or of a name. */
export const regionOf = (country: string): CountryCode | undefined => codeOf(country) ?? BY_NAME.get(plain(country));

/** Countries whose name contains the text, or whose code equals it. */
export const regionsNamed = (text: string): CountryCode[] => {
  const wanted = plain(text);
  if (!wanted || codeOf(text)) return [];
  return [...new Set(NAMES.filter(([name]) => name.includes(wanted)).map(([, code]) => code))];
};
