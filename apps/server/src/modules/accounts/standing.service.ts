/**
 * Stopping, deleting and the ways back, by hand (docs/product-rules.md#accounts). Sessions end with the commit, on every node.
 * Every transaction here is one of the account.
 */
import type { Base, Tx } from '../../platform/context.ts';
import { accountsErrors } from './accounts.errors.ts';
import * as repository from './accounts.repository.ts';
import { actsOn } from './accounts.rules.ts';

async function lockFor(tx: Tx<Base>, act: keyof ReturnType<typeof actsOn>): Promise<repository.Account> {
  const account = await repository.lockAccount(tx.db, tx.accountId);
  if (!account) throw accountsErrors.not_found();
  if (!actsOn(account, tx.now())[act]) throw accountsErrors.not_now();
  return account;
}

export async function stopAccount(tx: Tx<Base>): Promise<void> {
  const { id, status } = await lockFor(tx, 'stop');
  await repository.updateAccount(tx.db, id, { status: 'stopped', stopped_from: status });
}

/** A stopped account that is deleted comes back as what it was before both. */
export async function removeAccount(tx: Tx<Base>): Promise<void> {
  const { id, status, stopped_from } = await lockFor(tx, 'remove');
  const before = status === 'stopped' ? stopped_from : status;
  await repository.updateAccount(tx.db, id, { status: 'deleted', deleted_at: tx.now(), stopped_from: before });
}

const comeBack = async (tx: Tx<Base>, act: 'reactivate' | 'restore') => {
  const { id, stopped_from } = await lockFor(tx, act);
  const patch = { status: stopped_from ?? 'active', stopped_from: null, deleted_at: null } as const;
  await repository.updateAccount(tx.db, id, patch);
};
export const reactivateAccount = (tx: Tx<Base>) => comeBack(tx, 'reactivate');
export const restoreAccount = (tx: Tx<Base>) => comeBack(tx, 'restore');
