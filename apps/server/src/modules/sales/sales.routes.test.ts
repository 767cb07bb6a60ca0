import { identity } from '@leadwright/contract/accounts/identity';
import { sales } from '@leadwright/contract/resale/sales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { askAsServer, NUMBERS } from '../billing/testing/shop.ts';
import { completeCheckout } from './completion.service.ts';
import { tendOrders } from './tending.service.ts';
import { type Market, openMarket, type Seller } from './testing/market.ts';

/** A trial that costs nothing and asks for no card. */
const FREE_TRIAL = { trial_amount_minor: 0, collect_payment_method: false, trial_credits: 10 };

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.stop());

const base = () => systemBase(market.api.platform);
const checkoutOf = (url: string) => /cs_test_\w+/.exec(url)?.[0] as string;
const returned = (seller: Seller, checkout: string) =>
  market.api.call(null, sales.returned, { body: { checkout } }, { host: seller.host });
const signIn = ({ host }: Seller, email: string, password: string) =>
  market.api.call(null, identity.login, { body: { email, password } }, { host });
const passwordIn = (text: string | undefined) => /^ {4}(\S+)$/m.exec(text ?? '')?.[1] as string;

describe('the public page', () => {
  it('shows what the brand of the host sells, to anybody, and nothing of itself anywhere else', async () => {
    const seller = await market.openSeller();
    const seen = await market.api.call(null, sales.page, {}, { host: seller.host });
    expect(seen.body.data).toMatchObject({ headline: 'Leads that answer', postal_address: 'Harbour Street 8' });
    expect(seen.body.data.offers).toMatchObject([{ id: seller.pack.id, name: 'Growth', monthly_price_minor: 419_00 }]);
    expect(seen.body.data.costs).toEqual({ company: 1, person: 3, phone: 1, email: 1, creator: 2 });
    expect(JSON.stringify(seen.body)).not.toMatch(/default_password|merchant|provider|margin/);
    expect((await market.api.call(null, sales.page, {}, { host: 'localhost' })).status).toBe(404);
    const other = await market.openSeller({ name: 'Other' });
    expect((await market.order({ ...seller, host: other.host })).body.code).toBe('packages.not_found');
  });

  it('is gone where it is closed, and so is every order', async () => {
    const seller = await market.openSeller();
    await market.rows('update sales_pages set is_open = false where account_id = $1', [seller.reseller.accountId]);
    expect((await market.api.call(null, sales.page, {}, { host: seller.host })).status).toBe(404);
    expect((await market.order(seller)).body.code).toBe('sales.not_found');
  });

  it('answers another price than the one that was shown with 409 and the new one', async () => {
    const seller = await market.openSeller();
    const answer = await market.order(seller, { expected: { today_minor: 1, then_minor: 400_00 } });
    expect([answer.status, answer.body.code]).toEqual([409, 'sales.price_changed']);
    expect(answer.body.details).toMatchObject({ today_minor: 1_00, then_minor: 419_00, trial_days: 7 });
    expect(await market.rows('select 1 from orders where account_id = $1', [seller.reseller.accountId])).toEqual([]);
  });

  it('has a form of one package, open for its days only', async () => {
    const seller = await market.openSeller({ create_subscription_via_form: true, form_available_days: 3 });
    const params = { id: seller.pack.id };
    const form = () => market.api.call(null, sales.form, { params }, { host: seller.host });
    expect((await form()).body.data.name).toBe('Growth');
    expect((await market.order(seller, { via: 'form' })).status).toBe(200);
    await market.rows("update packages set form_opened_at = form_opened_at - interval '3 days' where id = $1", [
      params.id,
    ]);
    expect((await form()).status).toBe(404);
    expect((await market.order(seller, { via: 'form' })).status).toBe(404);
  });
});

