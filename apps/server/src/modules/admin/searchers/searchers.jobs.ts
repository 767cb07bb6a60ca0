/** Acts on many searches. A turn is safe to repeat: each search is begun again by a key of its own. */
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { runAct } from './act-run.service.ts';

export const searchActJob = defineJob({
  name: 'admin.search_act',
  lane: 'bulk',
  payload: z.object({ actId: z.number() }),
  key: ({ actId }) => String(actId),
  run: (ctx, { actId }) => runAct(ctx, actId),
});
