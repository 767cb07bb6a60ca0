import { words as adminWords } from '@leadwright/i18n/en-admin';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { keptInput } from '../../../lib/kept/kept-input.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render } from '../../../testing/render.tsx';
import { button, serve, until } from '../../../testing/serving.ts';
import { OnePrompt } from './OnePrompt.tsx';
import type { DefaultPrompt } from './prompts.queries.ts';

const PROMPT = {
  prompt_type: 'subject',
  type: 'local',
  language: 'en',
  text: 'Write a subject.',
  version: 0,
  by: null,
  changed_at: null,
} as DefaultPrompt;

let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const field = () => document.querySelector('textarea');
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function show() {
  page = await render(null);
  for (const part of [words, adminWords]) i18next.addResourceBundle('en', 'translation', part, true, true);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <OnePrompt prompt={PROMPT} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

it('keeps input typed while the prompt is being saved', async () => {
  let answer = (_: object) => {};
  const asked = serve({
    'GET /api/admin': () => ({ data: [] }),
    'PUT /api/admin': () => new Promise((resolve) => (answer = resolve)),
    'POST /api/admin': () => new Promise((resolve) => (answer = resolve)),
  });
  await show();
  await until(() => expect(field()?.value).toBe('Write a subject.'));
  await write('Write a short subject.');
  await click(button('Save for all accounts'));
  await until(() => expect(asked.some(({ call }) => !call.startsWith('GET'))).toBe(true));
  await write('Write a short subject, in capitals.');
  await act(async () => answer({ message: 'm', data: PROMPT }));
  await until(() => expect(button('Save for all accounts')?.dataset['loading']).toBeUndefined());
  expect(field()?.value).toBe('Write a short subject, in capitals.');
});

it('shows what was written again after a session ended, and once', async () => {
  serve({ 'GET /api/admin': () => ({ data: [] }) });
  await show();
  await until(() => expect(field()?.value).toBe('Write a subject.'));
  await write('Write a long subject.');
  keptInput.keep(1);
  await page.remove();
  await show();
  await until(() => expect(field()?.value).toBe('Write a long subject.'));
  expect(sessionStorage.length).toBe(0);
});
