/** Translates the end of every kind of step into one event, so that autopilots and workflows need one subscription. */
import { asAccount } from '../../platform/context.ts';
import { publish, subscriber } from '../../platform/events.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { textsFinished } from '../assistant/public.ts';
import { pushFinished } from '../crm/public.ts';
import { enrichmentFinished } from '../enrichment/public.ts';
import { stepEnded } from './automation.events.ts';
import type { StepKind } from './steps/steps.port.ts';

const tell = (ctx: JobContext, accountId: number, kind: StepKind, id: number) =>
  asAccount(ctx, accountId, (tx) => publish(tx, stepEnded, { accountId, kind, id }));

const LANE = { lane: 'ordinary' } as const;

export const automationJobs = [
  subscriber(enrichmentFinished, 'automation', (ctx, at) => tell(ctx, at.accountId, 'enrichment', at.runId), LANE),
  subscriber(textsFinished, 'automation', (ctx, at) => tell(ctx, at.accountId, 'texts', at.runId), LANE),
  subscriber(pushFinished, 'automation', (ctx, at) => tell(ctx, at.accountId, 'push', at.pushId), LANE),
];
