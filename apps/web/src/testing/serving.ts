/** A mock server that answers by path, and helpers to check what is shown. */
import { act } from 'react';
import { vi } from 'vitest';

export interface Asked {
  call: string;
  body: unknown;
  key: string | undefined;
}
/** A rejection is `{ status, body }`; anything else is the response body. */
type Answers = Record<string, (asked: Asked) => unknown>;

/** Answers with the longest `GET /api/x` prefix of the call, and records the requests. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`;
    if (url === '/api/live') return new Response(null, { status: 404 });
    const one = {
      call,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      key: (init.headers as Record<string, string> | undefined)?.['Idempotency-Key'],
    };
    asked.push(one);
    const [path] = Object.keys(answers)
      .filter((known) => call.startsWith(known))
      .sort((a, b) => b.length - a.length);
    const answer = path ? await answers[path]?.(one) : { status: 404, body: { code: 'not_found', message: call } };
    const refused = answer as { status?: unknown; body?: unknown };
    return typeof refused?.status === 'number'
      ? new Response(JSON.stringify(refused.body), { status: refused.status })
      : new Response(JSON.stringify(answer));
  });
  return asked;
}

export const button = (text: string | RegExp, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find((one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
    return typeof text === 'string' ? name === text : text.test(name);
  });

/** Only what never comes waits this long: a busy machine takes seconds to render. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 20;

/** Lets React render between two checks. */
export async function until(check: () => unknown) {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await check();
    } catch (reason) {
      if (Date.now() > end) throw reason;
      await act(async () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
    }
  }
}
export const text = () => document.body.textContent ?? '';
