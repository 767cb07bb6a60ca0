import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { click, render, type } from '../../testing/render.tsx';
import { AiKeyTab } from './AiKeyTab.tsx';

const saved = {
  ...{ last_four: 'Qx7b', problem: null as string | null, saved_by: 'Mara Lindqvist' },
  ...{ tested_at: '2026-11-14T08:00:00.000Z', saved_at: '2026-11-14T08:00:00.000Z' },
};
let stored: typeof saved | null = null;
let asked: string[] = [];
let page: Awaited<ReturnType<typeof render>>;

const refusal = { code: 'models.wrong_key', message: 'The provider did not accept this key.' };
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stored = null;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
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
const until = (check: () => unknown) => act(async () => vi.waitFor(check));
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

  it('that the provider refuses is told above the field, which keeps it, and is not stored', async () => {
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

  it('is replaced, or kept after all', async () => {
    stored = saved;
    await open();
    await until(() => expect(button('Replace')).toBeTruthy());
    await click(button('Replace'));
    expect(field()).toBeTruthy();
    await click(button('Cancel'));
    expect([field(), asked.some((one) => one.startsWith('POST'))]).toEqual([null, false]);
  });

  it('is only read by members', async () => {
    stored = saved;
    await open(false);
    await until(() => expect(text()).toContain('•••• Qx7b'));
    expect(document.querySelectorAll('button')).toHaveLength(0);
    expect(text()).toContain('Only the main user');
  });
});
