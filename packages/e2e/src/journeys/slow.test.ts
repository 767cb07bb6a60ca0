/**
 * Every page while answers are slow: what is still loading is neither empty, nor zero, nor an error, and an answer for a
 * page that was left does not reach the next one. All but one of them only in `npm run prove -- journeys`.
 */
import { labels } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdAnswers, intercept } from '../support/answers.ts';
import { call } from '../support/client.ts';
import {
  IN_EVERY_SETTING,
  IS_THOROUGH,
  newPage,
  SETTINGS,
  see,
  signIn,
  type Visitor,
  world,
} from '../support/journey.ts';
import { listOf24 } from '../support/leads.ts';
import { settledAccount } from '../support/people.ts';
import { ADMIN, ADMIN_SYSTEM, RESELLER, SIGNED_IN } from './paths.ts';

const DELAY_MS = 3000;
const SHORTER_MS = 800;
const SAMPLE_MS = 200;
const QUIET_SAMPLES = 5;
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

interface Answers {
  isWaiting(): boolean;
}

/** Delays every answer but the live stream. `isWaiting`: whether a page waits for one. */
async function slowDown(page: Page, ms: number): Promise<Answers> {
  let waiting = 0;
  await intercept(page, /\/(api|auth)\//, async (route) => {
    if (route.request().url().endsWith('/api/live')) return route.fallback();
    waiting++;
    await pause(ms);
    await route.fallback().catch(() => undefined);
    waiting--;
  });
  return { isWaiting: () => waiting > 0 };
}

/** Neither the page nor its content is on its way. */
const isReady = (page: Page) =>
  page.evaluate(() => {
    const content = document.querySelector('#content') ?? document.body;
    return content.querySelector('h1, h2') !== null && content.querySelector('[aria-busy="true"]') === null;
  });

/** Waits until nothing has been loading for a while. Calls back while something is. */
async function untilLoaded(page: Page, { isWaiting }: Answers, whileLoading: () => unknown = () => undefined) {
  for (let quiet = 0; quiet < QUIET_SAMPLES; await pause(SAMPLE_MS)) {
    quiet = !isWaiting() && (await isReady(page)) ? quiet + 1 : 0;
    if (quiet === 0) await whileLoading();
  }
}

/** Claims on the page that would be wrong if they were only true of what has not arrived yet. */
const claimsOn = (page: Page) =>
  page.evaluate(() => {
    const content = document.querySelector('#content') ?? document.body;
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const shown = (selector: string) => [...content.querySelectorAll(selector)].filter(isShown);
    const leaves = shown('*').filter((one) => one.childElementCount === 0);
    const zeros = leaves.map((one) => one.textContent.trim()).filter((text) => /^0( |$)/.test(text));
    return [...shown('[data-empty], [role="alert"]').map((one) => one.textContent.trim()), ...zeros];
  });

async function falseClaims({ page, go }: Visitor, path: string, answers: Answers) {
  const claimed = new Set<string>();
  await go(path);
  await untilLoaded(page, answers, async () => {
    for (const claim of await claimsOn(page)) claimed.add(claim);
  });
  const final = new Set(await claimsOn(page));
  return [...claimed].filter((claim) => !final.has(claim)).map((claim) => `${path}: ${claim}`);
}

const headingOf = async ({ page }: Visitor) => (await page.locator('h1').first().textContent())?.trim();

/** Opens a page by its link, leaves it at once, and returns to it. */
async function hurryThrough(visitor: Visitor, path: string, answers: Answers) {
  const { page } = visitor;
  const [from, home] = [page.url(), await headingOf(visitor)];
  await page.locator(`nav a[href="${path}"]`).first().click();
  await page.waitForURL((url) => url.href !== from);
  await page.goBack();
  await untilLoaded(page, answers);
  expect([page.url(), await headingOf(visitor)], `Back from ${path}`).toEqual([from, home]);
  await page.goForward();
  await untilLoaded(page, answers);
  const shown = await headingOf(visitor);
  await page.reload();
  await untilLoaded(page, answers);
  expect(shown, `${path} after Forward and after a reload`).toBe(await headingOf(visitor));
}

const WALKS = [
  { who: 'reseller', paths: RESELLER },
  { who: 'admin', paths: ADMIN },
  { who: 'admin', paths: ADMIN_SYSTEM },
] as const;

describe.runIf(IS_THOROUGH).each(SETTINGS)(IN_EVERY_SETTING, (setting) => {
  it.each(WALKS)('no page of a $who claims anything before its answers are there', async ({ who, paths }) => {
    const visitor = await newPage(setting);
    await signIn(visitor, who);
    const answers = await slowDown(visitor.page, DELAY_MS);
    const claims: string[] = [];
    for (const path of paths) claims.push(...(await falseClaims(visitor, path, answers)));
    expect(claims).toEqual([]);
  });

  it('no page of a customer with leads either', async () => {
    const account = await settledAccount(setting.language);
    const list = await listOf24(world, account, 'Slow clinics');
    await call(world, labels.create, { token: account.token, body: { name: 'Slow', color: 'blue' } });
    const visitor = await newPage({ ...setting, account });
    const answers = await slowDown(visitor.page, DELAY_MS);
    const claims: string[] = [];
    for (const path of [list.path, ...SIGNED_IN]) claims.push(...(await falseClaims(visitor, path, answers)));
    expect(claims).toEqual([]);
  });
});

describe('a page of full width', () => {
  it('keeps its first placeholder away from the sidebar', async () => {
    const account = await settledAccount('en');
    const { data } = await call(world, lists.create, { token: account.token, body: { name: 'Late', type: 'local' } });
    const visitor = await newPage({ account });
    const answers = await holdAnswers(visitor.page, lists.get);
    await visitor.go(`/lead-search/saved-lists/local-${data.id}`);
    const content = visitor.page.locator('#content');
    const line = content.locator('[aria-busy="true"] [aria-hidden="true"]').first();
    await see(line);
    const left = async (one: Locator) => (await one.boundingBox())?.x ?? 0;
    expect((await left(line)) - (await left(content))).toBeGreaterThanOrEqual(16);
    await answers.end();
  });
});

describe.runIf(IS_THOROUGH)('Back before the answers are there', () => {
  it.each(['customer', 'reseller', 'admin'] as const)('shows a %s the page they left', async (who) => {
    const visitor = await newPage();
    await signIn(visitor, who);
    const links = visitor.page
      .getByRole('navigation', { name: visitor.say('navigation.main') })
      .locator('a[href^="/"]');
    const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
    const answers = await slowDown(visitor.page, SHORTER_MS);
    for (const path of paths) {
      if (new URL(visitor.page.url()).pathname !== path) await hurryThrough(visitor, path, answers);
    }
  });
});
