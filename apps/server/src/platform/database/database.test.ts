import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import { asAccount, asPlatform, systemBase } from '../context.ts';
import { isTakingTooLong, limitStatements, transaction, type WorkKind } from './database.ts';

let made: Awaited<ReturnType<typeof testPlatform>>;
beforeAll(async () => {
  made = await testPlatform();
});
afterAll(() => made.stop());

type Client = { query(text: string): Promise<{ rows: Record<string, string>[] }> };
const limitsOf = async (client: Client) => {
  const { rows } = await client.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  return [rows[0]?.['statement'], rows[0]?.['idle']];
};

describe('a transaction', () => {
  it('in which a failure was overlooked does not pass for committed', async () => {
    const { app } = made.platform.databases;
    const overlooked = transaction(app, 1, async (client) => {
      await client.query('select 1 / 0').catch(() => {});
      return 'done';
    });
    await expect(overlooked).rejects.toThrow('nothing was committed');
    expect(await transaction(app, 1, async () => 'done')).toBe('done');
  });
});

describe('the time the database may take', () => {
  it.each([
    ['request', ['20s', '10s']],
    ['export', ['2min', '10s']],
    ['job', ['10min', '2min']],
  ] as [WorkKind, string[]][])('is limited for a %s, by statement and while idle', async (work, limits) => {
    const ctx = systemBase(made.platform, { work });
    expect(await asAccount(ctx, 1, (tx) => limitsOf(tx.client))).toEqual(limits);
    expect(await asPlatform(ctx, (tx) => limitsOf(tx.client))).toEqual(limits);
    // Nothing stays on the connection for the next one.
    expect(await transaction(made.platform.databases.app, 1, limitsOf)).toEqual(['0', '0']);
  });

  it('ends a statement that takes longer, and the connection serves on', async () => {
    const { app } = made.platform.databases;
    const slow = transaction(
      app,
      1,
      async (client) => {
        await limitStatements(client, 50);
        await client.query('select pg_sleep(30)');
      },
      'request',
    );
    const reason = await slow.catch((error: unknown) => error);
    expect(isTakingTooLong(reason)).toBe(true);
    expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('ends a transaction in which nothing happens', async () => {
    const { app } = made.platform.databases;
    const idle = transaction(
      app,
      1,
      async (client) => {
        await client.query('set local idle_in_transaction_session_timeout = 50');
        await new Promise((ended) => client.once('error', ended));
        await client.query('select 1');
      },
      'request',
    );
    await expect(idle).rejects.toThrow();
    expect((await app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
