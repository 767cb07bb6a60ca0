import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { plans } from '@leadwright/contract/money/plans';
import { wallet } from '@leadwright/contract/money/wallet';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAccount, asPlatform, systemBase, systemCtx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { getAccount } from '../accounts/public.ts';
import { grant, spend } from '../wallet/public.ts';
import { identityKey } from '../wallet/wallet.rules.ts';
import { createPlan, deletePlan } from './catalogue.service.ts';
import { startPlan } from './subscribers.service.ts';
import { endTrials, tendTrials, warnOfEnds } from './trials.service.ts';

const DAY = 86_400_000;

describe('a trial', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const base = () => systemBase(api.platform);
  const find = async (who: TestPerson | string) => (await api.call(who, plans.find, {})).body;
  const choose = async (who: TestPerson | string, name: string) => {
    const plan = (await find(who)).data.find((each) => each.name === name);
    return api.call(who, plans.choose, { body: { plan_id: plan?.id as number } });
  };
  const limits = async (who: TestPerson | string) => (await api.call(who, wallet.limits, {})).body;
  const accountOf = (who: TestPerson) => asAccount(base(), who.accountId, (tx) => getAccount(tx, who.accountId));
  const mails = async (who: TestPerson) => {
    await api.runJobs();
    const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(who.email)}`);
    return (await body.json()) as { subject: string; text: string }[];
  };
  /** Sessions do not last as long as the clock is turned on here. */
  const keyOf = async (who: TestPerson) =>
    (await api.call(who, identity.createApiKey, { body: { name: 'Later' } })).body.key as string;

  it('says when it ends: with the plan and with the allowance', async () => {
    const who = await api.buildAccount();
    expect(await find(who)).toMatchObject({ standing: 'none', trial_ends_at: null });
    const ends = new Date(api.clock.now().getTime() + 14 * DAY).toISOString();
    await choose(who, 'Growth');
    expect(await find(who)).toMatchObject({ standing: 'trial', trial_ends_at: ends, current: { name: 'Growth' } });
    expect(await limits(who)).toMatchObject({ allowance: 2000, trial_ends_at: ends });
  });

  it('is announced by one mail three days before its end, in the language of the owner and with the date there', async () => {
    const who = await api.buildAccount();
    await choose(who, 'Growth');
    await api.platform.databases.owner.query("update users set language = 'es' where id = $1", [who.userId]);
    api.clock.advance(11 * DAY - 1000);
    await warnOfEnds(base());
    expect(await mails(who)).toEqual([]);
    api.clock.advance(1000);
    await tendTrials(base());
    await tendTrials(base());
    const ends = (await accountOf(who)).trial_ends_at as Date;
    const date = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(ends);
    const [mail, ...others] = await mails(who);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(date);
    expect(mail?.text).toContain('Growth');
    expect((await accountOf(who)).status).toBe('trial');
  });

  it('that ends unpaid gives back what was there before, with a mail', async () => {
    const who = await api.buildAccount({ modules: ['leads'] });
    await choose(who, 'Growth');
    expect((await accountOf(who)).modules).toEqual(['leads', 'ai_suggest']);
    const key = await keyOf(who);
    api.clock.advance(14 * DAY);
    await endTrials(base());
    expect(await accountOf(who)).toMatchObject({
      status: 'active',
      modules: ['leads'],
      plan_id: null,
      members_allowed: null,
    });
    expect(await find(key)).toMatchObject({
      standing: 'trial_ended',
      trial_ends_at: expect.any(String),
      current: null,
    });
    expect((await limits(key)).trial_ends_at).toBeNull();
    expect((await mails(who)).map(({ subject }) => subject)).toContain('Your Leadwright trial has ended');
  });

  it('that ends unpaid leaves lists to read and to export, the wallet, and credits that were bought', async () => {
    const who = await api.buildAccount({ status: 'inactive', modules: [] });
    await choose(who, 'Growth');
    const { id } = (await api.call(who, lists.create, { body: { name: 'Mine', type: 'local' } })).body.data;
    await asAccount(base(), who.accountId, (tx) => grant(tx, { source: 'purchase', credits: 7, key: 'bought' }));
    const key = await keyOf(who);
    api.clock.advance(40 * DAY);
    await endTrials(base());
    expect((await api.call(key, lists.find, { query: {} })).body.data).toMatchObject([{ id }]);
    const file = await api.call(key, results.exportCsv, { params: { id }, body: { selection: { filter: {} } } });
    expect(file.status).toBe(200);
    expect((await api.call(key, wallet.show, {})).body).toMatchObject({
      balance: 7,
      lots: [{ source: 'purchase', remaining: 7 }],
    });
    const item = { act: 'domain.email' as const, identityKeys: [identityKey('email', 'a@b.test')] };
    await asAccount(systemCtx(api.platform, who.accountId), who.accountId, (tx) =>
      spend(tx, { items: [item], purpose: 'enrichment', title: 'E-mails', key: 'after the trial' }),
    );
    expect((await limits(key)).balance).toBe(6);
  });

  it('of an account with a free plan leads back to it in its rhythm, with its credits and none of the trial', async () => {
    const who = await api.buildAccount({ status: 'inactive' });
    await choose(who, 'Free');
    expect(await find(who)).toMatchObject({ standing: 'plan', current: { name: 'Free' } });
    await choose(who, 'Starter');
    const key = await keyOf(who);
    api.clock.advance(14 * DAY);
    await endTrials(base());
    expect(await find(key)).toMatchObject({ standing: 'plan', current: { name: 'Free' } });
    expect(await limits(key)).toMatchObject({ allowance: 25, balance: 25 });
    api.clock.set(new Date((await limits(key)).next_reset as string));
    expect(await limits(key)).toMatchObject({ allowance: 25, balance: 25 });
  });

  it('can be left for a free plan also when the plan from before was deleted', async () => {
    const gone = await asPlatform(base(), (tx) =>
      createPlan(tx, {
        name: 'Free for now',
        modules: ['leads'],
        monthly_credits: 5,
        members_allowed: 0,
        price_minor: 0,
        ghl_plan_id: null,
        provider_product_id: null,
      }),
    );
    const who = await api.buildAccount({ status: 'inactive' });
    await choose(who, 'Free for now');
    await choose(who, 'Starter');
    await asPlatform(base(), (tx) => deletePlan(tx, gone.id));
    expect((await choose(who, 'Free')).status).toBe(200);
    expect(await find(who)).toMatchObject({ standing: 'plan', current: { name: 'Free' } });
  });

  it('gets no more credits after its end, also if the end is noticed late', async () => {
    await asPlatform(base(), (tx) =>
      createPlan(tx, {
        name: 'A month to try',
        modules: ['leads'],
        monthly_credits: 100,
        members_allowed: 0,
        price_minor: 100,
        trial_days: 31,
        ghl_plan_id: null,
        provider_product_id: null,
      }),
    );
    api.clock.set(new Date('2026-07-10T00:00:00Z'));
    const who = await api.buildAccount();
    const late = await keyOf(who);
    await choose(who, 'A month to try');
    expect(await limits(late)).toMatchObject({ balance: 100, next_reset: '2026-08-10T00:00:00.000Z' });
    api.clock.set(new Date('2026-09-20T00:00:00Z'));
    expect(await limits(late)).toMatchObject({ allowance: 0, balance: 0, next_reset: null });
    await endTrials(base());
    expect(await limits(late)).toMatchObject({ allowance: 0, balance: 0, next_reset: null });
  });

  it('offers every plan for purchase while it runs, including its own; once paid, it has no end date', async () => {
    const who = await api.buildAccount();
    await choose(who, 'Growth');
    expect((await find(who)).data.map(({ name, trial_days }) => [name, trial_days])).toEqual(
      expect.arrayContaining([
        ['Starter', 0],
        ['Growth', 0],
        ['Growth yearly', 0],
      ]),
    );
    expect((await choose(who, 'Growth')).body.redirect_url).toMatch(/^https?:/);
    expect((await accountOf(who)).status).toBe('trial');
    const { plan_id } = await accountOf(who);
    await asAccount(base(), who.accountId, (tx) => startPlan(tx, who.accountId, { planId: plan_id as number }));
    const key = await keyOf(who);
    const { next_reset } = await limits(who);
    api.clock.set(new Date(next_reset as string));
    await endTrials(base());
    expect(await find(key)).toMatchObject({ data: [], standing: 'plan', trial_ends_at: null });
    expect(await limits(key)).toMatchObject({ balance: 2000, trial_ends_at: null });
  });
});
