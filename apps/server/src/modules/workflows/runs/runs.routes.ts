/** Contract to service, nothing else. */
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { routesFor } from '../../../platform/module.ts';
import { contentDisposition } from '../../results/public.ts';
import { readItems, readJournal, writeCsv } from './items.service.ts';
import * as service from './runs.service.ts';

const placeOf = ({ id, run, node }: { id: number; run: number; node: string }) => ({
  workflowId: id,
  runId: run,
  nodeId: node,
});

export const runsRoutes = routesFor(workflowRuns)({
  async start(ctx, { params, body }) {
    const { version, is_trial: isTrial, expected } = body;
    const data = await service.start(ctx, params.id, { trigger: 'by_hand', isTrial, version, expected });
    return { message: ctx.t('workflow-runs.started'), data };
  },
  find: (ctx, { params, query }) => service.findRuns(ctx, params.id, query),
  async get(ctx, { params }) {
    return { data: await service.readRun(ctx, params.id, params.run) };
  },
  async cancel(ctx, { params }) {
    const data = await service.cancelRun(ctx, params.id, params.run);
    return { message: ctx.t('workflow-runs.canceled'), data };
  },
  async resume(ctx, { params }) {
    const data = await service.resumeRun(ctx, params.id, params.run);
    return { message: ctx.t('workflow-runs.resumed'), data };
  },
  async retry(ctx, { params }) {
    const data = await service.retryNode(ctx, params.id, params.run, params.node);
    return { message: ctx.t('workflow-runs.retried'), data };
  },
  items: (ctx, { params, query }) => readItems(ctx, placeOf(params), query),
  async csv(ctx, { params, query }, { reply }) {
    const { stream, fileName } = await writeCsv(ctx, placeOf(params), query.port);
    const headers = { 'Content-Disposition': contentDisposition(fileName), 'X-Content-Type-Options': 'nosniff' };
    return reply.headers(headers).type('text/csv; charset=utf-8').send(stream) as never;
  },
  journal: (ctx, { params, query }) => readJournal(ctx, params.id, params.run, query),
});
