/** Contract to service, nothing else. */
import { crmFields } from '@leadwright/contract/integrations/crm-fields';
import { routesFor } from '../../../platform/module.ts';
import { createField, listFields, presentField } from './fields.service.ts';
import { presentFields, presentMapping } from './mapping.presenter.ts';
import { readMapping, resetMapping, saveMapping } from './mapping.service.ts';
import { preview } from './preview.service.ts';
import { testRecord } from './tester.service.ts';

export const mappingRoutes = routesFor(crmFields)({
  async fields(ctx, { params }) {
    return { data: presentFields(await listFields(ctx, params.id, false)) };
  },
  async readAgain(ctx, { params }) {
    const list = presentFields(await listFields(ctx, params.id, true));
    return { message: ctx.t('crm-fields.read', { count: list.fields.length }), data: list };
  },
  async createField(ctx, { params, body }) {
    const field = await createField(ctx, params.id, body);
    return { message: ctx.t('crm-fields.created', { name: field.label }), data: presentField(field) };
  },
  async mapping(ctx, { params }) {
    return { data: presentMapping(await readMapping(ctx, params.id, params.type)) };
  },
  async saveMapping(ctx, { params, body }) {
    const data = presentMapping(await saveMapping(ctx, params.id, params.type, body.rows));
    return { message: ctx.t('crm-fields.saved'), data };
  },
  async resetMapping(ctx, { params }) {
    return {
      message: ctx.t('crm-fields.reset'),
      data: presentMapping(await resetMapping(ctx, params.id, params.type)),
    };
  },
  async preview(ctx, { params, body }) {
    const { rows, list_id, position } = body;
    return { data: await preview(ctx, params.id, params.type, { rows, listId: list_id, position }) };
  },
  async testRecord(ctx, { params, body }, { intent }) {
    const asked = { rows: body.rows, resultId: body.result_id, intent };
    const data = await testRecord(ctx, params.id, params.type, asked);
    return { message: ctx.t('crm-fields.tested', { alike: data.alike, count: data.written }), data };
  },
});
