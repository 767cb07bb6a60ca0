/** Callers who are remembered: one round trip to the database, and every rule of the ordinary way. */
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { add, createList, find } from '../../modules/results/testing/lists.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { asAccount, inTransaction, type Proof, systemBase, systemCtx } from '../context.ts';
import { reading } from '../database/reading.ts';

describe('a caller who is remembered', () => {
  let api: Api;
  let owner: TestPerson;
  let list: number;
  const sql = (text: string, ...values: unknown[]) => api.platform.databases.platform.query(text, values);
  const names = async (who: TestPerson = owner, id = list, filter: object = {}) => {
    const { status, names } = await find(api, who, id, filter);
    return status === 200 ? names : status;
  };
  const withToken = (token: string): TestPerson => ({ ...owner, token });
  /** Answers, and how often the ordinary way was gone to find out who calls. */
  async function lookUps<T>(call: () => Promise<T>): Promise<[T, number]> {
    const asked = vi.spyOn(api.platform.databases.signIn, 'query');
    try {
      return [await call(), asked.mock.calls.length];
    } finally {
      asked.mockRestore();
    }
  }

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    owner = await api.buildAccount();
    list = await createList(api, owner);
    await add(api, owner, list, [{ name: 'Ágora Dental' }, { name: 'Roofing' }]);
    expect(await names()).toEqual(['Ágora Dental', 'Roofing']);
  });

  it('is served without being looked up', async () => {
    expect(await lookUps(() => names())).toEqual([['Ágora Dental', 'Roofing'], 0]);
    expect(await lookUps(() => names(owner, list, { direction: 'desc' }))).toEqual([['Roofing', 'Ágora Dental'], 0]);
  });

  it('does not see a list of another account, nor one that is gone', async () => {
    const other = await api.buildAccount();
    const theirs = await createList(api, other);
    await add(api, other, theirs, [{ name: 'Secret' }]);
    expect(await lookUps(() => names(owner, theirs))).toEqual([404, 0]);
    expect(await names(other, theirs)).toEqual(['Secret']);
    expect(await names(other, list)).toBe(404);
    expect(await names(owner, list + 1_000_000)).toBe(404);
  });

  it('is unknown after the session has expired', async () => {
    const soon = new Date(api.clock.now().getTime() + 20_000);
    await sql('update sessions set expires_at = $2 where user_id = $1', owner.userId, soon);
    expect(await lookUps(() => names())).toEqual([['Ágora Dental', 'Roofing'], 1]);
    expect(await lookUps(() => names())).toEqual([['Ágora Dental', 'Roofing'], 0]);
    api.clock.advance(30_000);
    expect(await names()).toBe(401);
  });

  it('is unknown after signing out', async () => {
    await api.call(owner, identity.logout, {});
    expect(await names()).toBe(401);
  });

  it('is refused as soon as the account is stopped, or its plan is missing', async () => {
    await sql(`update accounts set status = 'stopped' where id = $1`, owner.accountId);
    expect(await names()).toBe(401);
    await sql(`update accounts set status = 'inactive' where id = $1`, owner.accountId);
    expect(await names()).toBe(403);
    await sql(`update accounts set status = 'active' where id = $1`, owner.accountId);
    expect(await names()).toEqual(['Ágora Dental', 'Roofing']);
  });

  it('reads until the day that a cancelled account may be read, and no longer', async () => {
    const soon = new Date(api.clock.now().getTime() + 20_000);
    await sql(`update accounts set status = 'canceled', readable_until = $2 where id = $1`, owner.accountId, soon);
    expect(await names()).toEqual(['Ágora Dental', 'Roofing']);
    expect(await lookUps(() => names())).toEqual([['Ágora Dental', 'Roofing'], 0]);
    api.clock.advance(30_000);
    expect(await names()).toBe(401);
  });

  it('loses what is taken from them at once', async () => {
    const member = await api.buildMember(owner, ['leads']);
    expect(await names(member)).toEqual(['Ágora Dental', 'Roofing']);
    expect(await lookUps(() => names(member))).toEqual([['Ágora Dental', 'Roofing'], 0]);
    await sql(`update users set access_options = '{wallet}' where id = $1`, member.userId);
    expect(await names(member)).toBe(403);
    await sql(`update users set status = 'stopped' where id = $1`, member.userId);
    expect(await names(member)).toBe(401);
  });

  it('accepts new terms first', async () => {
    await sql('update users set terms_version = 0 where id = $1', owner.userId);
    expect(await names()).toBe(403);
  });

  it('may be a key, as long as it is open and its scope allows it', async () => {
    const make = async (scopes: ('read' | 'write')[]) =>
      (await api.call(owner, identity.createApiKey, { body: { name: 'Key', scopes } })).body;
    const [reads, writes] = [await make(['read']), await make(['write'])];
    await names(withToken(reads.key));
    await names(withToken(reads.key));
    expect(await lookUps(() => names(withToken(reads.key)))).toEqual([['Ágora Dental', 'Roofing'], 0]);
    for (const _ of [1, 2, 3]) expect(await names(withToken(writes.key))).toBe(403);
    await api.call(owner, identity.revokeApiKey, { params: { id: reads.data.id } });
    expect(await names(withToken(reads.key))).toBe(401);
  });

  it('is looked up when another user acts as them, and when their last use must be saved', async () => {
    const reseller = await api.buildReseller();
    const customer = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const theirs = await createList(api, customer);
    const { token } = (await api.call(reseller, identity.loginAs, { body: { user_id: customer.userId } })).body;
    expect(await names(withToken(token), theirs)).toEqual([]);
    const [seen, asked] = await lookUps(() => names(withToken(token), theirs));
    expect([seen, asked]).toEqual([[], 1]);
    await api.call(reseller, identity.logout, {});
    expect(await names(withToken(token), theirs)).toBe(401);

    api.clock.advance(61_000);
    await names();
    const { rows } = await sql('select last_seen_at from sessions where user_id = $1', owner.userId);
    expect(rows[0].last_seen_at).toEqual(api.clock.now());
  });

  it('hears of a wrong question only after it is known who asks', async () => {
    expect(await names(owner, list, { limit: -1 })).toBe(422);
    await sql('delete from sessions where user_id = $1', owner.userId);
    expect(await names(owner, list, { limit: -1 })).toBe(401);
  });

  describe('to the database', () => {
    const COUNT = 'select count(*)::int as n from lists';
    const proofOf = (version: string): Proof => ({
      question: {
        text: `select case when $1 = 'right' then true else set_config('app.account_id', '', true) is null end as proven`,
        values: [version],
      },
      isGiven: false,
    });

    it('shows nothing to a caller whose proof fails', async () => {
      let seen: number | undefined;
      const ask = (version: string) =>
        reading({ ...systemCtx(api.platform, owner.accountId), proof: proofOf(version) }, async ({ client }) => {
          seen = (await client.query<{ n: number }>(COUNT)).rows[0]?.n;
          return seen;
        });
      expect(await ask('right')).toBe(1);
      await expect(ask('wrong')).rejects.toThrow('not whom we remember');
      expect(seen).toBe(0);
    });

    it('opens no transaction before the proof', async () => {
      const ctx = { ...systemCtx(api.platform, owner.accountId), proof: proofOf('right') };
      expect(() => inTransaction(ctx, async () => {})).toThrow('not been proven');
      expect(() => asAccount(ctx, owner.accountId, async () => {})).toThrow('not been proven');
      await reading(ctx, ({ client }) => client.query(COUNT));
      expect(ctx.proof.isGiven).toBe(true);
      await inTransaction(ctx, async () => {});
      expect(systemBase(api.platform)).not.toHaveProperty('proof');
    });
  });
});
