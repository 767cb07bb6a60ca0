import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { eventually } from '../../../testing/eventually.ts';
import { render } from '../../../testing/render.tsx';
import { isCompany, LeadEmployees } from './LeadEmployees.tsx';

const person = (id: number, name: string, position: string) => ({
  id,
  list_id: 9,
  type: 'people',
  name,
  position,
  email: '',
  email_state: 'none',
  email_origin: null,
  is_verified: false,
  is_suppressed: false,
});
const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

async function show(reply: { data: object[]; total: number }, employees: number | null, most?: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(reply));
  });
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <LeadEmployees lead={{ id: 5, employees }} {...(most && { most })} />,
    }),
    history: createMemoryHistory(),
  });
  await page.show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await act(async () => void (await eventually(() => expect(page.container.querySelector('h2')).not.toBeNull())));
  expect(asked).toEqual([expect.stringMatching(/\/api\/results\/5\/employees$/)]);
  return page.container;
}

const shown = (found: HTMLElement, count: number) =>
  act(async () => void (await eventually(() => expect(found.querySelectorAll('li')).toHaveLength(count))));
const three = [person(1, 'Marta Reis', 'Owner'), person(2, 'Tiago Falcão', 'Manager'), person(3, 'Inês Nobre', '')];

it('shows the people found, their jobs, and the total', async () => {
  const found = await show({ data: three, total: 3 }, 6);
  await shown(found, 3);
  expect(found.querySelector('h2')?.textContent).toBe('Employees3 of 6');
  expect(found.querySelector('li')?.textContent).toContain('Marta Reis Owner');
});

it('shows no total if it is unknown', async () => {
  const found = await show({ data: three, total: 40 }, null, 2);
  await shown(found, 2);
  expect(found.querySelector('h2')?.textContent).toBe('Employees40');
});

it('says if nobody was found yet', async () => {
  const found = await show({ data: [], total: 0 }, 6);
  const words = 'EmployeesNo one from this company is in your lists yet.';
  const isSaid = () => expect(found.querySelector('section')?.textContent).toBe(words);
  await act(async () => void (await eventually(isSaid)));
});

it('applies to companies with their own website', () => {
  expect(isCompany('local', { domain: 'alta.test' })).toBe(true);
  expect(isCompany('local', { domain: '' })).toBe(false);
  expect(isCompany('people', { domain: 'alta.test' })).toBe(false);
});
