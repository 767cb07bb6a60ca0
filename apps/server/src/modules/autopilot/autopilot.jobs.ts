/** The run, and what autopilots hear of. */
import { subscriber } from '../../platform/events.ts';
import { timeZoneChanged } from '../accounts/public.ts';
import { stepEnded } from '../automation/public.ts';
import { enrichmentFinished } from '../enrichment/public.ts';
import { listExpired } from '../lists/public.ts';
import { searchFinished } from '../search/public.ts';
import { walletRefilled } from '../wallet/public.ts';
import { moveSlots, resumeByThemselves, stopOfList } from './halting.service.ts';
import { actEnded, emailsLookedFor, searchEnded } from './news.service.ts';
import { runAutopilotJob } from './runs/run.jobs.ts';

const lane = { lane: 'ordinary' } as const;

export const autopilotJobs = [
  runAutopilotJob,
  subscriber(
    searchFinished,
    'autopilot',
    (ctx, { accountId, searchId }) => searchEnded(ctx, accountId, searchId),
    lane,
  ),
  subscriber(
    enrichmentFinished,
    'autopilot',
    (ctx, { accountId, runId }) => emailsLookedFor(ctx, accountId, runId),
    lane,
  ),
  subscriber(stepEnded, 'autopilot', (ctx, { accountId, ...step }) => actEnded(ctx, accountId, step), lane),
  subscriber(walletRefilled, 'autopilot', (ctx, { accountId }) => resumeByThemselves(ctx, accountId), lane),
  subscriber(timeZoneChanged, 'autopilot', (ctx, { accountId }) => moveSlots(ctx, accountId), lane),
  subscriber(listExpired, 'autopilot', (ctx, { accountId, listId }) => stopOfList(ctx, accountId, listId), lane),
];
