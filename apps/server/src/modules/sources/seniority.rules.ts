/** The seniority levels in the words of the vendors (docs/product-rules.md#searching). Pure. */
import { levelsIn, type Seniority, seniorityOfTitle } from '../leads/public.ts';

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

/** A vendor's word back in ours; else what the title says; empty when there is neither. */
export function seniorityOf(word: unknown, title: string): string {
  const wanted = String(word ?? '');
  for (const [level, name] of Object.entries(PDL_LEVELS)) if (name === wanted) return level;
  for (const [level, names] of Object.entries(APOLLO_LEVELS)) if (names.includes(wanted)) return level;
  return seniorityOfTitle(title);
}

const WITHOUT_TITLE: Record<string, Seniority> = { executive: 'C-Level', senior: 'Senior', junior: 'Entry' };

/**
 * Hunter knows three levels only. The title says more, and is believed where it fits Hunter's word: an assistant of the
 * chief executive is none.
 */
export function seniorityFromHunter(word: string, title: string): Seniority | '' {
  const fits = (level: Seniority) => !(word in WITHOUT_TITLE) || HUNTER_LEVELS[level] === word;
  return levelsIn(title).find(fits) ?? WITHOUT_TITLE[word] ?? '';
}
