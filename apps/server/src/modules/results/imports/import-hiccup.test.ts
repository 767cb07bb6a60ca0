import { type Import, imports } from '@leadwright/contract/leads/imports';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { createList, find, uploadFile } from '../testing/lists.ts';
import { runImport } from './imports.jobs.ts';

const ROWS = 400;
/** Several chunks, so that one is read ahead while another is parsed. */
const file = `Name,Website,Note\n${Array.from({ length: ROWS }, (_, n) => `Acme ${n},acme-${n}.test,${'x'.repeat(8000)}\n`).join('')}`;

describe('an import during a hiccup of the database', () => {
  let api: Api;
  let owner: TestPerson;
  let other: TestPerson;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  beforeAll(async () => {
    api = await startApi();
    [owner, other] = [await api.buildAccount(), await api.buildAccount()];
    process.on('unhandledRejection', note);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => {
    process.off('unhandledRejection', note);
    return api.stop();
  });

  const endConnections = () =>
    api.platform.databases.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%_app_%'`,
    );
  const refuse = async (): Promise<never> => {
    throw new Error('timeout exceeded when trying to connect');
  };

  /** The connection with this number, and every one after it, meets `trouble` first. */
  function troubleFrom(number: number, trouble: () => Promise<unknown>) {
    const { app } = api.platform.databases;
    const connect = app.connect.bind(app);
    let count = 0;
    vi.spyOn(app, 'connect').mockImplementation((async () => {
      count += 1;
      if (count >= number) await trouble();
      return connect();
    }) as never);
  }

  it.each([
    // 1: the job is looked up, 2: the first chunk, 3: the one that is read ahead.
    ['a busy pool', 3, refuse],
    ['connections that the database ends', 3, endConnections],
    ['connections that end in the middle of a batch', 4, endConnections],
  ])('fails for its account only, and goes on afterwards: %s', async (_name, number, trouble) => {
    const list = await createList(api, owner);
    const { id, mapping, has_header } = (await uploadFile(api, owner, list, file)).data as Import;
    await api.call(owner, imports.run, { params: { id }, body: { mapping, has_header } });
    troubleFrom(number, trouble);
    await api.runJobs([runImport]);
    vi.restoreAllMocks();
    expect(unhandled).toEqual([]);
    expect((await find(api, other, await createList(api, other))).status).toBe(200);

    await api.platform.databases.owner.query('update graphile_worker._private_jobs set run_at = now()');
    await api.runJobs();
    expect((await api.call(owner, imports.get, { params: { id } })).body.data).toMatchObject({
      status: 'completed',
      counts: { rows: ROWS, added: ROWS },
    });
    expect((await find(api, owner, list)).total).toBe(ROWS);
  });
});
