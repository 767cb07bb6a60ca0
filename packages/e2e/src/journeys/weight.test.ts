/** What the first load of a page costs in bytes and requests. Pages may become lighter; who makes one heavier says why here. */
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isApart, measuredPages } from '../measure/first-load-pages.ts';
import { type Loading, loadPage } from '../measure/load-page.ts';
import { browserOptions } from '../support/browser.ts';
import { world } from '../support/journey.ts';

/**
 * Kilobytes of compressed JavaScript, scripts, and all requests: canvas, editor and charts apart. Most of it comes after the
 * content, when the browser is idle; what the content waits for is measured by `npm run bench -- first-load`.
 */
const MOST: Record<string, { kb: number; scripts: number; requests: number }> = {
  // Forms keep more of what was typed when a session ends.
  login: { kb: 203, scripts: 18, requests: 32 },
  // The activity list of all pages knows what can still be undone: one part more, one question more. The list has dialogs that come back.
  list: { kb: 374, scripts: 50, requests: 88 },
  // The shell offers ways to credits where there are none, and the browser's language; buttons with a price ask whether there are any.
  wallet: { kb: 374, scripts: 59, requests: 107 },
  'new search': { kb: 355, scripts: 51, requests: 86 },
  workflow: { kb: 356, scripts: 51, requests: 90 },
  'admin dashboard': { kb: 354, scripts: 54, requests: 94 },
};
/** Smaller files would only grow. */
const WORTH_COMPRESSING = 1024;

let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  browser = await chromium.launch(browserOptions());
});
afterAll(() => browser.close());

const kbOf = (scripts: Loading['scripts']) => Math.ceil(scripts.reduce((sum, { size }) => sum + size, 0) / 1000);

/** What the page asked before any script was there, and nobody took: it was asked in other words, so twice. */
const untaken = (page: Page) =>
  page.evaluate(() => [...((globalThis as { askedEarly?: Map<string, unknown> }).askedEarly?.keys() ?? [])]);

it('costs no more than is allowed', async () => {
  for (const page of await measuredPages(world)) {
    const loading = await loadPage(browser, { ...page, url: world.url + page.path }, untaken);
    // With what comes after the content: when that is asked for depends on the machine.
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
