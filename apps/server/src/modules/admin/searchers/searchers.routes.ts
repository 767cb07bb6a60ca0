/** Contract to service, nothing else. */
import { Readable } from 'node:stream';
import { searchers } from '@leadwright/contract/admin/searchers';
import { routesFor } from '../../../platform/module.ts';
import { presentChange } from '../history/history.presenter.ts';
import { readChanges } from '../history/history.service.ts';
import { readAct } from './act-run.service.ts';
import { actOnMany } from './acts.service.ts';
import { cancelOne, runOneAgain } from './one.service.ts';
import { presentAct, presentCsv, presentFigures, presentLine } from './searchers.presenter.ts';
import * as service from './searchers.service.ts';

export const searchersRoutes = routesFor(searchers)({
  async list(ctx, { query }) {
    const { lines, figures, prices, matching } = await service.listSearches(ctx, query);
    const { from, to } = matching;
    const page = { currentPage: query.page, pageSize: query.limit, total: figures.total };
    const data = lines.map((line) => presentLine(line, prices, ctx.t));
    return { data, ...page, from, to, figures: presentFigures(figures) };
  },
  async suggest(ctx, { query }) {
    return service.suggest(ctx, query);
  },
  async selection(ctx, { query }) {
    return { data: await service.readSelection(ctx, query) };
  },
  async csv(ctx, { query }, { reply }) {
    const name = `searches-${ctx.now().toISOString().slice(0, 10)}.csv`;
    const rows = presentCsv(service.readLines(ctx, query), ctx.t);
    reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
    return reply.send(Readable.from(rows)) as never;
  },
  async runAgain(ctx, { params, body }, { intent }) {
    const begun = await runOneAgain(ctx, params.id, intent, body.expected);
    const { line, prices } = await service.readLine(ctx, begun.id);
    return { message: ctx.t('admin-searchers.begunAgain'), data: presentLine(line, prices, ctx.t) };
  },
  async cancel(ctx, { params }) {
    await cancelOne(ctx, params.id);
    const { line, prices } = await service.readLine(ctx, params.id);
    return { message: ctx.t('admin-searchers.canceled'), data: presentLine(line, prices, ctx.t) };
  },
  async act(ctx, { body }, { intent }) {
    const act = await actOnMany(ctx, body, intent);
    const { done } = act;
    const word = act.finished_at ? `acted.${act.act}` : 'acts.begun';
    return {
      message: ctx.t(`admin-searchers.${word}`, { count: act.finished_at ? done : act.searches.length }),
      data: presentAct(act),
    };
  },
  async readAct(ctx, { params }) {
    return { data: presentAct(await readAct(ctx, params.id)) };
  },
  async searchersHistory(ctx, { query }) {
    const { rows, total } = await readChanges(ctx, 'searchers', query);
    return { data: rows.map(presentChange), currentPage: query.page, pageSize: query.limit, total };
  },
});
