/** Indexes the texts of a list. One job covers all rows added so far. */
import { z } from 'zod';
import type { Base, Tx } from '../../../platform/context.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { bringTextsIn } from './texts.service.ts';

/** Rows often come a few at a time: they are gathered for a while. */
const GATHERED_MS = 5000;

export const indexTexts = defineJob({
  name: 'results.index-texts',
  lane: 'bulk',
  payload: z.object({ accountId: z.number(), listId: z.number() }),
  key: ({ listId }) => String(listId),
  timeoutSeconds: 2 * 60 * 60,
  // The sweep finds what is behind.
  keepDead: false,
  run: (ctx, { accountId, listId }) => bringTextsIn(ctx, accountId, listId),
});

export const indexSoon = (tx: Tx<Base>, listId: number): Promise<void> =>
  enqueue(tx, indexTexts, { accountId: tx.accountId, listId }, { runAt: new Date(tx.now().getTime() + GATHERED_MS) });
