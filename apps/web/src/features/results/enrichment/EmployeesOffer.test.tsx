import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { eventually } from '../../../testing/eventually.ts';
import { render } from '../../../testing/render.tsx';
import { StepDialog } from '../../autopilot/chain/StepDialog.tsx';
import { EmployeesOffer } from './EmployeesOffer.tsx';

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let askable = 1;
beforeEach(() => {
  session.setUser({ isMainUser: true } as User);
  vi.stubGlobal('fetch', async (url: string) => {
    const reply = url.includes('estimate')
      ? { askable, maximum_credits: 20 }
      : url.endsWith('/costs')
        ? { data: [{ act: 'local.employee', credits: 2 }] }
        : { is_empty: false, data: [] };
    return new Response(JSON.stringify(reply));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  session.clear();
  vi.unstubAllGlobals();
});

async function show(screen: ReactNode) {
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(<QueryClientProvider client={client}>{screen}</QueryClientProvider>);
}
const said = (check: () => void) => act(async () => void (await eventually(check)));
const list = { id: 7, type: 'local' as const, name: 'Dentists' };
const lead = { id: 5, name: 'Alta', labels: [] } as never;

it("shows the maximum cost of finding a lead's employees before anything opens", async () => {
  askable = 1;
  await show(<EmployeesOffer list={list} lead={lead} />);
  await said(() => expect(page.container.querySelector('button')?.textContent).toBe('Get employees, up to 20 credits'));
});

it('offers nothing if no source is available', async () => {
  askable = 0;
  await show(<EmployeesOffer list={list} lead={lead} />);
  await said(() => expect(page.container.querySelector('button')).toBeNull());
});

it("shows the price per person and per company in the step's dialog", async () => {
  await show(<StepDialog act="get-employees" listType="local" step={null} onDone={vi.fn()} onClose={vi.fn()} />);
  const price = () => document.querySelector('[data-price]')?.textContent;
  await said(() => expect(price()).toBe('2 credits for each person found, at most 20 credits for each company.'));
});
