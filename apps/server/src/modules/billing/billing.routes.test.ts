import { billing } from '@leadwright/contract/money/billing';
import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { checkOpenPayments } from './events/reconcile.service.ts';
import { authenticate, NUMBERS, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const api = () => shop.api;
const buy = (who: TestPerson, credits: number, key?: string) =>
  api().call(who, billing.buy, { body: { credits } }, key ? { headers: { 'idempotency-key': key } } : {});
const paymentCount = async (who: TestPerson) =>
  (
    await api().platform.databases.platform.query('select count(*)::int as n from payments where account_id = $1', [
      who.accountId,
    ])
  ).rows[0].n;
const chargesOf = async (who: TestPerson) => {
  const { rows } = await api().platform.databases.platform.query(
    'select customer_id from payment_customers where account_id = $1',
    [who.accountId],
  );
  const answer = await fetch(`${shop.url}/v1/charges?customer=${rows[0].customer_id}&limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return ((await answer.json()) as { data: { paid: boolean; description: string }[] }).data;
};
const chargeCount = async (who: TestPerson) => (await chargesOf(who)).filter((charge) => charge.paid).length;

describe('cards', () => {
  it('are saved by the browser at the provider and kept here without their number', async () => {
    const owner = await api().buildAccount();
    const card = await shop.addCard(owner);
    expect(card).toMatchObject({
      brand: 'visa',
      last_four: '4242',
      is_default: true,
      is_validated: false,
      needs_reconnect: false,
    });
    expect((await api().call(owner, billing.findCards, {})).body.data).toEqual([card]);
  });

  it('cannot be claimed by another account, nor before the bank has confirmed them', async () => {
    const [owner, other] = [await api().buildAccount(), await api().buildAccount()];
    const begun = await api().call(owner, billing.beginCard, {});
    const body = { setup_id: begun.body.setup_id };
    expect((await api().call(owner, billing.saveCard, { body })).body.code).toBe('billing.setup_unfinished');
    await api().call(other, billing.beginCard, {});
    expect((await api().call(other, billing.saveCard, { body })).status).toBe(404);
  });

  it('take over from one another: a new default, and the next one when the default goes', async () => {
    const owner = await api().buildAccount();
    const first = await shop.addCard(owner);
    const second = await shop.addCard(owner, NUMBERS.mastercard);
    expect(second.is_default).toBe(false);
    await api().call(owner, billing.makeDefault, { params: { id: second.id } });
    expect((await api().call(owner, billing.removeCard, { params: { id: second.id } })).status).toBe(200);
    const left = (await api().call(owner, billing.findCards, {})).body.data;
    expect(left.map(({ id, is_default }) => [id, is_default])).toEqual([[first.id, true]]);
    await shop.settle();
    expect((await api().call(owner, billing.findCards, {})).body.data).toEqual(left);
  });

  it('are kept by the event alone when the browser went away', async () => {
    const owner = await api().buildAccount();
    const { body } = await api().call(owner, billing.beginCard, {});
    await shop.stripe(`setup_intents/${body.setup_id}/confirm`, {
      client_secret: body.client_secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': NUMBERS.good,
      'payment_method_data[card][exp_month]': '1',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    });
    await shop.settle();
    expect((await api().call(owner, billing.findCards, {})).body.data).toHaveLength(1);
  });

  it('of another account do not exist', async () => {
    const [owner, other] = [await api().buildAccount(), await api().buildAccount()];
    const { id } = await shop.addCard(owner);
    await shop.addCard(other, NUMBERS.mastercard);
    for (const endpoint of [billing.makeDefault, billing.validateCard]) {
      expect((await api().call(other, endpoint, { params: { id } })).status).toBe(404);
    }
    expect((await api().call(other, billing.removeCard, { params: { id } })).status).toBe(404);
  });
});

describe('card validation', () => {
  it('charges one dollar and adds ten credits, once per card across all accounts', async () => {
    const owner = await api().buildAccount();
    const card = await shop.addCard(owner, '378282246310005');
    const params = { id: card.id };
    const reply = await api().call(owner, billing.validateCard, { params });
    expect(reply.body.data).toMatchObject({
      kind: 'card_validation',
      status: 'succeeded',
      credits: 10,
      amount_minor: 100,
      currency: 'usd',
    });
    expect(await shop.balanceOf(owner)).toBe(10);
    expect((await api().call(owner, billing.validateCard, { params })).body.code).toBe('billing.already_validated');
    const other = await api().buildAccount();
    const same = await shop.addCard(other, '378282246310005');
    expect((await api().call(other, billing.validateCard, { params: { id: same.id } })).status).toBe(409);
    await shop.settle();
    expect([await shop.balanceOf(owner), await shop.balanceOf(other), await chargeCount(owner)]).toEqual([10, 0, 1]);
    expect((await api().call(owner, billing.findCards, {})).body.data[0]?.is_validated).toBe(true);
  });

  it('that is pressed twenty times at once charges once', async () => {
    const owner = await api().buildAccount();
    const { id } = await shop.addCard(owner, '4000056655665556');
    await Promise.all(Array.from({ length: 20 }, () => api().call(owner, billing.validateCard, { params: { id } })));
    await shop.settle();
    expect([await shop.balanceOf(owner), await chargeCount(owner)]).toEqual([10, 1]);
  });

  it('that the bank refuses can be tried again later', async () => {
    const owner = await api().buildAccount();
    const { id } = await shop.addCard(owner, NUMBERS.declinedWhenCharged);
    for (const _try of [1, 2]) {
      const { status, body } = await api().call(owner, billing.validateCard, { params: { id } });
      expect([status, body.code]).toEqual([402, 'billing.declined']);
    }
    expect(await shop.balanceOf(owner)).toBe(0);
  });
});

describe('buying credits', () => {
  it('asks for a default card first', async () => {
    const { status, body } = await buy(await api().buildAccount(), 100);
    expect([status, body.message]).toEqual([402, 'Please add a default credit card!']);
  });

  it('adds them for twelve months', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    const { body } = await buy(owner, 100);
    expect(body.data).toMatchObject({
      kind: 'purchase',
      status: 'succeeded',
      credits: 100,
      amount_minor: 2000,
      error: null,
    });
    const { lots } = (await api().call(owner, wallet.show, {})).body;
    expect(lots).toMatchObject([{ source: 'purchase', remaining: 100, expires_at: '2027-01-15T12:00:00.000Z' }]);
  });

  it('stands on the statement with its price and card, also when the card is gone', async () => {
    const owner = await api().buildAccount();
    const card = await shop.addCard(owner);
    await buy(owner, 100);
    await api().call(owner, billing.removeCard, { params: { id: card.id } });
    const { data } = (await api().call(owner, wallet.statement, { query: {} })).body;
    expect(data).toMatchObject([
      { kind: 'grant', paid: { amount_minor: 2000, currency: 'usd', card: { brand: 'visa', last_four: '4242' } } },
    ]);
    const file = await api().call(owner, wallet.statementCsv, { query: {} });
    expect(String(file.body)).toContain('"$20.00, Visa 4242"');
    const stranger = await api().buildAccount();
    expect((await api().call(stranger, wallet.statement, { query: {} })).body.data).toEqual([]);
  });

  it.each([
    ['en', '2,000 credits'],
    ['es', '2.000 créditos'],
  ])('names them on the receipt in the language of the customer: %s', async (language, words) => {
    const owner = await api().buildAccount();
    await api().platform.databases.platform.query('update users set language = $2 where account_id = $1', [
      owner.accountId,
      language,
    ]);
    await shop.addCard(owner);
    expect((await buy(owner, 2000)).body.message).toBe('2,000 credits were added.');
    expect((await chargesOf(owner)).map(({ description }) => description)).toContain(words);
  });

  it('is one charge per click, also if it is sent repeatedly or the bank declines', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    const replies = await Promise.all(Array.from({ length: 8 }, () => buy(owner, 50, 'one-click')));
    expect(new Set(replies.map((reply) => reply.body.data?.id)).size).toBe(1);
    expect([await shop.balanceOf(owner), await chargeCount(owner), await paymentCount(owner)]).toEqual([50, 1, 1]);
    const poor = await api().buildAccount();
    await shop.addCard(poor, NUMBERS.declinedWhenCharged);
    for (const _try of [1, 2, 3]) expect((await buy(poor, 50, 'one-click')).status).toBe(402);
    expect(await paymentCount(poor)).toBe(1);
  });

  it('refuses numbers that cannot be sold', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    expect((await buy(owner, 1)).body.errors).toEqual({ credits: ['number minimum 3'] });
    expect((await buy(owner, 100_001)).body.errors).toEqual({ credits: ['number maximum 100,000'] });
    expect((await buy(owner, 2.5)).body.errors).toEqual({ credits: ['must be an integer'] });
    expect((await buy(owner, -5)).status).toBe(422);
    expect(await paymentCount(owner)).toBe(0);
  });

  it('waits for a bank that wants to see the person', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner, NUMBERS.alwaysAuthenticates);
    const asked = (await buy(owner, 20)).body.data;
    expect(asked).toMatchObject({ status: 'requires_action', client_secret: expect.stringContaining('_secret_') });
    expect(await shop.balanceOf(owner)).toBe(0);
    const secret = asked.client_secret as string;
    await authenticate(shop.url, secret.split('_secret_')[0] as string, secret);
    const done = await api().call(owner, billing.payment, { params: { id: asked.id } });
    expect(done.body).toMatchObject({ status: 'succeeded', client_secret: null });
    await shop.settle();
    expect(await shop.balanceOf(owner)).toBe(20);
  });

  it('asks to connect the card again when the bank was refused, until it pays', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner, NUMBERS.alwaysAuthenticates);
    const tryWith = async (answer: 'complete' | 'fail') => {
      const { id, client_secret } = (await buy(owner, 20)).body.data;
      const secret = client_secret as string;
      await authenticate(shop.url, secret.split('_secret_')[0] as string, secret, answer);
      const { status, error } = (await api().call(owner, billing.payment, { params: { id } })).body;
      const [card] = (await api().call(owner, billing.findCards, {})).body.data;
      return [status, error, card?.needs_reconnect];
    };
    expect(await tryWith('fail')).toEqual(['failed', expect.stringContaining('re-connect your card'), true]);
    expect(await tryWith('complete')).toEqual(['succeeded', null, false]);
  });

  it('shows processing until the bank has decided, then what it decided', async () => {
    const [lucky, unlucky] = [await api().buildAccount(), await api().buildAccount()];
    await shop.addCard(lucky, NUMBERS.paysLater);
    await shop.addCard(unlucky, NUMBERS.declinesLater);
    const [first, second] = [(await buy(lucky, 20)).body.data, (await buy(unlucky, 20)).body.data];
    expect([first.status, second.status]).toEqual(['processing', 'processing']);
    expect([await shop.balanceOf(lucky), await shop.balanceOf(unlucky)]).toEqual([0, 0]);
    await shop.control('processing/finish');
    await shop.settle();
    expect([await shop.balanceOf(lucky), await shop.balanceOf(unlucky)]).toEqual([20, 0]);
    const { body } = await api().call(unlucky, billing.payment, { params: { id: second.id } });
    expect([body.status, body.error]).toEqual(['failed', expect.stringContaining('declined')]);
  });

  it('heals a charge whose answer got lost on the way', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    await shop.control('switches', { withhold: true });
    await shop.control('fail-next', {
      method: 'POST',
      path: '/v1/payment_intents',
      when: 'after',
      drop: true,
      times: 2,
    });
    const { body } = await buy(owner, 30, 'lost');
    expect(body.data.status).toBe('processing');
    expect(await shop.balanceOf(owner)).toBe(0);
    api().clock.advance(61_000);
    await checkOpenPayments(systemBase(api().platform));
    await shop.control('switches', { withhold: false });
    await shop.settle();
    expect([await shop.balanceOf(owner), await chargeCount(owner)]).toEqual([30, 1]);
    expect((await buy(owner, 30, 'lost')).body.data.status).toBe('processing');
    expect(await chargeCount(owner)).toBe(1);
  });

  it('is for those who may use the wallet', async () => {
    const owner = await api().buildAccount();
    await shop.addCard(owner);
    const member = await api().buildMember(owner, ['leads']);
    expect((await buy(member, 50)).status).toBe(403);
    for (const endpoint of [billing.settings, billing.findCards, billing.getTopUp, billing.portal]) {
      expect((await api().call(member, endpoint, {})).status).toBe(403);
    }
    const keeper = await api().buildMember(owner, ['wallet']);
    expect((await buy(keeper, 50)).status).toBe(200);
  });
});

describe('the billing portal', () => {
  it('opens for an account that has paid something', async () => {
    const owner = await api().buildAccount();
    expect((await api().call(owner, billing.checkPortals, {})).body).toEqual({ stripe: false, second_provider: false });
    expect((await api().call(owner, billing.portal, {})).body).toEqual({ stripe: null, second_provider: null });
    await shop.addCard(owner);
    expect((await api().call(owner, billing.checkPortals, {})).body).toEqual({ stripe: true, second_provider: false });
    const { stripe } = (await api().call(owner, billing.portal, {})).body;
    expect(stripe).toContain(shop.url);
  });
});
