import type { User } from '@leadwright/contract/accounts/accounts';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityList } from '../../../app/shell/Activity.tsx';
import { queryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import type { ActivityItem } from '../../../lib/shell/slots.ts';
import { toasts } from '../../../lib/toast.ts';
import { storedToken } from '../../../lib/token.ts';
import { withdrawUndo } from '../../../lib/undo.ts';
import { eventually } from '../../../testing/eventually.ts';
import { click, render } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { useRemoveLists } from '../../lists/lists.queries.ts';
import { useWithDeletions } from './activity.ts';

const GONE = {
  what: 'lists',
  ids: [4, 5],
  course_id: null,
  title: '2 lists were deleted.',
  list: null,
  job_id: null,
  seconds_left: 20,
  at: '2026-03-01T10:00:00.000Z',
};
const JOB = { id: 'results:8', at: GONE.at, title: 'Deleting leads', progress: 1, detail: '6 of 6', cost: 'Free' };
let page: Awaited<ReturnType<typeof render>>;
let open: object[] = [];
let sent: { url: string; body: unknown; key: string | undefined }[] = [];
let remove: ReturnType<typeof useRemoveLists>;

function Shell({ items = [] }: { items?: ActivityItem[] }) {
  remove = useRemoveLists();
  return (
    <>
      <ActivityList items={useWithDeletions(items)} />
      <Toasts />
    </>
  );
}
const show = (items?: ActivityItem[]) => (
  <QueryClientProvider client={queryClient}>
    <Shell {...(items && { items })} />
  </QueryClientProvider>
);
const lines = () => page.container.querySelectorAll('li');
const undoInList = () => page.container.querySelector('li button[aria-label^="Undo"]');
const undoInToast = () => page.container.querySelector('section button.link');
const settled = (check: () => void) => act(async () => void (await eventually(check)));

beforeEach(async () => {
  [open, sent] = [[], []];
  storedToken.set('abc');
  session.setUser({ isMainUser: true, modules: [{ slug: 'leads' }] } as never as User);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('/api/deletions')) return new Response(JSON.stringify({ data: open }));
    if (init.method !== 'POST') return new Response(JSON.stringify({ data: [], total: 0 }));
    const headers = init.headers as Record<string, string>;
    sent.push({ url, body: JSON.parse(String(init.body)), key: headers['Idempotency-Key'] });
    if (url.includes('restore')) open = [];
    const undo_until = new Date(Date.now() + 30_000).toISOString();
    return new Response(JSON.stringify({ message: GONE.title, undo_until }));
  });
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
});
afterEach(async () => {
  await page.remove();
  withdrawUndo('lists:4,5');
  toasts.set([]);
  queryClient.clear();
  storedToken.set(null);
  vi.unstubAllGlobals();
});

it('after a reload, a deletion is in the activity list with its undo, and its toast is back', async () => {
  open = [GONE];
  await page.show(show());
  await settled(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]?.textContent).toMatch(/^2 lists were deleted\.UndoUndo available for (20|19) sFree$/);
  expect(undoInToast()).not.toBeNull();
  await click(undoInList());
  await settled(() => expect(lines()).toHaveLength(0));
  expect(sent).toMatchObject([{ url: expect.stringContaining('/campaigns/restore'), body: { resultIds: [4, 5] } }]);
  expect(undoInToast(), 'what was undone is not offered any more').toBeNull();
});

it('a deletion of this page is one action in both places', async () => {
  await page.show(show());
  open = [GONE];
  await act(async () => void (await remove.mutateAsync([4, 5])));
  await settled(() => expect(lines()).toHaveLength(1));
  expect(toasts.get()).toHaveLength(1);
  await act(async () => {
    undoInToast()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    undoInList()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await settled(() => expect([lines().length, undoInToast()]).toEqual([0, null]));
  expect(sent.filter(({ url }) => url.includes('restore'))).toHaveLength(1);
});

it('a deletion job has one line, and an undo in another tab removes its toast', async () => {
  open = [{ ...GONE, what: 'rows', ids: [3], job_id: 8 }];
  await page.show(show([{ ...JOB, running: false }]));
  await settled(() => expect(undoInList()).not.toBeNull());
  expect(lines()).toHaveLength(1);
  open = [];
  await act(async () => void (await queryClient.invalidateQueries()));
  await settled(() => expect([undoInList(), undoInToast()]).toEqual([null, null]));
});
