/**
 * The industry tree: numbered in preorder, so that an industry with everything below it is a range of numbers, named in
 * English and Spanish, and found from what sources call it (Overture categories old and new, OpenStreetMap tags, Google types).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@leadwright/i18n';
import { fold } from '../../leads/public.ts';

export interface IndustryNode {
  slug: string;
  no: number;
  /** Number of the last industry below it; its own if it has none. */
  last: number;
  depth: number;
  parent: IndustryNode | null;
  names: Record<Language, string>;
  /** Other words people use for it. */
  words: Record<Language, string[]>;
  /** Place among the most asked for, from 1; 0 for all others. */
  popularity: number;
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const linesOf = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const pairsOf = (name: string) =>
  linesOf(name)
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=') as [string, string]);

type Line = [slug: string, parent: string | null, en: string, es: string, string[], string[], string[]];

const tree = read('industries.jsonl');
/** Changes when the numbers may have changed. */
export const INDUSTRIES_VERSION = createHash('sha256').update(tree).digest('hex').slice(0, 16);

const bySlug = new Map<string, IndustryNode>();
const byCategory = new Map<string, IndustryNode>();
const byName = new Map<string, IndustryNode>();
const byGoogleType = new Map<string, IndustryNode>();
const googleTypes = new Map<string, string>();
const byTag = new Map<string, string>();

for (const line of tree.trim().split('\n')) {
  const [slug, parentSlug, en, es, enWords, esWords, categories] = JSON.parse(line) as Line;
  const parent = parentSlug === null ? null : (bySlug.get(parentSlug) as IndustryNode);
  const no = bySlug.size + 1;
  const node: IndustryNode = {
    slug,
    no,
    last: no,
    depth: (parent?.depth ?? -1) + 1,
    parent,
    names: { en, es },
    words: { en: enWords, es: esWords },
    popularity: 0,
  };
  bySlug.set(slug, node);
  for (let above = parent; above; above = above.parent) above.last = no;
  for (const category of categories) byCategory.set(category, node);
  for (const name of [en, es]) if (!byName.has(fold(name))) byName.set(fold(name), node);
}
for (const [name, slug] of pairsOf('aliases.txt')) byCategory.set(name, bySlug.get(slug) as IndustryNode);
for (const [type, slug] of pairsOf('google.txt')) {
  byGoogleType.set(type, bySlug.get(slug) as IndustryNode);
  if (!googleTypes.has(slug)) googleTypes.set(slug, type);
}
for (const line of linesOf('osm.txt')) {
  const [key, ...pairs] = line.split(' ');
  for (const pair of pairs) byTag.set(`${key}=${pair.split('=')[0]}`, pair.split('=')[1] ?? '');
}
for (const [index, slug] of linesOf('popular.txt').join(' ').split(' ').entries()) {
  const node = bySlug.get(slug);
  if (node) node.popularity = index + 1;
}

export const INDUSTRIES: readonly IndustryNode[] = [...bySlug.values()];

/** By its slug, or by whatever else a file or a vendor may call it. */
export function industryOf(text: string): IndustryNode | undefined {
  const name = text.trim();
  return bySlug.get(name) ?? byCategory.get(name) ?? byGoogleType.get(name) ?? byName.get(fold(name));
}

const MOST_BELOW = 60;
/** English names of what is below an industry, the nearest to the root first. */
export const namesBelow = ({ no, last }: IndustryNode): string[] =>
  INDUSTRIES.slice(no, last)
    .toSorted((a, b) => a.depth - b.depth)
    .slice(0, MOST_BELOW)
    .map(({ names }) => names.en);
export const industryOfGoogleType = (type: string): IndustryNode | undefined =>
  bySlug.get(type) ?? byGoogleType.get(type);
/** What to ask Google for; undefined where it has no such type. */
export const googleTypeOf = (slug: string): string | undefined =>
  GOOGLE_TYPES_OF_SAME_NAME.has(slug) ? slug : googleTypes.get(slug);
const GOOGLE_TYPES_OF_SAME_NAME = new Set(linesOf('google-same.txt').join(' ').split(' '));

/** Keys of a place that is a business, in order of precedence. */
const KEYS = [...new Set([...byTag.keys()].map((tag) => tag.split('=')[0] as string))].filter(
  (key) => !key.includes('.'),
);

/** Every industry the tags name, the most specific first. */
export function industriesOfTags(tags: Record<string, string>): IndustryNode[] {
  const found = new Set<IndustryNode>();
  for (const key of KEYS) {
    const values = tags[key];
    if (!values || values === 'no') continue;
    for (const value of values.split(';').map((each) => each.trim())) {
      const base = bySlug.get(byTag.get(`${key}=${value}`) ?? byTag.get(`${key}=*`) ?? '');
      if (base) found.add(refined(base, tags));
    }
  }
  return [...found].sort((a, b) => b.depth - a.depth);
}

function refined(base: IndustryNode, tags: Record<string, string>): IndustryNode {
  const isRestaurant = base.slug === 'restaurant' || base.slug === 'fast_food_restaurant';
  const values = isRestaurant ? tags['cuisine'] : tags['healthcare:speciality'];
  const key = isRestaurant
    ? 'cuisine.restaurant'
    : `speciality.${base.slug === 'medical_center' ? 'doctor' : base.slug}`;
  for (const value of values?.split(';') ?? []) {
    const detail = bySlug.get(byTag.get(`${key}=${value.trim()}`) ?? '');
    if (detail) return detail;
  }
  return base;
}
