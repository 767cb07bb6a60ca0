/**
 * Browser windows that journeys reuse. A window keeps its renderer and the app's compiled code, so that the next
 * visitor loads a page in a third of the time. Cookies, storage and other tabs of the previous visitor are cleared.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserOptions } from './browser.ts';
import { newAddress } from './client.ts';

const HEIGHT: Record<number, number> = { 1440: 900, 390: 844 };
/** Generous for busy machines; waits end as soon as their condition holds. */
const PATIENCE_MS = 120_000;
/** A page of the product that loads nothing, to access its storage. */
const QUIET_PATH = '/readyz';

export interface WindowOptions {
  url: string;
  width: number;
  dark: boolean;
  memory: Record<string, string>;
  /** A window for a single use: for journeys that change the browser itself or count what it loads. */
  fresh: boolean;
}

export interface Window {
  context: BrowserContext;
  page: Page;
  /** Leaves it to the next visitor, or closes it. */
  leave(isReusable: boolean): Promise<void>;
}

interface Kept {
  context: BrowserContext;
  page: Page;
  visitor: { address: string };
}

/** One browser per test process, which ends with it. */
let browser: Promise<Browser> | undefined;
const theBrowser = () => (browser ??= chromium.launch(browserOptions()));
const free = new Map<string, Kept[]>();

export async function openWindow(options: WindowOptions): Promise<Window> {
  const kind = `${options.width} ${options.dark}`;
  const kept = (!options.fresh && free.get(kind)?.pop()) || (await makeWindow(options));
  const { context, page } = kept;
  kept.visitor.address = newAddress();
  await page.goto(options.url + QUIET_PATH, { waitUntil: 'commit' });
  await page.evaluate((memory) => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    for (const [name, value] of Object.entries(memory)) localStorage.setItem(name, value);
  }, options.memory);
  const leave = async (isReusable: boolean) => {
    if (options.fresh || !isReusable || page.isClosed()) return context.close();
    await tidy(kept, options.url);
    free.set(kind, [...(free.get(kind) ?? []), kept]);
  };
  return { context, page, leave };
}

async function makeWindow({ width, dark }: WindowOptions): Promise<Kept> {
  const context = await (await theBrowser()).newContext({
    viewport: { width, height: HEIGHT[width] ?? 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const visitor = { address: newAddress() };
  await giveAddress(context, visitor);
  return { context, page: await context.newPage(), visitor };
}

/**
 * Only where limits per address are active: elsewhere the header would cause CORS preflights to other hosts. Not by a
 * route of the context, which would pass every request of every page through this process and turn the cache off.
 */
async function giveAddress(context: BrowserContext, visitor: { address: string }) {
  await context.exposeFunction('addressOfVisitor', () => visitor.address);
  await context.addInitScript(() => {
    const { fetch: original } = window;
    const { addressOfVisitor } = window as unknown as { addressOfVisitor(): Promise<string> };
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.url.startsWith(`${location.origin}/auth/`))
        request.headers.set('X-Forwarded-For', await addressOfVisitor());
      return original(request);
    };
  });
}

/** While unused, the page stays open but sends no requests. */
async function tidy({ context, page }: Kept, url: string) {
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.setOffline(false), context.clearCookies()]);
  await page.goto(url + QUIET_PATH, { waitUntil: 'commit' });
}
