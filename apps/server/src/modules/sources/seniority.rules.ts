/** The seniority levels in the words of the vendors (docs/product-rules.md#searching). Pure. */
import type { SENIORITY_LEVELS } from '@leadwright/contract/search-filters';

export type Seniority = (typeof SENIORITY_LEVELS)[number];

export const PDL_LEVELS: Partial<Record<Seniority, string>> = {
  'Founder/Owner': 'owner',
  'C-Level': 'cxo',
  'Vice President': 'vp',
  Director: 'director',
  Manager: 'manager',
  Senior: 'senior',
  Entry: 'entry',
  Intern: 'training',
  Volunteer: 'unpaid',
};

export const APOLLO_LEVELS: Partial<Record<Seniority, string[]>> = {
  'Founder/Owner': ['owner', 'founder'],
  'C-Level': ['c_suite'],
  'Vice President': ['vp'],
  Head: ['head'],
  Director: ['director'],
  Manager: ['manager'],
  Senior: ['senior'],
  Entry: ['entry'],
  Intern: ['intern'],
};

export const HUNTER_LEVELS: Record<Seniority, 'junior' | 'senior' | 'executive'> = {
  'Founder/Owner': 'executive',
  'C-Level': 'executive',
  'Vice President': 'executive',
  Director: 'executive',
  Head: 'senior',
  Manager: 'senior',
  Senior: 'senior',
  'Individual Contributor': 'junior',
  Entry: 'junior',
  Intern: 'junior',
  Volunteer: 'junior',
};

/** A vendor's word back in ours; empty when there is none. */
export function seniorityOf(word: unknown): string {
  const wanted = String(word ?? '');
  for (const [level, name] of Object.entries(PDL_LEVELS)) if (name === wanted) return level;
  for (const [level, names] of Object.entries(APOLLO_LEVELS)) if (names.includes(wanted)) return level;
  return '';
}

/** What a job title says in plain words, the most telling first. */
const TITLE_WORDS: readonly (readonly [Seniority, RegExp])[] = [
  ['Intern', /\b(intern|internship|trainee|becari[oa])\b/i],
  ['Volunteer', /\b(volunteer|voluntari[oa])\b/i],
  ['Founder/Owner', /\b(co-?)?(founder|owner|proprietor|fundador|fundadora|propietari[oa]|dueñ[oa])\b/i],
  ['Vice President', /\b([es]?vp|vice[- ]president[ea]?|vicepresident[ea])\b/i],
  ['C-Level', /\b(c[efimopt]o|c[hm]ro|chief|president[ea]?)\b/i],
  ['Head', /\b(head|jef[ea]|responsable)\b/i],
  ['Director', /\b(directora?|managing partner)\b/i],
  ['Manager', /\b(manager|gerente|supervisora?|team lead)\b/i],
  ['Senior', /\b(senior|sr|principal|lead)\b/i],
  ['Entry', /\b(junior|jr|assistant|auxiliar|ayudante)\b/i],
];
const WITHOUT_TITLE: Record<string, Seniority> = { executive: 'C-Level', senior: 'Senior', junior: 'Entry' };

/**
 * Hunter knows three levels only. The title says more, and is believed where it fits Hunter's word: an assistant of the
 * chief executive is none.
 */
export function seniorityFromHunter(word: string, title: string): Seniority | '' {
  const fits = (level: Seniority) => !(word in WITHOUT_TITLE) || HUNTER_LEVELS[level] === word;
  const told = TITLE_WORDS.find(([level, words]) => fits(level) && words.test(title));
  return told?.[0] ?? WITHOUT_TITLE[word] ?? '';
}
