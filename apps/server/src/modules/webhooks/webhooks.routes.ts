/** Contract to service, nothing else. */
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { zapier } from '@leadwright/contract/integrations/zapier';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import * as account from './accounts.service.ts';
import * as list from './lists.service.ts';
import { presentListHook, presentWebhook, presentZap } from './webhooks.presenter.ts';
import * as zaps from './zapier.service.ts';

const tested = (ctx: Ctx, { answered, deliveryId }: { answered: number | null; deliveryId: number }) => ({
  message: answered === null ? ctx.t('webhooks.silent') : ctx.t('webhooks.answered', { status: String(answered) }),
  answered,
  delivery_id: deliveryId,
});

export const webhooksRoutes = routesFor(webhooks)({
  async get(ctx, { params }) {
    const { hook, endpointId } = await list.readHook(ctx, params.id);
    return { data: hook && presentListHook(hook), endpoint_id: endpointId };
  },
  async setUp(ctx, { params, body }) {
    const { hook, made } = await list.setUpHook(ctx, params.id, body);
    return { message: ctx.t('webhooks.saved'), data: presentListHook(hook), made };
  },
  async disconnect(ctx, { params }) {
    await list.disconnectHook(ctx, params.id);
    return { message: ctx.t('webhooks.disconnected') };
  },
  test: async (ctx, { params }, { intent }) => tested(ctx, await list.testHook(ctx, params.id, intent)),
  list: async (ctx) => ({ data: (await account.readWebhooks(ctx)).map(presentWebhook) }),
  async create(ctx, { body }) {
    const { webhook, made } = await account.createWebhook(ctx, body);
    return { message: ctx.t('webhooks.saved'), data: presentWebhook(webhook), made };
  },
  async change(ctx, { params, body }) {
    const data = presentWebhook(await account.changeWebhook(ctx, params.id, body));
    return { message: ctx.t('webhooks.changed'), data };
  },
  async remove(ctx, { params }) {
    await account.removeWebhook(ctx, params.id);
    return { message: ctx.t('webhooks.deleted') };
  },
  testEndpoint: async (ctx, { params }, { intent }) => tested(ctx, await account.testEndpoint(ctx, params.id, intent)),
  async pause(ctx, { params }) {
    await account.pause(ctx, params.id);
    return { message: ctx.t('webhooks.paused') };
  },
  async resume(ctx, { params }) {
    await account.resume(ctx, params.id);
    return { message: ctx.t('webhooks.resumed') };
  },
  async rotateSecret(ctx, { params }) {
    const { secret, until } = await account.rotate(ctx, params.id);
    return { message: ctx.t('webhooks.rotated'), made: { secret }, old_secret_until: until.toISOString() };
  },
});

export const zapierRoutes = routesFor(zapier)({
  async list(ctx) {
    const { zaps: found, traffic } = await zaps.readZaps(ctx);
    const data = found.map(presentZap);
    const summary = {
      live: data.filter(({ state }) => state === 'live' || state === 'retrying').length,
      ...{ delivered_7_days: traffic.delivered, failed_7_days: traffic.failed },
      last_at: traffic.lastAt?.toISOString() ?? null,
    };
    return { data, summary, invite_url: ctx.platform.config.ZAPIER_INVITE_URL ?? null };
  },
  subscribe: async (ctx, { body }) => presentZap(await zaps.subscribe(ctx, body)),
  async unsubscribe(ctx, { params }) {
    await zaps.unsubscribe(ctx, params.id);
    return {};
  },
  samples: (ctx, { params, query }) => zaps.readSamples(ctx, params.event, query.list_id ?? null),
});