describe('an order', () => {
  it('leads to a page of the reseller’s own account; a repeat gives the same one, the key of another order does not', async () => {
    const seller = await market.openSeller();
    const key = crypto.randomUUID();
    const first = await market.order(seller, { key });
    expect(first.body.redirect_url).toContain('/checkout');
    const again = await market.order(seller, { key, email: first.email });
    expect(again.body.redirect_url).toBe(first.body.redirect_url);
    expect(await market.rows('select 1 from orders where account_id = $1', [seller.reseller.accountId])).toHaveLength(
      1,
    );
    expect((await market.order(seller, { key })).body.code).toBe('sales.key_reused');
  });

  it('without a key is the same if the same buyer ordered the same a moment ago, also when both come at once', async () => {
    const seller = await market.openSeller();
    const count = async () =>
      (await market.rows('select 1 from orders where account_id = $1', [seller.reseller.accountId])).length;
    const first = await market.order(seller);
    market.api.clock.advance(45_000);
    const again = await market.order(seller, { email: first.email });
    expect([again.body.redirect_url, await count()]).toEqual([first.body.redirect_url, 1]);
    const email = `both-${first.email}`;
    const both = await Promise.all([market.order(seller, { email }), market.order(seller, { email })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count()).toBe(2);
    market.api.clock.advance(5 * 60_000);
    await market.order(seller, { email: first.email });
    expect(await count()).toBe(3);
  });

  it('becomes an account, once, with the mailed password, its package and its credits', async () => {
    const seller = await market.openSeller();
    const { email, body } = await market.order(seller, { language: 'es' });
    const url = body.redirect_url as string;
    expect((await returned(seller, checkoutOf(url))).body.status).toBe('waiting');
    expect(await market.pay(url)).toContain(`/plans/ordered?checkout=${checkoutOf(url)}`);
    await market.settle();
    const [customer, ...more] = await market.customersOf(seller);
    expect([customer, more]).toMatchObject([{ email, status: 'trial', subscription: 'trial' }, []]);
    expect((await returned(seller, checkoutOf(url))).body.status).toBe('done');
    const [mail, ...others] = await market.mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/está lista/);
    expect(mail?.text).toContain(seller.host);
    const entered = await signIn(seller, email, passwordIn(mail?.text));
    expect(entered.body.user).toMatchObject({ first_name: 'Hugo', last_name: 'Bellamy', language: 'es' });
    expect(entered.body.user.must_change_password).toBe(false);
    const wallets = await market.rows('select balance from credit_wallets where account_id = $1', [customer.id]);
    expect(wallets).toEqual([{ balance: 2500 }]);
  });

  it('is not completed by a checkout that the reseller made in its name, at a price of its own', async () => {
    const priced = { monthly_credits: 100, one_time_price_minor: 400_00 };
    const seller = await market.openSeller({ ...priced, trial_days: 0, trial_amount_minor: 0 });
    const { email } = await market.order(seller, { billing: 'one_time' });
    const [{ id }] = await market.rows('select id from orders where email = $1', [email]);
    const fields = {
      mode: 'payment',
      client_reference_id: String(id),
      success_url: 'https://reseller.test/done',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '50',
      'line_items[0][price_data][product_data][name]': 'Next to nothing',
      'line_items[0][quantity]': '1',
    };
    const forged = await askAsServer(market.url, 'checkout/sessions', { merchant: seller.merchant, fields });
    await market.pay(forged['url'] as string);
    await market.settle();
    await completeCheckout(base(), seller.merchant, forged['id'] as string);
    expect(await market.customersOf(seller)).toEqual([]);
  });

  it('is one order also with repeated, unordered events and a concurrent check', async () => {
    await market.control('switches', { copies: 3, shuffle: true });
    const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
    const { body } = await market.order(seller);
    await market.pay(body.redirect_url as string);
    const checkout = checkoutOf(body.redirect_url as string);
    const complete = () => completeCheckout(base(), seller.merchant, checkout);
    await Promise.all([complete(), complete(), returned(seller, checkout), market.settle()]);
    await market.settle();
    await market.control('switches', { copies: 1, shuffle: false });
    expect(await market.customersOf(seller)).toMatchObject([{ status: 'active', subscription: 'active' }]);
    expect(await market.rows('select 1 from orders where account_id = $1', [seller.reseller.accountId])).toHaveLength(
      1,
    );
  });

  it('whose event is lost is found by the hourly look; one that was left expires', async () => {
    await market.control('switches', { withhold: true });
    const seller = await market.openSeller();
    const [paid, left] = [await market.order(seller), await market.order(seller)];
    await market.pay(paid.body.redirect_url as string);
    market.api.clock.advance(2 * 3_600_000);
    await tendOrders(base());
    expect(await market.customersOf(seller)).toMatchObject([{ email: paid.email }]);
    market.api.clock.advance(48 * 3_600_000);
    await tendOrders(base());
    await market.control('switches', { withhold: false });
    expect((await returned(seller, checkoutOf(left.body.redirect_url as string))).body.status).toBe('expired');
    market.api.clock.advance(31 * 24 * 3_600_000);
    await tendOrders(base());
    const kept = await market.rows('select email, name from orders where account_id = $1', [seller.reseller.accountId]);
    expect(kept).toEqual([
      { email: '', name: '' },
      { email: '', name: '' },
    ]);
  });

  it('of a shared first password asks for a code, then for another password', async () => {
    const shared = 'harbour street welcome';
    const seller = await market.openSeller({
      ...FREE_TRIAL,
      random_password_per_user: false,
      default_password: shared,
    });
    const { email, body } = await market.order(seller);
    expect(body).toMatchObject({ redirect_url: null });
    await market.settle();
    expect((await signIn(seller, email, shared)).body.code).toBe('identity.email_unconfirmed');
    await market.api.runJobs();
    const code = /\b\d{6}\b/.exec((await market.mailsTo(email))[0]?.text ?? '')?.[0] as string;
    const entered = await market.api.call(
      null,
      identity.confirmEmail,
      { body: { email, code } },
      { host: seller.host },
    );
    expect(entered.body.user.must_change_password).toBe(true);
    const refused = await market.api.call(entered.body.token, identity.findSessions, {});
    expect(refused.body.code).toBe('access.password_change');
  });
});

