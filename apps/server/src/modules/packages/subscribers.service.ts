/** Customers on packages. They have what they started with; only the monthly credits follow the package, from the next reset on. */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { findAccountsOnPackage, lockAccount } from '../accounts/public.ts';
import { changeAllowance } from '../wallet/public.ts';
import * as repository from './packages.repository.ts';
import type { Package } from './packages.table.ts';
import type { OnePackage } from './provider/sync.service.ts';

const BATCH = 100;

/** The package's monthly credits were changed. */
export async function carryCredits(ctx: Base, { accountId, packageId }: OnePackage): Promise<void> {
  const pack = await asAccount(ctx, accountId, (tx) => repository.findPackage(tx.db, accountId, packageId));
  if (!pack) return;
  const find = (after: number) =>
    asPlatform(ctx, (tx) => findAccountsOnPackage(tx, { parentId: accountId, packageId }, after, BATCH));
  for (let ids = await find(0); ids.length > 0; ids = await find(ids.at(-1) as number)) {
    for (const id of ids) await asAccount(ctx, id, (tx) => align(tx, pack));
  }
}

/** A trial with credits of its own keeps them until it is over. */
async function align(tx: Tx<Base>, pack: Package): Promise<void> {
  const { package_id, status } = await lockAccount(tx, tx.accountId);
  const isTrial = status === 'trial' && pack.trial_credits === null;
  if (package_id !== pack.id || !(status === 'active' || isTrial)) return;
  await changeAllowance(tx, pack.monthly_credits);
}
