/** Contract to service, nothing else. */
import { crm } from '@leadwright/contract/integrations/crm';
import { CRMS, type CrmProvider } from '@leadwright/contract/integrations/crms';
import { routesFor } from '../../platform/module.ts';
import { presentConnection } from './connections/connections.presenter.ts';
import * as connections from './connections/connections.service.ts';
import { saveForm } from './connections/forms.service.ts';
import { authorize, finish } from './connections/oauth.service.ts';
import { testConnection } from './connections/test.service.ts';

const titleOf = (provider: CrmProvider) => ({ crm: CRMS[provider].name });

export const crmRoutes = routesFor(crm)({
  async connections(ctx) {
    const { connections: rows, providers } = await connections.listConnections(ctx);
    return { data: rows.map((row) => presentConnection(ctx, row)), providers };
  },
  async authorize(ctx, { body }) {
    return { url: await authorize(ctx, body) };
  },
  async callback(ctx, { body }) {
    const { connection, begun } = await finish(ctx, body);
    const row = await connections.readConnection(ctx, connection.id);
    return {
      message: ctx.t('crm.connected', titleOf(connection.provider)),
      data: presentConnection(ctx, row),
      window: begun.opened_in,
      return_to: begun.return_to,
    };
  },
  async saveForm(ctx, { body }) {
    const row = await saveForm(ctx, body);
    return { message: ctx.t('crm.formSaved'), data: presentConnection(ctx, row) };
  },
  async change(ctx, { params, body }) {
    const row = await connections.changeConnection(ctx, params.id, body);
    return { message: ctx.t('crm.changed'), data: presentConnection(ctx, row) };
  },
  async test(ctx, { params }) {
    const row = await testConnection(ctx, params.id);
    const hasPassed = row.test_steps?.every(({ problem }) => problem === null);
    const words = hasPassed
      ? CRMS[row.provider].connects === 'form'
        ? 'crm.leadSent'
        : 'crm.testPassed'
      : 'crm.testFailed';
    return { message: ctx.t(words, titleOf(row.provider)), data: presentConnection(ctx, row) };
  },
  async disconnect(ctx, { params }) {
    const { provider } = await connections.disconnect(ctx, params.id);
    return { message: ctx.t('crm.disconnected', titleOf(provider)) };
  },
});
