/** When the undo of a deletion is over, the list expires. Repeating it is harmless. */
import { z } from 'zod';
import { asAccount } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { expire } from './expiry.service.ts';

export const expireList = defineJob({
  name: 'lists.expire',
  lane: 'ordinary',
  payload: z.object({ accountId: z.number(), listId: z.number() }),
  key: ({ accountId, listId }) => `${accountId}:${listId}`,
  run: (ctx, { accountId, listId }) => asAccount(ctx, accountId, (tx) => expire(tx, listId)),
});
