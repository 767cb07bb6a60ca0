/**
 * Users of the product. They are exported but not erased: a user with an account closes the account with its data, and is not
 * removed during a running contract.
 */
import { asAccount } from '../../platform/context.ts';
import { findLogins, getUser } from '../accounts/public.ts';
import type { PersonalDataHolder } from './subjects.service.ts';

export const peoplePersonalData: PersonalDataHolder = {
  name: 'people',
  tables: ['users', 'logins'],
  async find(tx, person) {
    const found: Record<string, unknown>[] = [];
    for (const { kind, value } of person) {
      if (kind !== 'email') continue;
      for (const { accountId, userId } of await findLogins(tx, value))
        found.push(await asAccount(tx, accountId, async (scoped) => ({ ...(await getUser(scoped, userId)) })));
    }
    return found;
  },
  erase: async () => 0,
};
