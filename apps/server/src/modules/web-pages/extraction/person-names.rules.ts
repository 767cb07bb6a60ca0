/** Recognizes names and titles of people. Pure. */
import { plainLetters } from './plain.rules.ts';
import { DEGREES, HONORIFIC, NO_NAME, PARTICLE, SURNAMES, TITLE_WORD } from './title-words.data.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
}

const MAX_NAME = 60;
const MAX_TITLE = 80;
const WORD =
  /^(?:\p{Lu}[\p{Ll}'’]*(?:[-'’]\p{Lu}?[\p{Ll}'’]*)*\.?|(?:Mc|Mac|De|Di|O['’])\p{Lu}\p{Ll}+|\p{Lu}{2,20}(?:-\p{Lu}{2,20})?)$/u;

/** "DR. ADA LOVELACE, PhD" is Ada Lovelace. Null when it is no name of a person. */
export function nameOf(text: string): PersonName | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_NAME || trimmed.length < 5 || /[\d@:;!?"“”/|()&+_]/.test(trimmed)) return null;
  const bare = plainPerson(trimmed);
  const words = bare.split(/\s+/);
  if (words.length < 2 || words.length > 5) return null;
  const isParticle = (word: string) => PARTICLE.has(plainLetters(word)) && word === word.toLowerCase();
  const full = words.filter((word) => !isParticle(word));
  if (full.length < 2 || full.length > 4 || isParticle(words[0] as string)) return null;
  if (!full.every((word) => WORD.test(word)) || full.every((word) => word.length < 3)) return null;
  const plain = words.map((word) => plainLetters(word).replace(/\.$/, ''));
  const telling = plain.filter((word, index) => index === 0 || !SURNAMES.has(word));
  if (plain.some((word) => NO_NAME.has(word)) || TITLE_WORD.test(telling.join(' '))) return null;
  return split(words.map(inCase));
}

const plainPerson = (text: string) => text.replace(HONORIFIC, '').replace(DEGREES, '').replace(/,$/, '').trim();

/** ADA becomes Ada: a style sheet would have written it large. */
const inCase = (word: string) =>
  /^\p{Lu}{2,}(?:-\p{Lu}{2,})?$/u.test(word)
    ? word.toLowerCase().replace(/(^|-)\p{Ll}/gu, (letter) => letter.toUpperCase())
    : word;

/** Of four names two are first names, as in Spain. Particles belong to what follows. */
function split(words: string[]): PersonName {
  const firstParticle = words.findIndex((word) => PARTICLE.has(word));
  const isLong = words.length === 4 && firstParticle < 0;
  const firsts = isLong ? 2 : firstParticle > 0 ? firstParticle : 1;
  return { firstName: words.slice(0, firsts).join(' '), lastName: words.slice(firsts).join(' ') };
}

const isShort = (text: string) => {
  const words = text.split(/\s+/).length;
  return text.length >= 2 && text.length <= MAX_TITLE && words <= 10 && !/[@!?;]|\d{3}|\.\s|https?:|\.$/.test(text);
};

/** A title that its words give away, wherever it stands. */
export const isTitle = (text: string): boolean => isShort(text) && TITLE_WORD.test(plainLetters(text));

/** What may be a title where one is expected: under a name on the page of a team. */
export function couldBeTitle(text: string): boolean {
  const plain = plainLetters(text);
  return (
    isShort(text) && /^\p{Lu}/u.test(text) && text.split(/\s+/).length <= 6 && !/\d/.test(text) && !NO_TITLE.test(plain)
  );
}
const NO_TITLE =
  /^(?:read|learn|view|see|more|contact|email|e-mail|mail|call|phone|tel|linkedin|twitter|facebook|instagram|book|follow|profile|bio|about|leer|ver|contacto|perfil|mehr|profil|kontakt|voir|en savoir|lire|home|inicio|legal|start|accueil|menu|back|next|previous)\b/;
