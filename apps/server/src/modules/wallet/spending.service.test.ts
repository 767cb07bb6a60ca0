import type { Act } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, type Ctx, systemCtx, type Tx } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { queuedPayloads } from '../../testing/queue.ts';
import { grant, startAllowance } from './granting.service.ts';
import { estimate, release, reserve, settle, spend } from './spending.service.ts';
import { releaseAbandoned } from './sweep.service.ts';
import { addAccounts } from './testing/accounts.ts';
import { findMismatches } from './testing/audit.ts';
import { identityKey, type PaidItem } from './wallet.rules.ts';
import { currentWallet, findMemberSpending, setMemberCap } from './wallet.service.ts';

const domains = (...names: string[]): PaidItem[] =>
  names.map((name) => ({
    act: 'local.contact',
    identityKeys: [identityKey('domain', name)],
    subject: `local:1/${name}`,
  }));

describe('spending credits', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());

  /** A wallet of its own for each test. */
  async function wallet(credits: number) {
    const [accountId] = (await addAccounts(made.platform, 1)) as [number];
    const ctx = systemCtx(made.platform, accountId);
    const run = <T>(work: (tx: Tx<Ctx>) => Promise<T>, as: Ctx = ctx) => asAccount(as, accountId, work);
    if (credits > 0) await run((tx) => grant(tx, { source: 'grant', credits, key: 'start' }));
    const numbers = async () => {
      const { balance, reserved } = await run(currentWallet);
      return { balance, reserved };
    };
    return { accountId, ctx, run, numbers };
  }
  const search = (max: number, key = 'search') =>
    ({
      acts: ['local.contact', 'people.contact'],
      max,
      purpose: 'search',
      title: 'Dentists',
      subject: 'search:1',
      key,
    }) as const;
  const published = async (accountId: number) => {
    const queued = (await queuedPayloads(made.platform)) as { event: string; payload?: { accountId?: number } }[];
    return queued.filter(({ payload }) => payload?.accountId === accountId).map(({ event }) => event);
  };

  it('reserves, settles page by page and releases the rest', async () => {
    const { run, numbers } = await wallet(10);
    const { id } = await run((tx) => reserve(tx, search(6)));
    expect(await numbers()).toEqual({ balance: 10, reserved: 6 });
    const first = await run((tx) => settle(tx, id, domains('a.test', 'b.test'), 'page 1'));
    expect(first).toMatchObject({ credits: 2, held: 4 });
    expect(first.charges).toEqual([
      { status: 'charged', credits: 1 },
      { status: 'charged', credits: 1 },
    ]);
    expect(await numbers()).toEqual({ balance: 8, reserved: 4 });
    await run((tx) => release(tx, id));
    await run((tx) => release(tx, id));
    expect(await numbers()).toEqual({ balance: 8, reserved: 0 });
    await expect(run((tx) => settle(tx, id, domains('c.test'), 'late'))).rejects.toMatchObject({
      code: 'wallet.closed',
      status: 409,
    });
  });

  it('refuses what the free credits do not cover, in words, and leaves no trace', async () => {
    const { run, numbers } = await wallet(5);
    await run((tx) => reserve(tx, search(3)));
    await expect(run((tx) => reserve(tx, search(3, 'another')))).rejects.toMatchObject({
      code: 'wallet.not_enough',
      status: 402,
      params: { needed: 3, available: 2 },
    });
    expect(await numbers()).toEqual({ balance: 5, reserved: 3 });
    expect(
      await run(async (tx) => (await tx.client.query('select count(*)::int as n from ledger_transactions')).rows[0].n),
    ).toBe(2);
  });

  it('never charges twice for a value, by whichever of its identities it comes back', async () => {
    const { run, numbers } = await wallet(10);
    const place = identityKey('place', 'p1');
    const domain = identityKey('domain', 'a.test');
    const phone = identityKey('phone', '+15125550100');
    const buy = (key: string, ...identityKeys: PaidItem['identityKeys']) =>
      run((tx) =>
        spend(tx, { items: [{ act: 'people.contact', identityKeys }], purpose: 'search', title: 'One', key }),
      );
    expect((await buy('1', place, domain)).charges).toEqual([{ status: 'charged', credits: 3 }]);
    // Known by its domain; from now on by its phone too.
    expect((await buy('2', domain, phone)).charges).toEqual([{ status: 'owned', credits: 0 }]);
    expect((await buy('3', phone)).charges).toEqual([{ status: 'owned', credits: 0 }]);
    expect(await numbers()).toEqual({ balance: 7, reserved: 0 });
    // Another value of the same lead is another purchase.
    const { id } = await run((tx) => reserve(tx, { ...search(3), acts: ['people.phone'] }));
    const phones = await run((tx) => settle(tx, id, [{ act: 'people.phone', identityKeys: [place] }], 'phones'));
    expect(phones.credits).toBe(1);
  });

  const PERSON_ACTS = [
    'people.contact',
    'people.similar',
    'local.employee',
    'domain.employee',
    'domain.email',
  ] as const satisfies Act[];
  const pairs = PERSON_ACTS.flatMap((first) => PERSON_ACTS.map((second) => [first, second] as const));
  it.each(pairs)('never charges for a person bought by %s again by %s', async (first, second) => {
    const { run } = await wallet(10);
    const buy = (act: Act, key: string, ...identityKeys: PaidItem['identityKeys']) =>
      run((tx) => spend(tx, { items: [{ act, identityKeys }], purpose: 'search', title: 'One', key }));
    const email = identityKey('email', 'ada@acme.test');
    const name = identityKey('person', 'acme.test/ada');
    expect((await buy(first, '1', email, name)).charges[0]?.status).toBe('charged');
    expect((await buy(second, '2', name)).charges).toEqual([{ status: 'owned', credits: 0 }]);
    const estimated = await run((tx) => estimate(tx, [{ act: second, count: 1, identityKeys: [[email]] }]));
    expect(estimated).toMatchObject({ maximum: 0, lines: [{ owned: 1 }] });
    // What a later act adds is charged as that act.
    expect((await buy('people.phone', '3', email)).charges[0]?.status).toBe('charged');
  });

  it('charges what repeats within a page once', async () => {
    const { run } = await wallet(10);
    const { id } = await run((tx) => reserve(tx, search(5)));
    const page = await run((tx) => settle(tx, id, domains('a.test', 'b.test', 'a.test'), 'page'));
    expect(page.charges.map(({ status }) => status)).toEqual(['charged', 'charged', 'owned']);
  });

  it('stops at the maximum: items beyond it are reported as uncovered and not charged', async () => {
    const { run, numbers } = await wallet(10);
    const { id } = await run((tx) => reserve(tx, search(2)));
    const page = await run((tx) => settle(tx, id, domains('a.test', 'b.test', 'c.test'), 'page', { close: true }));
    expect(page.charges.map(({ status }) => status)).toEqual(['charged', 'charged', 'uncovered']);
    expect(await numbers()).toEqual({ balance: 8, reserved: 0 });
    const later = await run((tx) =>
      spend(tx, { items: domains('c.test'), purpose: 'search', title: 'Again', key: 'again' }),
    );
    expect(later.credits).toBe(1);
  });

  it('keeps the price that was promised when the search began', async () => {
    const { run } = await wallet(10);
    const { id } = await run((tx) => reserve(tx, search(5)));
    const { owner } = made.platform.databases;
    await owner.query(`update credit_costs set credits = 4 where act = 'local.contact'`);
    try {
      expect((await run((tx) => settle(tx, id, domains('a.test'), 'page'))).credits).toBe(1);
    } finally {
      await owner.query(`update credit_costs set credits = 1 where act = 'local.contact'`);
    }
  });

  it('answers a repeated key with the first answer and changes nothing', async () => {
    const { run, numbers } = await wallet(10);
    const first = await run((tx) => reserve(tx, search(5)));
    expect(await run((tx) => reserve(tx, search(5)))).toEqual(first);
    const page = await run((tx) => settle(tx, first.id, domains('a.test'), 'page'));
    expect(await run((tx) => settle(tx, first.id, domains('a.test'), 'page'))).toEqual(page);
    const one = { items: domains('z.test'), purpose: 'search', title: 'One', key: 'one' };
    const spent = await run((tx) => spend(tx, one));
    expect(await run((tx) => spend(tx, one))).toEqual(spent);
    expect(await numbers()).toEqual({ balance: 8, reserved: 4 });
  });

  it('refuses a key that stands for something else', async () => {
    const { run } = await wallet(10);
    const { id } = await run((tx) => reserve(tx, search(5)));
    await expect(run((tx) => reserve(tx, search(4)))).rejects.toMatchObject({ code: 'wallet.key_reused', status: 409 });
    await run((tx) => settle(tx, id, domains('a.test'), 'page'));
    await expect(run((tx) => settle(tx, id, domains('b.test'), 'page'))).rejects.toMatchObject({
      code: 'wallet.key_reused',
    });
  });

  it('undoes the charge with the work it paid for', async () => {
    const { run, numbers } = await wallet(10);
    const failing = run(async (tx) => {
      await spend(tx, { items: domains('a.test'), purpose: 'search', title: 'One', key: 'one' });
      throw new Error('the row could not be written');
    });
    await expect(failing).rejects.toThrow('could not be written');
    expect(await numbers()).toEqual({ balance: 10, reserved: 0 });
  });

  it('estimates what is owned, what it would cost and what would be left', async () => {
    const { run } = await wallet(10);
    await run((tx) => spend(tx, { items: domains('a.test'), purpose: 'search', title: 'One', key: 'one' }));
    const identityKeys = ['a.test', 'b.test', 'c.test'].map((name) => [identityKey('domain', name)]);
    const found = await run((tx) => estimate(tx, [{ act: 'local.contact', count: 12, identityKeys, expected: 5 }]));
    expect(found).toEqual({
      lines: [{ act: 'local.contact', price: 1, count: 12, owned: 1, credits: 5, maximum: 11 }],
      credits: 5,
      maximum: 11,
      balance: 9,
      available: 9,
      balanceAfter: -2,
      isEnough: false,
    });
  });

  it('gives back what a search that never came back had reserved', async () => {
    const { accountId, run, numbers, ctx } = await wallet(10);
    await run((tx) => reserve(tx, search(5)));
    made.clock.advance(3599_000);
    await releaseAbandoned(ctx, []);
    expect(await numbers()).toEqual({ balance: 10, reserved: 5 });
    made.clock.advance(1000);
    await releaseAbandoned(ctx, []);
    expect(await numbers()).toEqual({ balance: 10, reserved: 0 });
    expect(accountId).toBeGreaterThan(0);
  });

  describe('within limits', () => {
    const asPerson = (ctx: Ctx, userId: number, more: Partial<Ctx['actor']> = {}): Ctx => ({
      ...ctx,
      actor: { ...ctx.actor, via: 'session', userId, ...more },
    });
    const addMember = async (run: <T>(work: (tx: Tx<Ctx>) => Promise<T>) => Promise<T>, accountId: number) =>
      run(async (tx) => {
        const added = await tx.client.query(
          `insert into users (account_id, role, email, access_options) values ($1, 'related', 'm@example.test', '{leads}') returning id`,
          [accountId],
        );
        return added.rows[0].id as number;
      });

    it('holds a member to the cap, counts what still runs, and gives the room back when it ends', async () => {
      const { accountId, ctx, run } = await wallet(100);
      const member = await addMember(run, accountId);
      await run((tx) => setMemberCap(tx, member, 10));
      const as = asPerson(ctx, member);
      const { id } = await run((tx) => reserve(tx, search(8)), as);
      await expect(run((tx) => reserve(tx, search(3, 'more')), as)).rejects.toMatchObject({
        code: 'wallet.over_cap',
        status: 402,
        params: { needed: 3, left: 2 },
      });
      await run((tx) => settle(tx, id, domains('a.test'), 'page', { close: true }), as);
      await run((tx) => reserve(tx, search(9, 'more')), as);
      const { caps, used } = await run(findMemberSpending);
      expect([caps.get(member), used.get(member)]).toEqual([10, 10]);
      await run((tx) => reserve(tx, search(50, 'the owner')));
      await run((tx) => setMemberCap(tx, member, null));
      await run((tx) => reserve(tx, search(20, 'without a cap')), as);
    });

    it('holds an API key to its daily budget until the day is over', async () => {
      const { ctx, run } = await wallet(100);
      const as = asPerson(ctx, 7, { via: 'api-key', credentialId: 3, dailyCreditBudget: 5 });
      await run(
        (tx) => spend(tx, { items: domains('a.test', 'b.test', 'c.test'), purpose: 'search', title: 'API', key: 'k1' }),
        as,
      );
      const more = { items: domains('d.test', 'e.test', 'f.test'), purpose: 'search', title: 'API', key: 'k2' };
      await expect(run((tx) => spend(tx, more), as)).rejects.toMatchObject({
        code: 'wallet.over_budget',
        params: { left: 2 },
      });
      made.clock.advance(86_400_000);
      await run((tx) => spend(tx, more), as);
    });
  });

  it('tells the others when the balance falls low and when it is gone, once each', async () => {
    const { accountId, run } = await wallet(0);
    await run((tx) => grant(tx, { source: 'grant', credits: 4, key: 'start' }));
    await run(async (tx) => void (await tx.client.query('update credit_wallets set low_mark = 3')));
    const buy = (name: string) =>
      run((tx) => spend(tx, { items: domains(name), purpose: 'search', title: 'One', key: name }));
    await buy('a.test');
    expect(await published(accountId)).toEqual(['wallet.refilled']);
    await buy('b.test');
    expect(await published(accountId)).toEqual(['wallet.refilled', 'wallet.low']);
    await buy('c.test');
    await buy('d.test');
    expect(await published(accountId)).toEqual(['wallet.refilled', 'wallet.low', 'wallet.exhausted']);
  });

  it('tells the others when credits come in: once for each grant, and when a month begins with the next reservation', async () => {
    const { accountId, run } = await wallet(0);
    const REFILLED = 'wallet.refilled';
    const give = () => run((tx) => grant(tx, { source: 'grant', credits: 4, key: 'start' }));
    await give();
    await give();
    expect(await published(accountId)).toEqual([REFILLED]);
    await run((tx) => startAllowance(tx, { credits: 10, key: 'plan' }));
    expect(await published(accountId)).toEqual([REFILLED, REFILLED]);
    const spendAll = async (key: string, max: number) => {
      const { id } = await run((tx) => reserve(tx, { ...search(max), key }));
      await run((tx) => release(tx, id));
    };
    await spendAll('this month', 14);
    expect(await published(accountId)).toEqual([REFILLED, REFILLED]);
    await run((tx) => spend(tx, { items: domains('x.test', 'y.test'), purpose: 'search', title: 'Two', key: 'two' }));
    made.clock.advance(32 * 86_400_000);
    await spendAll('next month', 1);
    expect(await published(accountId)).toEqual([REFILLED, REFILLED, REFILLED]);
  });

  it('leaves books that add up', async () => {
    const client = await made.platform.databases.owner.connect();
    try {
      expect(await findMismatches({ client })).toEqual([]);
    } finally {
      client.release();
    }
  });
});
