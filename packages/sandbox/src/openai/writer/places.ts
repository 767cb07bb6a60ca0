/** Trades and places of the world that a text names. */
import { type Industry, industriesIn, signsOf } from '../../world/companies/industries.ts';
import { CITIES, CITY_NAMES, type City, citiesNamed } from '../../world/geography/cities.ts';
import { COUNTRIES, type Country } from '../../world/geography/countries.ts';
import { words } from '../../world/text.ts';
import type { Language } from './prompt.ts';

const SPAIN = COUNTRIES.find(({ code }) => code === 'ES') as Country;

/** "Dentist", in Spanish what stands on the sign: "Clínica Dental". */
export const tradeName = (trade: Industry, language: Language): string =>
  (language === 'es' && signsOf(trade, SPAIN)[0]) || trade.name;

export const tradesIn = (text: string): Industry[] => industriesIn(text).industries;

/** The longest names first, each word used once: "New York" is not York. */
export function citiesIn(text: string): City[] {
  let rest = ` ${words(text).join(' ')} `;
  const found: City[] = [];
  for (const [name, cities] of CITY_NAMES) {
    const spelt = ` ${words(name).join(' ')} `;
    if (spelt.trim() === '' || !rest.includes(spelt)) continue;
    rest = rest.replaceAll(spelt, ' ');
    const [largest] = cities.toSorted((one, other) => other.population - one.population);
    if (largest) found.push(largest);
  }
  return found;
}

const IN_SPANISH: Record<string, string> = {
  US: 'estados unidos',
  GB: 'reino unido',
  ES: 'espana',
  MX: 'mexico',
  PT: 'portugal',
  FR: 'francia',
  DE: 'alemania',
  IT: 'italia',
  BR: 'brasil',
  AR: 'argentina',
};

const countriesIn = (text: string): Country[] => {
  const all = ` ${words(text).join(' ')} `;
  return COUNTRIES.filter(
    ({ name, code }) => all.includes(` ${words(name).join(' ')} `) || all.includes(` ${IN_SPANISH[code]} `),
  );
};

/** Cities that are named, else the largest ones of a country that is; else none. */
export function regionCities(text: string): City[] {
  const named = citiesIn(text);
  if (named.length > 0) return named;
  return countriesIn(text).flatMap((country) => CITIES.filter((city) => city.country === country).slice(0, 3));
}

export const cityNamed = (name: string): City | undefined => citiesNamed(name)[0] ?? citiesIn(name)[0];
