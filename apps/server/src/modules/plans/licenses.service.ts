/**
 * An expired license ends the account, regardless of its plan (docs/product-rules.md#super-admin): no more monthly credits, and its
 * users can read and export for a while.
 */
import { asAccount, asPlatform, type Base } from '../../platform/context.ts';
import { changeAccount, findEndedLicenses, isClosed, lockAccount } from '../accounts/public.ts';
import { record } from '../audit/public.ts';
import { changeAllowance } from '../wallet/public.ts';

const READABLE_MS = 30 * 86_400_000;
const BATCH = 100;

/** Safe to repeat: a processed account is closed. */
export async function endLicenses(ctx: Base): Promise<void> {
  for (const accountId of await asPlatform(ctx, (tx) => findEndedLicenses(tx, BATCH))) {
    const ended = asAccount(ctx, accountId, async (tx) => {
      const { license_expires_at: until, status } = await lockAccount(tx, accountId);
      // Prolonged in the meantime.
      if (!until || until > tx.now() || isClosed(status)) return;
      const readable_until = new Date(until.getTime() + READABLE_MS);
      await changeAccount(tx, accountId, { status: 'expired', readable_until });
      await changeAllowance(tx, 0);
      await record(tx, { action: 'plans.licenseEnded', subject: `accounts/${accountId}` });
    });
    await ended.catch((err) => ctx.log.error({ err, accountId }, 'a license could not be ended'));
  }
}
