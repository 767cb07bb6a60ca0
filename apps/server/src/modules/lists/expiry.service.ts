/** The end of a deleted list: when its undo is over, others take their rows away, then it goes itself. */
import type { Base, Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import type { Requeue } from '../../platform/jobs/jobs.ts';
import { againAfterOutage, restorableSince } from '../../platform/undo/outages.ts';
import { listExpired } from './lists.events.ts';
import * as repository from './lists.repository.ts';

/** A restored list is left alone. */
export async function expire(tx: Tx<Base>, listId: number): Promise<Requeue | undefined> {
  const { accountId } = tx;
  const oldest = await restorableSince(tx);
  if (await repository.isExpired(tx.db, accountId, listId, oldest))
    await publish(tx, listExpired, { accountId, listId });
  return againAfterOutage(tx, oldest);
}

/** The last step, after the rows are gone. */
export const removeExpiredList = (tx: Tx<Base>, listId: number) =>
  repository.deleteExpired(tx.db, tx.accountId, listId);
