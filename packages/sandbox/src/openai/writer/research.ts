/** Answers to a question about a lead: by the words of the question that stand on its pages, with the sentence that has them. */
import { fold, words } from '../../world/text.ts';
import { type Asked, type Language, listIn, textsIn } from './prompt.ts';

const NOTHING: Record<Language, string> = {
  en: 'Neither the lead nor its website tells.',
  es: 'Ni el contacto ni su sitio web lo dicen.',
};
/** Shorter words are in every question. */
const LEAST_LETTERS = 5;
const MOST_LETTERS = 200;

const cut = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);

/** Every kind of answer at once; the schema takes what it knows. */
export function writeResearch({ data, language, whole }: Asked): object {
  const question = whole.split('\n').find((line) => /[?¿]/.test(line) && !line.startsWith('<')) ?? '';
  const asked = words(question).filter((word) => word.length >= LEAST_LETTERS);
  const said = [
    ...Object.values(textsIn(data['lead'])),
    ...[...listIn(data['pages']), ...listIn(data['sources'])].flatMap(({ text = '' }) => text.split(/\n|(?<=[.!?])\s/)),
  ];
  const best = said
    .map((text) => ({ text, hits: asked.filter((word) => fold(text).includes(word)).length }))
    .reduce((one, other) => (other.hits > one.hits ? other : one), { text: '', hits: 0 });
  if (best.hits === 0)
    return { answer: said.length > 4 ? 'no' : 'unknown', text: '', number: null, note: NOTHING[language] };
  const number = /\d+(?:[.,]\d+)?/.exec(best.text)?.[0]?.replace(',', '.');
  return {
    answer: 'yes',
    text: cut(best.text.trim()),
    number: number ? Number(number) : null,
    note: cut(best.text.trim()),
  };
}
