/** Credits and mails of a customer: trial, end of the trial, refunds. */
import { wallet } from '@leadwright/contract/money/wallet';
import { ownSubscription } from '@leadwright/contract/resale/own-subscription';
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAccount } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { adoptCustomer } from '../../billing/public.ts';
import { askAsServer } from '../../billing/testing/shop.ts';
import { identityKey, spend } from '../../wallet/public.ts';
import { openResale, type Resale } from '../testing/resale-world.ts';

let world: Resale;
beforeAll(async () => {
  world = await openResale();
});
afterAll(() => world.stop());

const lotsOf = async (who: TestPerson) =>
  (await world.api.call(who, wallet.show, {})).body.lots.map(({ source, remaining, expires_at }) => ({
    source,
    remaining,
    expires_at,
  }));
const mailsTo = async ({ email }: TestPerson) =>
  (await (await fetch(`${world.url}/mail?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string;
    text: string;
  }[];
const subjectsTo = async (who: TestPerson) => (await mailsTo(who)).map(({ subject }) => subject);
const use = (who: TestPerson, credits: number) =>
  asAccount(world.base, who.accountId, (tx) => {
    const items = Array.from({ length: credits }, (_, number) => ({
      act: 'local.contact' as const,
      identityKeys: [identityKey('place', `${who.accountId}:${number}`)],
      subject: `local:1/${number}`,
    }));
    return spend(tx, { items, purpose: 'search', title: 'Dentists', key: `use ${credits}` });
  });

it('a trial holds credits of its own until its end, also when that moves', async () => {
  const seller = await world.openBusiness({ trial_days: 14, trial_credits: 10 });
  const who = await world.buy(seller, { packageId: seller.packageId, trialDays: 14 });
  const [row] = await world.query('select trial_ends_at from subscriptions where customer_id = $1', [who.accountId]);
  expect(await lotsOf(who)).toEqual([
    { source: 'trial', remaining: 10, expires_at: (row.trial_ends_at as Date).toISOString() },
  ]);
  const later = Math.floor((row.trial_ends_at as Date).getTime() / 1000) + 5 * 86_400;
  const fields = { trial_end: String(later), proration_behavior: 'none' };
  await askAsServer(world.url, `subscriptions/${who.subscriptionId}`, { merchant: seller.merchant, fields });
  await world.night();
  expect(await lotsOf(who)).toEqual([
    { source: 'trial', remaining: 10, expires_at: new Date(later * 1000).toISOString() },
  ]);
  await world.days(20);
  await world.days(1);
  expect((await lotsOf(who)).map(({ source, remaining }) => [source, remaining])).toEqual([['allowance', 100]]);
});

it('a refund takes back what was not used, tells the customer, and the charge says so', async () => {
  const seller = await world.openBusiness();
  const who = await world.buy(seller, { packageId: seller.packageId });
  await use(who, 30);
  const params = { id: who.accountId };
  const refunded = await world.api.call(seller.reseller, subscriptions.refund, {
    params,
    body: { expected: { minor: 4900 } },
  });
  expect(refunded.status).toBe(200);
  await world.settle();
  const shown = await world.see(seller.reseller, who);
  expect(shown.last_charge).toMatchObject({ minor: 4900, refunded_minor: 4900 });
  expect(shown.credits).toEqual({ used: 30, given: 30 });
  expect((await subjectsTo(who)).filter((subject) => subject.includes('refunded'))).toEqual(['$49.00 was refunded']);
});

it('the statement says in the reader’s language that money went back', async () => {
  const seller = await world.openBusiness();
  const who = await world.buy(seller, { packageId: seller.packageId });
  const [charge] = await world.query('select payment_id from subscription_charges where customer_id = $1', [
    who.accountId,
  ]);
  const fields = { payment_intent: charge.payment_id as string, amount: '2450' };
  await askAsServer(world.url, 'refunds', { merchant: seller.merchant, fields });
  await world.settle();
  const csv = await world.api.call(who, wallet.statementCsv, { query: {} }, { headers: { 'accept-language': 'es' } });
  expect(String(csv.body)).toContain('Pago devuelto');
  expect((await world.see(seller.reseller, who)).credits).toEqual({ used: 0, given: 50 });
});

const warningTo = async (who: TestPerson) =>
  (await mailsTo(who)).find(({ subject }) => subject.includes('trial ends'))?.text;
const ownOf = async (who: TestPerson) => (await world.api.call(who, ownSubscription.show, {})).body.data;

it('a trial with a card names what will be charged, one without says that nothing is', async () => {
  const seller = await world.openBusiness({ trial_days: 14 });
  const { packageId } = seller;
  const withCard = await world.buy(seller, { packageId, trialDays: 14 });
  const without = await world.buy(seller, { packageId, trialDays: 14, card: null });
  expect(await ownOf(withCard)).toMatchObject({ state: 'trial', has_card: true });
  expect(await ownOf(without)).toMatchObject({ state: 'trial', has_card: false });
  await world.days(12);
  expect(await warningTo(withCard)).toContain('$49.00 a month');
  expect(await warningTo(without)).toContain('nothing is charged');
  expect(await warningTo(without)).not.toContain('$49.00');
});

it('a card that is added during the trial is known at the next comparison', async () => {
  const seller = await world.openBusiness({ trial_days: 14 });
  const who = await world.buy(seller, { packageId: seller.packageId, trialDays: 14, card: null });
  const ask = (path: string, fields: Record<string, string>) =>
    askAsServer(world.url, path, { merchant: seller.merchant, fields });
  const made = await ask('payment_methods/pm_card_visa/attach', { customer: who.customerId });
  await ask(`customers/${who.customerId}`, {
    'invoice_settings[default_payment_method]': made['id'] as string,
  });
  await world.night();
  expect(await ownOf(who)).toMatchObject({ has_card: true });
});

it('the mail about a refund that ends everything has no button to a page that nobody can open', async () => {
  const seller = await world.openBusiness();
  const who = await world.buy(seller, { packageId: seller.packageId });
  await world.api.call(seller.reseller, subscriptions.refund, {
    params: { id: who.accountId },
    body: { expected: { minor: 4900 } },
  });
  await world.settle();
  const mail = (await mailsTo(who)).find(({ subject }) => subject.includes('refunded'));
  expect(mail?.text).toContain('no one can sign in');
  expect(mail?.text).not.toContain('/billing-portal');
});

it('the customer sees one portal where credits and package are paid by the same customer of the provider', async () => {
  const seller = await world.openBusiness();
  const who = await world.buy(seller, { packageId: seller.packageId });
  expect(await ownOf(who)).toMatchObject({ one_portal: false });
  await asAccount(world.base, who.accountId, (tx) => adoptCustomer(tx, seller.merchant, who.customerId));
  expect(await ownOf(who)).toMatchObject({ one_portal: true });
});
