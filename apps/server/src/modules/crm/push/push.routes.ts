/** Contract to service, nothing else. */
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { routesFor } from '../../../platform/module.ts';
import { choose } from './choice.service.ts';
import { presentRecord } from './push.presenter.ts';
import * as service from './push.service.ts';

export const pushRoutes = routesFor(crmPush)({
  async plan(ctx, { params, body }) {
    return { data: await service.startPlan(ctx, params.id, body.connection_id, body.selection) };
  },
  async ofList(ctx, { params }) {
    return { data: await service.findPushes(ctx, params.id) };
  },
  async mine(ctx) {
    return { data: await service.findMine(ctx) };
  },
  async history(ctx, { query: { page, limit, list_id } }) {
    const { data, total } = await service.findHistory(ctx, { page, limit, listId: list_id });
    return { data, currentPage: page, pageSize: limit, total };
  },
  async get(ctx, { params }) {
    return { data: await service.readPush(ctx, params.id) };
  },
  async records(ctx, { params, query }) {
    const { rows, total } = await service.readRecords(ctx, params.id, query);
    return { data: rows.map(presentRecord), currentPage: query.page, pageSize: query.limit, total };
  },
  async check(ctx, { params }) {
    return { message: ctx.t('crm-push.planning'), data: await service.checkAgain(ctx, params.id) };
  },
  async choose(ctx, { params, body }) {
    const { record, push } = await choose(ctx, params.id, params.record, body.contact_id);
    return { message: ctx.t('crm-push.chosen'), data: presentRecord(record), push };
  },
  async send(ctx, { params, body }) {
    const data = await service.send(ctx, params.id, body.expected);
    return { message: ctx.t(data.state === 'sending' ? 'crm-push.sending' : 'crm-push.checking'), data };
  },
  async retry(ctx, { params }) {
    return { message: ctx.t('crm-push.sending'), data: await service.retry(ctx, params.id) };
  },
  async cancel(ctx, { params }) {
    return { message: ctx.t('crm-push.canceled'), data: await service.cancel(ctx, params.id) };
  },
  async undo(ctx, { params }) {
    return { message: ctx.t('crm-push.undoing'), data: await service.undo(ctx, params.id) };
  },
});
