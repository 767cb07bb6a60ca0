/** A clearer version of a prompt: the same words in order, with additions of good prompts. */
import type { Asked, Language } from './prompt.ts';

const ADVICE: Record<Language, readonly (readonly [says: RegExp, advice: string])[]> = {
  en: [
    [/fact|concrete|specific/i, 'Name one concrete fact about the lead and leave out general praise.'],
    [/short|words|sentence|brief/i, 'Keep sentences short.'],
    [/invent|only what/i, 'Use only what is known; leave out the rest.'],
  ],
  es: [
    [/concret|dato/i, 'Menciona un dato concreto del contacto y evita los elogios generales.'],
    [/breve|palabras|frase|cort/i, 'Usa frases cortas.'],
    [/invent|solo lo que|sólo lo que/i, 'Usa solo lo que se sabe y omite el resto.'],
  ],
};
const WISH: Record<Language, string> = { en: 'Above all:', es: 'Ante todo:' };

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export function improvePrompt({ data, language }: Asked): string {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '').replace(/[ \t]+/g, ' ').trim();
  const [prompt, wish] = [text('prompt'), text('wish')];
  const advice = ADVICE[language].filter(([says]) => !says.test(prompt)).map(([, words]) => words);
  return [sentence(prompt), wish && `${WISH[language]} ${sentence(wish)}`, ...advice].filter(Boolean).join(' ');
}
