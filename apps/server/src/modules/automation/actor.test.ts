import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ctx, inTransaction, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { grant, release, reserve, setMemberCap } from '../wallet/public.ts';
import { actorFor } from './public.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const query = (text: string, values: unknown[]) => api.platform.databases.owner.query(text, values);
const actorOf = async ({ accountId, userId }: TestPerson) => {
  const answer = await actorFor(systemBase(api.platform), accountId, userId);
  if ('refused' in answer) return answer;
  return answer.ctx;
};
const acting = async (who: TestPerson) => (await actorOf(who)) as Ctx;
const OWNER = { isMainUser: true, role: 'user', accessToWallet: true };

describe('an automation', () => {
  it('acts for the person who saved it, with their name, role, modules, language and brand', async () => {
    const reseller = await api.buildReseller();
    const owner = await api.buildAccount({ brandId: reseller.brandId, parentId: reseller.accountId });
    const member = await api.buildMember(owner, ['leads']);
    await query(`update users set language = 'es' where id = $1`, [member.userId]);
    const ctx = await acting(member);
    expect(ctx.actor).toMatchObject({
      accountId: owner.accountId,
      userId: member.userId,
      email: member.email,
      name: expect.stringMatching(/^Test/),
      role: 'related',
      isMainUser: false,
      accessToWallet: false,
      modules: ['leads'],
      via: 'system',
      loginAs: null,
    });
    expect([ctx.language, ctx.t('enrichment.act.get-phones'), ctx.brandId]).toEqual([
      'es',
      expect.stringMatching(/tel/i),
      reseller.brandId,
    ]);
    expect(new URL(ctx.origin).hostname).toMatch(/^brand-/);
  });

  it('acts for the main user once that person has left, was stopped, or may not work with leads any more', async () => {
    const owner = await api.buildAccount();
    for (const [status, options] of [
      ['deleted', ['leads']],
      ['stopped', ['leads']],
      ['active', ['ai_suggest']],
    ] as const) {
      const member = await api.buildMember(owner, ['leads']);
      await query('update users set status = $2, access_options = $3 where id = $1', [member.userId, status, options]);
      expect((await acting(member)).actor).toMatchObject({ userId: owner.userId, ...OWNER });
    }
    expect((await acting({ ...owner, userId: 0 })).actor).toMatchObject({ userId: owner.userId, ...OWNER });
  });

  it('never acts for a user of another account', async () => {
    const [owner, stranger] = [await api.buildAccount(), await api.buildAccount()];
    expect((await acting({ ...owner, userId: stranger.userId })).actor.userId).toBe(owner.userId);
  });

  it.each(['stopped', 'expired', 'canceled', 'deleted', 'inactive'] as const)(
    'rests in a(n) %s account',
    async (status) => {
      expect(await actorOf(await api.buildAccount({ status }))).toEqual({ refused: 'inactive' });
    },
  );

  it('rests without the module for leads, and works in a trial', async () => {
    expect(await actorOf(await api.buildAccount({ modules: ['ai_suggest'] }))).toEqual({ refused: 'inactive' });
    expect(await actorOf(await api.buildAccount({ status: 'trial' }))).toHaveProperty('actor');
  });

  it('spends within the cap of the team member it acts for', async () => {
    const owner = await api.buildAccount();
    const member = await api.buildMember(owner, ['leads']);
    await inTransaction(await acting(owner), async (tx) => {
      await grant(tx, { source: 'grant', credits: 100, key: 'test' });
      await setMemberCap(tx, member.userId, 5);
    });
    const spend = (ctx: Ctx, max: number, key: string) =>
      inTransaction(ctx, async (tx) => {
        const { id } = await reserve(tx, { acts: ['ai.text'], max, purpose: 'texts', title: 'Texts', key });
        await release(tx, id);
      });
    await expect(spend(await acting(member), 6, 'a')).rejects.toMatchObject({ code: 'wallet.over_cap' });
    await spend(await acting(member), 5, 'b');
    await spend(await acting(owner), 50, 'c');
  });
});
