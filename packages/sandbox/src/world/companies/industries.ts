/** Industries as objects, and how to recognize them in what people type. */

import { INDUSTRY_TABLE, SIGN_TABLE } from '../data/industries.ts';
import type { Country, Language } from '../geography/countries.ts';
import { fold, words } from '../text.ts';

export type HoursKind = 'office' | 'shop' | 'day' | 'early' | 'dining' | 'night' | 'long' | 'always';

export interface Industry {
  index: number;
  slug: string;
  name: string;
  /** Path in the Overture taxonomy, the primary category last. */
  hierarchy: string[];
  basicCategory: string;
  /** Undefined where Google Places has no such type. */
  googleType: string | undefined;
  weight: number;
  websiteShare: number;
  hours: HoursKind;
  headcount: number;
  shopifyShare: number;
}

const LANGUAGES: Language[] = ['en', 'es', 'pt', 'fr', 'de', 'it'];
const lines = (table: string) => table.trim().split('\n');

export const INDUSTRIES: readonly Industry[] = lines(INDUSTRY_TABLE).map((line, index) => {
  const [slug = '', name = '', path = '', basicCategory = '', googleType, weight, website, hours, headcount, shopify] =
    line.split('|');
  return {
    index,
    slug,
    name,
    hierarchy: path.split(' > '),
    basicCategory,
    googleType: googleType || undefined,
    weight: Number(weight),
    websiteShare: Number(website) / 100,
    hours: hours as HoursKind,
    headcount: Number(headcount),
    shopifyShare: Number(shopify) / 100,
  };
});

const signs = new Map<string, string[]>();
const searchWords = new Map<string, string[]>();

for (const line of lines(SIGN_TABLE)) {
  const [key = '', ...columns] = line.split('|');
  const [slug = '', country] = key.split('@');
  for (const [i, language] of LANGUAGES.entries()) {
    if (columns[i]) signs.set(`${slug} ${country ?? language}`, columns[i].split('/'));
  }
  if (!country) searchWords.set(slug, (columns[LANGUAGES.length] ?? '').split('/'));
}

/** "Clínica Dental", "Odontología": what a business of this kind has on its sign in this country. */
export function signsOf(industry: Industry, country: Country): string[] {
  return signs.get(`${industry.slug} ${country.code}`) ?? signs.get(`${industry.slug} ${country.language}`) ?? [];
}

const bySlug = new Map(INDUSTRIES.map((industry) => [industry.slug, industry]));

export function industryOf(slug: string): Industry | undefined {
  return bySlug.get(slug);
}

export function industriesOfGoogleType(type: string): Industry[] {
  return INDUSTRIES.filter((industry) => industry.googleType === type);
}

/** Takes the plural off, roughly: enough to see that "dentists", "dentistas" and "abogados" are the singular's words. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/e?s$/, '');
}

/** Phrases, each with the industry it names; longer ones first, so that "car wash" wins over "car". */
const phrases = INDUSTRIES.flatMap((industry) =>
  [industry.slug.replaceAll('_', ' '), fold(industry.name), ...(searchWords.get(industry.slug) ?? [])].map(
    (phrase) => ({
      industry,
      stems: words(phrase).map(stem),
    }),
  ),
).sort((a, b) => b.stems.length - a.stems.length);

export interface IndustryMatch {
  industries: Industry[];
  /** Words that named no industry. */
  rest: string[];
}

/** Which industries a text names: "best dentists" gives dentist and leaves "best". A word of a longer name counts only there. */
export function industriesIn(text: string): IndustryMatch {
  const all = words(text);
  const stems = all.map(stem);
  /** Position of a word, and how many words the phrase had that took it. */
  const taken = new Map<number, number>();
  const found = new Set<Industry>();
  for (const { industry, stems: wanted } of phrases) {
    const positions = wanted.map((word) => stems.indexOf(word));
    if (positions.some((position) => position < 0)) continue;
    if (positions.every((position) => (taken.get(position) ?? 0) > wanted.length)) continue;
    found.add(industry);
    for (const position of positions) taken.set(position, Math.max(taken.get(position) ?? 0, wanted.length));
  }
  return { industries: [...found], rest: all.filter((_, position) => !taken.has(position)) };
}
