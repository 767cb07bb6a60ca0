/** News that a run may wait for. */
import { subscriber } from '../../../platform/events.ts';
import { stepEnded } from '../../automation/public.ts';
import { enrichmentFinished } from '../../enrichment/public.ts';
import { searchFinished } from '../../search/public.ts';
import { researchEnded } from '../research/research.events.ts';
import { wake, wakeAfterEmails, wakeAfterSearch, wakeAfterStep } from './waking.service.ts';

const QUICK = { lane: 'ordinary' } as const;

export const wakingJobs = [
  subscriber(stepEnded, 'workflows', (ctx, { accountId, kind, id }) => wakeAfterStep(ctx, accountId, kind, id), QUICK),
  subscriber(
    searchFinished,
    'workflows',
    (ctx, { accountId, searchId }) => wakeAfterSearch(ctx, accountId, searchId),
    QUICK,
  ),
  subscriber(
    enrichmentFinished,
    'workflows',
    (ctx, { accountId, runId }) => wakeAfterEmails(ctx, accountId, runId),
    QUICK,
  ),
  subscriber(researchEnded, 'workflows', (ctx, { accountId, runId }) => wake(ctx, accountId, runId), QUICK),
];
