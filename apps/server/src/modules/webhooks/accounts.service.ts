/** Webhooks that hear of chosen events, and what can be done with any endpoint: of the account and its lists, or of a reseller. */
import { MAX_WEBHOOKS } from '@leadwright/contract/integrations/webhooks';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import {
  changeEndpoint,
  closeEndpoint,
  createEndpoint,
  type EndpointHealth,
  healthOf,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendTest,
} from '../deliveries/public.ts';
import { webhooksErrors } from './webhooks.errors.ts';
import * as repository from './webhooks.repository.ts';
import type { AnyEvent, Subscription } from './webhooks.table.ts';

export interface ShownWebhook {
  subscription: Subscription;
  health: EndpointHealth;
}

interface Given {
  url: string;
  token: string;
  events: AnyEvent[];
}

/** The stored kind, the other kinds that can be managed with it, and the subject of their events. Zapier manages the hooks of Zaps. */
const KINDS = {
  account: { kind: 'account', beside: ['list'], scope: 'leads' },
  reseller: { kind: 'reseller', beside: [], scope: 'resale' },
} as const;

async function shown(tx: Tx, subscriptions: Subscription[]): Promise<ShownWebhook[]> {
  const health = await healthOf(
    tx,
    subscriptions.map(({ endpoint_id }) => endpoint_id),
  );
  return subscriptions.flatMap((subscription) => {
    const own = health.find(({ id }) => id === subscription.endpoint_id);
    return own ? [{ subscription, health: own }] : [];
  });
}

/** One of these kinds, or 404. */
async function getSubscription(tx: Tx, id: number, kinds: readonly Subscription['kind'][]): Promise<Subscription> {
  const found = await repository.findSubscription(tx.db, tx.accountId, id);
  if (!found || !kinds.includes(found.kind)) throw webhooksErrors.not_found();
  return found;
}

const distinct = (events: AnyEvent[]) => [...new Set(events)];

export function webhooksOf(whose: keyof typeof KINDS) {
  const { kind, beside, scope } = KINDS[whose];
  const getOwn = (tx: Tx, id: number) => getSubscription(tx, id, [kind]);
  const getAny = (tx: Tx, id: number) => getSubscription(tx, id, [kind, ...beside]);
  const readOne = async (tx: Tx, id: number) => (await shown(tx, [await getOwn(tx, id)]))[0] as ShownWebhook;
  const onEndpoint =
    <T>(act: (tx: Tx, id: number) => Promise<T>) =>
    (ctx: Ctx, id: number): Promise<T> =>
      inTransaction(ctx, async (tx) => {
        await getAny(tx, id);
        return act(tx, id);
      });
  return {
    read: (ctx: Ctx) =>
      inTransaction(ctx, async (tx) => shown(tx, await repository.findOfKind(tx.db, tx.accountId, kind))),
    async create(ctx: Ctx, { url, token, events }: Given) {
      await ctx.platform.egress.assertUrl(url, { field: 'url' });
      return inTransaction(ctx, async (tx) => {
        const { accountId: account_id } = tx;
        await requireRoom(tx, {
          what: `webhooks:${kind}`,
          most: MAX_WEBHOOKS,
          count: async () => (await repository.findOfKind(tx.db, account_id, kind)).length,
          full: () => webhooksErrors.too_many({ params: { most: MAX_WEBHOOKS } }),
        });
        const { endpoint, made } = await createEndpoint(tx, { url, token, scope });
        await repository.insertSubscription(tx.db, {
          account_id,
          endpoint_id: endpoint.id,
          kind,
          list_id: null,
          events: distinct(events),
          created_at: tx.now(),
        });
        return { webhook: await readOne(tx, endpoint.id), made };
      });
    },
    async change(ctx: Ctx, id: number, { url, token, events }: Given): Promise<ShownWebhook> {
      await inTransaction(ctx, (tx) => getOwn(tx, id));
      await ctx.platform.egress.assertUrl(url, { field: 'url' });
      return inTransaction(ctx, async (tx) => {
        await getOwn(tx, id);
        await changeEndpoint(tx, id, { url, token });
        await repository.changeEvents(tx.db, tx.accountId, id, distinct(events));
        return readOne(tx, id);
      });
    },
    remove: (ctx: Ctx, id: number): Promise<void> =>
      inTransaction(ctx, async (tx) => {
        await getOwn(tx, id);
        await closeEndpoint(tx, id);
        await repository.deleteSubscription(tx.db, tx.accountId, id);
      }),
    pause: onEndpoint(pauseEndpoint),
    resume: onEndpoint(resumeEndpoint),
    rotate: onEndpoint(rotateSecret),
    async test(ctx: Ctx, id: number, intent: string) {
      await inTransaction(ctx, (tx) => getAny(tx, id));
      return sendTest(ctx, id, intent, { text: ctx.t('webhooks.testText') });
    },
  };
}
