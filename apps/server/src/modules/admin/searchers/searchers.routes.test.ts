import { SearchersFilter, searchers } from '@leadwright/contract/admin/searchers';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPlatform, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { dentists, type SearchApi, startSearchApi } from '../../search/testing/town.ts';
import { sumUp } from './searchers.repository.ts';

let api = {} as SearchApi;
let admin = {} as TestPerson;
beforeAll(async () => {
  // Nothing listens on this port, so vendors are unreachable.
  api = await startSearchApi({ env: { SANDBOX_URL: 'http://127.0.0.1:9' } });
  admin = await api.buildAdmin();
});
afterAll(() => api.stop());
beforeEach(() => api.rows('truncate searches, search_acts cascade'));

const list = async (query: object = {}) => (await api.call(admin, searchers.list, { query })).body;
const lineOf = async (id: number) => (await list({ ids: String(id) })).data[0];
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** A search that brought 20 leads and wanted 40. */
async function half(who: TestPerson, ended: { status?: string; error?: string; short?: boolean } = {}) {
  const { status = 'failed', error = null, short = false } = ended;
  const begun = await api.call(who, search.create, { body: dentists({ name: `Dentists ${status} ${error}` }, 20) });
  expect(begun.status).toBe(200);
  await api.runJobs();
  const { id } = begun.body.data;
  await api.rows(
    'update searches set row_limit = 40, found = 40, status = $2, error_code = $3, ran_short = $4 where id = $1',
    [id, status, error, short],
  );
  return id;
}
const again = (id: number, body = {}, key: string = crypto.randomUUID()) =>
  api.call(admin, searchers.runAgain, { params: { id }, body }, keyed(key));
const changes = async (id: number) =>
  (await api.call(admin, searchers.searchersHistory, { query: { subject_id: String(id) } })).body.data;

