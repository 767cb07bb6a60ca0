/**
 * A reseller from setup to payment: added by the super admin, brand, mail server, payment account, package, a buyer,
 * the renewal, the refund. Runs in its own installation, because it moves the clock.
 */
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { loginOf, mailedCode, newEmail, request } from '../support/client.ts';
import { arriveAt, newPage, see, seeGone, signInWith, type Visitor } from '../support/journey.ts';
import { type Product, SMALL_WORLD, startProduct } from '../support/product.ts';
import { until } from '../support/wallet-acts.ts';

const DAY_MS = 86_400_000;
const BRAND = 'Harbour Leads';
const COLOUR = '#7A2E8E';
const SENDER = 'hello@harbourleads.test';
/** The sandbox's mail server that anyone may sign in to. */
const MAIL_SERVER = 'smtp.northwind.test';
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let product: Product;
beforeAll(async () => {
  product = await startProduct(SMALL_WORLD);
});
afterAll(() => product.stop());

const brandUrl = () => product.url.replace('//localhost', '//harbour.localhost');
const input = ({ page }: Visitor, path: string) => page.locator(`[data-path="${path}"]`);

interface Mail {
  subject: string;
  text: string;
  from: string;
  from_name: string;
  server: string;
  login: string | null;
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

async function choose(visitor: Visitor, path: string, option: string) {
  await input(visitor, path).click();
  await visitor.page.getByRole('option', { name: option, exact: true }).click();
}

/** The super admin adds a user with a white-label plan. */
async function addReseller(email: string) {
  const admin = await newPage({ account: await loginOf(product, 'admin'), url: product.url });
  await admin.go('/admin/users/create');
  const values = { first_name: 'Mara', last_name: 'Voss', company: 'Harbour', email };
  for (const [path, value] of Object.entries(values)) await input(admin, path).fill(value);
  await choose(admin, 'plan_id', 'Agency');
  await press(admin, 'admin-users.form.create');
  await see(admin.page.getByRole('heading', { name: 'Mara Voss' }));
}

/** As in the mail to a new user: the password is chosen with a code. */
async function choosePassword(visitor: Visitor, email: string, password: string) {
  await visitor.go('/forgot-password');
  await field(visitor, 'auth.field.email').fill(email);
  await press(visitor, 'auth.forgot.submit');
  await field(visitor, 'auth.field.code').fill(await mailedCode(product, email));
  await field(visitor, 'auth.field.newPassword').fill(password);
  await field(visitor, 'auth.field.repeatPassword').fill(password);
  await press(visitor, 'auth.forgot.newSubmit');
  await arriveAt(visitor.page, '/login');
}

async function saveBar({ page, say }: Visitor) {
  const save = page.getByRole('button', { name: say('common.save'), exact: true });
  await save.click();
  await seeGone(save);
}

async function setBrand(reseller: Visitor) {
  const { page, say } = reseller;
  await reseller.go('/whitelabel/business-account');
  await see(page.getByText(say('business-account.new')));
  const values = {
    name: BRAND,
    slug: 'harbour',
    button_color: COLOUR,
    support_email: 'help@harbourleads.test',
    postal_address: '3 Quay Street, Bristol',
  };
  for (const [path, value] of Object.entries(values)) await input(reseller, path).fill(value);
  await see(page.getByText(say('business-account.slugFree')));
  await page.locator('input[type=file]').first().setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: LOGO });
  await see(page.getByRole('button', { name: say('ui.image.replace') }));
  await saveBar(reseller);
  await see(page.getByText(say('business-account.state.complete')));
}

async function setMailServer(reseller: Visitor) {
  const { page, say } = reseller;
  await reseller.go('/whitelabel/smtp');
  await choose(reseller, 'encryption', say('smtp.screen.encryptions.none'));
  const values = {
    support_email: 'help@harbourleads.test',
    from_email: SENDER,
    host: MAIL_SERVER,
    port: String(product.mailPort),
    username: SENDER,
    password: 'quay-3',
  };
  for (const [path, value] of Object.entries(values)) await input(reseller, path).fill(value);
  await saveBar(reseller);
  await press(reseller, 'smtp.screen.testSend');
  await see(page.getByText(say('smtp.screen.testWorks')));
}

async function connectStripe(reseller: Visitor) {
  const { page, say } = reseller;
  await reseller.go('/whitelabel/stripe');
  await press(reseller, 'connect.screen.createAct');
  await page.getByRole('button', { name: 'Submit and finish' }).click();
  await arriveAt(page, '/whitelabel/stripe');
  await see(page.getByText(say('connect.screen.state.ready')));
}

async function makePackage(reseller: Visitor) {
  await reseller.go('/whitelabel/packages/create');
  const values = {
    name: 'Harbour',
    monthly_price_minor: '49',
    monthly_credits: '100',
    trial_days: '7',
    trial_amount_minor: '9',
  };
  for (const [path, value] of Object.entries(values)) await input(reseller, path).fill(value);
  await press(reseller, 'packages.form.create');
  await see(reseller.page.getByText('Harbour').first());
}

/** Closed until its reseller opens it. */
async function openSalesPage(reseller: Visitor) {
  const { page, say } = reseller;
  await page.getByRole('button', { name: say('packages.screen.acts', { name: 'Harbour' }) }).click();
  await page.getByRole('menuitem', { name: say('packages.sales.title') }).click();
  await page.getByRole('switch', { name: say('packages.sales.is_open') }).check({ force: true });
  await saveBar(reseller);
}

/** A visitor, in Spanish, on a phone. */
async function buy(stranger: Visitor, email: string) {
  const { page, say } = stranger;
  await stranger.go('/plans');
  await see(page.getByText(BRAND).first());
  // The only package is already selected.
  await see(page.getByRole('button', { name: say('sales.chosen') }));
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

/** Signs in on the brand's host with the credentials from the mail. */
async function signInAsCustomer(customer: Visitor, email: string) {
  const [mail] = await until(
    () => mailsTo(email),
    (mails) => mails.length > 0,
  );
  expect(mail).toMatchObject({ subject: `Tu cuenta de ${BRAND} está lista` });
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

/** Everything a customer received came from the brand, through its own server. */
async function seeBrandOnly(email: string) {
  const mails = await mailsTo(email);
  expect(mails).not.toEqual([]);
  for (const { subject, text, from, from_name, server, login } of mails) {
    expect({ from, from_name, server, login }, subject).toEqual({
      from: SENDER,
      from_name: BRAND,
      server: MAIL_SERVER,
      login: SENDER,
    });
    expect(`${subject} ${text}`).not.toContain('Leadwright');
  }
}

it('sells under its own brand, from nothing to the refund that ends access at once', async () => {
  const owner = { email: newEmail('mara'), password: 'a quiet harbour 7' };
  await addReseller(owner.email);
  const reseller = await newPage({ url: product.url, fresh: true });
  await choosePassword(reseller, owner.email, owner.password);
  await signInWith(reseller, owner);
  await press(reseller, 'shell.terms.accept');
  // Leaving before the answer would leave the terms unaccepted.
  await seeGone(reseller.page.getByRole('button', { name: reseller.say('shell.terms.accept') }));
  await setBrand(reseller);
  await setMailServer(reseller);
  await connectStripe(reseller);
  await makePackage(reseller);
  await openSalesPage(reseller);

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
  await seeBrandOnly(email);
});
