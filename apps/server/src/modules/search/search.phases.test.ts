/** What happens to a search while it runs: stopped in each phase, watched, beside another one, and out of patience. */
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveNews } from '../../platform/live/live.ts';
import type { TestPerson } from '../../testing/api.ts';
import { type OwnSandbox, startOwnSandbox } from '../sources/testing/own-sandbox.ts';
import { MEXICO_CITY } from './testing/small-town.ts';
import { anyDentists, dentists, type SearchApi, startSearchApi } from './testing/town.ts';

/** The test's clock stands still, so no window of a limit ever ends. */
const SOURCE_LIMITS = 'people-data-labs.search=1000/60,google-places.searchText=100000/60';
let [api, sandbox] = [{} as SearchApi, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  api = await startSearchApi({ env: { SANDBOX_URL: sandbox.url, SOURCE_LIMITS } });
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1000 });
  await sandbox.vendor('google-places').settings({ search_text_per_minute: 100_000 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const start = async (who: TestPerson, body: unknown) =>
  (await api.call(who, search.create, { body: { find_emails: false, ...(body as object) } as never })).body.data;
const cancel = async (who: TestPerson, id: number) =>
  (await api.call(who, search.cancel, { params: { id } })).body.data;
const read = async (who: TestPerson, id: number) => (await api.call(who, search.get, { params: { id } })).body;
const founders = (limit: number, filters: object = {}) => ({
  type: 'people',
  list: { name: 'Founders' },
  limit,
  filters: { seniorities: ['Founder/Owner'], ...filters },
});

/** Does something right before the n-th call of a vendor leaves. */
async function beforeCall(vendor: string, n: number, act: () => Promise<unknown>, during: () => Promise<unknown>) {
  const { limits } = api.platform;
  const { take } = limits;
  let count = 0;
  limits.take = async (name, rule) => {
    if (name.startsWith(`source:${vendor}:`) && ++count === n) await act();
    return take(name, rule);
  };
  await during().finally(() => {
    limits.take = take;
  });
}

describe('a search that is stopped', () => {
  it('while a page is on its way keeps what came before, and the page is neither delivered nor charged', async () => {
    const who = await api.buildPayer();
    const { id } = await start(who, founders(100));
    await beforeCall('people-data-labs', 2, () => cancel(who, id), api.runJobs);
    expect(await read(who, id)).toMatchObject({ status: 'canceled', added: 50, credits: 150, error: null });
    expect(await api.wallet(who)).toEqual({ balance: 350, reserved: 0 });
    const [row] = await api.rows(
      `select provider_calls, provider_cost::int, (select count(*)::int from results r where r.list_id = s.list_id) as rows
      from searches s where id = $1`,
      [id],
    );
    expect(row).toEqual({ provider_calls: 2, provider_cost: 100, rows: 50 });
  });

  it('while it waits for a vendor ends at once and stays ended', async () => {
    const who = await api.buildPayer();
    await sandbox.vendor('people-data-labs').fail({ kind: 'throttled', times: 1 });
    const { id } = await start(who, founders(10));
    await api.runJobs();
    const waiting = await read(who, id);
    expect([waiting.status, waiting.waiting_until]).toEqual(['running', expect.any(String)]);
    expect(await cancel(who, id)).toMatchObject({ status: 'canceled', waiting_until: null });
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
    await api.hurry();
    expect(await read(who, id)).toMatchObject({ status: 'canceled', added: 0 });
  });

  it('for a second frees its worker, and pays for no page twice', async () => {
    const who = await api.buildPayer();
    const { limits } = api.platform;
    const { take } = limits;
    let calls = 0;
    // The second page is refused once, by the limit that all processes share.
    limits.take = async (name, rule) =>
      name.startsWith('source:people-data-labs:') && ++calls === 2
        ? { allowed: false, retryAfter: 1 }
        : take(name, rule);
    const { id } = await start(who, founders(100));
    await api.runJobs();
    limits.take = take;
    expect(await read(who, id)).toMatchObject({ status: 'running', added: 50, waiting_until: expect.any(String) });
    await api.hurry();
    expect(await read(who, id)).toMatchObject({ status: 'completed', added: 100, credits: 300, waiting_until: null });
    expect(
      await api.rows('select waits, provider_calls, provider_cost::int from searches where id = $1', [id]),
    ).toEqual([{ waits: 0, provider_calls: 2, provider_cost: 100 }]);
  });

  it('for hours continues with its reserved credits', async () => {
    const who = await api.buildPayer();
    const { id } = await start(who, founders(100));
    await beforeCall(
      'people-data-labs',
      2,
      () => sandbox.vendor('people-data-labs').fail({ kind: 'throttled', times: 1 }),
      () => api.runJobs(),
    );
    expect(await read(who, id)).toMatchObject({ status: 'running', added: 50, waiting_until: expect.any(String) });
    for (let hour = 1; hour <= 3; hour += 1) {
      api.clock.advance(3601_000);
      await api.runSchedule('wallet.abandoned');
      expect(await api.wallet(who)).toEqual({ balance: 350, reserved: 150 });
    }
    await api.hurry();
    expect(await read(who, id)).toMatchObject({ status: 'completed', added: 100, credits: 300 });
    expect(await api.wallet(who)).toEqual({ balance: 200, reserved: 0 });
  });

  it('counts the calls that brought nothing, for who pays the vendor', async () => {
    const who = await api.buildPayer();
    await sandbox.vendor('people-data-labs').fail({ kind: 'quota', times: 1 });
    const { id } = await start(who, founders(10));
    await api.runJobs();
    expect((await read(who, id)).status).toBe('failed');
    expect(await api.rows('select provider_calls from searches where id = $1', [id])).toEqual([{ provider_calls: 1 }]);
  });
});

describe('a search that is watched', () => {
  it('publishes its progress to the account’s clients only', async () => {
    const [who, other] = [await api.buildPayer(), await api.buildPayer()];
    const heard: LiveNews[] = [];
    const foreign: LiveNews[] = [];
    const stops = [
      api.platform.live.subscribe({ accountId: who.accountId, userId: who.userId, hear: (news) => heard.push(news) }),
      api.platform.live.subscribe({
        accountId: other.accountId,
        userId: other.userId,
        hear: (news) => foreign.push(news),
      }),
    ];
    const { id } = await start(who, founders(100));
    await api.runJobs();
    const progress = () =>
      heard.filter(({ topic }) => topic === 'search.progress').map(({ data }) => data as Record<string, unknown>);
    await expect.poll(() => progress().at(-1)?.['status']).toBe('completed');
    for (const stop of stops) stop();
    expect(progress().map(({ status, added, credits }) => [status, added, credits])).toEqual([
      ['queued', 0, 0],
      ['running', 50, 150],
      ['completed', 100, 300],
    ]);
    expect(progress().at(-1)).toEqual(await read(who, id));
    // Of its own first credits it may hear late.
    expect(foreign.filter(({ topic }) => topic !== 'wallet')).toEqual([]);
  });
});

describe('a search that a customer can pay only because there are few matches', () => {
  it('is started once, whole and with its reservation, also with a key', async () => {
    const request = { ...founders(1000, { name: 'Maria' }), find_emails: false };
    const { matches } = (await api.call(await api.buildPayer(), search.estimate, { body: request as never })).body;
    expect(matches).toBeGreaterThan(0);
    expect(matches).toBeLessThan(1000);
    const who = await api.buildPayer(matches * 3);
    const send = () =>
      api.call(who, search.create, { body: request as never }, { headers: { 'idempotency-key': 'founders' } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    const rows = await api.rows('select id, reservation_id > 0 as is_reserved from searches where account_id = $1', [
      who.accountId,
    ]);
    expect(rows).toEqual([{ id: first.body.data.id, is_reserved: true }]);
    await api.runJobs();
    expect(await read(who, first.body.data.id)).toMatchObject({ status: 'completed', added: matches });
    expect(await api.wallet(who)).toEqual({ balance: 0, reserved: 0 });
  });
});

describe('two searches', () => {
  it('into one list at once leave each lead once, paid once, and the list free', async () => {
    const who = await api.buildPayer(100);
    const list = (await api.call(who, lists.create, { body: { name: 'Shared', type: 'local' } })).body.data;
    const both = await Promise.all([start(who, dentists({ id: list.id })), start(who, dentists({ id: list.id }))]);
    await api.runJobs();
    const ended = await Promise.all(both.map(({ id }) => read(who, id)));
    expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(ended.reduce((sum, { added }) => sum + added, 0)).toBe(40);
    expect(await api.wallet(who)).toEqual({ balance: 60, reserved: 0 });
    const now = (await api.call(who, lists.get, { params: { id: list.id } })).body.data;
    expect(now).toMatchObject({ running_search_id: null, result_count: 40 });
  });

  it('into a list that both name for the first time make it once', async () => {
    const who = await api.buildPayer();
    const all = await Promise.all([1, 2, 3].map(() => start(who, dentists({ name: 'New and shared' }))));
    expect(new Set(all.map(({ list_id }) => list_id)).size).toBe(1);
    await api.runJobs();
    expect(await api.wallet(who)).toEqual({ balance: 460, reserved: 0 });
  });
});

describe('a search that reaches its end early', () => {
  it('never brings what the reservation does not cover', async () => {
    const who = await api.buildPayer(10);
    await start(who, dentists({ name: 'First ten' }, 10));
    await api.runJobs();
    const again = await start(who, anyDentists({ name: 'Ten again' }, 10));
    expect(again.maximum_credits).toBe(0);
    await api.call(who, privacy.add, { body: { values: ['dentist0.test'] } });
    await api.runJobs();
    expect(await read(who, again.id)).toMatchObject({
      status: 'completed',
      added: 9,
      owned: 9,
      suppressed: 1,
      credits: 0,
    });
    expect(await api.rows('select from results where list_id = $1', [again.list_id])).toHaveLength(9);
    expect(await api.wallet(who)).toEqual({ balance: 0, reserved: 0 });
  });

  it('does not query a vendor when the account cannot pay for any of its leads', async () => {
    const who = await api.buildPayer(0);
    const before = (await sandbox.vendor('people-data-labs').state()).calls.total;
    const nothing = { cost_each: 3, maximum_credits: 0 };
    const { body } = await api.call(who, search.create, { body: { ...founders(10), expected: nothing } as never });
    expect(body).toMatchObject({ code: 'search.price_changed' });
    await api.runJobs();
    expect((await sandbox.vendor('people-data-labs').state()).calls.total).toBe(before);
  });

  it('says so when hardly anything fits, instead of emptying the key of a vendor', async () => {
    const who = await api.buildPayer();
    const { id } = await start(who, {
      type: 'industry',
      list: { name: 'Zebras' },
      limit: 1,
      filters: {
        industry: 'restaurant',
        location_id: MEXICO_CITY,
        radius_km: 30,
        keyword: 'zebra',
        source: 'google-places',
      },
    });
    const before = (await sandbox.vendor('google-places').state()).calls.total;
    await api.runJobs();
    const { calls } = await sandbox.vendor('google-places').state();
    expect(calls.total - before).toBeLessThan(205);
    // Those of the last page are not counted twice.
    expect(await api.rows('select provider_calls from searches where id = $1', [id])).toEqual([
      { provider_calls: calls.total - before },
    ]);
    const done = (await api.call(who, search.get, { params: { id } }, { language: 'es' })).body;
    expect([done.status, done.credits]).toEqual(['failed', 0]);
    expect(done.error).toContain('casi nada de Google Places');
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });
});

describe('an estimate that a vendor charges for', () => {
  it('is asked so often and no more, and never twice for the same question', async () => {
    const who = await api.buildPayer();
    const pdl = sandbox.vendor('people-data-labs');
    const ask = async (name: string) =>
      (await api.call(who, search.estimate, { body: founders(10, { name }) as never })).body;
    const before = (await pdl.state()).calls.total;
    const hour = { max: 40, seconds: 3600 };
    for (let i = 0; i < 38; i += 1) await api.platform.limits.take(`search:estimates:${who.accountId}`, hour);
    for (const name of ['Ada', 'Ada', 'Grace', 'Mary']) await ask(name);
    expect((await pdl.state()).calls.total - before).toBe(2);
    expect(await ask('Mary')).toMatchObject({ matches: 0, matches_is_minimum: true, maximum_credits: 30 });
  });
});
