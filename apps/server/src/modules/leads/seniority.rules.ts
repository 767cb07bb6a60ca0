/** Seniority by the words of the job title: one of eleven levels (docs/product-rules.md#searching). Pure. */
import type { SENIORITY_LEVELS } from '@leadwright/contract/searching/search-filters';

export type Seniority = (typeof SENIORITY_LEVELS)[number];

/** Words of job titles (en, es, de, fr), the most specific first. In lower case without accents. */
const TITLE_WORDS: readonly (readonly [Seniority, RegExp])[] = [
  [
    'Intern',
    /\b(?:interns?|internship|trainee|becari[oa]|practicas|praktikant(?:in)?|werkstudent(?:in)?|stagiaire|estagiari[oa])\b/,
  ],
  ['Volunteer', /\b(?:volunteers?|voluntari[oa]|ehrenamtlich[a-z]*|benevole)\b/],
  [
    'Founder/Owner',
    /\b(?:co-?)?(?:founders?|founding partner|owner|proprietor|fundador(?:a)?|propietari[oa]|titular|duen[oa]|inhaber(?:in)?|grunder(?:in)?|fondateur|fondatrice|proprietaire|proprietari[oa])\b/,
  ],
  ['Vice President', /\b(?:[es]?vp|vice[- ]?president[ea]?|vizeprasident(?:in)?)\b/],
  [
    'C-Level',
    /\b(?:c[efimopt]o|c[hm]ro|chief|president[ea]?|prasident(?:in)?|managing director|geschaftsfuhr(?:er|erin|ung)|vorstand(?:s[a-z]*)?|director(?:a)? general|directeur general|directrice generale|consejer[oa] delegad[oa]|p-?dg)\b/,
  ],
  ['Head', /\b(?:head|jef[ea]|responsable|leiter(?:in)?|leitung|[a-z]+leiter(?:in)?|cheffe? de|chefarzt|chefarztin)\b/],
  [
    'Director',
    /\b(?:director(?:a)?|direktor(?:in)?|directeur|directrice|diretor(?:a)?|managing partner|prokurist(?:in)?)\b/,
  ],
  [
    'Manager',
    /\b(?:manager(?:in)?|gerente|gerant(?:e)?|supervisor(?:a)?|team ?lead|encargad[oa]|coordinador(?:a)?|administrador(?:a)?|meister(?:in)?|[a-z]+meister(?:in)?)\b/,
  ],
  ['Senior', /\b(?:senior|sr|principal|lead)\b/],
  [
    'Entry',
    /\b(?:junior|jr|assistant(?:e|in)?|auxiliar|ayudante|asistente|receptionist|recepcionista|apprentice|auszubildende[r]?|azubi|apprenti(?:e)?|aprendiz)\b/,
  ],
];

const plain = (title: string) => title.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

/** An assistant to a role does not have that role. */
const ASSISTS =
  /\b(?:assistant|assistenz|assistante?|asistente|secretar[a-z]*|sekretar[a-z]*) (?:to|of|de|del|du|der|des)\b/;

/** The levels that the words of a title speak of, the most telling first. */
export function levelsIn(title: string): Seniority[] {
  const words = plain(title);
  if (ASSISTS.test(words)) return ['Entry'];
  return TITLE_WORDS.flatMap(([level, pattern]) => (pattern.test(words) ? level : []));
}

/** A title without a rank means individual contributor. Empty without a title. */
export function seniorityOfTitle(title: string): Seniority | '' {
  if (!title.trim()) return '';
  return levelsIn(title)[0] ?? 'Individual Contributor';
}
