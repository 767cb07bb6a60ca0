import { lists } from '@leadwright/contract/leads/lists';
import { billing } from '@leadwright/contract/money/billing';
import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { identityKey, spend } from '../../wallet/public.ts';
import { reconcile } from '../events/reconcile.service.ts';
import { recordInvoice } from '../subscriptions/subscriptions.service.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const base = () => systemBase(shop.api.platform);

async function buyerOf(credits: number): Promise<TestPerson> {
  const owner = await shop.api.buildAccount();
  await shop.addCard(owner);
  await shop.api.call(owner, billing.buy, { body: { credits } });
  await shop.settle();
  return owner;
}
async function dispute(owner: TestPerson, body: object = {}): Promise<string> {
  const { rows } = await shop.api.platform.databases.platform.query(
    'select provider_id from payments where account_id = $1 order by id limit 1',
    [owner.accountId],
  );
  return (await shop.control(`payment-intents/${rows[0].provider_id}/dispute`, body))['id'] as string;
}
const decide = (id: string, status: 'won' | 'lost') => shop.control(`disputes/${id}/close`, { status });
const show = async (owner: TestPerson) => (await shop.api.call(owner, wallet.show, {})).body;
const lines = async (owner: TestPerson) =>
  (await shop.api.call(owner, wallet.statement, { query: {} as never })).body.data.map(({ kind, subject, credits }) => [
    kind,
    subject?.split(':')[0],
    credits,
  ]);

describe('a disputed payment', () => {
  it('freezes its credits once and returns them once when it is won, also with repeated events', async () => {
    const owner = await buyerOf(100);
    await shop.control('switches', { copies: 3, shuffle: true });
    const id = await dispute(owner);
    await shop.settle();
    expect((await show(owner)).balance).toBe(0);
    await decide(id, 'won');
    await shop.settle();
    await shop.control('switches', { copies: 1, shuffle: false });
    expect((await show(owner)).balance).toBe(100);
    expect(await lines(owner)).toEqual([
      ['grant', 'dispute', 100],
      ['revoke', 'dispute', -100],
      ['grant', 'payment', 100],
    ]);
  });

  it('keeps them when it is lost', async () => {
    const owner = await buyerOf(100);
    const id = await dispute(owner);
    await shop.settle();
    await decide(id, 'lost');
    await shop.settle();
    expect(await show(owner)).toMatchObject({ balance: 0, owed: 0 });
  });

  it('freezes only the share of the money that is disputed', async () => {
    const owner = await buyerOf(100);
    await dispute(owner, { amount: 500 });
    await shop.settle();
    expect((await show(owner)).balance).toBe(75);
  });

  it('leaves what was spent as a debt, which a won dispute settles', async () => {
    const owner = await buyerOf(100);
    const items = Array.from({ length: 60 }, (_, n) => ({
      act: 'local.contact' as const,
      identityKeys: [identityKey('place', `disputed-${n}`)],
    }));
    await asAccount(base(), owner.accountId, (tx) =>
      spend(tx, { purpose: 'search', title: 'Bakers', key: 'spent before', items }),
    );
    const id = await dispute(owner);
    await shop.settle();
    expect(await show(owner)).toMatchObject({ balance: 0, owed: 60 });
    await decide(id, 'won');
    await shop.settle();
    expect(await show(owner)).toMatchObject({ balance: 40, owed: 0 });
  });

  it('is not answered with another charge: auto top-up waits until it is won', async () => {
    const owner = await buyerOf(100);
    const settings = { enabled: true, threshold: 50, amount: 100, monthly_cap: 1000 };
    await shop.api.call(owner, billing.saveTopUp, { body: settings });
    const id = await dispute(owner);
    await shop.settle();
    expect((await show(owner)).balance).toBe(0);
    expect((await shop.api.call(owner, billing.getTopUp, {})).body.paused_reason).toContain('disputed');
    await decide(id, 'won');
    await shop.settle();
    expect((await show(owner)).balance).toBe(100);
    expect((await shop.api.call(owner, billing.getTopUp, {})).body.paused_reason).toBeNull();
  });

  it('is found by the nightly job if its event was lost', async () => {
    const owner = await buyerOf(100);
    await shop.control('switches', { withhold: true });
    await dispute(owner);
    await shop.settle();
    expect((await show(owner)).balance).toBe(100);
    await reconcile(base());
    await shop.api.runJobs();
    await shop.control('switches', { withhold: false });
    expect((await show(owner)).balance).toBe(0);
  });
});

