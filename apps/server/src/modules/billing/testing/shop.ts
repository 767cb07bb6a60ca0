/**
 * A product under test with the Stripe simulator behind it: a sandbox of its own (its switches are global), the app
 * listening for events, and people with cards saved the way a browser does it.
 */
import { billing } from '@leadwright/contract/money/billing';
import { plans } from '@leadwright/contract/money/plans';
import { wallet } from '@leadwright/contract/money/wallet';
import { stripeConnect } from '@leadwright/contract/resale/stripe';
import { request } from 'undici';
import { expect } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { startSandbox } from '../../../testing/sandbox.ts';

export const WEBHOOK_SECRET = 'whsec_sandbox_platform';
export const CONNECT_SECRET = 'whsec_sandbox_connect';

export const NUMBERS = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  declinedWhenCharged: '4000000000000341',
  alwaysAuthenticates: '4000002760003184',
  paysLater: '4000003560000123',
  declinesLater: '4000003560000297',
} as const;

export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function openShop() {
  const sandbox = await startSandbox();
  const api = await startApi(sandbox.env);
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });

  async function control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await request(`${sandbox.url}/stripe/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.body.json()) as Record<string, unknown>;
  }
  await control('webhook-endpoints', { url: `${address}/api/webhooks/stripe`, secret: WEBHOOK_SECRET });
  const connect = { url: `${address}/api/webhooks/stripe-connect`, secret: CONNECT_SECRET, connect: true };
  await control('webhook-endpoints', connect);

  /** Delivers all events of the provider and runs the jobs that follow. */
  async function settle() {
    await control('flush');
    await api.runJobs();
    await control('flush');
    await api.runJobs();
  }
  const stop = async () => {
    await api.stop();
    await sandbox.stop();
  };
  return { api, url: sandbox.url, address, control, settle, stop, ...shopping(api, sandbox.url) };
}

/** What people do. */
function shopping(api: Api, url: string) {
  const stripe = (path: string, fields: Record<string, string>) => askStripe(url, path, fields);

  /** A form of the provider's pages, sent as a browser does; says where it leads. */
  async function submit(page: string, fields: Record<string, string>): Promise<string> {
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }
  /** Opens an account at the provider and answers all its questions. Gives the account's id. */
  async function openMerchant(reseller: TestPerson): Promise<string> {
    const { body } = await api.call(reseller, stripeConnect.create, {});
    await submit(body.redirect_url, { act: 'complete', name: 'Northwind' });
    const done = await api.call(reseller, stripeConnect.finish, { body: {} });
    expect(done.body.data?.charges_enabled).toBe(true);
    return done.body.data?.account as string;
  }
  /** A reseller that takes payments, and how its customers are made. */
  async function buildSeller() {
    const reseller = await api.buildReseller();
    const merchant = await openMerchant(reseller);
    const customer = () => api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    return { reseller, merchant, customer };
  }

  /** Begins here, confirms at the provider as a browser does, and keeps the card here. */
  async function addCard(who: TestPerson, number: string = NUMBERS.good) {
    const begun = await api.call(who, billing.beginCard, {});
    expect(begun.status).toBe(200);
    const { setup_id: id, client_secret } = begun.body;
    const { merchant } = (await api.call(who, billing.settings, {})).body;
    const place = { client_secret, ...(merchant && { _stripe_account: merchant }) };
    const confirmed = await stripe(`setup_intents/${id}/confirm`, { ...place, ...cardFields(number) });
    if (confirmed['status'] === 'requires_action') await authenticate(url, id, client_secret);
    const saved = await api.call(who, billing.saveCard, { body: { setup_id: id } });
    expect(saved.body.message).toBe('Your card was saved.');
    return saved.body.data;
  }
  /** On the provider's own page, as a browser fills it in. */
  async function buyPlan(who: TestPerson, name: string) {
    await api.platform.databases.owner.query("update accounts set trial_ends_at = '2026-01-01' where id = $1", [
      who.accountId,
    ]);
    const plan = (await api.call(who, plans.find, {})).body.data.find((each) => each.name === name);
    const chosen = await api.call(who, plans.choose, { body: { plan_id: plan?.id as number } });
    const address = chosen.body.redirect_url as string;
    expect(address).toContain(url);
    const page = await (await fetch(address)).text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? address;
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]);
    const typed = { number: NUMBERS.good, expiry: '12/34', exp: '12/34', cvc: '123', name: 'Ada', email: who.email };
    const form = new URLSearchParams([...hidden, ...Object.entries(typed)]);
    await fetch(new URL(action, url), { method: 'POST', body: form, redirect: 'manual' });
  }
  const planOf = async (who: TestPerson) => (await api.call(who, plans.find, {})).body.current?.name ?? null;
  const balanceOf = async (who: TestPerson) => (await api.call(who, wallet.show, {})).body.balance;
  return { addCard, buyPlan, planOf, balanceOf, stripe, submit, openMerchant, buildSeller };
}

export const cardFields = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
});

/** With a secret key, as a server asks: the platform's, on its own account or on a reseller's. */
export async function askAsServer(
  url: string,
  path: string,
  { merchant = '', fields }: { merchant?: string; fields?: Record<string, string> } = {},
) {
  const answer = await request(`${url}/v1/${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
      ...(merchant && { 'stripe-account': merchant }),
    },
    ...(fields && { body: new URLSearchParams(fields).toString() }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what the provider says
  return (await answer.body.json()) as Record<string, any>;
}

/** With the publishable key, as the browser has it. */
export async function askStripe(url: string, path: string, fields: Record<string, string>) {
  const answer = await request(`${url}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: 'pk_test_sandbox', ...fields }).toString(),
  });
  return (await answer.body.json()) as Record<string, unknown>;
}

/** The person answers the bank's question. */
export async function authenticate(
  url: string,
  id: string,
  clientSecret: string,
  answer: 'complete' | 'fail' = 'complete',
) {
  const done = await request(`${url}/stripe/authenticate/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, answer }).toString(),
  });
  await done.body.dump();
}
