/** Samples for tests of webhooks, and a mock server. */

import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { eventually } from '../../testing/eventually.ts';
import { render } from '../../testing/render.tsx';
import type { Delivery, DeliveryDetails } from './deliveries/deliveries.queries.ts';
import type { AccountWebhook } from './webhooks.queries.ts';

const AT = '2026-11-16T09:38:12.000Z';

export const sampleEndpoint = (changes: Partial<AccountWebhook> = {}): AccountWebhook => ({
  id: 1,
  endpoint_id: 11,
  url: 'https://sync.brightloop.test/in',
  events: ['lead.added'],
  state: 'live',
  paused: null,
  ended_at: null,
  failing_since: null,
  old_secret_until: null,
  waiting: 0,
  delivered: 412,
  failed: 0,
  token_ends: '71Qe',
  secret_ends: '9f2c',
  created_at: AT,
  hours: Array.from({ length: 24 }, (_, hour) => ({ at: `${hour}`, delivered: hour % 3, failed: 0 })),
  ...changes,
});

export const sampleDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  id: 1,
  endpoint_id: 11,
  event: 'lead.added',
  about: 'Alta Dental',
  more: 0,
  status: 'waiting',
  attempts: 1,
  created_at: AT,
  first_at: AT,
  answered: 503,
  problem: null,
  ms: 30_000,
  next_at: '2126-11-16T10:13:00.000Z',
  ...changes,
});

export const sampleDetails = (changes: Partial<DeliveryDetails> = {}): DeliveryDetails => ({
  ...sampleDelivery(),
  sent: {
    path: '/in',
    headers: [{ name: 'Authorization-Token', value: '', hidden: true, ends: '71Qe' }],
    body: '{"type":"lead.added"}',
    bytes: 21,
  },
  tries: [
    {
      number: 1,
      at: AT,
      ms: 30_000,
      answered: 503,
      problem: null,
      answer: { headers: [], body: '{"error":"busy","api_key":"[hidden]"}', cut: false },
    },
  ],
  ...changes,
});

type Answers = Record<string, (asked: { method: string; url: string; body: unknown }) => unknown>;

/** Answers with the first path that the URL contains, and records requests as `GET /api/x`. */
export function serve(answers: Answers) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    asked.push(`${method} ${url}`);
    const path = Object.keys(answers).find((one) => `${method} ${url}`.includes(one));
    if (!path) return new Response(null, { status: 404 });
    const body = answers[path]?.({ method, url, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    return new Response(JSON.stringify(body), { status: 200 });
  });
  return asked;
}

export async function open(node: ReactNode) {
  const client = createQueryClient();
  const page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const within = (inner: ReactNode) => <QueryClientProvider client={client}>{inner}</QueryClientProvider>;
  await page.show(within(node));
  return { ...page, show: (next: ReactNode) => page.show(within(next)), client };
}

export const buttons = (text: string | RegExp) =>
  [...document.querySelectorAll('button')].filter((one) =>
    typeof text === 'string' ? one.textContent === text : text.test(one.textContent ?? ''),
  );

export const until = (check: () => unknown) => act(async () => eventually(check));
