/**
 * The first load of six pages in a new browser: bytes and number of scripts, dependent calls, largest paint, layout
 * shift and longest task. Each is compared with a bare page: the same content as HTML with style sheets and without
 * scripts, served by a plain server in the same run, which shows the minimum on this machine.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { BenchOptions } from '../bench.ts';
import { type Bar, compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import { isApart, type MeasuredPage, measuredPages } from '../measure/first-load-pages.ts';
import { type Loading, loadPage, longestChain } from '../measure/load-page.ts';
import { startBrowser } from '../support/browser.ts';
import { SMALL_WORLD, startProduct } from '../support/product.ts';

const MOST = {
  scriptKb: 260,
  scripts: 30,
  chain: 2,
  largestPaintMs: 1200,
  timesBare: 4,
  layoutShift: 0.02,
  longestTaskMs: 200,
};

const WORDS: Record<keyof typeof MOST, string> = {
  scriptKb: 'JavaScript in kB',
  scripts: 'scripts',
  chain: 'calls in a row',
  largestPaintMs: 'largest paint in ms',
  timesBare: 'largest paint, times the bare page',
  layoutShift: 'layout shift',
  longestTaskMs: 'longest task in ms',
};
const MEASURED = Object.entries(WORDS) as [keyof typeof MOST, string][];

type Figures = Record<keyof typeof MOST | 'apartKb' | 'requests' | 'bareMs', number>;

/** The page's HTML with inlined rules and without scripts. */
const readBare = (page: Page) =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('script, link, style, noscript')) part.remove();
    const style = document.createElement('style');
    style.textContent = rules.join('\n');
    copy.querySelector('head')?.append(style);
    return `<!doctype html>${copy.outerHTML}`;
  });

async function serveBare() {
  let html = '';
  const server = createServer((_request, reply) =>
    reply.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    show: (next: string) => {
      html = next;
    },
    close: () => server.close(),
  };
}

const kbOf = (scripts: Loading['scripts']) => rounded(scripts.reduce((sum, { size }) => sum + size, 0) / 1000);

/** Scripts count until the content shows; later ones delay nobody. */
function figuresOf(loading: Loading, bare: Loading, { shown }: MeasuredPage): Figures {
  const first = loading.scripts.filter(({ startedAt }) => startedAt <= loading.contentAt);
  const own = first.filter(({ name }) => !isApart(name));
  return {
    scriptKb: kbOf(own),
    scripts: own.length,
    apartKb: kbOf(first.filter(({ name }) => isApart(name))),
    requests: loading.requests,
    chain: longestChain(loading, shown).length,
    largestPaintMs: Math.round(loading.largestPaintAt),
    bareMs: Math.round(bare.largestPaintAt),
    timesBare: rounded(loading.largestPaintAt / bare.largestPaintAt),
    layoutShift: Math.round(loading.layoutShift * 10_000) / 10_000,
    longestTaskMs: Math.round(loading.longestTask),
  };
}

async function measurePage(browser: Browser, url: string, page: MeasuredPage, rounds: number): Promise<Figures> {
  const bare = await serveBare();
  try {
    const all: Figures[] = [];
    for (let round = 0; round < rounds; round++) {
      const loading = await loadPage(browser, { ...page, url: url + page.path }, readBare);
      bare.show(loading.seen);
      const least = await loadPage(browser, { url: bare.url, content: 'body' }, async () => null);
      all.push(figuresOf(loading, least, page));
    }
    return middle(all);
  } finally {
    bare.close();
  }
}

/** Other load can only lengthen a task, so the quietest round counts. */
function middle(all: Figures[]): Figures {
  const names = Object.keys(all[0] as Figures) as (keyof Figures)[];
  const middles = Object.fromEntries(names.map((name) => [name, median(all.map((each) => each[name]))])) as Figures;
  return { ...middles, longestTaskMs: Math.min(...all.map((each) => each.longestTaskMs)) };
}

export async function bench({ short }: BenchOptions) {
  const [product, program] = await Promise.all([startProduct(SMALL_WORLD), startBrowser()]);
  try {
    const browser = await chromium.connect(program.wsEndpoint());
    const pages = await measuredPages(product);
    const figures: Record<string, Figures> = {};
    for (const page of pages) figures[page.name] = await measurePage(browser, product.url, page, short ? 1 : 5);
    await browser.close();
    console.table(figures);
    const bars = Object.entries(figures).flatMap(([page, each]) =>
      MEASURED.map(([name, words]): [string, Bar] => [
        `${page}: ${words}`,
        { is: each[name], atMost: MOST[name], ...(name === 'timesBare' && { beside: `bare page ${each.bareMs} ms` }) },
      ]),
    );
    return { pages: figures, ...compareWithBars(Object.fromEntries(bars)) };
  } finally {
    await program.close();
    await product.stop();
  }
}