describe('the list of searches', () => {
  it('has every account, what each search earned, and what is in all of them together', async () => {
    const [one, two] = [await api.buildPayer(), await api.buildPayer()];
    const first = await half(one, { error: 'effort' });
    const second = await half(two, { status: 'completed', short: true });
    await api.rows('update searches set credits = 126, provider_cost = 42, unit_cost_micro = 230000 where id = $1', [
      first,
    ]);
    const { data, total, figures } = await list();
    expect(total).toBe(2);
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[1]).toMatchObject({
      account: { id: one.accountId },
      user: { id: one.userId },
      type: 'industry',
      outcome: 'failed',
      credits: 126,
      progress: { done: 20, wanted: 40 },
      again: { paid_by: 'account', credits: 20 },
      cancel: null,
    });
    expect(data[1]?.reason).toContain('hardly anything');
    expect(data[0]).toMatchObject({ outcome: 'stopped', reason: 'no credits' });
    const sources_minor = data[1]?.sources_minor;
    expect([sources_minor, data[1]?.margin_minor]).toEqual([966, 546]);
    expect(figures).toEqual({
      is_minimum: false,
      running: 0,
      waiting: 0,
      failed: 1,
      credits: 146,
      sources_minor: 966,
      margin_minor: 146 * 12 - 966,
    });
  });

  it('is counted up to a limit, the newest first, and says so', async () => {
    const payer = await api.buildPayer();
    for (const _ of [1, 2, 3]) await half(payer, { status: 'completed' });
    const matching = {
      ...SearchersFilter.parse({}),
      account_ids: [payer.accountId],
      from: '2000-01-01',
      to: '2100-01-01',
    };
    const counted = (most?: number) => asPlatform(systemBase(api.platform), ({ db }) => sumUp(db, matching, most));
    expect(await counted(2)).toMatchObject({ total: 2, is_minimum: true });
    expect(await counted(3)).toMatchObject({ total: 3, is_minimum: false });
    expect(await counted()).toMatchObject({ total: 3, is_minimum: false });
  });

  it('is filtered by days, people, kinds, outcomes and words', async () => {
    const [one, two] = [await api.buildPayer(), await api.buildPayer()];
    const [old, fresh] = [await half(one), await half(two, { status: 'completed' })];
    await api.rows(`update searches set created_at = created_at - interval '10 days' where id = $1`, [old]);
    const found = async (query: object) => (await list(query)).data.map(({ id }) => id);
    const { to } = await list();
    const day = (before: number) => new Date(Date.parse(to) - before * 86_400_000).toISOString().slice(0, 10);
    expect(await found({})).toEqual([fresh]);
    expect(await found({ from: day(10), to: day(10) })).toEqual([old]);
    const whole = { from: day(30), to };
    expect(await found(whole)).toEqual([fresh, old]);
    expect(await found({ ...whole, account_ids: String(one.accountId) })).toEqual([old]);
    expect(await found({ ...whole, user_ids: `${two.userId}` })).toEqual([fresh]);
    expect(await found({ ...whole, account_ids: `${one.accountId}`, user_ids: `${two.userId}` })).toEqual([fresh, old]);
    expect(await found({ ...whole, types: 'people,single' })).toEqual([]);
    expect(await found({ ...whole, types: 'people,industry', outcomes: 'failed,running' })).toEqual([old]);
    expect(await found({ ...whole, outcomes: 'completed' })).toEqual([fresh]);
    expect(await found({ ...whole, search: 'austin' })).toEqual([fresh, old]);
    expect(await found({ ...whole, search: '%' })).toEqual([]);
    expect(await found({ ...whole, ids: String(old) })).toEqual([old]);
    expect(await found({ ...whole, except: String(old) })).toEqual([fresh]);
    const refused = await api.call(admin, searchers.list, { query: { from: to, to: day(1) } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['to']]);
    expect((await api.call(admin, searchers.list, { query: { types: 'all' } })).status).toBe(422);
    expect((await api.call(admin, searchers.list, { query: { to: '0001-01-03' } })).status).toBe(422);
  });

  it('is filtered by autopilot, labels, AI texts and where leads go on to', async () => {
    const who = await api.buildPayer();
    const [plain, busy] = [await half(who), await half(who, { status: 'completed' })];
    const [row] = await api.rows('select account_id, list_id from searches where id = $1', [busy]);
    const at = [row.account_id, row.list_id];
    await api.rows(
      `insert into autopilots (account_id, type, name, kind, filters, find_emails, summary, list_id, schedule, cap, chain,
        resumes_by_itself, state, since, user_id, user_name, language, created_by, created_at, changed_at)
      values ($1, 'basic', 'A', 'industry', '{}', false, '', $2, '{}', 10, '[]', true, 'active', now(), 1, '', 'en', '', now(), now())`,
      at,
    );
    await api.rows(
      `insert into autopilot_runs (account_id, autopilot_id, cause, state, slot_at, search_id, list_id, created_at, moved_at, finished_at)
      select account_id, id, 'first', 'completed', now(), $3, $2, now(), now(), now() from autopilots where account_id = $1`,
      [...at, busy],
    );
    await api.rows(
      `with l as (insert into labels (account_id, name, color) values ($1, 'Hot', 'red'), ($1, 'Cold', 'slate') returning id)
      insert into label_counts (account_id, label_id, list_id, count) select $1, id, $2, 3 from l`,
      at,
    );
    await api.rows(
      `insert into text_runs (account_id, user_id, user_name, list_id, list_type, language, prompts, overwrites, is_trial, status,
        total, written, maximum_credits, cost_each, created_at, moved_at, finished_at)
      values ($1, 1, '', $2, 'local', 'en', '[]', false, false, 'completed', 1, 1, 0, 0, now(), now(), now())`,
      at,
    );
    await api.rows(
      `with e as (insert into delivery_endpoints (account_id, url, format, token, token_ends, secret, secret_ends, state, state_at, created_at)
        values ($1, 'https://a.test', 'bare', '', '', '', '', 'live', now(), now()) returning id)
      insert into webhook_subscriptions (account_id, endpoint_id, kind, list_id, events, created_at)
      select $1, id, 'list', $2, '{lead.created}', now() from e`,
      at,
    );
    expect(await lineOf(busy)).toMatchObject({
      autopilot: true,
      ai: true,
      integrations: ['webhook'],
      labels: { total: 2 },
    });
    expect(await lineOf(plain)).toMatchObject({ autopilot: false, ai: false, integrations: [], labels: { total: 0 } });
    for (const name of ['autopilot', 'labels', 'ai']) {
      expect((await list({ [name]: 'yes' })).data.map(({ id }) => id)).toEqual([busy]);
      expect((await list({ [name]: 'no' })).data.map(({ id }) => id)).toEqual([plain]);
    }
    expect((await list({ integrations: 'webhook,keap' })).data.map(({ id }) => id)).toEqual([busy]);
    expect((await list({ integrations: 'none' })).data.map(({ id }) => id)).toEqual([plain]);
    expect((await list({ integrations: 'none,webhook' })).total).toBe(2);
  });

  it('suggests accounts and people with how many searches they made, and leaves as a file that no spreadsheet runs', async () => {
    const who = await api.buildPayer();
    await half(who);
    await api.rows(`update accounts set name = 'Nova Kitchens' where id = $1`, [who.accountId]);
    await api.rows(`update users set first_name = 'Nadia', last_name = 'Quill' where id = $1`, [who.userId]);
    const { body } = await api.call(admin, searchers.suggest, { query: { search: 'nov' } });
    expect(body.accounts).toEqual([{ id: who.accountId, name: 'Nova Kitchens', searches: 1 }]);
    const people = await api.call(admin, searchers.suggest, { query: { search: 'nadia qu' } });
    expect(people.body.users).toEqual([{ id: who.userId, name: 'Nadia Quill', account: 'Nova Kitchens', searches: 1 }]);
    const named = await api.call(admin, searchers.suggest, { query: { user_ids: String(who.userId) } });
    expect([named.body.accounts, named.body.users.length]).toEqual([[], 1]);
    await api.rows(`update searches set summary = '=cmd()', words = null`);
    const file = await api.call(admin, searchers.csv, { query: {} });
    expect(file.headers['content-type']).toContain('text/csv');
    const [heading, line, end] = String(file.body).split('\r\n');
    expect(heading).toMatch(/^"Started","Account","User"/);
    expect(line).toContain('"Nova Kitchens"');
    expect(line).toContain(`"'=cmd()"`);
    expect(end).toBe('');
  });
});

