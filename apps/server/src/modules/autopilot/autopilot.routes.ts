/** Contract to service, nothing else. */
import { autopilots } from '@leadwright/contract/automation/autopilots';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { estimateAutopilot, findAutopilots, readAutopilot } from './autopilot.service.ts';
import { pauseAutopilot, resumeAutopilot } from './halting.service.ts';
import { finishRun } from './runs/finish.service.ts';
import { cancelRun, readRuns, runNow } from './runs/runs.service.ts';
import { changeAutopilot, createAutopilot, removeAutopilot } from './saving.service.ts';
import { presentRun } from './showing/autopilot.presenter.ts';

const moved = async (ctx: Ctx, message: string, { id }: { id: number }) => ({
  message: ctx.t(message),
  data: await readAutopilot(ctx, id),
});

export const autopilotRoutes = routesFor(autopilots)({
  find: (ctx, { query }) => findAutopilots(ctx, query),
  async estimate(ctx, { body }) {
    return { data: await estimateAutopilot(ctx, body) };
  },
  async create(ctx, { body }) {
    return moved(ctx, 'autopilot.created', await createAutopilot(ctx, body));
  },
  async get(ctx, { params }) {
    return { data: await readAutopilot(ctx, params.id) };
  },
  async update(ctx, { params, body }) {
    return moved(ctx, 'autopilot.saved', await changeAutopilot(ctx, params.id, body));
  },
  async remove(ctx, { params }) {
    await removeAutopilot(ctx, params.id);
    return { message: ctx.t('autopilot.removed') };
  },
  async pause(ctx, { params }) {
    return moved(ctx, 'autopilot.paused', await pauseAutopilot(ctx, params.id));
  },
  async resume(ctx, { params }) {
    return moved(ctx, 'autopilot.resumed', await resumeAutopilot(ctx, params.id));
  },
  async run(ctx, { params, body }) {
    const run = await runNow(ctx, params.id, body.expected);
    return { message: ctx.t('autopilot.started'), data: presentRun(run, ctx.t) };
  },
  async cancelRun(ctx, { params }) {
    const run = await cancelRun(ctx, params.id, params.run);
    return { message: ctx.t('autopilot.canceled'), data: presentRun(run, ctx.t) };
  },
  async finishRun(ctx, { params }) {
    const run = await finishRun(ctx, params.id, params.run);
    return { message: ctx.t('autopilot.finishing'), data: presentRun(run, ctx.t) };
  },
  async history(ctx, { params, query }) {
    const { rows, total } = await readRuns(ctx, params.id, query);
    const data = rows.map((row) => presentRun(row, ctx.t));
    return { data, currentPage: query.page, pageSize: query.limit, total };
  },
});
