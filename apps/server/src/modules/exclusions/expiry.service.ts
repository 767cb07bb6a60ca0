/** The end of what was deleted, and of uploads that broke off. */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { againAfterOutage, restorableSince } from '../../platform/undo/outages.ts';
import * as repository from './exclusions.repository.ts';

/** Few enough that each portion is over within a second. */
const PORTION = 20_000;

/** Hashes go in portions, and the source with the last of them. A restored source is left alone. */
export async function expire(ctx: JobContext, accountId: number, sourceId: number): Promise<Requeue | undefined> {
  for (;;) {
    ctx.signal.throwIfAborted();
    const { isOver, again } = await asAccount(ctx, accountId, (tx) => expirePortion(tx, sourceId));
    if (isOver) return again;
    if (ctx.shouldYield()) return requeue();
  }
}

async function expirePortion(
  tx: Tx<Base>,
  sourceId: number,
): Promise<{ isOver: boolean; again?: Requeue | undefined }> {
  const oldest = await restorableSince(tx);
  const expired = await repository.lockExpired(tx.db, tx.accountId, sourceId, oldest);
  if (!expired) return { isOver: true, again: await againAfterOutage(tx, oldest) };
  if (await repository.deleteHashes(tx.db, tx.accountId, sourceId, PORTION)) return { isOver: false };
  await repository.deleteSource(tx.db, tx.accountId, sourceId);
  return { isOver: true };
}

const UPLOAD_MS = 24 * 60 * 60 * 1000;

export const forgetBrokenUploads = (ctx: Base) =>
  asPlatform(ctx, ({ db }) => repository.deleteBrokenUploads(db, new Date(ctx.now().getTime() - UPLOAD_MS)));
