/** Contract to service, nothing else. */
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { routesFor } from '../../platform/module.ts';
import { presentHook } from './webhooks.presenter.ts';
import * as service from './webhooks.service.ts';

export const webhooksRoutes = routesFor(webhooks)({
  async get(ctx, { params }) {
    const hook = await service.readHook(ctx, params.id);
    return { data: hook && presentHook(hook) };
  },
  async setUp(ctx, { params, body }) {
    const { hook, made } = await service.setUpHook(ctx, params.id, body);
    return { message: ctx.t('webhooks.saved'), data: presentHook(hook), made };
  },
  async disconnect(ctx, { params }) {
    await service.disconnectHook(ctx, params.id);
    return { message: ctx.t('webhooks.disconnected') };
  },
  async test(ctx, { params }, { intent }) {
    const answered = await service.testHook(ctx, params.id, intent);
    const message =
      answered === null ? ctx.t('webhooks.silent') : ctx.t('webhooks.answered', { status: String(answered) });
    return { message, answered };
  },
});
