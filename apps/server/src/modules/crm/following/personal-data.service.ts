/** Leads in CRMs as personal data: they are exported, and erased so that the person is no longer followed. */
import { identifierKey } from '../../leads/public.ts';
import type { PersonalDataHolder } from '../../privacy/public.ts';
import { deleteAbout, findAbout } from './following.repository.ts';

export const followingPersonalData: PersonalDataHolder = {
  name: 'leads in CRMs',
  tables: ['crm_followed'],
  find: async (tx, person) => (await findAbout(tx.db, person.map(identifierKey))).map((row) => ({ ...row })),
  erase: (tx, person) => deleteAbout(tx.db, person.map(identifierKey)),
};
