/** Contract to service, nothing else. */
import { results } from '@leadwright/contract/leads/results';
import type { Translate } from '../../platform/i18n.ts';
import { routesFor } from '../../platform/module.ts';
import * as bulk from './bulk/bulk.service.ts';
import * as jobs from './bulk/jobs.service.ts';
import { cancelJob } from './bulk/steps.service.ts';
import { findUndoable } from './bulk/undoable.service.ts';
import { contentDisposition } from './exports/export.rules.ts';
import { exportCsv } from './exports/export.service.ts';
import { presentDetails, presentEmployee } from './results.presenter.ts';
import * as service from './results.service.ts';
import { addManually } from './rows/entry.service.ts';

/** When all rows were duplicates, the message does not say "0 results". */
const entryMessage = (t: Translate, { added, duplicates }: { added: number; duplicates: number }) =>
  added === 0 && duplicates > 0 ? t('results.known', { count: duplicates }) : t('results.added', { count: added });

export const resultsRoutes = routesFor(results)({
  async find(ctx, { params, body }) {
    const { json, total, isMinimum } = await service.findResults(ctx, params.type, params.id, body);
    const page = `"currentPage":${body.page},"pageSize":${body.limit},"total":${total},"total_is_minimum":${isMinimum}`;
    return `{"data":${json},${page}}` as never;
  },
  async count(ctx, { params, body }) {
    return { total: await service.countResults(ctx, params.type, params.id, body) };
  },
  async anywhere(ctx, { query }) {
    return { data: await service.findAnywhere(ctx, query.search) };
  },
  async get(ctx, { params }) {
    return { data: presentDetails(await service.readDetails(ctx, params.id), ctx.t) };
  },
  async employees(ctx, { params }) {
    const people = await service.readEmployees(ctx, params.id);
    return { data: people.map(presentEmployee), total: people[0]?.total ?? 0 };
  },
  async neighbours(ctx, { params, body }) {
    const { previous, next } = await service.findNeighbours(ctx, params.id, body);
    return { previous_id: previous, next_id: next };
  },
  async update(ctx, { params, body }) {
    const details = await service.correctResult(ctx, params.id, body.values);
    return { message: ctx.t('results.corrected'), data: presentDetails(details, ctx.t) };
  },
  async addManually(ctx, { params, body }) {
    const outcome = await addManually(ctx, params.id, body.rows);
    return { message: entryMessage(ctx.t, outcome), ...outcome };
  },
  measure: (ctx, { params, body }) => bulk.measureRows(ctx, params.id, body.selection),
  async setLabels(ctx, { params, body }) {
    const { changed, job } = await bulk.setLabels(ctx, params.id, body);
    const isRemoval = body.add.length === 0 && body.remove.length > 0;
    const words = ctx.t(isRemoval ? 'results.unlabelled' : 'results.labelled', { count: changed });
    const message = job ? job.message : words;
    return { message, changed, job };
  },
  async remove(ctx, { params, body }) {
    const { deletionId, deleted, undoUntil, job } = await bulk.removeResults(ctx, params.id, body.selection);
    const message = job ? job.message : ctx.t('results.removed', { count: deleted });
    return { message, deletion_id: deletionId, deleted, undo_until: undoUntil.toISOString(), job };
  },
  async restore(ctx, { params }) {
    const { restored, job } = await bulk.restoreResults(ctx, params.id);
    return { message: job ? job.message : ctx.t('results.restored', { count: restored }), restored, job };
  },
  async deletions(ctx) {
    return { data: await findUndoable(ctx) };
  },
  async job(ctx, { params }) {
    return { data: await jobs.readJob(ctx, params.id) };
  },
  async jobs(ctx, { params }) {
    return { data: await jobs.readJobsOfList(ctx, params.id) };
  },
  async cancelJob(ctx, { params }) {
    const data = await cancelJob(ctx, params.id);
    return { message: data.message, data };
  },
  async exportCsv(ctx, { params, body }, { reply }) {
    const { stream, fileName } = await exportCsv(ctx, params.id, body);
    const headers = { 'Content-Disposition': contentDisposition(fileName), 'X-Content-Type-Options': 'nosniff' };
    return reply.headers(headers).type('text/csv; charset=utf-8').send(stream) as never;
  },
  async places(ctx, { params }) {
    return service.readPlaces(ctx, params.id);
  },
});
