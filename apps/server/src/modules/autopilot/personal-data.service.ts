/**
 * Autopilots as personal data (docs/product-rules.md#privacy): people who are searched by email or profile, and users who saved
 * autopilots. Both are exported. Erasure removes the person from the search; an autopilot without another person stops.
 */
import { asAccount, type Base, type PlatformTx, type Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { findLogins } from '../accounts/public.ts';
import { type Identifier, storedForm } from '../leads/public.ts';
import type { PersonalDataHolder } from '../privacy/public.ts';
import * as repository from './autopilot.repository.ts';
import { stop } from './runs/stop.service.ts';

const valuesOf = (person: readonly Identifier[], kind: Identifier['kind']) =>
  person.filter((each) => each.kind === kind).map(storedForm);

const lookedFor = (person: readonly Identifier[]): repository.AboutPerson => ({
  emails: valuesOf(person, 'email'),
  profiles: valuesOf(person, 'linkedin'),
  accounts: [],
  users: [],
});

async function loginsOf(tx: PlatformTx, person: readonly Identifier[]) {
  const found = [];
  for (const email of valuesOf(person, 'email')) found.push(...(await findLogins(tx, email)));
  return { accounts: found.map(({ accountId }) => accountId), users: found.map(({ userId }) => userId) };
}

export const autopilotPersonalData: PersonalDataHolder = {
  name: 'autopilots',
  tables: ['autopilots'],
  async find(tx, person) {
    const about = { ...lookedFor(person), ...(await loginsOf(tx, person)) };
    return (await repository.findAbout(tx.db, about)).map((row) => ({ ...row }));
  },
  async erase(tx, person) {
    const rows = await repository.findAbout(tx.db, lookedFor(person));
    for (const { account_id: accountId, id } of rows) await asAccount(tx, accountId, (scoped) => forget(scoped, id));
    return rows.length;
  },
};

async function forget(tx: Tx<Base>, id: number): Promise<void> {
  const row = await repository.lockAutopilot(tx.db, tx.accountId, id);
  if (!row) return;
  const erased = translator(row.language)('search.summary.erased');
  await repository.forgetSubject(tx.db, tx.accountId, id, erased);
  await stop(tx, { ...row, name: erased }, 'search');
}
