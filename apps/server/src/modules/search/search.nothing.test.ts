/** A search that found nothing removes its empty list, unless the list is in use. */
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, type Base, systemBase, type Tx } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { removeUnusedList, setHasWebhook } from '../lists/public.ts';
import { runSearch } from './run.service.ts';
import { contextOn, failingPlatform } from './testing/failing.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

let api = {} as SearchApi;
beforeAll(async () => {
  // Nothing listens on this port, so vendors are unreachable.
  api = await startSearchApi({ dentists: 3, env: { SANDBOX_URL: 'http://127.0.0.1:9' } });
});
afterAll(() => api.stop());

const nothing = (list: { id: number } | { name: string }) => dentists(list, 10, { keyword: 'zebra' });
const start = async (who: TestPerson, body: ReturnType<typeof dentists>) => {
  const begun = await api.call(who, search.create, { body });
  expect(begun.status).toBe(200);
  return begun.body.data;
};
const read = async (who: TestPerson, id: number) => (await api.call(who, search.get, { params: { id } })).body;
const statusOf = async (who: TestPerson, id: number) => (await api.call(who, lists.get, { params: { id } })).status;
const namesOf = async (who: TestPerson) =>
  (await api.call(who, lists.find, { query: {} })).body.data.map(({ name }) => name);
const inAccount = <T>({ accountId }: TestPerson, work: (tx: Tx<Base>) => Promise<T>) =>
  asAccount(systemBase(api.platform), accountId, work);
const run = async (who: TestPerson, body: ReturnType<typeof dentists>) => {
  const { id } = await start(who, body);
  await api.runJobs();
  return read(who, id);
};

describe('a search that found nothing', () => {
  it('takes the list along that it made, and stays readable itself', async () => {
    const who = await api.buildPayer();
    const done = await run(who, nothing({ name: 'None' }));
    const ended = { status: 'completed', found: 0, added: 0, credits: 0, found_nothing: true, list_removed: true };
    expect(done).toMatchObject({ ...ended, error: null });
    expect(await statusOf(who, done.list_id)).toBe(404);
    expect(await namesOf(who)).toEqual([]);
    expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
    const { body } = await api.call(who, search.running, {});
    expect(body.data).toMatchObject([{ title: done.summary, status: 'completed', found_nothing: true, list: null }]);
    api.clock.advance(60_000);
    await api.rows(
      `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where task_identifier = 'lists.expire'`,
    );
    await api.runJobs();
    expect(await api.rows('select from lists where account_id = $1', [who.accountId])).toEqual([]);
    expect(await read(who, done.id)).toMatchObject({ ...ended, summary: done.summary });
    // The name is free again.
    const found = await run(who, dentists({ name: 'None' }));
    expect(found).toMatchObject({ added: 3, found_nothing: false, list_removed: false });
    expect(await namesOf(who)).toEqual(['None']);
  });

  it('because all of it is on the do-not-contact list takes its list along, too', async () => {
    const who = await api.buildPayer();
    const values = [0, 1, 2].map((n) => `dentist${n}.test`);
    await api.call(who, privacy.add, { body: { values } });
    const done = await run(who, dentists({ name: 'All hidden' }));
    expect(done).toMatchObject({ found: 3, added: 0, suppressed: 3, found_nothing: true, list_removed: true });
    expect(await namesOf(who)).toEqual([]);
  });

  it.each(['id', 'name'])('leaves a list alone that it was given by its %s', async (by) => {
    const who = await api.buildPayer();
    const { body } = await api.call(who, lists.create, { body: { name: 'Mine', type: 'local' } });
    const done = await run(who, nothing(by === 'id' ? { id: body.data.id } : { name: 'mine' }));
    expect(done).toMatchObject({ list_id: body.data.id, found_nothing: true, list_removed: false });
    expect(await namesOf(who)).toEqual(['Mine']);
    const history = await api.call(who, search.history, { params: { id: done.list_id }, body: { page: 1, limit: 20 } });
    expect(history.body.data).toMatchObject([{ status: 'completed', found_nothing: true, added: 0 }]);
  });

  const rows = [{ website: 'one.test' }];
  const uses: [string, (who: TestPerson, id: number) => Promise<unknown>][] = [
    ['renamed', (who, id) => api.call(who, lists.rename, { params: { id }, body: { name: 'Ours' } })],
    ['tagged', (who, id) => api.call(who, lists.saveDetails, { body: { id, tags: ['vip'], source: '' } })],
    ['archived', (who, id) => api.call(who, lists.archive, { params: { id }, body: { is_archived: true } })],
    ['filled by hand', (who, id) => api.call(who, results.addManually, { params: { id }, body: { rows } })],
    [
      'deleted and restored',
      async (who, id) => {
        await api.call(who, lists.removeMany, { body: { resultIds: [id] } });
        return api.call(who, lists.restore, { body: { resultIds: [id] } });
      },
    ],
    ['given a webhook', (who, id) => inAccount(who, (tx) => setHasWebhook(tx, id, true))],
    ['chosen for another search', (who) => start(who, nothing({ name: 'None' }))],
    [
      'given a file',
      ({ accountId, userId }, id) =>
        api.rows(
          `insert into result_imports (account_id, list_id, file_name, status, created_by, created_at)
          values ($1, $2, 'leads.csv', 'uploaded', $3, now())`,
          [accountId, id, userId],
        ),
    ],
  ];
  it.each(uses)('leaves its own list alone once it was %s', async (_use, act) => {
    const who = await api.buildPayer();
    const { id, list_id } = await start(who, nothing({ name: 'None' }));
    const answer = (await act(who, list_id)) as { status?: number | string } | undefined;
    if (typeof answer?.status === 'number') expect(answer.status).toBe(200);
    await api.runJobs();
    expect(await read(who, id)).toMatchObject({ found_nothing: true, list_removed: false });
    expect(await statusOf(who, list_id)).toBe(200);
  });

  it('leaves a list alone that is filled by another search', async () => {
    const who = await api.buildPayer();
    const { id, list_id } = await start(who, nothing({ name: 'Both' }));
    const other = await start(who, dentists({ id: list_id }));
    await runSearch(contextOn(api.platform), who.accountId, id);
    expect(await read(who, id)).toMatchObject({ found_nothing: true, list_removed: false });
    const { body } = await api.call(who, lists.get, { params: { id: list_id } });
    expect(body.data).toMatchObject({ running_search_id: other.id });
    await api.runJobs();
    expect(await read(who, other.id)).toMatchObject({ added: 3, list_removed: false });
  });
});

