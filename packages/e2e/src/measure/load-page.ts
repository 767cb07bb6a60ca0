/** Opens a page in a new browser, and measures it. */
import type { Browser, Page } from 'playwright-core';

export interface Opened {
  url: string;
  /** Selector of the content. */
  content: string;
  /** Local storage of the browser. */
  memory?: Record<string, string>;
}

interface Resource {
  name: string;
  kind: string;
  size: number;
  startedAt: number;
  endedAt: number;
}

export interface Loading {
  scripts: Resource[];
  requests: number;
  calls: Resource[];
  /** All in milliseconds since the navigation. */
  contentAt: number;
  largestPaintAt: number;
  longestTask: number;
  layoutShift: number;
}

const VIEW = { width: 1440, height: 900 };
const QUIET_MS = 500;
const PATIENCE_MS = 60_000;

/** Runs before any other script of the page. */
function watch(content: string) {
  performance.setResourceTimingBufferSize(1000);
  const seen = { contentAt: 0, largestPaintAt: 0, longestTask: 0, layoutShift: 0 };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintAt = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.longestTask = Math.max(seen.longestTask, duration);
  });
  observe('layout-shift', (entry) => {
    seen.layoutShift += (entry as unknown as { value: number }).value;
  });
  const look = () => {
    if (document.querySelector(content)) seen.contentAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { seenWhileLoading: seen });
}

/** With empty caches; `look` inspects the page before it closes. */
export async function loadPage<T>(
  browser: Browser,
  { url, content, memory = {} }: Opened,
  look: (page: Page) => Promise<T>,
): Promise<Loading & { seen: T }> {
  const localStorage = Object.entries({ language: 'en', ...memory }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: VIEW,
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, content);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(content).first().waitFor({ state: 'attached' });
    await untilQuiet(page);
    const loading = await page.evaluate(readOut);
    return { ...loading, seen: await look(page) };
  } finally {
    await context.close();
  }
}

/** Until there was no new request for half a second. */
async function untilQuiet(page: Page) {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now;
    await page.waitForTimeout(QUIET_MS);
  }
}

function readOut(): Loading {
  const resources = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((each) => ({
    name: new URL(each.name).pathname,
    kind: each.initiatorType,
    size: each.encodedBodySize,
    startedAt: each.startTime,
    endedAt: each.responseEnd,
  }));
  const { seenWhileLoading } = window as unknown as {
    seenWhileLoading: Omit<Loading, 'scripts' | 'requests' | 'calls'>;
  };
  return {
    ...seenWhileLoading,
    scripts: resources.filter(({ name }) => name.endsWith('.js')),
    requests: resources.length + 1,
    calls: resources.filter(({ name }) => /^\/(api|auth)\//.test(name)),
  };
}

/**
 * The longest chain of dependent calls up to those that the content shows. Unrelated calls of the frame may be
 * included, so the chain is never too short.
 */
export function longestChain({ calls }: Pick<Loading, 'calls'>, shown: RegExp): string[] {
  const chains = new Map<Resource, string[]>();
  const ordered = calls.toSorted((a, b) => a.startedAt - b.startedAt);
  for (const call of ordered) {
    const before = ordered.filter(({ endedAt }) => endedAt > 0 && endedAt <= call.startedAt);
    const longest = before.map((each) => chains.get(each) ?? []).reduce((a, b) => (b.length > a.length ? b : a), []);
    chains.set(call, [...longest, call.name]);
  }
  const ends = [...chains.values()].filter((chain) => shown.test(chain.at(-1) as string));
  return ends.reduce((a, b) => (b.length > a.length ? b : a), []);
}
