/** An account as the history of changes keeps it: every field an administrator can change, and never a secret. */
import { createHash } from 'node:crypto';
import { asAccount, type Base, type Ctx, type Tx } from '../../../platform/context.ts';
import type { Fields } from '../../audit/public.ts';
import { findMapsKey } from '../../sources/public.ts';
import { recordChange } from '../history/history.service.ts';
import { usersErrors } from './users.errors.ts';
import { findRows, type UserRow } from './users.repository.ts';

/** The transaction must be scoped to the account. */
export async function rowOf(own: Tx<Base>): Promise<UserRow> {
  const [row] = await findRows(own.db, [own.accountId], own.now());
  if (!row || row.kind === 'platform') throw usersErrors.not_found();
  return row;
}

/** The account's name in the history. */
export const nameOf = (row: Pick<UserRow, 'first_name' | 'last_name' | 'email'>) =>
  `${row.first_name} ${row.last_name}`.trim() || row.email;

/** What the form holds. */
const formOf = (row: UserRow, keyHint: string | undefined) => ({
  first_name: row.first_name,
  last_name: row.last_name,
  company: row.company,
  email: row.email,
  language: row.language,
  plan: row.plan,
  partner: row.partner,
  license_expires_at: row.license_expires_at?.toISOString() ?? null,
  modules: row.modules,
  monthly_credits: row.allowance,
  related_accounts_allowed: row.related_accounts_allowed,
  members_allowed: row.members_allowed,
  provider_product_id: row.provider_product_id,
  ghl_plan_id: row.ghl_plan_id,
  provider_key: keyHint === undefined ? null : `•••• ${keyHint}`,
});

const fieldsOf = (row: UserRow, keyHint: string | undefined) => ({
  ...formOf(row, keyHint),
  status: row.status,
  parent: row.parent,
  used_credits: row.used,
  credits: row.balance,
});

/** Another one as soon as something in the form is another. */
export const editionOf = (row: UserRow, keyHint: string | undefined) =>
  createHash('sha256')
    .update(JSON.stringify(formOf(row, keyHint)))
    .digest('base64url')
    .slice(0, 16);

export const currentEdition = async (own: Tx<Base>) => editionOf(await rowOf(own), (await findMapsKey(own))?.hint);

async function stateOf(own: Tx<Base>) {
  const row = await rowOf(own);
  return { name: nameOf(row), fields: fieldsOf(row, (await findMapsKey(own))?.hint) };
}

/** Runs the work and records what it changed. The transaction may be the account's or its parent's. */
export async function watched<T>(tx: Tx<Ctx>, id: number, what: string, work: () => Promise<T>): Promise<T> {
  const before = await asAccount(tx, id, stateOf);
  const answer = await work();
  await noteChange(tx, id, what, before);
  return answer;
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** `before` is null for a new account. `did`: what was done beside what the fields show. */
export async function noteChange(
  tx: Tx<Ctx>,
  id: number,
  what: string,
  before: State | null,
  did: Fields = {},
): Promise<void> {
  const after = await asAccount(tx, id, stateOf);
  const fields = { before: before?.fields ?? null, after: { ...after.fields, ...did } };
  await recordChange(tx, { part: 'users', what, ...named(id, after.name), ...fields });
}

/** The account is what was changed, and whose it was. */
export const named = (id: number, name: string) => ({ subject: { id, name }, account: { id, name } });

export const stateBefore = (ctx: Ctx, id: number): Promise<State> => asAccount(ctx, id, stateOf);
