/** Job titles, and how they are assigned. */
import { at, type Chance } from '../chance.ts';
import type { Industry } from '../companies/industries.ts';
import { TITLE_FAMILIES, TITLE_TABLE } from '../data/titles.ts';

/** The product's list, in its order. */
export const SENIORITIES = [
  'Founder/Owner',
  'C-Level',
  'Vice President',
  'Director',
  'Manager',
  'Individual Contributor',
  'Head',
  'Senior',
  'Entry',
  'Intern',
  'Volunteer',
] as const;
export type Seniority = (typeof SENIORITIES)[number];

export interface Title {
  index: number;
  text: string;
  seniority: Seniority;
  department: string;
  family: string;
}

function parseLine(line: string): Omit<Title, 'index'>[] {
  const [family = '', seniority, rest = ''] = line.split('|');
  return rest.split('; ').flatMap((part) => {
    const [department = '', titles = ''] = part.split(': ');
    return titles.split(', ').map((text) => ({ family, seniority: seniority as Seniority, department, text }));
  });
}

export const TITLES: readonly Title[] = TITLE_TABLE.trim()
  .split('\n')
  .flatMap(parseLine)
  .map((title, index) => ({ ...title, index }));

const familyOf = new Map(
  Object.entries(TITLE_FAMILIES).flatMap(([family, slugs]) => slugs.split(' ').map((slug) => [slug, family] as const)),
);

const choices = new Map<string, Title[]>();

/** The trade's own titles of that seniority, or the general ones; half each if it has both. */
function titlesFor(family: string, seniority: Seniority): Title[] {
  const key = `${family} ${seniority}`;
  const known = choices.get(key) ?? TITLES.filter((title) => title.family === family && title.seniority === seniority);
  choices.set(key, known);
  return known;
}

/** In the order of SENIORITIES, for everyone but the first person of a company. */
const SHARES = [2, 6, 4, 9, 18, 27, 8, 12, 9, 4, 1];
/** Small companies have no vice presidents. */
const SMALL_SHARES = [6, 3, 0, 3, 24, 36, 4, 12, 9, 2, 1];

export function chooseTitle(industry: Industry, headcount: number, ordinal: number, chance: Chance): Title {
  const seniority = chooseSeniority(headcount, ordinal, chance);
  const own = titlesFor(familyOf.get(industry.slug) ?? 'any', seniority);
  const general = titlesFor('any', seniority);
  return chance.pick(own.length > 0 && chance.hit(0.6) ? own : general);
}

function chooseSeniority(headcount: number, ordinal: number, chance: Chance): Seniority {
  if (ordinal === 0) return headcount < 25 || chance.hit(0.4) ? 'Founder/Owner' : 'C-Level';
  return at(SENIORITIES, chance.weigh(headcount < 10 ? SMALL_SHARES : SHARES));
}
