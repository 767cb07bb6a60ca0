/** Resellers with an open sales page and a payment account at the simulated provider, and anonymous buyers. */
import { type Package, packages } from '@leadwright/contract/resale/packages';
import { type Billing, quoteOf, sales } from '@leadwright/contract/resale/sales';
import { request } from 'undici';
import { expect } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { NUMBERS, openShop, type Shop } from '../../billing/testing/shop.ts';
import { freshEmail, type SentMail } from '../../identity/testing/people.ts';
import { completeBusiness, made } from '../../packages/testing/reseller.ts';

export type Market = Awaited<ReturnType<typeof openMarket>>;
export interface Seller {
  reseller: TestPerson;
  /** At the provider. */
  merchant: string;
  pack: Package;
  /** Of the brand. */
  host: string;
}
type Written = Parameters<typeof made>[2];

export async function openMarket() {
  const shop = await openShop();
  const { api } = shop;
  // Trials last as long here as they do at the provider.
  const clock = await request(`${shop.url}/clock`);
  api.clock.set(new Date(((await clock.body.json()) as { now: string }).now));
  const rows = async (sql: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query(sql, values)).rows;

  async function openSeller(changes: Written = {}): Promise<Seller> {
    const { reseller, merchant } = await shop.buildSeller();
    await completeBusiness(api, reseller);
    const pack = await made(api, reseller, changes);
    const [{ slug }] = await rows('select slug from brands where id = $1', [reseller.brandId]);
    const texts = { headline: 'Leads that answer', brochure_urls: { en: '', es: '' } };
    const page = { is_open: true, order: [pack.id], ...texts };
    expect((await api.call(reseller, packages.saveSales, { body: page })).status).toBe(200);
    return { reseller, merchant, pack, host: `${slug}.localhost` };
  }

  const order = async (seller: Seller, changes: Partial<NewOrder> = {}) => {
    // All buyers share one IP address here.
    await rows('delete from rate_limits');
    return placeOrder(shop, seller, changes);
  };
  /** On the provider's page, with a good card. */
  async function pay(url: string, number: string = NUMBERS.good) {
    const page = await (await fetch(url)).text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1] ?? url;
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]);
    const typed = { number, expiry: '12/34', exp: '12/34', cvc: '123', name: 'Hugo Bellamy' };
    return shop.submit(new URL(action, shop.url).href, Object.fromEntries([...hidden, ...Object.entries(typed)]));
  }
  const mailsTo = async (email: string): Promise<SentMail[]> => {
    const { body } = await request(`${shop.url}/mail?to=${encodeURIComponent(email)}`);
    return (await body.json()) as SentMail[];
  };
  /** Of the brand, by address: accounts, what they have and what they paid. */
  const customersOf = ({ reseller }: Seller) =>
    rows(
      `select a.id, a.status, a.modules, u.email, s.status as subscription, s.provider_id
       from accounts a join users u on u.account_id = a.id left join subscriptions s on s.customer_id = a.id
       where a.parent_id = $1 order by a.id, s.id`,
      [reseller.accountId],
    );
  return { ...shop, rows, openSeller, order, pay, mailsTo, customersOf };
}

interface NewOrder {
  email: string;
  name: string;
  language: 'en' | 'es';
  billing: Billing;
  via: 'page' | 'form';
  key: string;
  expected: { today_minor: number; then_minor: number };
}

async function placeOrder({ api }: Shop, { pack, host }: Seller, { key, ...changes }: Partial<NewOrder>) {
  const billing = changes.billing ?? 'monthly';
  const quote = quoteOf(pack, billing) ?? { today_minor: 0, then_minor: 0 };
  const email = changes.email ?? freshEmail('buyer');
  const body = {
    package_id: pack.id,
    billing,
    name: 'Hugo Bellamy',
    expected: { today_minor: quote.today_minor, then_minor: quote.then_minor },
    ...changes,
    email,
  };
  const headers = key ? { 'idempotency-key': key } : {};
  return { email, ...(await api.call(null, sales.order, { body }, { host, headers })) };
}
