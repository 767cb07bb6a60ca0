/** The people who can sign in with a simulated provider. Their ids follow from the seed, so they are the same every time. */
import { seededDigits } from '../random.ts';

export interface Person {
  id: string;
  given_name: string;
  family_name: string;
  /** Facebook accounts made with a telephone number have none. */
  email: string | null;
  email_verified: boolean;
}

type Details = Omit<Person, 'id'>;

const ORDINARY: Details[] = [
  { given_name: 'Nora', family_name: 'Lindqvist', email: 'nora.lindqvist@mail.test', email_verified: true },
  { given_name: 'Mateo', family_name: 'García', email: 'mateo.garcia@mail.test', email_verified: true },
  { given_name: 'Casey', family_name: 'Customer', email: 'customer@sandbox.test', email_verified: true },
];

export const GOOGLE_PEOPLE: Details[] = [
  ...ORDINARY,
  { given_name: 'Ivo', family_name: 'Brandt', email: 'ivo.brandt@unverified.test', email_verified: false },
];

export const FACEBOOK_PEOPLE: Details[] = [
  ...ORDINARY,
  { given_name: 'Lena', family_name: 'Okafor', email: null, email_verified: false },
];

/** Ids as long as the provider's own: 21 digits at Google, 17 at Facebook. */
export function createPerson(seed: number, provider: 'google' | 'facebook', details: Details): Person {
  const label = details.email?.toLowerCase() ?? `${details.given_name} ${details.family_name}`;
  return { id: seededDigits(provider === 'google' ? 21 : 17, seed, provider, 'person', label), ...details };
}

/** The person with that id, with the newest details; one who was unknown until now joins the others. */
export function findOrAddPerson(people: Person[], person: Person): Person {
  const known = people.find(({ id }) => id === person.id);
  if (known) return Object.assign(known, person);
  people.push(person);
  return person;
}

export const fullName = (person: Person) => `${person.given_name} ${person.family_name}`.trim();
