import { packages } from '@leadwright/contract/resale/packages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { queuedPayloads } from '../../../testing/queue.ts';
import { startSandbox } from '../../../testing/sandbox.ts';
import { paymentAccountChanged } from '../../billing/public.ts';
import { priceFor } from '../public.ts';
import { connect, GROWTH, made, subscriber } from '../testing/reseller.ts';
import { takeUpLost } from './reconnect.service.ts';
import { syncPackage } from './sync.service.ts';

/** A sandbox of its own: its faults are global. */
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let api: Api;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi(sandbox.env);
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});
afterEach(() => control('fail-next/clear'));

const control = (path: string, body: object = {}) =>
  fetch(`${sandbox.url}/stripe/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Price {
  id: string;
  active: boolean;
  unit_amount: number;
  product: string;
  recurring: { interval: string } | null;
}

async function listed<T>(merchant: string, what: 'products' | 'prices'): Promise<T[]> {
  const answer = await fetch(`${sandbox.url}/v1/${what}?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-account': merchant },
  });
  return ((await answer.json()) as { data: T[] }).data;
}
const pricesAt = async (merchant: string) =>
  (await listed<Price>(merchant, 'prices'))
    .map(({ unit_amount: amount, active, recurring }) => [amount, recurring?.interval ?? 'once', active])
    .sort((a, b) => Number(a[0]) - Number(b[0]));
const namesAt = async (merchant: string) =>
  (await listed<{ name: string }>(merchant, 'products')).map(({ name }) => name).sort();

const show = async (who: TestPerson, id: number) =>
  (await api.call(who, packages.get, { params: { id } })).body.data.provider;
const update = (who: TestPerson, id: number, changes: object) => {
  api.clock.advance(1000);
  return api.call(who, packages.update, { params: { id }, body: { ...GROWTH, ...changes } });
};

async function seller() {
  const who = await api.buildReseller();
  return { who, merchant: await connect(api, who) };
}

