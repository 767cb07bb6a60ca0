/**
 * Answers a question about a lead with the sentence of its pages, or the value of the lead, on the same subject. The
 * sentence may say no; without one the answer is unknown.
 */
import { fold, words } from '../../world/text.ts';
import { type Asked, type Language, listIn, textsIn } from './prompt.ts';

const NOTHING: Record<Language, string> = {
  en: 'Neither the lead nor its website tells.',
  es: 'Ni el contacto ni su sitio web lo dicen.',
};
/** Shorter words are in every question, and so are these. */
const LEAST_LETTERS = 4;
const EMPTY = new Set(
  'they their them there this that these those with what which when where does have much many some tool take how cual como donde tienen hacen para esta este aceptan toman usan herramienta cuantos cuantas'.split(
    ' ',
  ),
);
const MOST_LETTERS = 200;

/** Synonyms in the languages of websites, by their stems. */
const SAME = [
  ['book', 'reserv', 'appoint', 'cita', 'buch', 'termin', 'prenot', 'rendez'],
  ['online', 'line', 'ligne', 'web'],
  ['employ', 'staff', 'emplead', 'mitarbeit', 'team'],
];
const NO = /\b(?:not?|never|nunca|nao|ne|non|nicht|kein\w*|sin|without)\b/;

const cut = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);

/** Stems of words with the same meaning as this one. */
function stemsOf(word: string): string[] {
  const same = SAME.find((stems) => stems.some((stem) => word.startsWith(stem)));
  return same ?? [word.replace(/(?:ings?|es|s)$/, '')];
}

/** All kinds of answers at once; the schema takes what it knows. */
export function writeResearch({ data, language, whole }: Asked): object {
  const question = whole.split('\n').find((line) => /[?¿]/.test(line) && !line.startsWith('<')) ?? '';
  const asked = words(question).filter((word) => word.length >= LEAST_LETTERS && !EMPTY.has(word));
  const said = [
    ...[...listIn(data['pages']), ...listIn(data['sources'])].flatMap(({ text = '' }) => text.split(/\n|(?<=[.!?])\s/)),
    ...Object.values(textsIn(data['lead'])),
  ];
  const best = said
    .map((text) => ({ text: text.trim(), hits: hitsOf(asked, text) }))
    .reduce((one, other) => (other.hits > one.hits ? other : one), { text: '', hits: 0 });
  // A sentence that shares only one of several words has another subject.
  if (best.hits < Math.min(2, Math.max(1, asked.length)))
    return { answer: 'unknown', text: '', number: null, note: NOTHING[language] };
  const number = /\d+(?:[.,]\d+)?/.exec(best.text)?.[0]?.replace(',', '.');
  const text = cut(best.text);
  return { answer: NO.test(fold(best.text)) ? 'no' : 'yes', text, number: number ? Number(number) : null, note: text };
}

function hitsOf(asked: string[], text: string): number {
  const spoken = words(text);
  const isSpokenOf = (word: string) => stemsOf(word).some((stem) => spoken.some((each) => each.startsWith(stem)));
  return asked.filter(isSpokenOf).length;
}