describe('the list of a search', () => {
  it('stays when the search was stopped or failed, because the result is unknown', async () => {
    const who = await api.buildPayer();
    const stopped = await start(who, nothing({ name: 'Stopped' }));
    const answer = await api.call(who, search.cancel, { params: { id: stopped.id } });
    expect(answer.body.data).toMatchObject({ status: 'canceled', found_nothing: false, list_removed: false });
    const failed = await start(who, nothing({ name: 'Failed' }));
    await api.rows(`update searches set source = 'nobody' where id = $1`, [failed.id]);
    await runSearch({ ...contextOn(api.platform), isLastAttempt: true }, who.accountId, failed.id);
    expect(await read(who, failed.id)).toMatchObject({ status: 'failed', found_nothing: false, list_removed: false });
    expect((await namesOf(who)).sort()).toEqual(['Failed', 'Stopped']);
  });

  it('is not taken by a search of another account', async () => {
    const [who, other] = [await api.buildPayer(), await api.buildPayer()];
    const { id, list_id } = await start(who, nothing({ name: 'None' }));
    const remove = (account: TestPerson) => inAccount(account, (tx) => removeUnusedList(tx, list_id, id));
    expect([await remove(other), await statusOf(who, list_id)]).toEqual([false, 200]);
    expect([await remove(who), await statusOf(who, list_id)]).toEqual([true, 404]);
  });

  it.each(['statement', 'commit'] as const)(
    'goes with the end or not at all, whichever %s is the last',
    async (when) => {
      let [n, all] = [1, Number.POSITIVE_INFINITY];
      for (; n <= all; n += 1) {
        const who = await api.buildPayer();
        const { id, list_id } = await start(who, nothing({ name: 'None' }));
        const { platform, count } = failingPlatform(api.platform, n, when);
        const isDone = await runSearch(contextOn(platform), who.accountId, id).then(
          () => true,
          () => false,
        );
        if (isDone) all = Math.min(all, count());
        const crashed = await read(who, id);
        const there = await statusOf(who, list_id);
        expect([crashed.list_removed, there], `${when} ${n}`).toEqual(crashed.finished_at ? [true, 404] : [false, 200]);
        await runSearch(contextOn(api.platform), who.accountId, id);
        expect([await read(who, id), await statusOf(who, list_id)]).toMatchObject([{ list_removed: true }, 404]);
        expect(await api.wallet(who)).toEqual({ balance: 500, reserved: 0 });
      }
      expect(n).toBeGreaterThan(2);
    },
  );
});
