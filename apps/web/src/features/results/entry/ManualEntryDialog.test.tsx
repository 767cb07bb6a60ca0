import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render, type as typeInto } from '../../../testing/render.tsx';
import type { List } from '../../lists/public.ts';
import { ManualEntryDialog } from './ManualEntryDialog.tsx';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

const tab = (name: string) => [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent === name);
const field = () => document.querySelector<HTMLInputElement>('form input');
const area = () => document.querySelector('textarea');

it('keeps what was typed on either tab while the other one is looked at', async () => {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const list = { id: 7, type: 'local', name: 'Fair' } as List;
  await page.show(
    <QueryClientProvider client={createQueryClient()}>
      <ManualEntryDialog list={list} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const [one, many] = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent ?? '');
  await typeInto(field(), 'Alta Dental');
  await click(tab(many as string));
  await typeInto(area(), 'Porto Dental\tPorto');
  await click(tab(one as string));
  expect(field()?.value).toBe('Alta Dental');
  await click(tab(many as string));
  expect(area()?.value).toBe('Porto Dental\tPorto');
});