describe('an address that is known in the brand', () => {
  it('gets no second account: the order attaches to the existing one if that has no package, with a mail', async () => {
    const seller = await market.openSeller();
    const { reseller } = seller;
    const known = await market.api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const fresh = await market.order(seller);
    const { body } = await market.order(seller, { email: known.email });
    expect({ ...body, redirect_url: null }).toEqual({ ...fresh.body, redirect_url: null });
    await market.pay(body.redirect_url as string);
    await market.settle();
    expect(await market.customersOf(seller)).toMatchObject([{ id: known.accountId, subscription: 'trial' }]);
    const [mail] = await market.mailsTo(known.email);
    expect([mail?.subject, passwordIn(mail?.text)]).toEqual(['Growth has started', undefined]);
  });

  it('whose package runs gets its money back, and the second subscription ends', async () => {
    const seller = await market.openSeller({ trial_days: 0, trial_amount_minor: 0 });
    const first = await market.order(seller);
    await market.pay(first.body.redirect_url as string);
    await market.settle();
    const second = await market.order(seller, { email: first.email, key: 'another click' });
    await market.pay(second.body.redirect_url as string);
    // The provider refunds, but its answer is lost: the next try finds it done.
    await market.control('fail-next', { method: 'POST', path: '/v1/refunds', when: 'after', status: 500 });
    await market.settle();
    await market.rows('update graphile_worker._private_jobs set run_at = now()');
    await market.settle();
    const customers = await market.customersOf(seller);
    expect(customers).toMatchObject([{ status: 'active', subscription: 'active' }]);
    const [mail] = await market.mailsTo(first.email);
    expect(mail?.text).toMatch(/already has an account.*refunded in full/s);
    const outcomes = await market.rows('select outcome, status from orders where account_id = $1 order by id', [
      seller.reseller.accountId,
    ]);
    expect(outcomes).toEqual([
      { outcome: 'opened', status: 'done' },
      { outcome: 'known', status: 'done' },
    ]);
  });

  it('has one trial of a package, regardless of spelling', async () => {
    const seller = await market.openSeller(FREE_TRIAL);
    const first = await market.order(seller);
    await market.settle();
    expect(await market.customersOf(seller)).toMatchObject([{ status: 'trial', subscription: 'trial' }]);
    const again = await market.order(seller, { email: first.email.replace('@', '+again@') });
    expect({ ...again.body }).toEqual(first.body);
    await market.settle();
    expect(await market.customersOf(seller)).toHaveLength(1);
    const [mail] = await market.mailsTo(again.email);
    expect(mail?.text).toMatch(/trial of this package has already been used.*Nothing was charged/s);
  });

  it('gets one trial per card across buyers', async () => {
    const seller = await market.openSeller({ trial_credits: 10 });
    const [first, second] = [await market.order(seller), await market.order(seller)];
    for (const { body } of [first, second]) await market.pay(body.redirect_url as string);
    await market.settle();
    expect(await market.customersOf(seller)).toHaveLength(1);
    const [mail] = [...(await market.mailsTo(first.email)), ...(await market.mailsTo(second.email))].filter(
      ({ text }) => /trial of this package has already been used/.test(text),
    );
    expect(mail?.text).toMatch(/payment was refunded in full/);
    const third = await market.order(seller);
    await market.pay(third.body.redirect_url as string, NUMBERS.mastercard);
    await market.settle();
    expect(await market.customersOf(seller)).toHaveLength(2);
  });

  it('has no second trial under another address of the same account', async () => {
    const seller = await market.openSeller({ ...FREE_TRIAL, show_on_sales_page: false });
    const { reseller, pack } = seller;
    const place = { parentId: reseller.accountId, brandId: reseller.brandId };
    const who = await market.api.buildAccount({ ...place, status: 'inactive', modules: [] });
    const body = { package_id: pack.id, billing: 'monthly', expected: { today_minor: 0, then_minor: 419_00 } } as const;
    expect((await market.api.call(who, sales.choose, { body })).status).toBe(200);
    await market.settle();
    await market.rows("update subscriptions set status = 'ended' where customer_id = $1", [who.accountId]);
    await market.rows("update users set email = 'another-' || email where id = $1", [who.userId]);
    const [offer] = (await market.api.call(who, sales.offers, {})).body.data ?? [];
    expect(offer).toMatchObject({ trial_days: 0 });
    expect((await market.api.call(who, sales.choose, { body })).body.code).toBe('sales.price_changed');
  });

  it('does not see what the reseller owes: no trial is granted above the limit', async () => {
    const seller = await market.openSeller({ ...FREE_TRIAL, monthly_credits: 5000, trial_credits: 5000 });
    expect((await market.order(seller)).status).toBe(200);
    await market.settle();
    const refused = await market.order(seller);
    expect([refused.status, refused.body.code]).toEqual([409, 'sales.closed']);
    expect(refused.body.message).not.toMatch(/owe/);
  });

  it.each([
    ['a free trial that asks for a card', { trial_amount_minor: 0, trial_credits: null }, 'monthly'],
    ['a trial for a dollar', { trial_credits: null }, 'monthly'],
    ['a price below cost', { trial_days: 0, trial_amount_minor: 0, one_time_price_minor: 50 }, 'one_time'],
  ] as const)('cannot get credits for next to nothing by %s', async (_, changes, billing) => {
    const seller = await market.openSeller({ ...changes, monthly_credits: 1_000_000 });
    const refused = await market.order(seller, { billing });
    expect([refused.status, refused.body.code]).toEqual([409, 'sales.closed']);
  });

  it('is another customer at another reseller', async () => {
    const [one, other] = [await market.openSeller(FREE_TRIAL), await market.openSeller(FREE_TRIAL)];
    const { email } = await market.order(one);
    await market.order(other, { email });
    await market.settle();
    const [[mine], [theirs]] = [await market.customersOf(one), await market.customersOf(other)];
    expect([mine.email, theirs.email]).toEqual([email, email]);
    expect(mine.id).not.toBe(theirs.id);
    expect(mine.provider_id).not.toBe(theirs.provider_id);
    const mails = await market.mailsTo(email);
    const passwords = mails.map(({ text }) => passwordIn(text));
    const atOne = await Promise.all(passwords.map((password) => signIn(one, email, password)));
    expect(atOne.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('a signed-in customer of a reseller', () => {
  it('chooses among its packages and pays the reseller; until then nothing is open', async () => {
    const seller = await market.openSeller({ show_on_sales_page: false });
    const { reseller, pack } = seller;
    const who = await market.api.buildAccount({
      parentId: reseller.accountId,
      brandId: reseller.brandId,
      status: 'inactive',
      modules: [],
    });
    const offers = (await market.api.call(who, sales.offers, {})).body;
    expect(offers.data).toMatchObject([{ id: pack.id, trial_days: 7 }]);
    const body = {
      package_id: pack.id,
      billing: 'monthly',
      expected: { today_minor: 1_00, then_minor: 419_00 },
    } as const;
    const chosen = await market.api.call(who, sales.choose, { body });
    // A second click without a key is the same order.
    const again = await market.api.call(who, sales.choose, { body });
    expect(again.body.redirect_url).toBe(chosen.body.redirect_url);
    expect(await market.rows('select from orders where account_id = $1', [reseller.accountId])).toHaveLength(1);
    await market.pay(chosen.body.redirect_url as string);
    await market.settle();
    expect(await market.customersOf(seller)).toMatchObject([
      { id: who.accountId, status: 'trial', subscription: 'trial' },
    ]);
    expect((await market.api.call(who, sales.offers, {})).body).toMatchObject({
      data: [],
      current: { name: 'Growth' },
    });
    expect((await market.api.call(who, sales.choose, { body })).body.code).toBe('sales.already_chosen');
    expect(await market.mailsTo(who.email)).toEqual([]);
  });

  it('is not offered what another reseller sells, nor what is not for the portal', async () => {
    const [one, other] = [await market.openSeller({ available_for_billing_portal: false }), await market.openSeller()];
    const { accountId: parentId, brandId } = one.reseller;
    const who = await market.api.buildAccount({ parentId, brandId, status: 'inactive', modules: [] });
    expect((await market.api.call(who, sales.offers, {})).body.data).toBeNull();
    for (const { pack } of [one, other]) {
      const body = {
        package_id: pack.id,
        billing: 'monthly',
        expected: { today_minor: 1_00, then_minor: 419_00 },
      } as const;
      expect((await market.api.call(who, sales.choose, { body })).status).toBe(404);
    }
    const direct = await market.api.buildAccount({ status: 'inactive' });
    expect((await market.api.call(direct, sales.offers, {})).body.data).toBeNull();
  });
});