describe('running a search again', () => {
  it('is refused when it does not say anymore what to look for', async () => {
    const id = await half(await api.buildPayer());
    await api.rows(`update searches set filters = filters - 'industry' - 'industries' where id = $1`, [id]);
    const { status, body } = await again(id);
    expect([status, body.code]).toEqual([422, 'search.not_repeatable']);
    expect(await lineOf(id)).toMatchObject({ outcome: 'failed' });
  });

  it('is paid by the account for the missing leads, once, also if the call is repeated', async () => {
    const who = await api.buildPayer(100);
    const id = await half(who, { error: 'effort' });
    expect(await api.wallet(who)).toEqual({ balance: 80, reserved: 0 });
    const key = crypto.randomUUID();
    const expected = { paid_by: 'account', credits: 20 } as const;
    const [first, second] = [await again(id, { expected }, key), await again(id, { expected }, key)];
    expect([first.status, second.body.data.id]).toEqual([200, first.body.data.id]);
    expect(first.body.data).toMatchObject({ again_of: id, paid_by: 'account', outcome: 'waiting' });
    expect(await api.wallet(who)).toEqual({ balance: 80, reserved: 20 });
    // Another intention while it runs.
    expect((await again(id)).body.code).toBe('search.runs_again');
    expect((await lineOf(id))?.again).toBeNull();
    await api.runJobs();
    expect(await api.wallet(who)).toEqual({ balance: 60, reserved: 0 });
    expect(await lineOf(first.body.data.id)).toMatchObject({
      outcome: 'completed',
      credits: 20,
      user: { id: who.userId },
    });
    expect(await changes(id)).toMatchObject([
      {
        what: 'run_again',
        by: { email: admin.email },
        before: { outcome: 'failed', search: id },
        after: { outcome: 'waiting', search: first.body.data.id, paid_by: 'account', most_credits: 20 },
      },
    ]);
  });

  it.each(['unexpected', 'source.transient', 'source.quota'])(
    'is paid by the platform after %s, and never by both or twice',
    async (error) => {
      const who = await api.buildPayer(100);
      const id = await half(who, { error });
      expect((await lineOf(id))?.again).toEqual({ paid_by: 'platform', credits: 20 });
      const begun = await again(id);
      expect(begun.body.data).toMatchObject({ paid_by: 'platform' });
      expect(await api.wallet(who)).toEqual({ balance: 80, reserved: 0 });
      await api.runJobs();
      expect(await api.wallet(who)).toEqual({ balance: 80, reserved: 0 });
      expect(await lineOf(begun.body.data.id)).toMatchObject({
        outcome: 'completed',
        credits: 0,
        progress: { done: 20, wanted: 20 },
      });
      const [owned] = await api.rows(
        'select count(distinct (transaction_id, item))::int as n from entitlements where account_id = $1',
        [who.accountId],
      );
      expect(owned.n).toBe(40);
      // It has paid for this failure.
      expect((await lineOf(id))?.again).toEqual({ paid_by: 'account', credits: 20 });
      expect((await changes(id))[0]?.after).toMatchObject({ paid_by: 'platform', most_credits: 0 });
    },
  );

  it('is paid by the owner of the key when its source failed', async () => {
    const who = await api.buildPayer(100);
    const id = await half(who, { error: 'source.quota' });
    await api.rows(`update searches set key_owner = 'account' where id = $1`, [id]);
    expect((await lineOf(id))?.again).toEqual({ paid_by: 'account', credits: 20 });
    const refused = await again(id, { expected: { paid_by: 'platform', credits: 20 } });
    expect(refused.body.code).toBe('admin-searchers.terms_changed');
  });

  it('starts nothing without credits, for a closed account, or while it runs', async () => {
    const who = await api.buildPayer(20);
    const id = await half(who, { status: 'completed', short: true });
    expect([(await again(id)).status, (await list()).total]).toEqual([402, 1]);
    expect(await changes(id)).toEqual([]);
    await api.rows(`update accounts set status = 'stopped' where id = $1`, [who.accountId]);
    expect((await again(id)).body.code).toBe('admin-searchers.inactive');
    const other = await api.buildPayer();
    const { body } = await api.call(other, search.create, { body: dentists({ name: 'Open' }) });
    expect((await again(body.data.id)).body.code).toBe('admin-searchers.running');
    expect((await again(999_999_999)).status).toBe(404);
  });

  it('creates the list again where nothing was found', async () => {
    const who = await api.buildPayer();
    const begun = await api.call(who, search.create, { body: dentists({ name: 'Zebras' }, 10, { keyword: 'zebra' }) });
    await api.runJobs();
    const { id } = begun.body.data;
    expect((await api.call(who, search.get, { params: { id } })).body.list_removed).toBe(true);
    const { status, body } = await again(id);
    expect([status, body.data.list.id === begun.body.data.list_id]).toEqual([200, false]);
    await api.runJobs();
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
  });
});

