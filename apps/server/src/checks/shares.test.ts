/** One account does everything heavy at once: it holds half of the cores at most, and another account is served in between. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { add, createList } from '../modules/results/testing/lists.ts';
import { asAccount, systemBase } from '../platform/context.ts';
import { HEAVY_AT_ONCE } from '../platform/turns/shares.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

let api: Api;
let [busy, other] = [{} as TestPerson, {} as TestPerson];
let listId = 0;
beforeAll(async () => {
  api = await startApi();
  [busy, other] = [await api.buildAccount(), await api.buildAccount()];
  listId = await createList(api, busy);
  await add(
    api,
    busy,
    listId,
    Array.from({ length: 50 }, (_, n) => ({ name: `Company ${n}` })),
  );
});
afterAll(() => api.stop());

const params = { id: listId };
const count = () =>
  api.call(busy, results.count, {
    params: { type: 'local', id: listId },
    body: { custom_search: [{ column: 'name', operator: 'not like', value: 'zz' }] } as never,
  });
const exported = () => api.call(busy, results.exportCsv, { params, body: { selection: { filter: {} } } as never });
const job = () =>
  asAccount(systemBase(api.platform), busy.accountId, ({ client }) =>
    client.query('select count(*) from results where account_id = $1', [busy.accountId]),
  );
const served = async () => (await api.call(other, lists.find, { query: {} as never })).status;

it('heavy questions, exports and jobs of an account are counted together', async () => {
  params.id = listId;
  const { owner } = api.platform.databases;
  const lock = await owner.connect();
  await lock.query('begin; lock table result_rows in access exclusive mode');
  /** Statements that run, here: wait for the lock. */
  const begun = async () =>
    (await owner.query(`select from pg_locks where not granted and relation = 'result_rows'::regclass`)).rowCount;
  const questions = [count(), exported()];
  const jobs: Promise<unknown>[] = [];
  try {
    await expect.poll(begun).toBeGreaterThan(0);
    expect(await served()).toBe(200);
    jobs.push(...Array.from({ length: HEAVY_AT_ONCE + 1 }, job));
    expect(await served()).toBe(200);
    expect(await begun()).toBe(HEAVY_AT_ONCE);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  expect((await Promise.all(questions)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(jobs);
});
