/**
 * Rows are added without their texts, so that inserts do not wait for the index. This job indexes the texts later, a few thousand
 * rows at a time, and locks the list no longer than an edit does. Searches scan the rows that are not indexed yet.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { holdList } from '../../lists/public.ts';
import * as repository from './texts.repository.ts';

const ROWS_AT_ONCE = 2048;
/** Fewer stay beside the index until more come. */
const WORTH_SORTING_IN = 256;

/** Yields when other jobs wait for the worker, and resumes later. */
export async function bringTextsIn(ctx: JobContext, accountId: number, listId: number): Promise<Requeue | undefined> {
  for (;;) {
    const brought = await asAccount(ctx, accountId, (tx) => bringSome(tx, listId));
    if (brought >= WORTH_SORTING_IN) await asAccount(ctx, accountId, ({ client }) => repository.sortIn(client));
    if (brought < ROWS_AT_ONCE) return undefined;
    if (ctx.signal.aborted) throw new Error('interrupted between two steps');
    if (ctx.shouldYield()) return requeue();
  }
}

/** Returns how many rows there were. */
async function bringSome(tx: Tx<Base>, listId: number): Promise<number> {
  const list = await holdList(tx, listId);
  const scope = { accountId: tx.accountId, listId };
  return list ? repository.bringTexts(tx.client, scope, list.next_ordinal, ROWS_AT_ONCE) : 0;
}
