import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { click, render, type as typeInto } from '../../../testing/render.tsx';
import type { Target } from './enrichment.queries.ts';
import { isNamed, TargetField } from './TargetField.tsx';

const LISTS = [
  { id: 11, type: 'people', name: 'Owners' },
  { id: 12, type: 'people', name: 'Managers' },
];
const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let asked: URLSearchParams[] = [];
let chosen: Target;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  chosen = undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://app.test').searchParams;
    asked.push(query);
    const search = (query.get('search') ?? '').toLowerCase();
    const data = LISTS.filter(({ name }) => name.toLowerCase().includes(search));
    return new Response(JSON.stringify({ data, total: data.length, currentPage: 1, pageSize: 20 }));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Field({ act: what }: { act: 'get-employees' | 'find-similar' }) {
  const [target, setTarget] = useState<Target>(undefined);
  chosen = target;
  return <TargetField act={what} usual="Employees: Dentists" value={target} onChange={setTarget} />;
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const field = () => page.container.querySelector('input') as HTMLInputElement;
const options = () => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const pick = async (label: string) => {
  await click([...document.querySelectorAll('[role=option]')].find((one) => one.textContent === label));
  await pass(500);
};

async function open(what: 'get-employees' | 'find-similar' = 'get-employees') {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <Field act={what} />
    </QueryClientProvider>,
  );
  await pass(500);
  await click(field());
  await pass(500);
}

it('offers the default list, a new one, and lists of people, newest first', async () => {
  await open();
  expect(field().value).toBe('Employees: Dentists');
  expect(options()).toEqual(['Employees: Dentists', 'A new list', 'Owners', 'Managers']);
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    type: 'people',
    sort: 'created_at',
    direction: 'desc',
  });
});

it('finds a list by text, and keeps the selected one', async () => {
  await open();
  act(() => field().focus());
  await typeInto(field(), 'mana');
  await pass(500);
  expect(asked.at(-1)?.get('search')).toBe('mana');
  await pass(500);
  expect(options()).toEqual(['Employees: Dentists', 'A new list', 'Managers']);
  await pick('Managers');
  expect(chosen).toEqual({ id: 12 });
  expect(field().value).toBe('Managers');
});

it('requires a name for a new list', async () => {
  await open();
  await pick('A new list');
  expect([chosen, isNamed(chosen)]).toEqual([{ name: '' }, false]);
  await typeInto([...page.container.querySelectorAll('input')].at(-1), 'Fair');
  expect([chosen, isNamed(chosen)]).toEqual([{ name: 'Fair' }, true]);
  await click(field());
  await pass(500);
  await pick('Employees: Dentists');
  expect([chosen, isNamed(chosen)]).toEqual([undefined, true]);
});

it('says that similar people go into the same list', async () => {
  await open('find-similar');
  expect(field().value).toBe(i18next.t('results.screen.enrich.thisList'));
});
