import { identity } from '@leadwright/contract/accounts/identity';
import { plans } from '@leadwright/contract/money/plans';
import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, asPlatform, systemBase, systemCtx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { getAccount } from '../accounts/public.ts';
import { spend } from '../wallet/public.ts';
import { createPlan, deletePlan, updatePlan } from './catalogue.service.ts';
import { carryAllowanceJob } from './plans.jobs.ts';
import type { PlanPayments } from './plans.port.ts';
import { choosePlan } from './plans.service.ts';
import { startPlan } from './subscribers.service.ts';
import { endTrials } from './trials.service.ts';

/** No account here is a customer of a reseller that sells packages. */
const DIRECT = { isSoldPackages: async () => false };

describe('plans', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const base = () => systemBase(api.platform);
  const find = async (who: TestPerson) => (await api.call(who, plans.find, {})).body;
  const names = async (who: TestPerson) => (await find(who)).data.map(({ name }) => name);
  const planId = async (who: TestPerson, wanted: string) =>
    (await find(who)).data.find(({ name }) => name === wanted)?.id as number;
  const choose = async (who: TestPerson, wanted: string) =>
    api.call(who, plans.choose, { body: { plan_id: await planId(who, wanted) } });
  const accountOf = (who: TestPerson) => asAccount(base(), who.accountId, (tx) => getAccount(tx, who.accountId));
  const newPlan = (name: string, more: Partial<Parameters<typeof createPlan>[1]> = {}) =>
    asPlatform(base(), (tx) =>
      createPlan(tx, {
        name,
        modules: ['leads'],
        monthly_credits: 10,
        members_allowed: 3,
        price_minor: 0,
        ghl_plan_id: null,
        provider_product_id: null,
        ...more,
      }),
    );

  it('are the only door of an account that waits for one, and choosing one opens the rest', async () => {
    const waiting = await api.buildAccount({ status: 'inactive', modules: [] });
    const closed = await api.call(waiting, wallet.costs, {});
    expect([closed.status, closed.body.code]).toEqual([403, 'access.plan_needed']);
    const reply = await choose(waiting, 'Free');
    expect([reply.status, reply.body]).toEqual([200, { message: 'Your Free plan has started.', redirect_url: null }]);
    expect((await api.call(waiting, identity.me, {})).body).toMatchObject({
      account: { status: 'active' },
      modules: [{ slug: 'leads' }],
    });
    expect((await api.call(waiting, wallet.limits, {})).body).toMatchObject({
      allowance: 25,
      remaining: 25,
      balance: 25,
    });
    expect(await find(waiting)).toMatchObject({ current: { name: 'Free' } });
    expect(await names(waiting)).toEqual(['Starter', 'Growth', 'Growth yearly']);
  });

  it('start as a trial, once; when it ends unpaid the plan has to be paid for', async () => {
    const waiting = await api.buildAccount({ status: 'inactive' });
    await choose(waiting, 'Starter');
    expect(await accountOf(waiting)).toMatchObject({
      status: 'trial',
      modules: ['leads', 'ai_suggest'],
      members_allowed: 1,
    });
    expect((await api.call(waiting, wallet.limits, {})).body.allowance).toBe(500);
    api.clock.advance(14 * 86_400_000);
    await endTrials(base());
    expect(await accountOf(waiting)).toMatchObject({ status: 'active', plan_id: null });
    expect((await find(waiting)).data.map(({ trial_days }) => trial_days)).toEqual([0, 0, 0, 0]);
    const reply = await choose(waiting, 'Starter');
    expect([reply.status, reply.body.redirect_url]).toEqual([200, expect.stringMatching(/^https?:/)]);
    expect((await accountOf(waiting)).plan_id).toBeNull();
  });

  it('have one trial per person, across addresses and accounts', async () => {
    const mailbox = `trial.${process.pid}`;
    const first = await api.buildAccount({ status: 'inactive', email: `${mailbox}@people.test` });
    await choose(first, 'Starter');
    const again = await api.buildAccount({ status: 'inactive', email: `${mailbox}+2@people.test` });
    expect((await find(again)).data.map(({ trial_days }) => trial_days)).toEqual([0, 0, 0, 0]);
    expect((await choose(again, 'Starter')).body.redirect_url).toMatch(/^https?:/);
    expect((await accountOf(again)).status).toBe('inactive');
  });

  it('need a confirmed address for a trial', async () => {
    const hasty = await api.buildAccount({ status: 'inactive' });
    await api.platform.databases.owner.query('update credentials set email_confirmed_at = null where user_id = $1', [
      hasty.userId,
    ]);
    expect((await find(hasty)).data.map(({ trial_days }) => trial_days)).toEqual([0, 0, 0, 0]);
  });

  it('are tried once with a card', async () => {
    const cards = (name: string): PlanPayments => ({
      checkout: async () => 'https://pay.test',
      cardsOf: async () => [name],
    });
    const [first, second] = [
      await api.buildAccount({ status: 'inactive' }),
      await api.buildAccount({ status: 'inactive' }),
    ];
    const starter = await planId(first, 'Starter');
    const choice = { planId: starter, payments: cards('card:one'), resale: DIRECT, intent: 'test' };
    const start = (who: TestPerson) => choosePlan(systemCtx(api.platform, who.accountId), choice);
    expect((await start(first)).redirectUrl).toBeNull();
    expect((await start(second)).redirectUrl).toBe('https://pay.test');
  });

  it('that have to be paid for are refused in words where nothing can be paid (409)', async () => {
    const buyer = await api.buildAccount({ status: 'inactive' });
    const ctx = systemCtx(api.platform, buyer.accountId);
    const paid = await newPlan('Paid', { price_minor: 100 });
    await expect(
      choosePlan(ctx, { planId: paid.id, payments: null, resale: DIRECT, intent: 'test' }),
    ).rejects.toMatchObject({
      code: 'plans.payments_off',
      status: 409,
    });
    await asPlatform(base(), (tx) => deletePlan(tx, paid.id));
  });

  it('end their trial and its credits when they are paid for, and begin with their own', async () => {
    const buyer = await api.buildAccount({ status: 'inactive' });
    await choose(buyer, 'Growth');
    const lots = async () =>
      (await api.call(buyer, wallet.show, {})).body.lots.map(({ source, remaining }) => [source, remaining]);
    const before = (await api.call(buyer, wallet.show, {})).body.lots;
    expect(before).toMatchObject([{ source: 'trial', title: 'Growth' }]);
    expect(before[0]?.expires_at).toBe((await accountOf(buyer)).trial_ends_at?.toISOString());
    api.clock.advance(86_400_000);
    const { plan_id } = await accountOf(buyer);
    await asAccount(base(), buyer.accountId, (tx) => startPlan(tx, buyer.accountId, { planId: plan_id as number }));
    expect((await accountOf(buyer)).status).toBe('active');
    expect(await lots()).toEqual([['allowance', before[0]?.amount]]);
    expect((await api.call(buyer, wallet.limits, {})).body.trial_ends_at).toBeNull();
    api.clock.advance(30 * 86_400_000);
    await endTrials(base());
    expect((await accountOf(buyer)).status).toBe('active');
  });

  it('are chosen once', async () => {
    const buyer = await api.buildAccount({ status: 'inactive' });
    const id = await planId(buyer, 'Free');
    const replies = await Promise.all([1, 2, 3].map(() => api.call(buyer, plans.choose, { body: { plan_id: id } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await api.call(buyer, wallet.show, {})).body.balance).toBe(25);
  });

  it('without a price grant their credits once a month, also if the plan is changed repeatedly', async () => {
    const other = await newPlan('Also free', { monthly_credits: 40 });
    const who = await api.buildAccount({ status: 'inactive' });
    const balance = async () => (await api.call(who, wallet.show, {})).body.balance;
    await choose(who, 'Free');
    await asAccount(base(), who.accountId, (tx) =>
      spend(tx, {
        items: [{ act: 'local.contact', identityKeys: ['place:toggled'] }],
        purpose: 'search',
        title: 'One lead',
        key: 'before the changes',
      }),
    );
    for (const name of ['Also free', 'Free', 'Also free']) {
      expect((await choose(who, name)).status).toBe(200);
      expect(await balance()).toBe(24);
    }
    await choose(who, 'Starter');
    expect(await balance()).toBe(500);
    await choose(who, 'Free');
    expect(await accountOf(who)).toMatchObject({ status: 'active', modules: ['leads'], before_trial: null });
    expect(await balance()).toBe(500);
    await choose(who, 'Also free');
    const { body } = await api.call(who, wallet.limits, {});
    const late = (await api.call(who, identity.createApiKey, { body: { name: 'Later' } })).body.key as string;
    api.clock.set(new Date(body.next_reset as string));
    expect((await api.call(late, wallet.limits, {})).body).toMatchObject({ allowance: 40, balance: 40 });
    await asPlatform(base(), (tx) => updatePlan(tx, other.id, { is_active: false }));
  });

  it("are offered by who asks: direct customers, resellers, and resellers' customers", async () => {
    const reseller = await api.buildReseller({ status: 'inactive' });
    const customer = await api.buildAccount({
      status: 'inactive',
      parentId: reseller.accountId,
      brandId: reseller.brandId,
    });
    expect(await names(await api.buildAccount({ status: 'inactive' }))).toEqual([
      'Free',
      'Starter',
      'Growth',
      'Growth yearly',
    ]);
    expect(await names(reseller)).toEqual(['Agency']);
    expect(await names(customer)).toEqual(['Starter', 'Growth', 'Growth yearly']);
    const agency = await planId(reseller, 'Agency');
    const reply = await api.call(customer, plans.choose, { body: { plan_id: agency } });
    expect([reply.status, reply.body.code]).toEqual([404, 'plans.not_found']);
  });

  it('are chosen by the main user only', async () => {
    const owner = await api.buildAccount({ status: 'inactive' });
    const member = await api.buildMember(owner, ['leads', 'wallet']);
    const body = { plan_id: await planId(owner, 'Free') };
    expect((await api.call(null, plans.choose, { body })).status).toBe(401);
    expect((await api.call(member, plans.choose, { body })).status).toBe(403);
    expect((await api.call(null, plans.find, {})).status).toBe(401);
    expect((await api.call(owner, plans.choose, { body: { plan_id: 'x' as never } })).status).toBe(422);
    expect((await api.call(owner, plans.choose, { body: { plan_id: 999_999 } })).status).toBe(404);
  });

  it('cannot be deleted while an account uses them (409)', async () => {
    const plan = await newPlan('Short-lived');
    const buyer = await api.buildAccount({ status: 'inactive' });
    await choose(buyer, 'Short-lived');
    const deleting = asPlatform(base(), (tx) => deletePlan(tx, plan.id));
    await expect(deleting).rejects.toMatchObject({ code: 'plans.in_use', status: 409 });
    const unused = await newPlan('Unused');
    await asPlatform(base(), (tx) => deletePlan(tx, unused.id));
    await expect(asPlatform(base(), (tx) => deletePlan(tx, unused.id))).rejects.toMatchObject({ status: 404 });
  });

  it('carry a changed number of credits to their accounts, from the next reset on', async () => {
    const plan = await newPlan('Growing', { monthly_credits: 10 });
    const buyer = await api.buildAccount({ status: 'inactive' });
    await choose(buyer, 'Growing');
    await asPlatform(base(), (tx) => updatePlan(tx, plan.id, { monthly_credits: 40 }));
    await api.runJobs([carryAllowanceJob]);
    const { body } = await api.call(buyer, wallet.limits, {});
    expect(body.remaining).toBe(10);
    const { key } = (await api.call(buyer, identity.createApiKey, { body: { name: 'Later' } })).body;
    api.clock.set(new Date(body.next_reset as string));
    expect((await api.call(key, wallet.limits, {})).body.remaining).toBe(40);
  });

  it('without permission for related accounts allow no members', async () => {
    await newPlan('Alone', { related_accounts_allowed: false, members_allowed: 5 });
    const buyer = await api.buildAccount({ status: 'inactive' });
    await choose(buyer, 'Alone');
    expect((await accountOf(buyer)).members_allowed).toBe(0);
  });
});
