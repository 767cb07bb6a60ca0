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
