import { team } from '@leadwright/contract/accounts/team';
import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import type { ResellerEvent, ResellerNews } from '@leadwright/contract/resale/news';
import { resellerDeliveries, resellerWebhooks } from '@leadwright/contract/resale/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import type { TestPerson } from '../../testing/api.ts';
import { tellReseller } from '../accounts/public.ts';
import { creditsPurchased } from '../billing/public.ts';
import { verify } from '../deliveries/testing/verify.ts';
import { walletExhausted } from '../wallet/public.ts';
import { type Hooks, startHooks } from './testing/hooks.ts';

let hooks: Hooks;
let [reseller, customer] = [{} as TestPerson, {} as TestPerson];
let name: string;
let count = 0;
beforeAll(async () => {
  hooks = await startHooks();
});
afterAll(() => hooks.stop());
beforeEach(async () => {
  count += 1;
  name = `reseller-${count}`;
  reseller = await hooks.api.buildReseller();
  customer = await hooks.api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
  await hooks.api.runJobs();
});

const create = (events: ResellerEvent[], who = reseller) =>
  hooks.api.call(who, resellerWebhooks.create, { body: { url: hooks.receivers.url(name), events } });
const told = () => hooks.receivers.of(name).map(({ body }) => JSON.parse(body) as { type: string; data: unknown });
const at = '2026-11-16T10:00:00.000Z';
const renewal = (id: string): ResellerNews<'subscription.renewed'> => ({
  id,
  at,
  customer: { id: customer.accountId, name: 'Halden & Roe', email: 'mara@halden.test' },
  package: { id: 1, name: 'Growth' },
  billing: 'monthly',
  state: 'active',
  amount: { minor: 41_900, currency: 'usd' },
  next_at: at,
});
const tell = (id: string, to = reseller) =>
  asAccount(systemBase(hooks.api.platform), to.accountId, (tx) =>
    tellReseller(tx, to.accountId, 'subscription.renewed', renewal(id)),
  );

describe('a webhook of a reseller', () => {
  it('gets events about subscriptions, signed, and once each', async () => {
    const { status, body } = await create(['subscription.renewed']);
    expect([status, body.data.events]).toEqual([201, ['subscription.renewed']]);
    for (const id of ['a', 'a', 'b']) await tell(id);
    await hooks.api.runJobs();
    for (const one of hooks.receivers.of(name)) verify(body.made.secret as string, one);
    expect(told()).toMatchObject([
      { type: 'subscription.renewed', data: renewal('a') },
      { type: 'subscription.renewed', data: renewal('b') },
    ]);
  });

  it('gets events about users, purchases and empty wallets of its customers only', async () => {
    await create(['user.created', 'credits.purchased', 'credits.exhausted']);
    const stranger = await hooks.api.buildAccount();
    const invited = { email: `ivo.${count}@halden.test`, first_name: 'Ivo', last_name: 'Brandt' };
    const invite = await hooks.api.call(customer, team.invite, {
      body: { ...invited, access_options: ['leads'], spending_cap: null },
    });
    expect(invite.status).toBeLessThan(300);
    for (const { accountId } of [customer, stranger, reseller])
      await asAccount(systemBase(hooks.api.platform), accountId, async (tx) => {
        const bought = { accountId, paymentId: accountId, credits: 100, amountMinor: 1200, currency: 'usd' };
        await publish(tx, creditsPurchased, bought);
        await publish(tx, walletExhausted, { accountId });
      });
    await hooks.api.runJobs();
    const byType = new Map(told().map(({ type, data }) => [type, data]));
    expect(told()).toHaveLength(3);
    expect(byType.get('user.created')).toMatchObject({
      customer: { id: customer.accountId, email: customer.email },
      user: { role: 'related', name: 'Ivo Brandt', email: invited.email },
    });
    expect(byType.get('credits.purchased')).toMatchObject({ credits: 100, amount: { minor: 1200, currency: 'usd' } });
    expect(byType.get('credits.exhausted')).toMatchObject({ customer: { id: customer.accountId }, balance: 0 });
  });

  it('can be tried, paused, changed, read back and deleted', async () => {
    const { call } = hooks.api;
    const { id } = (await create(['subscription.renewed'])).body.data;
    const tested = await call(reseller, resellerWebhooks.testEndpoint, { params: { id } });
    expect(tested.body.answered).toBe(200);
    await call(reseller, resellerWebhooks.pause, { params: { id } });
    await tell('waits');
    await hooks.api.runJobs();
    expect(told()).toHaveLength(1);
    await call(reseller, resellerWebhooks.resume, { params: { id } });
    await hooks.api.runJobs();
    const { body } = await call(reseller, resellerDeliveries.list, { params: { id }, query: {} });
    expect(body.data.map(({ event, about }) => [event, about])).toEqual([
      ['subscription.renewed', 'Halden & Roe'],
      ['test', ''],
    ]);
    const [newest] = body.data;
    await call(reseller, resellerDeliveries.replay, { params: { id: newest?.id as number } });
    await hooks.api.runJobs();
    expect(told().filter(({ type }) => type === 'subscription.renewed')).toHaveLength(2);
    expect((await call(reseller, resellerWebhooks.remove, { params: { id } })).status).toBe(200);
    expect((await call(reseller, resellerWebhooks.list, {})).body.data).toEqual([]);
  });

  it('refuses events it does not know, and addresses inside', async () => {
    const bad = { url: hooks.receivers.url(name), events: ['lead.added'] };
    expect((await hooks.api.call(reseller, resellerWebhooks.create, { body: bad as never })).status).toBe(422);
    const inside = { url: 'http://10.0.0.1/x', events: ['user.created' as const] };
    const refused = await hooks.api.call(reseller, resellerWebhooks.create, { body: inside });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['url']]);
  });

  it('does not exist for another reseller, nor among the webhooks of leads', async () => {
    const { call } = hooks.api;
    const { id } = (await create(['subscription.renewed'])).body.data;
    await tell('mine');
    await hooks.api.runJobs();
    const history = await call(reseller, resellerDeliveries.list, { params: { id }, query: {} });
    const delivery = history.body.data[0]?.id as number;
    const other = await hooks.api.buildReseller();
    expect((await call(other, resellerWebhooks.list, {})).body.data).toEqual([]);
    const body = { url: hooks.receivers.url(name), events: ['user.created' as const] };
    const attempts = [other, reseller].flatMap((who) => {
      const [acts, sent] = who === other ? [resellerWebhooks, resellerDeliveries] : [webhooks, deliveries];
      return [
        call(who, acts.change as typeof resellerWebhooks.change, { params: { id }, body: body as never }),
        ...[acts.remove, acts.testEndpoint, acts.pause, acts.resume, acts.rotateSecret].map((act) =>
          call(who, act, { params: { id } }),
        ),
        call(who, sent.list, { params: { id }, query: {} }),
        call(who, sent.get, { params: { id: delivery } }),
        call(who, sent.replay, { params: { id: delivery } }),
        call(who, sent.replayFailed, { params: { id } }),
      ];
    });
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    // An account's webhook cannot be given an event of customers at all.
    expect(statuses).toEqual(statuses.map((_, index) => (index === 10 ? 422 : 404)));
    expect(statuses).toHaveLength(20);
  });
});
