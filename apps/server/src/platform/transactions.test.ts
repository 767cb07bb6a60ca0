import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';
import {
  asAccount,
  asPlatform,
  type Base,
  type Ctx,
  inTransaction,
  type PlatformTx,
  systemCtx,
  type Tx,
} from './context.ts';

let api: Api;
let [owner, other] = [{} as TestPerson, {} as TestPerson];
let ctx: Ctx;
beforeAll(async () => {
  api = await startApi();
  [owner, other] = [await api.buildAccount(), await api.buildAccount()];
  ctx = systemCtx(api.platform, owner.accountId);
});
afterAll(() => api.stop());

const note = (tx: Tx<Base>, key: string) =>
  tx.client.query(
    `insert into idempotency_keys (account_id, user_id, key, action, body_hash) values ($1, 1, $2, 'test', 'x')`,
    [tx.accountId, key],
  );
const notes = async (tx: Tx<Base>) =>
  (await tx.client.query(`select key from idempotency_keys where action = 'test' order by key`)).rows.map(
    ({ key }) => key,
  );
const accountIn = async ({ client }: Pick<Tx, 'client'>) =>
  (await client.query(`select current_setting('app.account_id', true) as id`)).rows[0].id;

describe('a part of an open transaction', () => {
  it('leaves nothing behind when it fails, and the rest continues', async () => {
    await inTransaction(ctx, async (tx) => {
      await note(tx, 'before');
      const part = inTransaction(tx, async (inner) => {
        await note(inner, 'inside');
        await inner.client.query('select 1 / 0');
      });
      await expect(part).rejects.toThrow('division by zero');
      await note(tx, 'behind');
    });
    expect(await inTransaction(ctx, notes)).toEqual(['before', 'behind']);
  });

  it('gives the account back, also when it throws', async () => {
    await inTransaction(ctx, async (tx) => {
      const failing = asAccount(tx, other.accountId, async (inner) => {
        expect(await accountIn(inner)).toBe(String(other.accountId));
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await accountIn(tx)).toBe(String(owner.accountId));
      await asAccount(tx, other.accountId, async (inner) => expect(inner.accountId).toBe(other.accountId));
      expect(await accountIn(tx)).toBe(String(owner.accountId));
    });
  });

  it('is refused beside another one', async () => {
    const attempt = inTransaction(ctx, (tx) =>
      Promise.all([inTransaction(tx, notes), inTransaction(tx, (inner) => notes(inner).then(() => notes(inner)))]),
    );
    await expect(attempt).rejects.toThrow(/overlap|savepoint/);
  });
});

describe('a transaction across accounts', () => {
  it('is none of an account, for the compiler and when it runs', async () => {
    expectTypeOf<PlatformTx>().not.toExtend<Tx<Base>>();
    expectTypeOf<PlatformTx<Ctx>>().not.toExtend<Tx>();
    expectTypeOf<Tx>().not.toExtend<PlatformTx>();
    await asPlatform(ctx, async (tx) => {
      // @ts-expect-error it must not join silently
      expect(() => inTransaction(tx, notes)).toThrow('across accounts');
      // @ts-expect-error account data takes a transaction of an account
      const wrong: Tx<Base> = tx;
      expect('accountId' in wrong).toBe(false);
    });
  });

  it('acts for one account after saying so, and for none afterwards', async () => {
    await asPlatform(ctx, async (tx) => {
      await asAccount(tx, owner.accountId, async (own) => {
        expect(await accountIn(own)).toBe(String(owner.accountId));
        expect('isAcrossAccounts' in own).toBe(false);
        // It is a transaction of an account now, so it may be joined.
        expect(await inTransaction(own, async (inner) => inner.accountId)).toBe(owner.accountId);
      });
      expect(await accountIn(tx)).toBe('');
    });
  });
});
