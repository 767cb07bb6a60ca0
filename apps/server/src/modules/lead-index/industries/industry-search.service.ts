/** The industry picker: matches input in either language, singular or plural, with or without accents. */
import type { Language } from '@leadwright/i18n';
import { fold } from '../../leads/public.ts';
import { INDUSTRIES, type IndustryNode } from './industries.data.ts';

interface Entry {
  node: IndustryNode;
  /** With spaces. */
  slug: string;
  names: Record<Language, string>;
  words: Record<Language, string[]>;
}

const entries: Entry[] = INDUSTRIES.map((node) => ({
  node,
  slug: node.slug.replaceAll('_', ' '),
  names: { en: fold(node.names.en), es: fold(node.names.es) },
  words: { en: node.words.en.map(fold), es: node.words.es.map(fold) },
}));

const other = (language: Language): Language => (language === 'en' ? 'es' : 'en');

/** "dentists" and "abogados" are also "dentist" and "abogado". */
const forms = (word: string): string[] => [
  word,
  ...(word.length > 3 && word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...(word.length > 5 && word.endsWith('es') ? [word.slice(0, -2)] : []),
  ...(word.length > 5 && word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
];

interface Typed {
  /** Each word in its forms. */
  words: string[][];
  whole: string;
  /** The whole, with the last word in each of its forms. */
  alternatives: string[];
}

function read(search: string): Typed {
  const words = fold(search).split(' ').filter(Boolean).map(forms);
  const start = words
    .slice(0, -1)
    .map((each) => `${each[0]} `)
    .join('');
  const alternatives = (words.at(-1) ?? []).map((form) => start + form);
  return { words, whole: alternatives[0] ?? '', alternatives };
}

/** How well a name fits: the same 4, starts so 3, every typed word starts one of its words 2, else 0. */
function fit(name: string, { words, whole, alternatives }: Typed): number {
  if (alternatives.includes(name)) return 4;
  if (name.startsWith(whole) || alternatives.some((each) => name.startsWith(`${each} `))) return 3;
  const starts = (form: string) => name.startsWith(form) || name.includes(` ${form}`);
  return words.every((each) => each.some(starts)) ? 2 : 0;
}

/** Names before other words, the caller's language before the other. */
function score({ names, words, slug }: Entry, typed: Typed, language: Language): number {
  const bestWord = (each: string[]) => each.reduce((best, word) => Math.max(best, fit(word, typed)), 0);
  return Math.max(
    fit(names[language], typed) * 10,
    fit(slug, typed) * 10 - 1,
    fit(names[other(language)], typed) * 10 - 4,
    bestWord(words[language]) * 10 - 12,
    bestWord(words[other(language)]) * 10 - 16,
    0,
  );
}

/** The first of these that differs decides: fit, places in the index, popularity, height in the tree, name. */
export function searchIndustries(
  search: string,
  language: Language,
  placesOf: (node: IndustryNode) => number,
  limit: number,
): IndustryNode[] {
  const typed = read(search);
  const hasText = typed.whole !== '';
  const rank = ({ popularity }: IndustryNode) => popularity || Number.MAX_SAFE_INTEGER;
  return entries
    .map((entry) => ({
      node: entry.node,
      points: hasText ? score(entry, typed, language) : Number(entry.node.popularity > 0),
      places: hasText ? placesOf(entry.node) : 0,
    }))
    .filter(({ points }) => points > 0)
    .sort(
      (a, b) =>
        b.points - a.points ||
        b.places - a.places ||
        rank(a.node) - rank(b.node) ||
        a.node.depth - b.node.depth ||
        a.node.no - b.node.no,
    )
    .slice(0, limit)
    .map(({ node }) => node);
}
