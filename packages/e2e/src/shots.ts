/**
 * `npm run shots [-- name ...]`: a screenshot of every screen at desktop and phone width, light and dark, in both
 * languages, into shots/. With names, only the screens whose name starts with one of them.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@leadwright/i18n';
import { type Browser, chromium } from 'playwright-core';
import { SCREENS } from './screens/screens.ts';
import { startBrowser } from './support/browser.ts';
import { type Account, loginOf, newAccount, newAddress, type World } from './support/client.ts';
import { startProduct } from './support/product.ts';
import type { Screen } from './support/stage.ts';
import { sayIn } from './support/words.ts';

const FOLDER = join(import.meta.dirname, '../../../shots');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Look {
  language: Language;
  size: (typeof SIZES)[number];
  dark: boolean;
}
const LOOKS: Look[] = LANGUAGES.flatMap((language) =>
  SIZES.flatMap((size) => [false, true].map((dark) => ({ language, size, dark }))),
);

const AT_ONCE = 4;
const pictureOf = ({ name }: Screen, { language, size, dark }: Look) =>
  `${name}-${language}-${size.width}-${dark ? 'dark' : 'light'}.png`;

const wanted = process.argv.slice(2);
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.startsWith(part)));

const [product, server] = await Promise.all([startProduct(), startBrowser()]);
const browser = await chromium.connect(server.wsEndpoint());
const world: World = product;
mkdirSync(FOLDER, { recursive: true });
let failed = 0;
const signedIn = new Map<string, Promise<Account>>();
const jobs = screens.flatMap((screen) => LOOKS.map((look) => ({ screen, look })));
const painters = Array.from({ length: AT_ONCE }, async () => {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { screen, look } = job;
    await takePicture(browser, screen, look).catch((reason) => {
      failed += 1;
      console.error(`${pictureOf(screen, look)}: ${reason}`);
    });
  }
});
await Promise.all(painters);
console.log(`${screens.length} screens in ${FOLDER}`);
await server.close();
await product.stop();
process.exit(failed === 0 ? 0 : 1);

/** Seeded users sign in once: hundreds of sign-ins within an hour would look like an attack. */
function accountOf({ person }: Screen): Promise<Account> | null {
  if (!person) return null;
  if (person === 'newcomer') return newAccount(world);
  const known = signedIn.get(person) ?? loginOf(world, person);
  signedIn.set(person, known);
  return known;
}

async function takePicture(browser: Browser, screen: Screen, look: Look) {
  const { language, size, dark } = look;
  const account = await accountOf(screen);
  const memory = { language, ...(account && { access_token: account.token }) };
  const localStorage = Object.entries(memory).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
  });
  context.setDefaultTimeout(15_000);
  // Sixteen removals from one address within an hour would look like an attack, too.
  const headers = { 'X-Forwarded-For': newAddress() };
  await context.route(/\/api\/removal/, (route, request) =>
    route.continue({ headers: { ...request.headers(), ...headers } }),
  );
  const page = await context.newPage();
  try {
    await page.goto(world.url + screen.path);
    await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' });
    await screen.prepare?.({ page, say: sayIn(language), world, account });
    // A function, because the page's policy forbids evaluating strings.
    const isBusy = (wanted: boolean) => Boolean(document.querySelector('[aria-busy="true"]')) === wanted;
    await page.waitForFunction(isBusy, screen.waits ?? false);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, pictureOf(screen, look)), fullPage: true, animations: 'disabled' });
  } finally {
    await context.close();
  }
}
