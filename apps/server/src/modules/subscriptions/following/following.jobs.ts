/** Background work of subscriptions. All of it reads the current state first and can be repeated. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { endReplaced, finishRefund } from './finishing.service.ts';
import { followOne } from './follow.service.ts';
import { reconcileMerchant } from './reconcile.service.ts';

const One = z.object({ accountId: Id, id: Id });

/** Just opened: the provider knows more than we do. */
export const followJob = defineJob({
  name: 'subscriptions.follow',
  lane: 'urgent',
  payload: One,
  key: ({ id }) => String(id),
  attempts: 20,
  run: followOne,
});

/** Finishes a refund that was started, even if the request that started it died. */
export const refundJob = defineJob({
  name: 'subscriptions.refund',
  lane: 'urgent',
  payload: One,
  key: ({ id }) => String(id),
  attempts: 20,
  run: finishRefund,
});

export const replacedJob = defineJob({
  name: 'subscriptions.replaced',
  lane: 'urgent',
  payload: One,
  key: ({ id }) => String(id),
  attempts: 20,
  run: endReplaced,
});

export const reconcileJob = defineJob({
  name: 'subscriptions.reconcile',
  lane: 'bulk',
  payload: z.object({ accountId: Id, merchant: z.string(), before: z.iso.datetime() }),
  key: ({ merchant }) => merchant,
  run: reconcileMerchant,
});
