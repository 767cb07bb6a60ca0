import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';
import { type Ctx, inTransaction, systemCtx } from '../context.ts';
import { reading } from './reading.ts';

describe('reading in one journey', () => {
  let api: Api;
  let ctx: Ctx;
  const COUNT = 'select count(*)::int as n from labels';
  const ADD = `insert into labels (account_id, name, color) values ($1, $2, 'red')`;

  beforeAll(async () => {
    api = await startApi();
    const [own, other] = [await api.buildAccount(), await api.buildAccount()];
    for (const { accountId } of [own, other])
      await inTransaction(systemCtx(api.platform, accountId), ({ client }) => client.query(ADD, [accountId, 'one']));
    ctx = systemCtx(api.platform, own.accountId);
  });
  afterAll(() => api.stop());

  const countLabels = (from: Ctx) =>
    reading(from, async ({ client }) => (await client.query<{ n: number }>(COUNT)).rows[0]?.n);

  it('sees the rows of the account and no others', async () => {
    expect(await countLabels(ctx)).toBe(1);
  });

  it('answers questions asked at once in their order', async () => {
    const answers = await reading(ctx, ({ client }) =>
      Promise.all([1, 2, 3].map(async (n) => (await client.query('select $1::int as n', [n])).rows[0].n)),
    );
    expect(answers).toEqual([1, 2, 3]);
  });

  it('fails with its question and leaves the connection good', async () => {
    await expect(reading(ctx, ({ client }) => client.query('select 1 / 0'))).rejects.toThrow('division by zero');
    await expect(
      reading(ctx, () => {
        throw new Error('before any question');
      }),
    ).rejects.toThrow('before any question');
    expect(await Promise.all(Array.from({ length: 30 }, () => countLabels(ctx)))).toEqual(Array(30).fill(1));
    expect(await inTransaction(ctx, async ({ client }) => (await client.query(COUNT)).rows[0].n)).toBe(1);
  });

  it('prepares a statement again after a batch that failed, and keeps what was answered before', async () => {
    const divide = (by: number) =>
      reading(ctx, ({ client }) =>
        Promise.allSettled([
          client.query({ name: 'test-one', text: 'select $1::int as n', values: [by] }),
          client.query({ name: 'test-divide', text: 'select 6 / $1::int as n', values: [by] }),
          client.query({ name: 'test-after', text: 'select $1::int as n', values: [by] }),
        ]),
      ).then((answers) => answers.map((each) => (each.status === 'fulfilled' ? each.value.rows[0].n : 'failed')));
    for (const _ of Array(12)) {
      expect(await divide(0)).toEqual([0, 'failed', 'failed']);
      expect(await divide(2)).toEqual([2, 3, 2]);
    }
  });

  it('fails with a value that cannot be sent and leaves the connection good', async () => {
    const unsendable = {
      toPostgres() {
        throw new Error('no value');
      },
    };
    const ask = reading(ctx, ({ client }) =>
      Promise.all([client.query(COUNT), client.query('select $1::text', [unsendable]), client.query(COUNT)]),
    );
    await expect(ask).rejects.toThrow('no value');
    expect(await Promise.all(Array.from({ length: 30 }, () => countLabels(ctx)))).toEqual(Array(30).fill(1));
  });

  it('refuses a question after its end, when the connection may serve another account', async () => {
    const late = reading(ctx, async ({ client }) => {
      await client.query('select 1');
      return client.query(COUNT);
    });
    await expect(late).rejects.toThrow('after the end');
  });

  it('joins a transaction that is open', async () => {
    const seen = await inTransaction(ctx, async (tx) => {
      await tx.client.query(ADD, [tx.actor.accountId, 'two']);
      return countLabels(tx);
    });
    expect(seen).toBe(2);
  });
});
