/** Controls server responses in a journey: hold them, release them in any order, reject or drop them. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { Page, Request, Route } from 'playwright-core';

interface Held {
  request: Request;
  letGo(): Promise<void>;
  /** The request never reaches the server. */
  lose(): Promise<void>;
  /** The server handles the request, but the response is lost. */
  loseAnswer(): Promise<void>;
  refuse(status: number): Promise<void>;
}

const pathOf = (endpoint: Endpoint) =>
  new RegExp(`^${endpoint.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const PROBE = '/readyz?intercepted';

/**
 * Like `page.route`, but waits until the page obeys. Chromium confirms an interception before a busy page uses it, and
 * a request sent in between passes unseen.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>) {
  await page.route(...route);
  const isProbe = ({ pathname, search }: URL) => pathname + search === PROBE;
  await page.route(isProbe, (route) => route.fulfill({ status: 204 }));
  const statusOf = (path: string) =>
    fetch(path).then(
      ({ status }) => status,
      () => 0,
    );
  while ((await page.evaluate(statusOf, PROBE)) !== 204);
  await page.unroute(isProbe);
}

/** Holds responses of this endpoint. `next` waits for the next request; `end` releases all of them. */
export async function holdAnswers(page: Page, endpoint: Endpoint, isMeant: (request: Request) => boolean = () => true) {
  const path = pathOf(endpoint);
  const arrived: Held[] = [];
  const wanted: ((held: Held) => void)[] = [];
  let isOver = false;
  const matches = (url: URL) => path.test(url.pathname);
  const take = async (route: Route, request: Request) => {
    if (isOver || request.method() !== endpoint.method || !isMeant(request)) return route.fallback();
    const held: Held = {
      request,
      letGo: () => route.continue(),
      lose: () => route.abort('connectionreset'),
      loseAnswer: async () => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      refuse: (status) => route.fulfill({ status, json: { code: 'held', message: 'refused' } }),
    };
    const first = wanted.shift();
    if (first) first(held);
    else arrived.push(held);
  };
  await intercept(page, matches, take);
  return {
    next: () => {
      const held = arrived.shift();
      return held ? Promise.resolve(held) : new Promise<Held>((resolve) => wanted.push(resolve));
    },
    end: async () => {
      isOver = true;
      await Promise.all(arrived.splice(0).map((held) => held.letGo().catch(() => undefined)));
      await page.unroute(matches, take);
    },
  };
}
