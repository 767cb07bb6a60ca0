/** The end of deleted plans, when they can no longer be restored. */
import { asPlatform, type Base } from '../../platform/context.ts';
import { oldestKept } from '../../platform/keeping.ts';
import { deleteUnused } from './plans.repository.ts';

export const sweepPlans = (ctx: Base): Promise<void> =>
  asPlatform(ctx, (tx) => deleteUnused(tx.db, oldestKept(tx.now())));
