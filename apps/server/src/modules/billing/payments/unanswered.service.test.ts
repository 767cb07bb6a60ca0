import { billing } from '@leadwright/contract/money/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { checkOpenPayments } from '../events/reconcile.service.ts';
import { NUMBERS, openShop, type Shop } from '../testing/shop.ts';
import { enqueueDueTopUps, topUp } from '../top-up/top-up.service.ts';
import { closeGivenUp, tryAgain } from './unanswered.service.ts';

const INTENTS = { method: 'POST', path: '/v1/payment_intents' };

/** Nothing is different on the account of a reseller. */
describe.each(['the platform', 'a reseller'])('a payment to %s while the provider is away', (seller) => {
  let shop: Shop;
  let merchant = '';
  let customer: () => Promise<TestPerson>;
  beforeAll(async () => {
    shop = await openShop();
    customer = () => shop.api.buildAccount();
    if (seller === 'a reseller') ({ merchant, customer } = await shop.buildSeller());
  });
  afterAll(() => shop.stop());

  const api = () => shop.api;
  const base = () => systemBase(api().platform);
  /** The next tries get no answer; `after`: they are carried out all the same. The library repeats a dropped call at once. */
  const lose = (tries: number, when: 'before' | 'after' = 'before') =>
    shop.control('fail-next', { ...INTENTS, when, drop: true, times: 2 * tries });
  const answersAgain = () => shop.control('fail-next/clear');
  const buy = async (who: TestPerson, key?: string) =>
    api().call(who, billing.buy, { body: { credits: 30 } }, key ? { headers: { 'idempotency-key': key } } : {});
  const show = async (who: TestPerson, id: number) => (await api().call(who, billing.payment, { params: { id } })).body;
  const charges = async (who: TestPerson) => {
    const { rows } = await api().platform.databases.platform.query(
      'select customer_id from payment_customers where account_id = $1 and merchant = $2',
      [who.accountId, merchant],
    );
    const answer = await fetch(`${shop.url}/v1/payment_intents?customer=${rows[0].customer_id}&limit=100`, {
      headers: { authorization: 'Bearer sk_test_sandbox', ...(merchant && { 'stripe-account': merchant }) },
    });
    return ((await answer.json()) as { data: { status: string }[] }).data.map(({ status }) => status);
  };
  const buyer = async (number: string = NUMBERS.good) => {
    const who = await customer();
    await shop.addCard(who, number);
    return who;
  };
  const ref = (who: TestPerson, paymentId: number) => ({ accountId: who.accountId, paymentId });

  it('says that it is tried again, and pays once as soon as there is an answer', async () => {
    const who = await buyer();
    await lose(2);
    const { body } = await buy(who);
    expect(body.data).toMatchObject({ status: 'processing', is_unanswered: true });
    expect(body.message).toContain('not responding');
    expect(await tryAgain(base(), ref(who, body.data.id))).toEqual({ afterSeconds: expect.any(Number) });
    expect(await tryAgain(base(), ref(who, body.data.id))).toBeUndefined();
    expect(await show(who, body.data.id)).toMatchObject({ status: 'succeeded', is_unanswered: false });
    await shop.settle();
    expect([await shop.balanceOf(who), await charges(who)]).toEqual([30, ['succeeded']]);
  });

  it('is tried by a job of its own, without anybody asking', async () => {
    const who = await buyer();
    await lose(1);
    const { id } = (await buy(who)).body.data;
    await shop.settle();
    expect((await show(who, id)).status).toBe('succeeded');
    expect(await shop.balanceOf(who)).toBe(30);
  });

  it('is not reported as refused when a retry meets the first attempt, in progress or completed', async () => {
    const who = await buyer();
    await lose(1, 'after');
    const { id } = (await buy(who)).body.data;
    // The receipt would now be worded in another language than that of the charge whose answer was lost.
    const { owner } = api().platform.databases;
    await owner.query("update users set language = 'es' where id = $1", [who.userId]);
    expect(await tryAgain(base(), ref(who, id))).toEqual({ afterSeconds: expect.any(Number) });
    expect((await show(who, id)).status).toBe('succeeded');
    await shop.settle();
    expect([await shop.balanceOf(who), await charges(who)]).toEqual([30, ['succeeded']]);
  });

  it('ends after a minute, says so, and is never charged later', async () => {
    const who = await buyer();
    await lose(20);
    const { id } = (await buy(who, 'a click')).body.data;
    let pauses = 0;
    for (let again = await tryAgain(base(), ref(who, id)); again; again = await tryAgain(base(), ref(who, id))) {
      api().clock.advance(again.afterSeconds * 1000);
      pauses += 1;
    }
    expect(pauses).toBeLessThan(12);
    await answersAgain();
    const ended = await show(who, id);
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('did not respond') });
    await shop.settle();
    await closeGivenUp(base(), ref(who, id));
    expect((await buy(who, 'a click')).body.data.id).toBe(id);
    expect([await shop.balanceOf(who), await charges(who)]).toEqual([0, []]);
  });

  it('brings its credits after all if the provider had taken it, by the event or by asking', async () => {
    const [told, asked] = [await buyer(), await buyer(NUMBERS.mastercard)];
    for (const who of [told, asked]) {
      await shop.control('switches', { withhold: true });
      await lose(1, 'after');
      const { id } = (await buy(who)).body.data;
      api().clock.advance(61_000);
      await tryAgain(base(), ref(who, id));
      expect((await show(who, id)).status).toBe('failed');
      if (who === asked) await closeGivenUp(base(), ref(who, id));
      else await shop.control('switches', { withhold: false });
      await shop.settle();
      expect([await shop.balanceOf(who), await charges(who)]).toEqual([30, ['succeeded']]);
      expect((await show(who, id)).status).toBe('succeeded');
    }
    await shop.control('switches', { withhold: false });
    await shop.settle();
    expect([await shop.balanceOf(told), await shop.balanceOf(asked)]).toEqual([30, 30]);
  });

  it('is canceled at the provider if the bank waits for a confirmation that cannot come', async () => {
    const who = await buyer(NUMBERS.alwaysAuthenticates);
    await lose(1, 'after');
    const { id } = (await buy(who)).body.data;
    api().clock.advance(61_000);
    await tryAgain(base(), ref(who, id));
    expect(await charges(who)).toEqual(['requires_action']);
    await closeGivenUp(base(), ref(who, id));
    await shop.settle();
    expect(await charges(who)).toEqual(['canceled']);
    expect((await show(who, id)).status).toBe('failed');
    expect(await shop.balanceOf(who)).toBe(0);
  });

  it('does not block the others, which are still checked', async () => {
    const [first, second] = [await buyer(), await buyer(NUMBERS.mastercard)];
    await lose(2, 'after');
    const ids = [(await buy(first)).body.data.id, (await buy(second)).body.data.id];
    api().clock.advance(61_000);
    await shop.control('fail-next', { method: 'GET', path: '/v1/payment_intents', drop: true, times: 2 });
    await checkOpenPayments(base());
    const states = await Promise.all([show(first, ids[0] as number), show(second, ids[1] as number)]);
    expect(states.map(({ status }) => status)).toContain('succeeded');
    await shop.settle();
    expect([await shop.balanceOf(first), await shop.balanceOf(second)]).toEqual([30, 30]);
  });

  it('is no decline to auto top-up: it comes back soon, and nothing is counted', async () => {
    const who = await buyer();
    await lose(20);
    await api().call(who, billing.saveTopUp, { body: { enabled: true, threshold: 10, amount: 50, monthly_cap: 500 } });
    await topUp(base(), who.accountId);
    const { data } = (await api().call(who, billing.openPayments, {})).body;
    api().clock.advance(61_000);
    await tryAgain(base(), ref(who, data[0]?.id as number));
    await answersAgain();
    const { rows } = await api().platform.databases.platform.query(
      'select declines, paused_code from auto_top_ups where account_id = $1',
      [who.accountId],
    );
    expect(rows).toEqual([{ declines: 0, paused_code: null }]);
    api().clock.advance(600_000);
    await enqueueDueTopUps(base());
    await shop.settle();
    expect(await shop.balanceOf(who)).toBe(50);
  });
});
