/** Background work that speeds up sorting, with low priority. */
import { COLUMN_NAMES } from '@leadwright/contract/leads/result-columns';
import { z } from 'zod';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { defineJob, enqueue, requeue } from '../../../platform/jobs/jobs.ts';
import type { Question } from '../pages/pages.sql.ts';
import * as service from './orders.service.ts';

/** The next change of the list, or the next sorting, asks for it again. */
const LATER = { lane: 'bulk', attempts: 2, priority: 10, keepDead: false } as const;

export const makeRanges = defineJob({
  name: 'results.make-ranges',
  payload: z.object({ accountId: z.number(), listId: z.number() }),
  key: ({ accountId, listId }) => `${accountId}:${listId}`,
  ...LATER,
  async run(ctx, scope) {
    if (!(await service.makeRanges(ctx, scope, ctx.shouldYield))) return requeue();
  },
});

const makeOrder = defineJob({
  name: 'results.make-order',
  payload: z.object({
    accountId: z.number(),
    listId: z.number(),
    column: z.enum(COLUMN_NAMES),
    isUnsent: z.boolean(),
  }),
  key: ({ accountId, listId, column, isUnsent }) => `${accountId}:${listId}:${column}:${isUnsent}`,
  ...LATER,
  async run(ctx, order) {
    const wait = await service.makeOrder(ctx, order);
    if (wait > 0) return requeue(wait / 1000);
  },
});

/** A user sorted a long list by a column: builds the order for the next pages. */
export const askForOrder = (ctx: Ctx, listId: number, { criteria, order }: Question) =>
  inTransaction(ctx, (tx) =>
    enqueue(tx, makeOrder, {
      accountId: tx.accountId,
      listId,
      column: order.by as (typeof COLUMN_NAMES)[number],
      isUnsent: criteria.length > 0,
    }),
  );

export const orderJobs = [makeRanges, makeOrder];
