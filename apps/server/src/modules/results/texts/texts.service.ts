/**
 * Rows are added without their texts, so that nobody waits for the index. This brings the texts in afterwards, a few thousand
 * rows at a time, with the list held for no longer than an edit takes. What is not in yet is found by looking through it.
 */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { holdList } from '../../lists/public.ts';
import * as repository from './texts.repository.ts';

const ROWS_AT_ONCE = 2048;
/** Fewer stay beside the index until more come. */
const WORTH_SORTING_IN = 256;

/** Yields when other jobs wait for the worker, and later goes on where it stopped. */
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