describe('a disputed payment for a plan', () => {
  /** The charge behind the only invoice of the account. */
  async function chargeOf(owner: TestPerson): Promise<string> {
    const { rows } = await shop.api.platform.databases.platform.query(
      `select provider_id from payments where account_id = $1 and kind = 'plan'`,
      [owner.accountId],
    );
    const answer = await fetch(`${shop.url}/v1/invoice_payments?invoice=${rows[0].provider_id}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    const { data } = (await answer.json()) as { data: { payment: { payment_intent: string } }[] };
    return data[0]?.payment.payment_intent as string;
  }
  async function subscriberOf(name: string): Promise<TestPerson> {
    const owner = await shop.api.buildAccount({ status: 'inactive' });
    await shop.buyPlan(owner, name);
    await shop.settle();
    expect(await shop.planOf(owner)).toBe(name);
    return owner;
  }
  const disputePlan = async (owner: TestPerson) =>
    (await shop.control(`payment-intents/${await chargeOf(owner)}/dispute`))['id'] as string;
  const search = (owner: TestPerson) => shop.api.call(owner, lists.create, { body: { name: 'Bakers', type: 'local' } });

  it('suspends the plan like an unpaid one and restores it when it is won, once each, and mails the owner', async () => {
    const mails = vi.spyOn(shop.api.platform.mailer, 'send').mockResolvedValue('250 OK');
    const owner = await subscriberOf('Starter');
    const before = await shop.balanceOf(owner);
    await shop.control('switches', { copies: 3, shuffle: true });
    const id = await disputePlan(owner);
    await shop.settle();
    expect([await shop.planOf(owner), (await search(owner)).status]).toEqual([null, 403]);
    await decide(id, 'won');
    await shop.settle();
    await shop.control('switches', { copies: 1, shuffle: false });
    expect([await shop.planOf(owner), (await search(owner)).status]).toEqual(['Starter', 200]);
    expect(await shop.balanceOf(owner)).toBe(before);
    const told = mails.mock.calls.map(([mail]) => mail).filter(({ to }) => to === owner.email);
    expect(told.map(({ subject }) => subject)).toEqual(['Your plan is suspended', 'Your plan is active again']);
    mails.mockRestore();
  });

  it('leaves it suspended when it is lost until the next invoice is paid, and does not undo a new choice', async () => {
    const owner = await subscriberOf('Starter');
    const id = await disputePlan(owner);
    await shop.settle();
    await shop.buyPlan(owner, 'Growth');
    await shop.settle();
    expect(await shop.planOf(owner)).toBe('Growth');
    await decide(id, 'won');
    await shop.settle();
    expect(await shop.planOf(owner)).toBe('Growth');
    const other = await subscriberOf('Starter');
    await decide(await disputePlan(other), 'lost');
    await shop.settle();
    expect(await shop.planOf(other)).toBeNull();
    await asAccount(base(), other.accountId, async (tx) => {
      const { rows } = await tx.client.query(`select plan_id, currency from payments where kind = 'plan'`);
      const next = {
        id: 'in_next',
        customerId: '',
        subscriptionId: null,
        amountMinor: 100,
        currency: rows[0].currency,
      };
      await recordInvoice(tx, next, rows[0].plan_id);
    });
    expect(await shop.planOf(other)).toBe('Starter');
  });
});
