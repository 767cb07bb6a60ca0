/**
 * Scrolls a list page of 100,000 results in Chromium, compared with AG Grid community with the same rows, columns and
 * window size: task length, frames per second and late frames. Only this measurement serves AG Grid; it is not part of
 * the product.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { BenchOptions } from '../bench.ts';
import { apiClient } from '../measure/bench-client.ts';
import { compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import { type FullList, startFullList } from '../measure/full-list.ts';
import { startBrowser } from '../support/browser.ts';

const ROWS = 100_000;
const PAGE = 100;
const ROUNDS = 3;
const VIEW = { width: 1440, height: 900 };
const LONGEST_TASK_MS = 50;
/** Frame times come in whole steps of the screen's refresh; a tenth is clock noise. */
const ROOM = 1.1;
const COLUMNS = 'name email phone website industry city country rating reviews created_at'.split(' ');

const AG_GRID = join(
  dirname(createRequire(import.meta.url).resolve('ag-grid-community')),
  '../ag-grid-community.min.js',
);
const PAGE_OF_AG_GRID = `<!doctype html><html><body style="margin:0"><div id="grid" style="height:100vh"></div>
  <script src="/ag-grid.js"></script><script>
  fetch('/rows').then((answer) => answer.json()).then((rowData) => agGrid.createGrid(document.getElementById('grid'), {
    rowData, columnDefs: ${JSON.stringify(COLUMNS.map((field) => ({ field })))}, rowSelection: { mode: 'multiRow' } }));
  </script></body></html>`;

interface Scrolling {
  framesPerSecond: number;
  frameP95: number;
  longestTask: number;
  longTasks: number;
}

/** Records tasks and frames inside the page. */
const WATCH = `(() => {
  const seen = { tasks: [], frames: [] };
  new PerformanceObserver((list) => list.getEntries().forEach((task) => seen.tasks.push(task.duration))).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const frame = (now) => { seen.frames.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
  window.scrolling = seen;
})()`;

/** Scrolls to the end and back with the mouse wheel. */
async function scroll(page: Page, milliseconds: number): Promise<Scrolling> {
  await page.evaluate(WATCH);
  await page.mouse.move(VIEW.width / 2, VIEW.height / 2);
  const startedAt = performance.now();
  for (let step = 0; performance.now() - startedAt < milliseconds; step++)
    await page.mouse.wheel(0, Math.floor(step / 40) % 2 === 0 ? 100 : -100);
  const seen = await page.evaluate<{ tasks: number[]; frames: number[] }>('window.scrolling');
  const frames = seen.frames.toSorted((a, b) => a - b);
  const sum = frames.reduce((total, each) => total + each, 0);
  return {
    framesPerSecond: rounded((frames.length * 1000) / sum),
    frameP95: rounded(frames[Math.floor(frames.length * 0.95)] as number),
    longestTask: Math.round(Math.max(0, ...seen.tasks)),
    longTasks: seen.tasks.length,
  };
}

/** The list page as its owner sees it, with a hundred rows per page. */
async function openOurs(browser: Browser, { url, token, listId }: FullList): Promise<Page> {
  const memory = Object.entries({ language: 'en', access_token: token }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: VIEW,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: memory }] },
  });
  const page = await context.newPage();
  await page.goto(`${url}/lead-search/saved-lists/local-${listId}?limit=${PAGE}`);
  await page.getByRole('row').nth(10).waitFor();
  return page;
}

/** Each round scrolls a newly loaded page, whose rows were not rendered before. */
async function turnPage(page: Page) {
  const arrives = page.waitForResponse((answer) => answer.url().includes('/api/local-results/'));
  await page.getByRole('button', { name: 'Next page' }).click();
  await (await arrives).finished();
}

async function openAgGrid(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEW })).newPage();
  await page.goto(url);
  await page.locator('.ag-row').nth(10).waitFor();
  return page;
}

/** AG Grid with the first rows of the list from the API. */
function serveAgGrid(rows: string) {
  const files: Record<string, [type: string, body: string | Buffer]> = {
    '/': ['text/html', PAGE_OF_AG_GRID],
    '/ag-grid.js': ['text/javascript', readFileSync(AG_GRID)],
    '/rows': ['application/json', rows],
  };
  const server = createServer((request, reply) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    reply.setHeader('Content-Type', `${type}; charset=utf-8`).end(body);
  });
  return new Promise<{ url: string; close(): void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() });
    });
  });
}

/** Other load can only lengthen tasks, so the quietest round counts. */
const middle = (rounds: Scrolling[]): Scrolling => ({
  framesPerSecond: median(rounds.map((each) => each.framesPerSecond)),
  frameP95: median(rounds.map((each) => each.frameP95)),
  longestTask: Math.min(...rounds.map((each) => each.longestTask)),
  longTasks: Math.min(...rounds.map((each) => each.longTasks)),
});

async function compare(full: FullList, milliseconds: number) {
  const api = apiClient(full.url, full.token);
  const answer = await api.post(`/api/local-results/${full.listId}`, { limit: PAGE });
  api.close();
  const other = await serveAgGrid(JSON.stringify(JSON.parse(answer).data));
  const program = await startBrowser();
  const browser = await chromium.connect(program.wsEndpoint());
  try {
    const pages = { list: await openOurs(browser, full), agGrid: await openAgGrid(browser, other.url) };
    const rounds: Record<keyof typeof pages, Scrolling>[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      await pages.list.bringToFront();
      await turnPage(pages.list);
      const list = await scroll(pages.list, milliseconds);
      await pages.agGrid.bringToFront();
      rounds.push({ list, agGrid: await scroll(pages.agGrid, milliseconds) });
    }
    // The first round warms up.
    const measured = rounds.slice(1);
    return { list: middle(measured.map((each) => each.list)), agGrid: middle(measured.map((each) => each.agGrid)) };
  } finally {
    await browser.close();
    await program.close();
    other.close();
  }
}

/** A production build of the current screens. */
async function buildWebApp() {
  const setup = new URL('../../../../scripts/setup.mjs', import.meta.url).href;
  const { ensureWebApp } = (await import(setup)) as { ensureWebApp(): void };
  ensureWebApp();
}

export async function bench({ short }: BenchOptions) {
  await buildWebApp();
  const full = await startFullList(ROWS);
  try {
    const { list, agGrid } = await compare(full, short ? 2000 : 6000);
    const judged = compareWithBars({
      'scrolling, longest task in ms': { is: list.longestTask, atMost: LONGEST_TASK_MS },
      'scrolling, 95th frame in ms': {
        is: list.frameP95,
        atMost: rounded(agGrid.frameP95 * ROOM),
        beside: `AG Grid ${agGrid.frameP95}`,
      },
      'scrolling, frames a second': {
        is: list.framesPerSecond,
        atLeast: rounded(agGrid.framesPerSecond / ROOM),
        beside: `AG Grid ${agGrid.framesPerSecond}`,
      },
    });
    return { rows: ROWS, list, agGrid, ...judged };
  } finally {
    await full.stop();
  }
}
