import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { isDatabaseAway } from './database.ts';
import { openPool } from './pool.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
// Time passes when the test says so: how busy the machine is does not matter.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  pool = openPool(database.url, { max: 1 });
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.end();
});

const one = { rows: [{ one: 1 }] };

describe('who waits for a connection', () => {
  it('waits while the queue moves, regardless of its length', async () => {
    let holder: PoolClient = await pool.connect();
    const line = Array.from({ length: 4 }, () => pool.connect());
    for (const next of line) {
      await vi.advanceTimersByTimeAsync(4000);
      holder.release();
      holder = await next;
    }
    holder.release();
    expect(await pool.query('select 1 as one')).toMatchObject(one);
  });

  it('is refused if no connection is free for five seconds, and the pool keeps working', async () => {
    const holder = await pool.connect();
    const refusals = [pool.connect(), pool.query('select 1 as one')].map((each) => each.catch((error) => error));
    await vi.advanceTimersByTimeAsync(5000);
    for (const refusal of refusals) expect(isDatabaseAway(await refusal)).toBe(true);
    const later = pool.query('select 1 as one');
    holder.release();
    expect(await later).toMatchObject(one);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
  });

  it('fails at once if there is nothing to connect to', async () => {
    const away = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1 });
    expect(isDatabaseAway(await away.connect().catch((error) => error))).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    await away.end();
  });
});

describe('the database is away', () => {
  it('when its connection breaks in the middle, for those who asked and those who ask next', async () => {
    const client = await pool.connect();
    const asked = [client.query('select pg_sleep(60)'), client.query('select 1')].map((each) =>
      each.catch((error) => error),
    );
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reset);
    for (const failure of asked) expect(isDatabaseAway(await failure)).toBe(true);
    client.release(true);
  });

  it('not when a connection to another server breaks', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
      expect(isDatabaseAway(Object.assign(new Error(code), { code }))).toBe(false);
  });
});
