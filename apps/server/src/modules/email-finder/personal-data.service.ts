/** What was checked about a person's addresses, for subject export and erasure. */
import { type Identifier, storedForm } from '../leads/public.ts';
import type { PersonalDataHolder } from '../privacy/public.ts';
import * as repository from './email-finder.repository.ts';

const of = (person: readonly Identifier[], kind: Identifier['kind']) =>
  person.filter((each) => each.kind === kind).map(storedForm);

export const emailFinderPersonalData: PersonalDataHolder = {
  name: 'email checks',
  tables: ['email_checks'],
  find: (tx, person) => repository.findOfSubject(tx.client, of(person, 'email'), of(person, 'domain')),
  erase: (tx, person) => repository.deleteOfSubject(tx.client, of(person, 'email'), of(person, 'domain')),
};
