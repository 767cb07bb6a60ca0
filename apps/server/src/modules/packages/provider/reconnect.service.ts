/** Packages that the provider should have got: all of them on another payment account, and those whose job was lost. */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { merchantOf } from '../../billing/public.ts';
import { syncPackageJob } from '../packages.jobs.ts';
import * as packages from '../packages.repository.ts';
import { isInStep } from '../packages.rules.ts';
import { findAtProvider } from './products.repository.ts';
import { publishChange } from './sync.service.ts';

export const followPaymentAccount = (ctx: Base, { accountId }: { accountId: number }): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const connected = await merchantOf(tx, accountId);
    await publishChange(tx);
    if (!connected) return;
    const there = await findAtProvider(tx.db, accountId, connected.merchant);
    const all = await packages.findPackages(tx.db, accountId);
    const behind = all.filter((pack) => !isInStep(pack, there.get(pack.id) ?? { product: undefined, prices: [] }));
    for (const { id } of behind) await packages.updatePackage(tx.db, accountId, id, { provider_problem: null });
    await enqueueMany(
      tx,
      syncPackageJob,
      behind.map(({ id }) => ({ accountId, packageId: id })),
    );
  });

const AT_ONCE = 100;

/** Changes that no job has taken up: samples, or what a restored backup brought. */
export const takeUpLost = (ctx: Base): Promise<void> =>
  asPlatform(ctx, async (tx) => {
    const lost = await packages.findUntaken(tx.db, AT_ONCE);
    await enqueueMany(
      tx,
      syncPackageJob,
      lost.map(({ account_id, id }) => ({ accountId: account_id, packageId: id })),
    );
  });
