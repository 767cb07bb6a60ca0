import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { toasts } from '../../lib/toast.ts';
import { storedToken } from '../../lib/token.ts';
import { eventually } from '../../testing/eventually.ts';
import { click, render } from '../../testing/render.tsx';
import { answerWith } from '../../testing/server.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { useImportEntries } from '../privacy/privacy.queries.ts';
import { useUpload } from '../results/csv/imports.queries.ts';
import { useRemoveRows } from '../results/results.queries.ts';
import { useRemoveLists } from './lists.queries.ts';

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let acts: {
  lists: ReturnType<typeof useRemoveLists>;
  rows: ReturnType<typeof useRemoveRows>;
  upload: ReturnType<typeof useUpload>;
  block: ReturnType<typeof useImportEntries>;
};
function Acts() {
  acts = { lists: useRemoveLists(), rows: useRemoveRows(7), upload: useUpload(7), block: useImportEntries() };
  return null;
}
const show = (withActs: boolean) => (
  <QueryClientProvider client={client}>
    {withActs && <Acts />}
    <Toasts />
  </QueryClientProvider>
);
const undoButton = () => page.container.querySelector('button.link');
const gone = {
  message: 'Deleted.',
  undo_until: new Date(Date.now() + 30_000).toISOString(),
  deletion_id: 3,
  deleted: 1,
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storedToken.set('abc');
  page = await render(show(true));
});
afterEach(async () => {
  storedToken.set(null);
  toasts.set([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.remove();
  client.clear();
});

it.each([
  ['of lists', () => acts.lists.mutateAsync([1, 2])],
  ['of rows', () => acts.rows.mutateAsync({ ids: [1, 2] })],
])('the undo of a deletion %s is one act: pressed twice or after a failure it restores once', async (_, remove) => {
  const asked = answerWith({ body: gone }, { status: 500 }, { body: { message: 'Restored.' } });
  await act(async () => void (await remove()));
  // The dialog is closed by now.
  await page.show(show(false));
  await click(undoButton());
  // Only now it is over.
  await act(async () => eventually(() => expect(console.warn).toHaveBeenCalled()));
  expect(undoButton(), 'an undo that failed can be tried again').not.toBeNull();
  await act(async () => {
    undoButton()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    undoButton()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await eventually(() => expect(toasts.get().some(({ action }) => action)).toBe(false));
  });
  expect(undoButton()).toBeNull();
  const keys = asked.slice(1).map(({ headers }) => headers['Idempotency-Key']);
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)]);
});

it('an upload that is retried after a failure has the same key', async () => {
  const file = new File(['a'], 'leads.csv', { lastModified: 1 });
  for (const send of [() => acts.upload.mutateAsync(file), () => acts.block.mutateAsync(file)]) {
    const asked = answerWith({ status: 500 }, { body: { data: {} } });
    await act(async () => void (await send().catch(() => undefined)));
    await act(async () => void (await send()));
    const keys = asked.map(({ headers }) => headers['Idempotency-Key']);
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([2, 1, expect.any(String)]);
  }
});
