/** Leads of pushes as personal data: exported, and erased with all that was kept to take a push back. */
import { identifierKey } from '../../leads/public.ts';
import type { PersonalDataHolder } from '../../privacy/public.ts';
import { deleteAbout, findAbout } from './records.repository.ts';

export const pushPersonalData: PersonalDataHolder = {
  name: 'CRM pushes',
  tables: ['crm_push_records'],
  find: async (tx, person) => (await findAbout(tx.db, person.map(identifierKey))).map((row) => ({ ...row })),
  erase: (tx, person) => deleteAbout(tx.db, person.map(identifierKey)),
};
