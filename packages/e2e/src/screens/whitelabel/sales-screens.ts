/** Screenshots of a brand's public pages: its packages, yearly billing, a form, the returns from the payment page. */
import type { Screen, Stage } from '../../support/stage.ts';

/** On the host of the sandbox's reseller, in the screenshot's language. */
async function openShop({ page, world }: Stage, path: string) {
  const language = await page.evaluate(() => localStorage.getItem('language') ?? 'en');
  const origin = world.url.replace('localhost', 'northwind.localhost');
  await page.goto(`${origin}/login`);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(origin + path);
  await page.locator('h1').waitFor();
}

const page = async (stage: Stage) => {
  await openShop(stage, '/plans');
  await stage.page.getByLabel(stage.say('sales.order.name')).fill('Hugo Bellamy');
  await stage.page.getByLabel(stage.say('sales.order.email')).fill('hugo@bellamywines.test');
};

const yearly = async (stage: Stage) => {
  await openShop(stage, '/plans?billing=yearly&left=1');
  await stage.page.getByRole('button', { name: stage.say('sales.choose', { package: 'Starter' }) }).click();
};

/** The provider has not confirmed yet. */
const returned = (status: string) => async (stage: Stage) => {
  await stage.page.route(/\/api\/wl\/orders\/returned$/, (route) => route.fulfill({ json: { status } }));
  await openShop(stage, '/plans/ordered?checkout=cs_test_picture');
  await stage.page.getByRole('status').first().waitFor();
};

export const SALES_SCREENS: Screen[] = [
  { name: 'sales-page', path: '/login', prepare: page },
  { name: 'sales-page-yearly', path: '/login', prepare: yearly },
  { name: 'sales-form', path: '/login', prepare: (stage) => openShop(stage, '/plans/form/3') },
  { name: 'sales-waiting', path: '/login', prepare: returned('waiting') },
  { name: 'sales-ordered', path: '/login', prepare: returned('done') },
];
