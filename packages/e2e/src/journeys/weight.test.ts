/** The first load of a page in bytes and requests. Pages may become lighter; an increase must be explained here. */
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isApart, measuredPages } from '../measure/first-load-pages.ts';
import { type Loading, loadPage } from '../measure/load-page.ts';
import { browserOptions } from '../support/browser.ts';
import { world } from '../support/journey.ts';

/**
 * Kilobytes of compressed JavaScript, scripts, and all requests, without canvas, editor and charts. Most of it loads
 * after the content, when the browser is idle. `npm run bench -- first-load` measures what the content waits for.
 */
const MOST: Record<string, { kb: number; scripts: number; requests: number }> = {
  // Forms tell a refusal once, in their own place; what the app cannot load is told, and the overview of a canvas gives way: 1 kB in three.
  // Forms keep more input when a session ends. The page offers the sign-on of a company. Every page can tell of maintenance
  // and has words for CRMs: one more part. The focus goes on from what is removed, on every page.
  login: { kb: 211, scripts: 21, requests: 34 },
  list: { kb: 300, scripts: 35, requests: 68 },
  // Fields that the set-up page uses, too, are in files of their own.
  wallet: { kb: 350, scripts: 52, requests: 99 },
  // A search leaves out what is in CRMs and files of customers: two more parts.
  'new search': { kb: 344, scripts: 49, requests: 85 },
  workflow: { kb: 360, scripts: 51, requests: 88 },
  // Warnings of the installation: a question and the parts that ask it.
  'admin dashboard': { kb: 282, scripts: 40, requests: 77 },
};
/** Smaller files would only grow. */
const WORTH_COMPRESSING = 1024;

let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  browser = await chromium.launch(browserOptions());
});
afterAll(() => browser.close());

const kbOf = (scripts: Loading['scripts']) => Math.ceil(scripts.reduce((sum, { size }) => sum + size, 0) / 1000);

/** Early requests that the page did not use: their wording differed, so they were sent twice. */
const untaken = (page: Page) =>
  page.evaluate(() => [...((globalThis as { askedEarly?: Map<string, unknown> }).askedEarly?.keys() ?? [])]);

it('stays within its budget', async () => {
  for (const page of await measuredPages(world)) {
    const loading = await loadPage(browser, { ...page, url: world.url + page.path }, untaken);
    // Includes what loads after the content, because its timing depends on the machine.
    const first = loading.scripts.filter(({ name }) => !isApart(name));
    const most = MOST[page.name];
    expect.soft(kbOf(first), `${page.name}: kB`).toBeLessThanOrEqual(most?.kb ?? 0);
    expect.soft(first.length, `${page.name}: scripts`).toBeLessThanOrEqual(most?.scripts ?? 0);
    expect.soft(loading.requests, `${page.name}: requests`).toBeLessThanOrEqual(most?.requests ?? 0);
    expect(loading.seen, `${page.name}: asked early, and again`).toEqual([]);
  }
});

it('sends scripts, words and style sheets compressed', async () => {
  const html = await (await fetch(`${world.url}/login`, { headers: { Accept: 'text/html' } })).text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css|json))"/g)].map(([, file]) => file as string);
  expect(files.length).toBeGreaterThan(5);
  for (const file of new Set(files)) {
    const { headers } = await fetch(world.url + file, { headers: { 'Accept-Encoding': 'br' } });
    if (Number(headers.get('content-length')) > WORTH_COMPRESSING)
      expect([file, headers.get('content-encoding')]).toEqual([file, 'br']);
    expect(headers.get('cache-control')).toContain('immutable');
  }
});
