/** Contract to service, nothing else. */
import { workflows } from '@leadwright/contract/automation/workflows';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { readEstimate } from './estimate/estimate.service.ts';
import * as graphs from './graphs/graphs.service.ts';
import * as read from './graphs/read.service.ts';
import { presentProblem, presentVersion, presentWholeVersion } from './graphs/workflows.presenter.ts';
import * as hooks from './triggers/hook.service.ts';
import { setSchedule } from './triggers/timetable.service.ts';

/** What was changed, as it is now. */
const moved = async (ctx: Ctx, id: number, say: (name: string) => string) => {
  const data = await read.readWorkflow(ctx, id);
  return { message: say(data.name), data };
};

export const workflowsRoutes = routesFor(workflows)({
  async find(ctx, { query }) {
    const { data, total } = await read.findWorkflows(ctx, query);
    return { data, currentPage: query.page, pageSize: query.limit, total };
  },
  async create(ctx, { body }) {
    const id = await graphs.createWorkflow(ctx, body);
    return moved(ctx, id, (name) => ctx.t('workflows.created', { name }));
  },
  async get(ctx, { params }) {
    return { data: await read.readWorkflow(ctx, params.id) };
  },
  async update(ctx, { params, body }) {
    await graphs.saveWorkflow(ctx, params.id, body);
    return moved(ctx, params.id, () => ctx.t('workflows.saved'));
  },
  async remove(ctx, { params }) {
    const name = await graphs.removeWorkflow(ctx, params.id);
    return { message: ctx.t('workflows.removed', { name }) };
  },
  async copy(ctx, { params, body }) {
    const id = await graphs.copyWorkflow(ctx, params.id, body.name);
    return moved(ctx, id, (name) => ctx.t('workflows.created', { name }));
  },
  async versions(ctx, { params, query }) {
    const { rows, total } = await graphs.findVersions(ctx, params.id, query);
    return { data: rows.map(presentVersion), currentPage: query.page, pageSize: query.limit, total };
  },
  async version(ctx, { params }) {
    return { data: presentWholeVersion(await graphs.readVersion(ctx, params.id, params.version)) };
  },
  async estimate(ctx, { body }) {
    const found = await readEstimate(ctx, body.graph, body.is_trial);
    return { data: { ...found, problems: found.problems.map(presentProblem) } };
  },
  async schedule(ctx, { params, body }) {
    await setSchedule(ctx, params.id, body.schedule);
    return moved(ctx, params.id, () => ctx.t(body.schedule ? 'workflows.scheduled' : 'workflows.unscheduled'));
  },
  async openHook(ctx, { params }) {
    const secret = await hooks.openHook(ctx, params.id);
    return { ...(await moved(ctx, params.id, () => ctx.t('workflows.hookOpened'))), secret };
  },
  async closeHook(ctx, { params }) {
    await hooks.closeHook(ctx, params.id);
    return moved(ctx, params.id, () => ctx.t('workflows.hookClosed'));
  },
  async call(ctx, { params }, { request }) {
    const { authorization = '', 'idempotency-key': key } = request.headers;
    const secret = /^Bearer (\S{1,512})$/.exec(authorization)?.[1] ?? '';
    const idempotencyKey = typeof key === 'string' ? key : null;
    const run_id = await hooks.callHook(ctx, { key: params.key, secret, idempotencyKey });
    return { message: ctx.t('workflows.called'), run_id };
  },
});
