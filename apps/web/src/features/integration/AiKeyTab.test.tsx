import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { eventually } from '../../testing/eventually.ts';
import { click, render, type } from '../../testing/render.tsx';
import { AiKeyTab } from './AiKeyTab.tsx';

const saved = {
  last_four: 'Qx7b',
  problem: null as string | null,
  saved_by: 'Mara Lindqvist',
  tested_at: '2026-11-14T08:00:00.000Z',
  saved_at: '2026-11-14T08:00:00.000Z',
};
const sums = (requests: number, cost_micros: number | null) => ({
  requests,
  failures: 0,
  prompt_tokens: 100 * requests,
  completion_tokens: 10 * requests,
  cost_micros,
});
const NOT_USED = {
  from: '2026-11-01',
  to: '2026-11-30',
  total: sums(0, null),
  by_purpose: [] as object[],
  by_key: [] as object[],
  by_day: [],
};
let usage = NOT_USED;
let stored: typeof saved | null = null;
let asked: string[] = [];
let page: Awaited<ReturnType<typeof render>>;

const refusal = { code: 'models.wrong_key', message: 'The provider did not accept this key.' };
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stored = null;
  usage = NOT_USED;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url.startsWith('/api/ai-usage')) return new Response(JSON.stringify({ data: usage }));
    asked.push(`${method} ${url}`);
    if (method === 'POST' && String(body).includes('wrong'))
      return new Response(JSON.stringify(refusal), { status: 422 });
    if (method === 'POST') stored = saved;
    if (method === 'DELETE') stored = null;
    return new Response(JSON.stringify({ message: 'm', data: stored }));
  });
});
afterEach(async () => {
  await page.remove();
  session.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(isMainUser = true) {
  session.setUser({ id: 1, isMainUser, modules: [], login_as: null } as unknown as User);
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <AiKeyTab />
    </QueryClientProvider>,
  );
}
const text = () => document.body.textContent ?? '';
const until = (check: () => unknown) => act(async () => eventually(check));
const button = (words: string) => [...document.querySelectorAll('button')].findLast((one) => one.textContent === words);
const field = () => document.querySelector<HTMLInputElement>('input[name="key"]');

describe('the AI key', () => {
  it('is saved, shown by its last four characters, and removed by name', async () => {
    await open();
    await until(() => expect(field()).toBeTruthy());
    await type(field(), 'sk-right-key');
    await click(button('Save key'));
    await until(() => expect(text()).toContain('•••• Qx7b'));
    expect(text()).toContain('Works');
    expect(text()).toContain('Mara Lindqvist');
    expect(field()).toBeNull();
    await click(button('Remove'));
    expect(text()).toContain('Remove the key that ends in Qx7b?');
    await click(button('Remove'));
    await until(() => expect(field()).toBeTruthy());
    expect(asked).toContain('DELETE /api/open-ai-api-key');
  });

  it('rejected by the provider shows an error, stays in the field, and is not stored', async () => {
    await open();
    await until(() => expect(field()).toBeTruthy());
    await type(field(), 'sk-wrong-key');
    await click(button('Save key'));
    await until(() => expect(text()).toContain('The provider did not accept this key.'));
    expect([stored, field()?.value]).toEqual([null, 'sk-wrong-key']);
  });

  it('that stopped working says why, and can be tested again', async () => {
    stored = { ...saved, problem: 'no_quota' };
    await open();
    await until(() => expect(text()).toContain('Does not work'));
    expect(text()).toContain('no quota left');
    await click(button('Test key'));
    await until(() => expect(text()).toContain('Works'));
    expect(asked).toContain('POST /api/open-ai-api-key/test');
  });

  it('can be replaced or kept', async () => {
    stored = saved;
    await open();
    await until(() => expect(button('Replace')).toBeTruthy());
    await click(button('Replace'));
    expect(field()).toBeTruthy();
    await click(button('Cancel'));
    expect([field(), asked.some((one) => one.startsWith('POST'))]).toEqual([null, false]);
  });

  it('shows the use of models and its cost', async () => {
    await open();
    await until(() => expect(text()).toContain('Nothing was written with AI'));
    await page.remove();
    usage = {
      ...NOT_USED,
      total: sums(3, 4_000),
      by_purpose: [{ ...sums(3, 4_000), purpose: 'text' }],
      by_key: [
        { ...sums(2, 1_230_000), key_of: 'own', model: 'gpt-4o-mini' },
        { ...sums(1, null), key_of: 'platform', model: 'gpt-4o-mini' },
      ],
    };
    await open();
    await until(() => expect(text()).toContain('Texts for leads'));
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Texts for leads3330',
      'Your own keygpt-4o-mini220$1.23',
      'Included in your accountgpt-4o-mini110–',
    ]);
    expect(text()).toContain('under $0.01');
  });

  it('is read-only for members', async () => {
    stored = saved;
    await open(false);
    await until(() => expect(text()).toContain('•••• Qx7b'));
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(text()).toContain('Only the main user');
    expect(text()).not.toContain('AI usage');
  });
});
