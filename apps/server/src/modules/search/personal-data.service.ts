/**
 * Searches as personal data (docs/product-rules.md#privacy): people who were looked up by e-mail or profile, and people who
 * searched. Both are exported. Erasure removes the person from the query; the search itself stays, because it was paid for.
 */
import { asAccount, type Base, type PlatformTx, type Tx } from '../../platform/context.ts';
import { translator } from '../../platform/i18n.ts';
import { findLogins } from '../accounts/public.ts';
import { type Identifier, storedForm } from '../leads/public.ts';
import type { PersonalDataHolder } from '../privacy/public.ts';
import { endRows } from './outcome.service.ts';
import * as repository from './search.repository.ts';

const valuesOf = (person: readonly Identifier[], kind: Identifier['kind']) =>
  person.filter((each) => each.kind === kind).map(storedForm);

const lookedUp = (person: readonly Identifier[]): repository.AboutPerson => ({
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

export const searchPersonalData: PersonalDataHolder = {
  name: 'searches',
  tables: ['searches'],
  async find(tx, person) {
    const about = { ...lookedUp(person), ...(await loginsOf(tx, person)) };
    return (await repository.findAbout(tx.db, about)).map((row) => ({ ...row }));
  },
  async erase(tx, person) {
    const rows = await repository.findAbout(tx.db, lookedUp(person));
    for (const { account_id: accountId, id } of rows) await asAccount(tx, accountId, (scoped) => forget(scoped, id));
    return rows.length;
  },
};

/** A running search would find data that must not be stored, so it is ended first. */
async function forget(tx: Tx<Base>, id: number): Promise<void> {
  const { accountId } = tx;
  const row = await repository.lockSearch(tx.db, accountId, id);
  if (!row) return;
  if (!row.finished_at) await endRows(tx, row, 'canceled');
  await repository.forgetSubject(tx.db, accountId, id, translator(row.language)('search.summary.erased'));
}
