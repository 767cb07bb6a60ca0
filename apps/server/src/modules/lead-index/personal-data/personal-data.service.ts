/** What the lead index knows about a person or a company, for subject export and erasure. */
import { type Identifier, storedForm } from '../../leads/public.ts';
import type { PersonalDataHolder } from '../../privacy/public.ts';
import { recount } from '../industries/industries.repository.ts';
import * as repository from './personal-data.repository.ts';

const wanted = (person: readonly Identifier[]): repository.Wanted => {
  const of = (kind: Identifier['kind']) => person.filter((each) => each.kind === kind).map(storedForm);
  return {
    emails: of('email'),
    phones: of('phone'),
    domains: of('domain'),
    profiles: of('linkedin'),
    places: of('place').map((key) => ({ source: key.slice(0, key.indexOf(':')), id: key.slice(key.indexOf(':') + 1) })),
  };
};

export const leadIndexPersonalData: PersonalDataHolder = {
  name: 'lead index',
  tables: ['lead_places'],
  find: (tx, person) => repository.findPlaces(tx.client, wanted(person)),
  async erase(tx, person) {
    const gone = await repository.deletePlaces(tx.client, wanted(person));
    if (gone > 0) await recount(tx.client);
    return gone;
  },
};
