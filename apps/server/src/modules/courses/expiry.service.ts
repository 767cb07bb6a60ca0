/** Purges deleted courses and pages after the undo period. Restored ones stay. */
import { asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import type { Requeue } from '../../platform/jobs/jobs.ts';
import { eachPart } from '../../platform/jobs/parts.ts';
import { oldestKept } from '../../platform/keeping.ts';
import { againAfterOutage, restorableSince } from '../../platform/undo/outages.ts';
import { getAccount } from '../accounts/public.ts';
import { findBrand, platformBrandId } from '../brands/public.ts';
import { deleteExpired as deleteCourses } from './courses.repository.ts';
import { oldestCourse } from './courses.rules.ts';
import { deleteExpired as deletePages } from './pages.repository.ts';
import { deleteExpired as deleteTopics } from './topics.repository.ts';

export async function expire(tx: Tx<Base>): Promise<Requeue | undefined> {
  const { db, accountId } = tx;
  const { kind } = await getAccount(tx, accountId);
  const oldest = await restorableSince(tx);
  await deletePages(db, accountId, oldest);
  await deleteCourses(db, accountId, oldestCourse(kind, tx.now(), oldest));
  return againAfterOutage(tx, oldest);
}

/** What the super admin deleted, when it can no longer be restored. */
export const sweep = (ctx: Base): Promise<void> =>
  eachPart(ctx, {
    topics: () => asPlatform(ctx, (tx) => deleteTopics(tx.db, oldestKept(tx.now()))),
    async courses() {
      const { account_id } = await findBrand(ctx, await platformBrandId(ctx));
      await asAccount(ctx, account_id, expire);
    },
  });
