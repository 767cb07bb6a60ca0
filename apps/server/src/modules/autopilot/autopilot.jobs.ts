/** The run, and what autopilots hear of. */
import { subscriber } from '../../platform/events.ts';
import { stepEnded } from '../automation/public.ts';
import { listExpired } from '../lists/public.ts';
import { searchFinished } from '../search/public.ts';
import { stopOfList } from './halting.service.ts';
import { actEnded, searchEnded } from './news.service.ts';
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
  subscriber(stepEnded, 'autopilot', (ctx, { accountId, ...step }) => actEnded(ctx, accountId, step), lane),
  subscriber(listExpired, 'autopilot', (ctx, { accountId, listId }) => stopOfList(ctx, accountId, listId), lane),
];
