import { billing } from '@leadwright/contract/money/billing';
import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { testPlatform } from '../../../testing/database.ts';
import { addAccounts } from '../../wallet/testing/accounts.ts';
import { storm } from '../testing/event-storm.ts';
import { openWorld } from '../testing/event-world.ts';
import { NUMBERS, openShop, type Shop, WEBHOOK_SECRET } from '../testing/shop.ts';
import { reconcile } from './reconcile.service.ts';

describe('events of the payment provider', () => {
  it('doubled, shuffled, withheld and forged end where the ordered history ends', async () => {
    const probe = await testPlatform();
    const accounts = await addAccounts(probe.platform, 10);
    const world = await openWorld({ accounts, events: 150, seed: 7 });
    Object.assign(probe.platform.config, { STRIPE_API_URL: world.url });
    const app = await createApp(probe.platform);
    const found = await storm({ platform: probe.platform, app, world, seed: 7, forged: 30, secret: WEBHOOK_SECRET });
    await app.close();
    await probe.stop();
    await world.close();
    expect(found).toMatchObject({
      missedAfterwards: 0,
      forgedAccepted: 0,
      genuineRefused: 0,
      wrongPayments: 0,
      wrongWallets: 0,
      doubled: 0,
    });
    expect(found.fetchedByReconciliation).toBe(found.withheld);
  });

  describe('of the simulator', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await openShop();
    });
    afterAll(() => shop.stop());

    const intentOf = async (who: TestPerson) =>
      (
        await shop.api.platform.databases.platform.query('select provider_id from payments where account_id = $1', [
          who.accountId,
        ])
      ).rows[0].provider_id;
    const refund = async (intent: string, amount: number) => {
      const answer = await fetch(`${shop.url}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ payment_intent: intent, amount: String(amount) }),
      });
      expect(answer.status).toBe(200);
    };

    it('take back the credits of money that was returned, once', async () => {
      const owner = await shop.api.buildAccount();
      await shop.addCard(owner);
      await shop.api.call(owner, billing.buy, { body: { credits: 100 } });
      await shop.control('switches', { copies: 3, shuffle: true });
      await refund(await intentOf(owner), 500);
      await refund(await intentOf(owner), 1000);
      await shop.settle();
      await shop.control('switches', { copies: 1, shuffle: false });
      expect(await shop.balanceOf(owner)).toBe(25);
    });

    it('that bring credits later still say who bought them', async () => {
      const owner = await shop.api.buildAccount();
      await shop.addCard(owner, NUMBERS.paysLater);
      await shop.api.call(owner, billing.buy, { body: { credits: 100 } });
      expect(await shop.balanceOf(owner)).toBe(0);
      await shop.control('processing/finish');
      await shop.settle();
      const { data } = (await shop.api.call(owner, wallet.statement, { query: {} as never })).body;
      expect(data).toMatchObject([{ credits: 100, who: expect.stringMatching(/^Test Person/) }]);
    });

    it('start a paid plan and end it', async () => {
      const owner = await shop.api.buildAccount({ status: 'inactive' });
      await shop.buyPlan(owner, 'Starter');
      await shop.settle();
      expect(await shop.planOf(owner)).toBe('Starter');
      expect(await shop.balanceOf(owner)).toBe(500);
      await reconcile(systemBase(shop.api.platform));
      await shop.settle();
      expect(await shop.balanceOf(owner)).toBe(500);
      const { rows } = await shop.api.platform.databases.platform.query(
        'select provider_id from plan_subscriptions where account_id = $1',
        [owner.accountId],
      );
      const ended = await fetch(`${shop.url}/v1/subscriptions/${rows[0].provider_id}`, {
        method: 'DELETE',
        headers: { authorization: 'Bearer sk_test_sandbox' },
      });
      expect(ended.status).toBe(200);
      await shop.settle();
      expect(await shop.planOf(owner)).toBeNull();
    });

    it('that never arrived are fetched at night', async () => {
      const owner = await shop.api.buildAccount();
      await shop.addCard(owner);
      await shop.settle();
      await shop.api.call(owner, billing.buy, { body: { credits: 100 } });
      await shop.control('switches', { withhold: true });
      await refund(await intentOf(owner), 2000);
      await shop.settle();
      expect(await shop.balanceOf(owner)).toBe(100);
      const { missed } = await reconcile(systemBase(shop.api.platform));
      expect(missed).toBeGreaterThan(0);
      await shop.api.runJobs();
      expect(await shop.balanceOf(owner)).toBe(0);
      await shop.control('switches', { withhold: false });
    });
  });
});