describe('the provider’s copy of a package', () => {
  it('is made after it was created: a product, and a price for each way it is sold', async () => {
    const { who, merchant } = await seller();
    const { id, provider } = await made(api, who);
    expect(provider).toEqual({ state: 'pending', problem: null });
    await api.runJobs();
    expect(await show(who, id)).toEqual({ state: 'in_step', problem: null });
    expect(await namesAt(merchant)).toEqual(['Growth']);
    expect(await pricesAt(merchant)).toEqual([
      [1_00, 'once', true],
      [419_00, 'month', true],
      [4190_00, 'year', true],
    ]);
  });

  it('gets a new price for another amount, and the old one is retired', async () => {
    const { who, merchant } = await seller();
    const { id } = await made(api, who, { yearly_price_minor: null, trial_days: 0, trial_amount_minor: 0 });
    const only = { yearly_price_minor: null, trial_days: 0, trial_amount_minor: 0 };
    await api.runJobs();
    // There and back again: an amount that comes back is a price of its own, because the first is retired.
    for (const monthly_price_minor of [499_00, 419_00]) {
      await update(who, id, { ...only, monthly_price_minor });
      expect((await show(who, id)).state).toBe('pending');
      await api.runJobs();
    }
    expect(await pricesAt(merchant)).toEqual([
      [419_00, 'month', expect.any(Boolean)],
      [419_00, 'month', expect.any(Boolean)],
      [499_00, 'month', false],
    ]);
    const active = (await listed<Price>(merchant, 'prices')).filter((price) => price.active);
    const price = await priceFor(systemBase(api.platform), who.accountId, id, 'monthly');
    expect(active.map((one) => one.id)).toEqual([price?.priceId]);
  });

  it('follows a new name, also one that comes back', async () => {
    const { who, merchant } = await seller();
    const { id } = await made(api, who);
    await api.runJobs();
    for (const name of ['Scale', 'Growth', 'Scale']) {
      await update(who, id, { name });
      await api.runJobs();
      expect(await namesAt(merchant)).toEqual([name]);
    }
    expect((await listed<Price>(merchant, 'prices')).every(({ active }) => active)).toBe(true);
  });

  it('loses its prices off sale, and gets new ones when it is back', async () => {
    const { who, merchant } = await seller();
    const { id } = await made(api, who);
    await subscriber(api, who, id);
    await api.runJobs();
    await api.call(who, packages.remove, { params: { id } });
    await api.runJobs();
    expect((await listed<Price>(merchant, 'prices')).filter(({ active }) => active)).toEqual([]);
    expect((await show(who, id)).state).toBe('in_step');
    expect(await priceFor(systemBase(api.platform), who.accountId, id, 'monthly')).toBeNull();
    await api.call(who, packages.restore, { params: { id } });
    await api.runJobs();
    expect((await listed<Price>(merchant, 'prices')).filter(({ active }) => active)).toHaveLength(3);
  });

  it('is made on another payment account too, once that is connected', async () => {
    const who = await api.buildReseller();
    const { id } = await made(api, who);
    await made(api, who, { name: 'Starter' });
    await api.runJobs();
    expect(await show(who, id)).toEqual({ state: 'none', problem: null });
    const first = await connected(who);
    expect([await namesAt(first), await pricesAt(first)]).toMatchObject([['Growth', 'Starter'], { length: 6 }]);
    const second = await connected(who);
    expect(second).not.toBe(first);
    expect([await namesAt(second), (await show(who, id)).state]).toEqual([['Growth', 'Starter'], 'in_step']);
  });

  it('is taken up by a sweep where its job was lost', async () => {
    const { who } = await seller();
    const { id } = await made(api, who);
    await api.platform.databases.owner.query(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
    );
    await api.runJobs();
    expect((await show(who, id)).state).toBe('pending');
    await takeUpLost(systemBase(api.platform));
    await api.runJobs();
    expect((await show(who, id)).state).toBe('in_step');
    await takeUpLost(systemBase(api.platform));
    expect(await queuedPayloads(api.platform)).toEqual([]);
  });

  it('is created once, also with lost answers', async () => {
    const { who, merchant } = await seller();
    const { id } = await made(api, who);
    const run = () => syncPackage(job(), { accountId: who.accountId, packageId: id });
    for (const path of ['/v1/products', '/v1/prices']) {
      await control('fail-next', { status: 500, path, method: 'POST', when: 'after' });
      await expect(run()).rejects.toThrow();
      expect((await show(who, id)).state).toBe('pending');
    }
    await run();
    expect([await namesAt(merchant), await pricesAt(merchant)]).toMatchObject([['Growth'], { length: 3 }]);
  });

  it('keeps the product that was asked for when its name changes before the answer', async () => {
    const { who, merchant } = await seller();
    const { id } = await made(api, who);
    await control('fail-next', { status: 500, path: '/v1/products', method: 'POST', when: 'after' });
    await expect(syncPackage(job(), { accountId: who.accountId, packageId: id })).rejects.toThrow();
    await update(who, id, { name: 'Scale' });
    await api.runJobs();
    expect(await namesAt(merchant)).toEqual(['Scale']);
  });

  it('says what the provider refused, and tries again when asked', async () => {
    const { who } = await seller();
    const { id } = await made(api, who);
    const refusal = { status: 400, type: 'invalid_request_error', message: 'Your account cannot make products.' };
    await control('fail-next', { ...refusal, path: '/v1/products' });
    await api.runJobs();
    expect(await show(who, id)).toEqual({ state: 'failed', problem: 'Your account cannot make products.' });
    const tried = await api.call(who, packages.retry, { params: { id } });
    expect(tried.body.data.provider.state).toBe('pending');
    await api.runJobs();
    expect((await show(who, id)).state).toBe('in_step');
  });

  it('waits while the provider is away, and says so when it stays away', async () => {
    const { who } = await seller();
    const { id } = await made(api, who);
    const one = { accountId: who.accountId, packageId: id };
    await control('fail-next', { status: 500, path: '/v1/products', times: 3 });
    await expect(syncPackage(job(), one)).rejects.toThrow();
    expect((await show(who, id)).state).toBe('pending');
    await syncPackage(job({ isLastAttempt: true }), one);
    expect(await show(who, id)).toEqual({ state: 'failed', problem: 'Stripe could not be reached.' });
  });
});

describe('the price of a checkout', () => {
  it('is made on the spot where the job has not come to it yet', async () => {
    const { who, merchant } = await seller();
    const { id } = await made(api, who);
    const base = systemBase(api.platform);
    const price = await priceFor(base, who.accountId, id, 'yearly');
    const known = await listed<Price>(merchant, 'prices');
    const amountOf = (priceId: string | null | undefined) => known.find((one) => one.id === priceId)?.unit_amount;
    expect([price?.merchant, amountOf(price?.priceId), amountOf(price?.trialPriceId)]).toEqual([
      merchant,
      4190_00,
      1_00,
    ]);
    expect(await priceFor(base, who.accountId, id, 'one_time')).toBeNull();
    await api.runJobs();
    expect(await pricesAt(merchant)).toHaveLength(3);
  });

  it('is none without a payment account', async () => {
    const who = await api.buildReseller();
    const { id } = await made(api, who);
    expect(await priceFor(systemBase(api.platform), who.accountId, id, 'monthly')).toBeNull();
  });
});

const job = (changes: object = {}) => ({
  ...systemBase(api.platform),
  signal: new AbortController().signal,
  attempt: 1,
  isLastAttempt: false,
  shouldYield: () => false,
  ...changes,
});

/** As the way back from the provider tells it. */
async function connected(who: TestPerson): Promise<string> {
  const merchant = await connect(api, who);
  const client = await api.platform.databases.platform.connect();
  try {
    await publish({ client }, paymentAccountChanged, { accountId: who.accountId });
  } finally {
    client.release();
  }
  await api.runJobs();
  return merchant;
}
