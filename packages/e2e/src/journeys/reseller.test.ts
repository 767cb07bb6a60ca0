/**
 * A reseller from its brand to the money: brand, payment account, package, a stranger who buys, the renewal, the refund. In an
 * installation of its own, because its clock is moved.
 */
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { press } from '../support/acts.ts';
import { type Account, loginOf, newEmail, request } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, signInWith, type Visitor } from '../support/journey.ts';
import { type Product, SMALL_WORLD, startProduct } from '../support/product.ts';
import { until } from '../support/wallet-acts.ts';

const DAY_MS = 86_400_000;
const BRAND = 'Harbour Leads';
const COLOUR = '#7A2E8E';
/** Of the mail server that the brand of the sandbox has. */
const SENDER = 'hello@northwindleads.test';

let product: Product;
beforeAll(async () => {
  product = await startProduct(SMALL_WORLD);
});
afterAll(() => product.stop());

const brandUrl = () => product.url.replace('//localhost', '//northwind.localhost');
const input = ({ page }: Visitor, path: string) => page.locator(`[data-path="${path}"]`);

interface Mail {
  subject: string;
  text: string;
  from: string;
}
const mailsTo = async (email: string) =>
  (await (await fetch(`${product.sandboxUrl}/mail?to=${encodeURIComponent(email)}`)).json()) as Mail[];

async function moveClock(days: number) {
  await fetch(`${product.sandboxUrl}/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: days * DAY_MS }),
  });
}

async function setBrand(reseller: Visitor) {
  await reseller.go('/whitelabel/business-account');
  await input(reseller, 'name').fill(BRAND);
  await input(reseller, 'button_color').fill(COLOUR);
  await press(reseller, 'common.save');
  await seeGone(reseller.page.getByRole('button', { name: reseller.say('common.save'), exact: true }));
}

/** The seeded account goes, and one of its own comes in its place. */
async function connectStripe(reseller: Visitor) {
  const { page, say } = reseller;
  await reseller.go('/whitelabel/stripe');
  await press(reseller, 'connect.screen.disconnect');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('connect.screen.disconnect'), exact: true })
    .click();
  await press(reseller, 'connect.screen.createAct');
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await arriveAt(page, '/whitelabel/stripe');
  await see(page.getByText(say('connect.screen.state.ready')));
}

async function makePackage(reseller: Visitor) {
  await reseller.go('/whitelabel/packages/create');
  const values = {
    ...{ name: 'Harbour', monthly_price_minor: '49', monthly_credits: '100', trial_days: '7', trial_amount_minor: '9' },
  };
  for (const [path, value] of Object.entries(values)) await input(reseller, path).fill(value);
  await press(reseller, 'packages.form.create');
  await see(reseller.page.getByText('Harbour').first());
}

/** A stranger, in Spanish, on a phone. */
async function buy(stranger: Visitor, email: string) {
  const { page, say } = stranger;
  await stranger.go('/plans');
  await see(page.getByText(BRAND).first());
  await page.getByRole('button', { name: say('sales.choose', { package: 'Harbour' }) }).click();
  await page.getByLabel(say('sales.order.name'), { exact: true }).fill('Hugo Bellamy');
  await page.getByLabel(say('sales.order.email'), { exact: true }).fill(email);
  const order = page.getByRole('complementary', { name: say('sales.order.title') });
  await see(order.getByText(/^Después, cada mes desde el \d+ de \w+$/));
  const submit = order.locator('button[type="submit"]');
  expect(await submit.textContent()).toContain('9,00');
  const colour = await submit.evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(colour).toBe('rgb(122, 46, 142)');
  await submit.click();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.locator('form button[type="submit"], form button').first().click();
  await see(page.getByRole('heading', { name: say('sales.returned.done.title') }));
}

/** Signed in on the host of the brand with what was mailed. */
async function signInAsCustomer(customer: Visitor, email: string) {
  const [mail] = await until(
    () => mailsTo(email),
    (mails) => mails.length > 0,
  );
  expect(mail).toMatchObject({ subject: `Tu cuenta de ${BRAND} está lista` });
  expect(mail?.from).toBe(SENDER);
  const password = /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] as string;
  await signInWith(customer, { email, password });
  await press(customer, 'shell.terms.accept');
  await see(customer.page.locator('#content'));
  return customer.page.evaluate(() => localStorage.getItem('access_token') as string);
}

async function seeCharge({ page, go }: Visitor, email: string, amount: string) {
  await go('/whitelabel/subscriptions');
  const row = page.getByRole('row').filter({ hasText: email });
  await see(row.getByText(amount));
  return row;
}

async function refund(reseller: Visitor, email: string) {
  const { page, say } = reseller;
  const row = await seeCharge(reseller, email, '$49.00');
  await row.getByRole('button', { name: say('subscriptions.acts.label', { name: 'Hugo Bellamy' }) }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${say('subscriptions.acts.refund')}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('subscriptions.refund.confirm', { amount: '$49.00' }) }).click();
  await seeGone(dialog);
}

it('sells under its own brand: from the colour of the button to the refund that ends access at once', async () => {
  const account: Account = await loginOf(product, 'reseller');
  const reseller = await newPage({ account, url: product.url });
  await setBrand(reseller);
  await connectStripe(reseller);
  await makePackage(reseller);

  const email = newEmail('hugo');
  const customer = await newPage({ url: brandUrl(), language: 'es', width: 390, fresh: true, refusals: [401, 403] });
  await buy(customer, email);
  const token = await signInAsCustomer(customer, email);
  await seeCharge(reseller, email, '$9.00');

  await moveClock(7.1);
  await until(
    async () => (await request(product, identity.me, { token })).json() as Promise<{ account: { status: string } }>,
    (me) => me.account?.status === 'active',
  );
  await refund(reseller, email);
  await until(
    () => request(product, identity.me, { token }),
    ({ status }) => status === 401,
  );
  await customer.go('/');
  await arriveAt(customer.page, '/login');
  for (const mail of await mailsTo(email)) {
    expect(mail.from, mail.subject).toBe(SENDER);
    expect(`${mail.subject} ${mail.text}`).not.toContain('Leadwright');
  }
}, 240_000);
