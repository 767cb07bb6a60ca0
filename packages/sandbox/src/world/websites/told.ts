/** The facts that a site's pages publish, recorded while they are rendered: the ground truth for extraction. */
import type { Person } from '../people/people.ts';

export interface ToldPerson {
  firstName: string;
  lastName: string;
  title: string;
  seniority: string;
  email: string;
  phone: string;
  linkedinUrl: string;
}

export interface Told {
  emails: Set<string>;
  phones: Set<string>;
  socials: Set<string>;
  /** People with their titles, by full name. */
  people: Map<string, ToldPerson>;
  /** People who are only named; finding them counts as neither right nor wrong. */
  named: Set<string>;
}

export const nothingTold = (): Told => ({
  emails: new Set(),
  phones: new Set(),
  socials: new Set(),
  people: new Map(),
  named: new Set(),
});

export function tellPerson(told: Told, person: Person, shown: { email: string; phone: string; linkedinUrl: string }) {
  const { firstName, lastName, fullName, title } = person;
  told.people.set(fullName, { firstName, lastName, title: title.text, seniority: title.seniority, ...shown });
}
