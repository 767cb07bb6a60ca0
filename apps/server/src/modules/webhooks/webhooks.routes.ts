/** Contract to service, nothing else. */
import { type WebhookEvent, webhooks } from '@leadwright/contract/integrations/webhooks';
import { zapier } from '@leadwright/contract/integrations/zapier';
import type { ResellerEvent } from '@leadwright/contract/resale/news';
import { resellerWebhooks } from '@leadwright/contract/resale/webhooks';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { webhooksOf } from './accounts.service.ts';
import * as list from './lists.service.ts';
import { presentListHook, presentWebhook, presentZap } from './webhooks.presenter.ts';
import * as zaps from './zapier.service.ts';

interface One {
  params: { id: number };
}
interface Body<E> {
  url: string;
  token: string;
  events: E[];
}

const tested = (ctx: Ctx, { answered, deliveryId }: { answered: number | null; deliveryId: number }) => ({
  message: answered === null ? ctx.t('webhooks.silent') : ctx.t('webhooks.answered', { status: String(answered) }),
  answered,
  delivery_id: deliveryId,
});

/** The same acts on the webhooks of either kind. */
const actsOn = <E extends WebhookEvent | ResellerEvent>(kept: ReturnType<typeof webhooksOf>) => ({
  list: async (ctx: Ctx) => ({ data: (await kept.read(ctx)).map(presentWebhook<E>) }),
  async create(ctx: Ctx, { body }: { body: Body<E> }) {
    const { webhook, made } = await kept.create(ctx, body);
    return { message: ctx.t('webhooks.saved'), data: presentWebhook<E>(webhook), made };
  },
  async change(ctx: Ctx, { params, body }: { params: { id: number }; body: Body<E> }) {
    const data = presentWebhook<E>(await kept.change(ctx, params.id, body));
    return { message: ctx.t('webhooks.changed'), data };
  },
  async remove(ctx: Ctx, { params }: One) {
    await kept.remove(ctx, params.id);
    return { message: ctx.t('webhooks.deleted') };
  },
  testEndpoint: async (ctx: Ctx, { params }: One, { intent }: { intent: string }) =>
    tested(ctx, await kept.test(ctx, params.id, intent)),
  async pause(ctx: Ctx, { params }: One) {
    await kept.pause(ctx, params.id);
    return { message: ctx.t('webhooks.paused') };
  },
  async resume(ctx: Ctx, { params }: One) {
    await kept.resume(ctx, params.id);
    return { message: ctx.t('webhooks.resumed') };
  },
  async rotateSecret(ctx: Ctx, { params }: One) {
    const { secret, until } = await kept.rotate(ctx, params.id);
    return { message: ctx.t('webhooks.rotated'), made: { secret }, old_secret_until: until.toISOString() };
  },
});

export const resellerWebhooksRoutes = routesFor(resellerWebhooks)(actsOn<ResellerEvent>(webhooksOf('reseller')));

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
  ...actsOn<WebhookEvent>(webhooksOf('account')),
});

export const zapierRoutes = routesFor(zapier)({
  async list(ctx) {
    const { zaps: found, traffic } = await zaps.readZaps(ctx);
    const data = found.map(presentZap);
    const summary = {
      live: data.filter(({ state }) => state === 'live' || state === 'retrying').length,
      delivered_7_days: traffic.delivered,
      failed_7_days: traffic.failed,
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