describe('canceling', () => {
  it('releases what the search still held, and says who did it', async () => {
    const who = await api.buildPayer();
    const { body } = await api.call(who, search.create, { body: dentists({ name: 'Open' }) });
    const { id } = body.data;
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 40 });
    expect((await lineOf(id))?.cancel).toEqual({ charged: 0, released: 40 });
    const key = crypto.randomUUID();
    const cancel = () => api.call(admin, searchers.cancel, { params: { id } }, keyed(key));
    const [first, second] = [await cancel(), await cancel()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(first.body.data).toMatchObject({ outcome: 'canceled', cancel: null });
    expect(first.body.data.reason).toMatch(/^by Test Person/);
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
    await api.runJobs();
    expect((await lineOf(id))?.credits).toBe(0);
    expect(await changes(id)).toMatchObject([
      { what: 'cancel', before: { outcome: 'waiting' }, after: { outcome: 'canceled', released: 40 } },
    ]);
    expect((await api.call(admin, searchers.cancel, { params: { id } })).body.code).toBe('search.finished');
  });
});

describe('acts on all that match', () => {
  const act = (body: object, key: string = crypto.randomUUID()) =>
    api.call(admin, searchers.act, { body: body as never }, keyed(key));

  it('do a few at once, for no more than was shown, and leave out what cannot be done', async () => {
    const [rich, poor] = [await api.buildPayer(), await api.buildPayer(20)];
    await half(rich, { error: 'effort' });
    await half(poor, { error: 'effort' });
    await half(rich, { error: 'unexpected' });
    const { body } = await api.call(admin, searchers.selection, { query: { outcomes: 'failed' } });
    expect(body.data).toEqual({
      matching: 3,
      is_too_many: false,
      cancel: { count: 0, charged: 0, released: 0 },
      run_again: { count: 3, account_credits: 40, platform_credits: 20 },
    });
    const filter = { outcomes: 'failed' };
    const less = await act({ act: 'run_again', filter, expected: { count: 3, account_credits: 39 } });
    expect(less.body.code).toBe('admin-searchers.more_than_shown');
    const key = crypto.randomUUID();
    const order = { act: 'run_again', filter, expected: { count: 3, account_credits: 40 } };
    const [first, second] = [await act(order, key), await act(order, key)];
    expect(first.body.data).toMatchObject({ total: 3, done: 2, refused: 1, finished_at: expect.any(String) });
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await list()).total).toBe(5);
    const none = await act({ act: 'cancel', filter, expected: { count: 1, account_credits: 0 } });
    expect(none.body.code).toBe('admin-searchers.nothing_to_do');
  });

  it('are finished by a job where the request broke off', async () => {
    const who = await api.buildPayer();
    await half(who, { error: 'unexpected' });
    await half(who, { error: 'unexpected' });
    const expected = { count: 2, account_credits: 0 };
    // The act is stored, and then the service that runs searches again fails.
    await api.rows('alter table search_acts add constraint broken check (position = 0) not valid');
    const broken = await act({ act: 'run_again', filter: { outcomes: 'failed' }, expected });
    expect(broken.status).toBe(500);
    await api.rows('alter table search_acts drop constraint broken');
    api.clock.advance(120_000);
    await api.rows('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
    await api.runJobs();
    const [row] = await api.rows('select done, finished_at from search_acts');
    expect(row).toMatchObject({ done: 2, finished_at: expect.any(Date) });
  });

  it('are a job when they are many', async () => {
    const who = await api.buildPayer();
    const id = await half(who, { error: 'unexpected' });
    // Others like it, as if each were a search of its own.
    const [columns] = await api.rows(
      `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = 'searches' and column_name not in ('id', 'intent')`,
    );
    await api.rows(
      `insert into searches (${columns.names}) select ${columns.names} from searches, generate_series(1, 24) where id = $1`,
      [id],
    );
    const expected = { count: 25, account_credits: 0 };
    const { body } = await act({ act: 'run_again', filter: { outcomes: 'failed' }, expected });
    expect(body.data).toMatchObject({ total: 25, done: 0, finished_at: null });
    const [begun] = (await api.call(admin, searchers.searchersHistory, { query: { limit: 1 } })).body.data;
    expect(begun).toMatchObject({ what: 'run_again_many', subject: { name: '25 searches' }, after: { count: 25 } });
    await api.runJobs();
    const ended = await api.call(admin, searchers.readAct, { params: { id: body.data.id } });
    expect(ended.body.data).toMatchObject({ total: 25, done: 25, refused: 0, finished_at: expect.any(String) });
    expect(await api.wallet(who)).toEqual({ balance: 480, reserved: 0 });
    const { total } = await list({ outcomes: 'completed' });
    expect(total).toBe(25);
    const { body: history } = await api.call(admin, searchers.searchersHistory, { query: { limit: 100 } });
    const mine = history.data.filter(({ by, before }) => by.email === admin.email && Number(before?.['search']) >= id);
    expect(mine.length).toBe(25);
  });
});
