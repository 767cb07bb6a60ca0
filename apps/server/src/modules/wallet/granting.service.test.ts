import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, asPlatform, type Ctx, systemCtx, type Tx } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { changeAllowance, grant, refund, refundLead, revoke, startAllowance } from './granting.service.ts';
import { reserve, settle, spend } from './spending.service.ts';
import { sweepWallets } from './sweep.service.ts';
import { addAccounts } from './testing/accounts.ts';
import { findMismatches, readState } from './testing/audit.ts';
import { identityKey, type PaidItem } from './wallet.rules.ts';
import { currentWallet } from './wallet.service.ts';

const email = (name: string): PaidItem => ({
  act: 'domain.email',
  identityKeys: [identityKey('email', `${name}@a.test`)],
});

describe('credits that come and go', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());

  async function wallet(start = '2026-01-15T12:00:00Z') {
    made.clock.set(new Date(start));
    const [accountId] = (await addAccounts(made.platform, 1)) as [number];
    const ctx = systemCtx(made.platform, accountId);
    const run = <T>(work: (tx: Tx<Ctx>) => Promise<T>) => asAccount(ctx, accountId, work);
    const buy = (key: string, ...items: PaidItem[]) =>
      run((tx) => spend(tx, { items, purpose: 'enrichment', title: 'E-mails', key }));
    const lots = async () =>
      (await run(readState)).lots.map(({ source, remaining, expires }) => [
        source,
        remaining,
        expires && new Date(expires).toISOString(),
      ]);
    return { accountId, ctx, run, buy, lots };
  }

  it('spends the lot that expires first, and never one without an end before one with', async () => {
    const { run, buy, lots } = await wallet();
    await run((tx) => grant(tx, { source: 'grant', credits: 2, key: 'for ever', expiresAt: null }));
    await run((tx) => grant(tx, { source: 'purchase', credits: 2, key: 'a year' }));
    await run((tx) => startAllowance(tx, { credits: 2, key: 'plan' }));
    await buy('1', email('a'), email('b'), email('c'));
    expect(await lots()).toEqual([
      ['purchase', 1, '2027-01-15T12:00:00.000Z'],
      ['grant', 2, null],
    ]);
  });

  it.each([
    ['2026-01-31T08:00:00Z', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-30T23:59:59Z', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
    ['2027-12-29T00:00:00Z', ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29']],
    ['2026-06-28T12:00:00Z', ['2026-07-28', '2026-08-28', '2026-09-28', '2026-10-28']],
  ])('renews an allowance that began on %s on %s', async (start, days) => {
    const { run } = await wallet(start);
    await run((tx) => startAllowance(tx, { credits: 10, key: 'plan' }));
    const resets: string[] = [];
    for (const _ of days) {
      const { next_reset_at } = await run(currentWallet);
      resets.push((next_reset_at as Date).toISOString());
      made.clock.set(next_reset_at as Date);
    }
    expect(resets).toEqual(days.map((day) => new Date(`${day}${start.slice(10)}`).toISOString()));
  });

  it('expires the rest of an allowance at its reset without any request, and shows it in the statement', async () => {
    const { run, buy, ctx, accountId } = await wallet();
    await run((tx) => startAllowance(tx, { credits: 10, key: 'plan' }));
    await buy('1', email('a'));
    made.clock.set(new Date('2026-02-15T12:00:00Z'));
    await sweepWallets(ctx);
    const { rows } = await made.platform.databases.owner.query(
      'select kind, credits, balance_after from ledger_transactions where account_id = $1 and line is not null order by id',
      [accountId],
    );
    expect(rows.map((row) => [row.kind, row.credits, row.balance_after])).toEqual([
      ['grant', 10, 10],
      ['settle', -1, 9],
      ['expiry', -9, 0],
      ['grant', 10, 10],
    ]);
    await sweepWallets(ctx);
    expect((await run(currentWallet)).last_transaction).toBe(5);
  });

  it('keeps credits that are promised to running work past their date, until it ends', async () => {
    const { run, lots } = await wallet();
    await run((tx) => startAllowance(tx, { credits: 10, key: 'plan' }));
    const asked = { acts: ['domain.email'], max: 4, purpose: 'search', title: 'Long', key: 'long' } as const;
    const { id } = await run((tx) => reserve(tx, asked));
    made.clock.set(new Date('2026-02-15T12:00:00Z'));
    expect(await run(currentWallet)).toMatchObject({ balance: 14, reserved: 4 });
    await run((tx) => settle(tx, id, [email('a')], 'page', { close: true }));
    expect(await lots()).toEqual([['allowance', 10, '2026-03-15T12:00:00.000Z']]);
  });

  it('stops the resets when the plan ends, and starts them again on the same day of the month', async () => {
    const { run } = await wallet('2026-01-31T12:00:00Z');
    await run((tx) => startAllowance(tx, { credits: 10, key: 'plan' }));
    await run((tx) => changeAllowance(tx, 0));
    made.clock.set(new Date('2026-04-02T00:00:00Z'));
    expect(await run(currentWallet)).toMatchObject({ balance: 0, next_reset_at: null });
    await run((tx) => changeAllowance(tx, 20));
    expect((await run(currentWallet)).next_reset_at?.toISOString()).toBe('2026-04-30T12:00:00.000Z');
  });

  it('gives a charge back once, whatever the keys say', async () => {
    const { run, buy } = await wallet();
    await run((tx) => grant(tx, { source: 'purchase', credits: 5, key: 'bought' }));
    const { id } = await buy('1', email('dead'), email('well'));
    const dead = { values: [{ act: 'domain.email' as const, identityKey: identityKey('email', 'dead@a.test') }] };
    expect((await run((tx) => refund(tx, { ...dead, key: 'bounce 1' }))).credits).toBe(1);
    expect((await run((tx) => refund(tx, { ...dead, key: 'bounce 1' }))).credits).toBe(1);
    expect((await run((tx) => refund(tx, { ...dead, key: 'bounce 2' }))).credits).toBe(0);
    expect((await run((tx) => refund(tx, { chargeId: id, key: 'all of it' }))).credits).toBe(1);
    expect((await run(currentWallet)).balance).toBe(5);
    // What was refunded stays owned: it is never charged again.
    expect((await buy('2', email('dead'))).credits).toBe(0);
  });

  it('gives back what one lead cost by some acts, since some time, once', async () => {
    const { run, buy } = await wallet();
    await run((tx) => grant(tx, { source: 'purchase', credits: 9, key: 'bought' }));
    const lead = 'people:7/1';
    const phone: PaidItem = {
      act: 'people.phone',
      identityKeys: [identityKey('phone', '+15125550100')],
      subject: lead,
    };
    const contact = (name: string, subject: string): PaidItem => ({ ...email(name), act: 'people.contact', subject });
    await buy('1', contact('dead', lead), contact('well', 'people:7/2'), phone);
    const asked = {
      lead,
      acts: ['people.contact'],
      since: new Date('2026-01-01T00:00:00Z'),
      about: 'dead-address',
    } as const;
    const later = { ...asked, since: new Date('2026-01-16T00:00:00Z') };
    expect(await run((tx) => refundLead(tx, later))).toBe(0);
    expect(await run((tx) => refundLead(tx, asked))).toBe(3);
    expect(await run((tx) => refundLead(tx, asked))).toBe(0);
    expect(await run((tx) => refundLead(tx, { ...asked, about: 'another reason' }))).toBe(0);
    expect((await run(currentWallet)).balance).toBe(5);
    expect(await run(findMismatches)).toEqual([]);
  });

  it('leaves a debt for credits that were spent before their money went back; new credits pay it first', async () => {
    const { run, buy } = await wallet();
    await run((tx) => grant(tx, { source: 'purchase', credits: 5, key: 'bought' }));
    await buy('1', email('a'), email('b'), email('c'));
    await run((tx) => revoke(tx, { grantKey: 'bought', credits: 5, key: 'money back' }));
    expect(await run(currentWallet)).toMatchObject({ balance: 0, owed: 3 });
    await expect(buy('2', email('d'))).rejects.toMatchObject({ code: 'wallet.not_enough' });
    await run((tx) => grant(tx, { source: 'purchase', credits: 10, key: 'again' }));
    expect(await run(currentWallet)).toMatchObject({ balance: 7, owed: 0 });
  });

  it('takes back the credits of that purchase before any others', async () => {
    const { run, lots } = await wallet();
    await run((tx) => startAllowance(tx, { credits: 5, key: 'plan' }));
    await run((tx) => grant(tx, { source: 'purchase', credits: 5, key: 'bought' }));
    await run((tx) => revoke(tx, { grantKey: 'bought', credits: 5, key: 'money back' }));
    expect(await lots()).toEqual([['allowance', 5, '2026-02-15T12:00:00.000Z']]);
  });

  it('takes whole credits only, and none that are over before they begin', async () => {
    const { run } = await wallet();
    for (const credits of [0, -1, 1.5, Number.NaN, 2 ** 60]) {
      await expect(run((tx) => grant(tx, { source: 'grant', credits, key: 'odd' }))).rejects.toThrow('whole numbers');
    }
    const past = { source: 'grant', credits: 1, key: 'past', expiresAt: made.clock.now() } as const;
    await expect(run((tx) => grant(tx, past))).rejects.toThrow('expire after');
  });

  describe('in a ledger that is never changed', () => {
    it.each(['ledger_transactions', 'ledger_entries', 'credit_refunds'])(
      'refuses to change or delete %s',
      async (table) => {
        const { run, ctx } = await wallet();
        await run((tx) => grant(tx, { source: 'grant', credits: 5, key: 'start' }));
        for (const statement of [
          `update ${table} set account_id = account_id`,
          `delete from ${table}`,
          `truncate ${table}`,
        ]) {
          await expect(run((tx) => tx.client.query(statement))).rejects.toThrow('permission denied');
          await expect(asPlatform(ctx, (tx) => tx.client.query(statement))).rejects.toThrow('permission denied');
        }
      },
    );

    it('shows and moves nothing of another account', async () => {
      const [mine, theirs] = [await wallet(), await wallet()];
      await theirs.run((tx) => grant(tx, { source: 'grant', credits: 5, key: 'start' }));
      for (const table of ['credit_wallets', 'credit_lots', 'ledger_transactions', 'ledger_entries']) {
        const { rows } = await mine.run((tx) => tx.client.query(`select count(*)::int as n from ${table}`));
        expect(rows[0].n, table).toBe(0);
      }
      const foreign = `select * from wallet_grant($1, 'theft', null, 'grant', 5, null, null, null, null, now())`;
      await expect(mine.run((tx) => tx.client.query(foreign, [theirs.accountId]))).rejects.toThrow(
        'row-level security',
      );
    });

    it('refuses in the database itself what would break the books', async () => {
      const { run } = await wallet();
      await run((tx) => grant(tx, { source: 'grant', credits: 5, key: 'start' }));
      const wrong = [
        'update credit_wallets set balance = -1',
        'update credit_wallets set reserved = balance + 1',
        'update credit_wallets set owed = 1',
        'update credit_lots set remaining = amount + 1',
        'update credit_lots set remaining = -1',
        `insert into ledger_entries (account_id, transaction_id, source, destination, credits)
         select account_id, 1, 'spent', 'granted', 1 from credit_wallets`,
        `insert into ledger_entries (account_id, transaction_id, source, destination, credits)
         select account_id, 1, 'granted', 'available', 0 from credit_wallets`,
      ];
      for (const statement of wrong)
        await expect(run((tx) => tx.client.query(statement))).rejects.toThrow('check constraint');
    });

    it('goes when the account is erased', async () => {
      const { run, accountId, buy } = await wallet();
      await run((tx) => grant(tx, { source: 'grant', credits: 5, key: 'start' }));
      await buy('1', email('a'));
      const { owner } = made.platform.databases;
      await owner.query('delete from accounts where id = $1', [accountId]);
      const { rows } = await owner.query('select count(*)::int as n from ledger_entries where account_id = $1', [
        accountId,
      ]);
      expect(rows[0].n).toBe(0);
    });
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
