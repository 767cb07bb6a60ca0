import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { BackupRunning, backupUnderWay, whileAlone } from './one-at-a-time.ts';

describe('a backup', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** A backup that runs until it is stopped. */
  function begin() {
    const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const done = whileAlone(database.url, undefined, (signal) => {
      resolve(signal);
      signal.addEventListener('abort', () => end());
      return over;
    });
    return { begun, end, done };
  }

  it('runs alone: a second request gets the start time of the running one, and works after it ends', async () => {
    const first = begin();
    await first.begun;
    const running = await backupUnderWay(owner);
    const second = await whileAlone(database.url, undefined, async () => 'made').catch((error) => error);
    expect(second).toBeInstanceOf(BackupRunning);
    expect(second.since).toEqual(running?.since);
    expect(second.message).toContain(`running since ${running?.since.toISOString()}`);
    first.end();
    await first.done;
    await expect.poll(() => backupUnderWay(owner)).toBeNull();
    expect(await whileAlone(database.url, undefined, async () => 'made')).toBe('made');
  });

  it('is stopped when its connection is killed, and the next one can start', async () => {
    const first = begin();
    const signal = await first.begun;
    await owner.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`);
    await first.done;
    expect(signal.aborted).toBe(true);
    await expect.poll(() => backupUnderWay(owner)).toBeNull();
    expect(await whileAlone(database.url, undefined, async () => 'made')).toBe('made');
  });
});
