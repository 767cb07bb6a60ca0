/**
 * Time-based changes of idle wallets: monthly resets, expiries, and reservations that no run holds any more. In small batches with a
 * transaction per wallet; a wallet that fails is retried in the next round and does not block the others.
 */
import { asAccount, type Base } from '../../platform/context.ts';
import { holdsReservation, type RunKind } from '../../platform/jobs/run-kinds.ts';
import { keepReservation, release } from './spending.service.ts';
import { currentWallet, findAbandoned, findDueWallets } from './wallet.service.ts';

const BATCH = 100;

export const sweepWallets = (ctx: Base) =>
  inBatches(ctx, findDueWallets, (accountId) => asAccount(ctx, accountId, currentWallet));

/** A reservation lasts as long as its run. Without a run it expires by time. */
export const releaseAbandoned = (ctx: Base, kinds: readonly RunKind[]) =>
  inBatches(ctx, findAbandoned, ({ account_id, id, purpose }) =>
    asAccount(ctx, account_id, async (tx) => {
      const kind = kinds.find(({ name }) => name === purpose);
      const isHeld = kind !== undefined && (await holdsReservation(tx, kind, id));
      await (isHeld ? keepReservation : release)(tx, id);
    }),
  );

/** Continues while batches are full and at least one wallet of a batch succeeded. Returns how many succeeded. */
async function inBatches<T>(
  ctx: Base,
  find: (ctx: Base, limit: number) => Promise<T[]>,
  work: (each: T) => Promise<unknown>,
): Promise<number> {
  for (let total = 0; ; ) {
    const batch = await find(ctx, BATCH);
    let done = 0;
    for (const each of batch) {
      try {
        await work(each);
        done++;
      } catch (error) {
        ctx.log.error({ err: error, wallet: each }, 'a wallet could not be brought up to date');
      }
    }
    total += done;
    if (batch.length < BATCH || done === 0) return total;
  }
}
