import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { click, render } from '../../../testing/render.tsx';
import { SourceOrder } from './SourceOrder.tsx';

const SITE = { id: 'website', title: 'Company website', choice: 'auto', asked: 1200, found: 800 };
const DIRECTORY = { id: 'people-data-labs', title: 'People Data Labs', choice: 'auto', asked: 0, found: 0 };
const orderOf = (...sources: object[]) => ({ list_type: 'people', act: 'get-phones', sources });

const client = createQueryClient();
const onChange = vi.fn();
let sent: unknown[] = [];
let page: Awaited<ReturnType<typeof render>>;

beforeEach(() => {
  sent = [];
  onChange.mockClear();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    if (body) sent.push(JSON.parse(body));
    const chosen = { data: orderOf({ ...DIRECTORY, choice: 'pinned' }, SITE), message: 'Saved.' };
    return new Response(JSON.stringify(body ? chosen : { data: [orderOf(SITE, DIRECTORY)] }));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

async function open(isMainUser: boolean) {
  session.setUser({ isMainUser } as User);
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <SourceOrder listType="people" act="get-phones" onChange={onChange} />
    </QueryClientProvider>,
  );
  await click(document.querySelector('button[aria-expanded]') as HTMLElement, { detail: 1 });
  await settle();
}
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done))));
const rows = () => [...document.querySelectorAll('li')].map((row) => row.querySelector('div')?.textContent);

it('shows the sources in order with their finds, and changes the order on request', async () => {
  await open(true);
  expect(rows()).toEqual([
    'Company websiteFound something for 800 of 1,200 leads',
    'People Data LabsNot asked about your leads yet',
  ]);
  const first = document.querySelectorAll<HTMLInputElement>('li:last-child input')[1] as HTMLInputElement;
  await click(first, { detail: 1 });
  await settle();
  expect(sent).toEqual([{ list_type: 'people', act: 'get-phones', source: 'people-data-labs', choice: 'pinned' }]);
  expect(rows()[0]).toContain('People Data Labs');
  expect(onChange).toHaveBeenCalledOnce();
});

it('is read-only for members', async () => {
  await open(false);
  expect(document.querySelectorAll('li input')).toHaveLength(0);
  expect(document.body.textContent).toContain('Only the main user can change this.');
});
