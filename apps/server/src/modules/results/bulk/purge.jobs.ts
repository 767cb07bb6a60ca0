/** Cleanup some time after a deletion. All of it is idempotent. */
import { z } from 'zod';
import { subscriber } from '../../../platform/events.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { labelRemoved } from '../../labels/public.ts';
import { listExpired } from '../../lists/public.ts';
import { listGrown, personReleased, personSuppressed } from '../../privacy/public.ts';
import { markListed, markSuppressed, releaseSuppressed } from '../personal-data/personal-data.service.ts';
import * as service from './purge.service.ts';

const LONG = { lane: 'bulk', timeoutSeconds: 60 * 60 } as const;

export const purgeDeletion = defineJob({
  name: 'results.purge-deletion',
  payload: z.object({ accountId: z.number(), deletionId: z.number() }),
  key: ({ accountId, deletionId }) => `${accountId}:${deletionId}`,
  ...LONG,
  run: (ctx, { accountId, deletionId }) => service.purgeDeletion(ctx, accountId, deletionId),
});

export const purgeExpiredList = subscriber(
  listExpired,
  'results',
  (ctx, { accountId, listId }) => service.purgeList(ctx, accountId, listId),
  LONG,
);

export const takeRemovedLabelOff = subscriber(
  labelRemoved,
  'results',
  (ctx, { accountId, labelId }) => service.takeLabelOff(ctx, accountId, labelId),
  LONG,
);

export const markSuppressedLeads = subscriber(
  personSuppressed,
  'results',
  (ctx, { accountId, sealed }) => markSuppressed(ctx, accountId, sealed),
  LONG,
);

export const markListedLeads = subscriber(
  listGrown,
  'results',
  (ctx, { accountId }) => markListed(ctx, accountId),
  LONG,
);

export const releaseSuppressedLeads = subscriber(
  personReleased,
  'results',
  (ctx, { accountId }) => releaseSuppressed(ctx, accountId),
  LONG,
);
