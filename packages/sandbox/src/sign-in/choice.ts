/** Reads what was chosen on the chooser page: one of the listed people, someone new, or nobody. */
import { z } from 'zod';
import { createPerson, findOrAddPerson, type Person } from './people.ts';

export type Choice = { person: Person } | { cancelled: true } | { error: string };

const Other = z.object({
  other_email: z.union([z.literal(''), z.email()]).default(''),
  other_given_name: z.string().trim().min(1).max(60),
  other_family_name: z.string().trim().min(1).max(60),
  other_verified: z.string().optional(),
});

export interface ChoiceContext {
  seed: number;
  provider: 'google' | 'facebook';
  people: Person[];
}

export function readChoice(body: Record<string, string>, { seed, provider, people }: ChoiceContext): Choice {
  if (body.person === 'cancel') return { cancelled: true };
  if (body.person !== 'other') {
    const person = people.find(({ id }) => id === body.person);
    return person ? { person } : { error: 'Please choose one of these people.' };
  }
  const other = Other.safeParse(body);
  if (!other.success) return { error: 'Please fill in a valid e-mail address and both names.' };
  if (!other.data.other_email && provider === 'google')
    return { error: 'A Google account always has an e-mail address.' };
  const person = createPerson(seed, provider, {
    given_name: other.data.other_given_name,
    family_name: other.data.other_family_name,
    email: other.data.other_email || null,
    email_verified: other.data.other_verified === 'yes',
  });
  return { person: findOrAddPerson(people, person) };
}
