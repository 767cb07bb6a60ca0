/** Answers of the server under the journey's control: held back, let go in any order, refused or lost. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { Page, Request, Route } from 'playwright-core';

interface Held {
  request: Request;
  letGo(): Promise<void>;
  /** The question never arrives. */
  lose(): Promise<void>;
  /** It is answered, but the answer never arrives. */
  loseAnswer(): Promise<void>;
  refuse(status: number): Promise<void>;
}

const pathOf = (endpoint: Endpoint) =>
  new RegExp(`^${endpoint.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

/** From now on answers to this endpoint wait. `next` waits for the next question; `end` lets all of them go. */
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
  await page.route(matches, take);
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
