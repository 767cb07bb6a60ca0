import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { systemBase } from '../context.ts';
import { forgetOld } from './housekeeping.ts';

const DAY = 24 * 3_600_000;

describe('housekeeping', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());

  it('does its other parts though one fails, and says so', async () => {
    const { owner } = made.platform.databases;
    const old = new Date(made.clock.now().getTime() - 100 * DAY);
    await owner.query(
      `insert into dead_jobs (task, payload, error, attempts, failed_at) values ('long ago', '{}', 'x', 1, $1)`,
      [old],
    );
    const sweep = () => Promise.reject(new Error('no limits today'));
    const platform = { ...made.platform, limits: { ...made.platform.limits, sweep } };
    await expect(forgetOld(systemBase(platform))).rejects.toThrow('parts of the work failed');
    expect((await owner.query('select task from dead_jobs')).rows).toEqual([]);
  });

  it('forgets what is old and keeps what is not', async () => {
    const { owner } = made.platform.databases;
    const at = (days: number) => new Date(made.clock.now().getTime() - days * DAY);
    for (const [key, days] of [
      ['old', 3],
      ['new', 1],
    ] as const) {
      await owner.query(
        `insert into idempotency_keys (account_id, user_id, key, action, body_hash, created_at) values (1, 1, $1, 'x', 'x', $2)`,
        [key, at(days)],
      );
      await owner.query(
        `insert into dead_jobs (task, payload, error, attempts, failed_at) values ($1, '{}', 'x', 1, $2)`,
        [key, at(days * 40)],
      );
      await owner.query('insert into rate_limits (key, count, resets_at) values ($1, 1, $2)', [key, at(days - 2)]);
    }
    await forgetOld(systemBase(made.platform));
    for (const [table, column] of [
      ['idempotency_keys', 'key'],
      ['dead_jobs', 'task'],
      ['rate_limits', 'key'],
    ] as const) {
      expect((await owner.query(`select ${column} as name from ${table}`)).rows).toEqual([{ name: 'new' }]);
    }
  });
});
