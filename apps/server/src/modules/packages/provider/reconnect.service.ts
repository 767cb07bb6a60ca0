/** Another payment account, or one that works again, gets every package that it does not have yet. */
import { asAccount, type Base } from '../../../platform/context.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { merchantOf } from '../../billing/public.ts';
import { syncPackageJob } from '../packages.jobs.ts';
import * as packages from '../packages.repository.ts';
import { isInStep } from '../packages.rules.ts';
import { findAtProvider } from './products.repository.ts';
import { tellScreens } from './sync.service.ts';

export const followPaymentAccount = (ctx: Base, { accountId }: { accountId: number }): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const connected = await merchantOf(tx, accountId);
    await tellScreens(tx);
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
