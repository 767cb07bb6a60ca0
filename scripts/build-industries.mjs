/**
 * Builds apps/server/src/modules/lead-index/industries/industries.jsonl: the industry tree in preorder, with names, search
 * words and the Overture categories that count as each industry. Run it when the names change or the sources are renewed:
 *
 *   node scripts/build-industries.mjs <id-tagging-schema folder> <overture taxonomy .csv>
 *
 * Sources: our own names.txt, words.txt, osm.txt and google.txt beside the result; @openstreetmap/id-tagging-schema (ISC) for search
 * words; the places taxonomy of OvertureMaps/docs (MIT) for the hierarchy and for old and new category names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../apps/server/src/modules/lead-index/industries');
const MAX_WORDS = 14;
const [schemaFolder, taxonomyFile] = process.argv.slice(2);
if (!schemaFolder || !taxonomyFile) throw new Error('want the id-tagging-schema folder and the taxonomy CSV');

const linesOf = (name) =>
  readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const json = (path) => JSON.parse(readFileSync(join(schemaFolder, 'dist', path), 'utf8'));

/** The taxonomy has no quoted cells. */
function readTaxonomy() {
  const [head, ...lines] = readFileSync(taxonomyFile, 'utf8').replaceAll('\r', '').trim().split('\n');
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i], cell])));
}

const taxonomy = readTaxonomy().filter((row) => row['New Primary Category']);
const byCategory = new Map(taxonomy.map((row) => [row['New Primary Category'], row]));
const pathOf = (category) => byCategory.get(category)?.['New Primary Hierarchy'].split(' > ') ?? [];

const industries = new Map();
for (const line of linesOf('names.txt')) {
  const [slug, es, en, parent] = line.split('|');
  const row = byCategory.get(slug);
  if (!row || !es) throw new Error(`names.txt: ${line}`);
  industries.set(slug, {
    slug,
    parent,
    en: en || row['New Display Name'],
    es,
    words: { en: new Set(), es: new Set() },
    categories: new Set(),
  });
  if (en) industries.get(slug).words.en.add(row['New Display Name'].toLowerCase());
}
for (const industry of industries.values())
  industry.parent ||=
    pathOf(industry.slug)
      .slice(0, -1)
      .findLast((category) => industries.has(category)) ?? null;

/** A category that is no industry of ours counts as the nearest one above it, or the one it was redirected to. */
function industryOfCategory(category, depth = 0) {
  if (industries.has(category)) return category;
  const row = byCategory.get(category);
  if (!row || depth > 5) return undefined;
  const redirect = row['PC Redirect To'];
  if (redirect && byCategory.has(redirect)) return industryOfCategory(redirect, depth + 1);
  return pathOf(category).findLast((each) => industries.has(each));
}
for (const row of taxonomy) {
  const slug = industryOfCategory(row['New Primary Category']);
  if (!slug) continue;
  for (const category of [row['New Primary Category'], row['Old Primary Category']])
    if (
      category &&
      !industries.has(category) &&
      (category === row['New Primary Category'] || !byCategory.has(category))
    )
      industries.get(slug).categories.add(category);
}

const osm = new Map();
for (const line of linesOf('osm.txt')) {
  const [key, ...pairs] = line.split(' ');
  for (const pair of pairs) {
    const [value, slug] = pair.split('=');
    if (slug && !industries.has(slug)) throw new Error(`osm.txt: ${pair}`);
    osm.set(`${key}=${value}`, slug);
  }
}
const presets = json('presets.min.json');
const words = {
  en: json('translations/en.min.json').en.presets.presets,
  es: json('translations/es.min.json').es.presets.presets,
};

/** A preset speaks for an industry when its most specific tag means exactly that industry. */
function industryOfPreset({ tags = {} }) {
  const pairs = Object.entries(tags);
  if (pairs.length === 1) return osm.get(`${pairs[0][0]}=${pairs[0][1]}`);
  if (pairs.length !== 2) return undefined;
  const base = osm.get(`${pairs[0][0]}=${pairs[0][1]}`);
  const detail = { cuisine: 'cuisine.restaurant', 'healthcare:speciality': `speciality.${base}` }[pairs[1][0]];
  return detail && osm.get(`${detail}=${pairs[1][1]}`);
}
for (const [id, preset] of Object.entries(presets)) {
  const industry = industries.get(industryOfPreset(preset));
  if (!industry) continue;
  for (const language of ['en', 'es']) {
    const { name = '', terms = '' } = words[language][id] ?? {};
    for (const word of [...name.split(' / '), ...terms.split(',')]) {
      const clean = word
        .replace(/\s*\(.*?\)/g, '')
        .trim()
        .toLowerCase();
      if (clean.length > 2 && clean.length < 40) industry.words[language].add(clean);
    }
  }
}
for (const line of linesOf('words.txt')) {
  const [slug, language, ...rest] = line.split(' ');
  if (!industries.has(slug)) throw new Error(`words.txt: ${line}`);
  const { [language]: known } = industries.get(slug).words;
  industries.get(slug).words[language] = new Set([...rest.join(' ').split(', '), ...known]);
}
for (const line of linesOf('google.txt').flatMap((each) => each.split(' '))) {
  const [type, slug] = line.split('=');
  if (!industries.has(slug)) throw new Error(`google.txt: ${line}`);
  industries.get(slug).words.en.add(type.replaceAll('_', ' '));
}

/** "breakfast", "store": what half of the tree is called says nothing. */
const MAX_SHARED = 6;
const uses = new Map();
for (const { words: own } of industries.values())
  for (const word of [...own.en, ...own.es]) uses.set(word, (uses.get(word) ?? 0) + 1);

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (industry, language) =>
  [...industry.words[language]]
    .filter((word) => uses.get(word) <= MAX_SHARED && !fold(industry[language]).includes(fold(word)))
    .slice(0, MAX_WORDS);

const result = [];
const add = (parent) => {
  for (const industry of industries.values()) {
    if (industry.parent !== parent) continue;
    const { slug, en, es, categories } = industry;
    result.push(
      JSON.stringify([slug, parent, en, es, wordsOf(industry, 'en'), wordsOf(industry, 'es'), [...categories]]),
    );
    add(slug);
  }
};
add(null);
if (result.length !== industries.size) throw new Error('the tree has a loop');
writeFileSync(join(FOLDER, 'industries.jsonl'), `${result.join('\n')}\n`);
console.log(`${result.length} industries`);
