/**
 * Pans and zooms a workflow of 300 nodes in Chromium, compared with an empty canvas in the same run: frames per second
 * and late frames. The empty canvas shows what this machine can draw at best.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import type { BenchOptions } from '../bench.ts';
import { type Bar, compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import { makeLargeWorkflow } from '../screens/workflow-data.ts';
import { startBrowser } from '../support/browser.ts';
import { loginOf } from '../support/client.ts';
import { SMALL_WORLD, startProduct } from '../support/product.ts';

const NODES = 300;
const ROUNDS = 3;
const VIEW = { width: 1440, height: 900 };
const MIDDLE = { x: 700, y: 500 };
const FRAMES_PER_SECOND = 50;

interface Moving {
  framesPerSecond: number;
  frameP95: number;
}

/** Records frames inside the page. */
const WATCH = `(() => {
  const frames = [];
  let last = performance.now();
  const frame = (now) => { frames.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
  window.moving = frames;
})()`;

/** Drags the canvas with the key that leaves cards in place, then turns the wheel. */
async function move(page: Page, milliseconds: number): Promise<Record<'pan' | 'zoom', Moving>> {
  await page.keyboard.down('Space');
  const pan = await watched(
    page,
    async (step) => {
      if (step % 40 === 0) {
        await page.mouse.up();
        await page.mouse.move(MIDDLE.x, MIDDLE.y);
        await page.mouse.down();
      }
      const turn = (step % 40) * (Math.floor(step / 40) % 2 === 0 ? 1 : -1);
      await page.mouse.move(MIDDLE.x - turn * 8, MIDDLE.y - turn * 4);
    },
    milliseconds,
  );
  await page.mouse.up();
  await page.keyboard.up('Space');
  const zoom = await watched(
    page,
    (step) => page.mouse.wheel(0, Math.floor(step / 20) % 2 === 0 ? 40 : -40),
    milliseconds,
  );
  return { pan, zoom };
}

async function watched(page: Page, act: (step: number) => Promise<unknown>, milliseconds: number): Promise<Moving> {
  await page.evaluate(WATCH);
  const end = performance.now() + milliseconds;
  for (let step = 0; performance.now() < end; step++) await act(step);
  const frames = (await page.evaluate<number[]>('window.moving')).toSorted((a, b) => a - b);
  const sum = frames.reduce((total, each) => total + each, 0);
  return {
    framesPerSecond: rounded((frames.length * 1000) / sum),
    frameP95: rounded(frames[Math.floor(frames.length * 0.95)] as number),
  };
}

async function openAt(browser: Browser, url: string, token: string, path: string): Promise<Page> {
  const memory = Object.entries({ language: 'en', access_token: token }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: VIEW,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: memory }] },
  });
  const page = await context.newPage();
  await page.goto(`${url}/lead-search/workflows/${path}`);
  await page.locator('.react-flow__pane').waitFor();
  return page;
}

const middle = (rounds: Moving[]): Moving => ({
  framesPerSecond: median(rounds.map((each) => each.framesPerSecond)),
  frameP95: median(rounds.map((each) => each.frameP95)),
});

async function compare(browser: Browser, pages: Record<'empty' | 'large', Page>, milliseconds: number) {
  const rounds: Record<'empty' | 'large', Record<'pan' | 'zoom', Moving>>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await pages.empty.bringToFront();
    const empty = await move(pages.empty, milliseconds);
    await pages.large.bringToFront();
    rounds.push({ empty, large: await move(pages.large, milliseconds) });
  }
  await browser.close();
  // The first round warms up.
  const of = (which: 'empty' | 'large', how: 'pan' | 'zoom') => middle(rounds.slice(1).map((each) => each[which][how]));
  return {
    empty: { pan: of('empty', 'pan'), zoom: of('empty', 'zoom') },
    large: { pan: of('large', 'pan'), zoom: of('large', 'zoom') },
  };
}

export async function bench({ short }: BenchOptions) {
  const [product, program] = await Promise.all([startProduct(SMALL_WORLD), startBrowser()]);
  try {
    const { url } = product;
    const account = await loginOf(product, 'direct');
    const { id } = await makeLargeWorkflow(product, account, NODES);
    const browser = await chromium.connect(program.wsEndpoint());
    const empty = await openAt(browser, url, account.token, 'create');
    const large = await openAt(browser, url, account.token, String(id));
    await large.locator('.react-flow__node').nth(100).waitFor();
    const figures = await compare(browser, { empty, large }, short ? 1500 : 4000);
    const ratio = (how: 'pan' | 'zoom') =>
      rounded(figures.large[how].framesPerSecond / figures.empty[how].framesPerSecond);
    const limitOf = (how: 'pan' | 'zoom'): Bar => ({
      is: figures.large[how].framesPerSecond,
      atLeast: FRAMES_PER_SECOND,
      on: `${NODES} nodes`,
      beside: `empty canvas ${figures.empty[how].framesPerSecond}`,
    });
    const judged = compareWithBars({
      'panning, frames a second': limitOf('pan'),
      'zooming, frames a second': limitOf('zoom'),
    });
    return { nodes: NODES, ...figures, besideEmpty: { pan: ratio('pan'), zoom: ratio('zoom') }, ...judged };
  } finally {
    await program.close();
    await product.stop();
  }
}
