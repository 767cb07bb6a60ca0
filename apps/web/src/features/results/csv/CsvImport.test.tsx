import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { eventually } from '../../../testing/eventually.ts';
import { click, render, type as typeInto } from '../../../testing/render.tsx';
import type { List } from '../../lists/public.ts';
import { CsvImport } from './CsvImport.tsx';

const list = { id: 7, type: 'local', name: 'Fair' } as List;
const client = createQueryClient();
const counts = { rows: 2, valid: 1, added: 1, duplicates_in_file: 0, duplicates_in_list: 0, suppressed: 0, refused: 1 };
const ended = { id: 3, status: 'completed', file_name: 'fair.csv', job: null, counts };
const refused = { row: 3, values: { name: 'Two', email: 'not one' }, column: 'email', reason: 'must be a valid email' };
const onDone = vi.fn();

let page: Awaited<ReturnType<typeof render>>;
beforeEach(() =>
  vi.stubGlobal('fetch', async (url: string) => {
    const data = url.includes('refused') ? [refused] : ended;
    return new Response(JSON.stringify({ data }));
  }),
);
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.remove();
  client.clear();
});

async function open(started: object = ended) {
  if (!client.getQueryData(['started-import', 7])) client.setQueryData(['started-import', 7], started);
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <CsvImport list={list} onDone={onDone} />
    </QueryClientProvider>,
  );
}
const field = () => page.container.querySelector('input');
const seeField = () => act(async () => eventually(() => expect(field()?.value).toBeTruthy()));
const button = (text: string) => [...page.container.querySelectorAll('button')].find((one) => one.textContent === text);

it('keeps rejected rows and their corrections when the dialog is closed by mistake', async () => {
  await open();
  await seeField();
  expect(button('Add corrected rows')?.disabled).toBe(true);
  await typeInto(field(), 'two@two.test');
  await page.remove();
  await open();
  await seeField();
  expect(field()?.value).toBe('two@two.test');
  expect(button('Add 1 corrected row')?.disabled).toBe(false);
});

it('is ready for another file once closed on purpose, or without rows to correct', async () => {
  await open();
  await seeField();
  await click(button('Close'));
  expect(onDone).toHaveBeenCalledOnce();
  expect(client.getQueryData(['started-import', 7])).toBeNull();
  await page.remove();
  await open({ ...ended, id: 4, counts: { ...counts, refused: 0 } });
  await page.remove();
  expect(client.getQueryData(['started-import', 7])).toBeNull();
});

it('keeps the uploaded file and the chosen columns over a reload of the tab', async () => {
  client.clear();
  const uploaded = {
    ...ended,
    id: 5,
    status: 'uploaded',
    counts: null,
    headers: ['Firma', 'Ort'],
    preview: [['Alta', 'Lisbon']],
    mapping: ['name', null],
    has_header: true,
    phone_country: '',
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: uploaded })));
  // Kept for each person: tests of another file may have signed somebody in.
  sessionStorage.setItem(`${session.user()?.id ?? 0}:started-import:8`, JSON.stringify(uploaded));
  const country = () => page.container.querySelector<HTMLInputElement>('input[maxlength="2"]');
  const show = async () => {
    page = await render(null);
    i18next.addResourceBundle('en', 'translation', words, true, true);
    await page.show(
      <QueryClientProvider client={client}>
        <CsvImport list={{ ...list, id: 8 }} onDone={onDone} />
      </QueryClientProvider>,
    );
    await act(async () => eventually(() => expect(page.container.textContent).toContain('Firma')));
  };
  await show();
  await typeInto(country(), 'PT');
  // A reload: nothing is in memory.
  await page.remove();
  client.clear();
  await show();
  expect(country()?.value).toBe('PT');
  sessionStorage.clear();
});
