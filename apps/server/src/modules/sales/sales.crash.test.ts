import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { contextOn, failingPlatform } from '../search/testing/failing.ts';
import { completeCheckout } from './completion.service.ts';
import { type Market, openMarket, type Seller } from './testing/market.ts';
import { beginTrial } from './trials.service.ts';

/** Every so many statements: each is a crash of its own. */
const STEP = 4;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.stop());

const orderOf = async (email: string) =>
  (await market.rows('select id, account_id from orders where email = $1', [email]))[0] as {
    id: number;
    account_id: number;
  };

/** Runs it again and again, each time with a crash at a later moment, until one run meets none. */
async function crashing(
  when: 'statement' | 'commit',
  one: (n: number) => Promise<(ctx: ReturnType<typeof contextOn>) => Promise<void>>,
) {
  let crashes = 0;
  for (let n = 1; ; n += when === 'commit' ? 1 : STEP) {
    const run = await one(n);
    const { platform } = failingPlatform(market.api.platform, n, when);
    const isCrashed = await run(contextOn(platform)).then(
      () => false,
      () => true,
    );
    await Promise.all([run(contextOn(market.api.platform)), run(contextOn(market.api.platform))]);
    if (!isCrashed) return crashes;
    crashes += 1;
  }
}

/** One account, one subscription here and at the provider, one mail for each address. */
async function expectOnce(seller: Seller, emails: string[]) {
  await market.settle();
  const customers = await market.customersOf(seller);
  expect(customers.map(({ email }) => email).sort()).toEqual([...emails].sort());
  expect(new Set(customers.map(({ provider_id }) => provider_id)).size).toBe(emails.length);
  for (const email of emails) expect(await market.mailsTo(email), email).toHaveLength(1);
}

describe('an order whose completion breaks off', () => {
  it.each(['statement', 'commit'] as const)('at any %s is completed once', async (when) => {
    await market.control('switches', { withhold: true });
    const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
    const emails: string[] = [];
    const crashes = await crashing(when, async () => {
      const { email, body } = await market.order(seller);
      emails.push(email);
      await market.pay(body.redirect_url as string);
      const checkout = /cs_test_\w+/.exec(body.redirect_url as string)?.[0] as string;
      return (ctx) => completeCheckout(ctx, seller.merchant, checkout);
    });
    await market.control('switches', { withhold: false });
    expect(crashes).toBeGreaterThan(when === 'commit' ? 0 : 5);
    await expectOnce(seller, emails);
  });

  it('before, while or after the provider is asked for a trial makes one of it', async () => {
    const seller = await market.openSeller({ trial_amount_minor: 0, collect_payment_method: false, trial_credits: 10 });
    const emails: string[] = [];
    const crashes = await crashing('commit', async (n) => {
      const { email } = await market.order(seller);
      emails.push(email);
      const { id: orderId, account_id: accountId } = await orderOf(email);
      await market.rows("delete from graphile_worker._private_jobs where payload::text like '%orderId%'");
      // The provider did it, but its answer is lost.
      if (n === 1)
        await market.control('fail-next', { method: 'POST', path: '/v1/subscriptions', when: 'after', status: 500 });
      return (ctx) =>
        beginTrial(ctx, { accountId, orderId }).catch((error) => {
          if (n !== 1 || ctx.platform !== market.api.platform) throw error;
          return beginTrial(systemBase(market.api.platform), { accountId, orderId });
        });
    });
    expect(crashes).toBeGreaterThan(1);
    await expectOnce(seller, emails);
  });
});
