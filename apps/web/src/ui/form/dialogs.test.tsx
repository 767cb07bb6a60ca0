/** A form in a dialog that was closed while saving must not affect a dialog opened since. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RenameListDialog } from '../../features/lists/RenameListDialog.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { click, render, type } from '../../testing/render.tsx';

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page?.remove();
  client.clear();
  vi.unstubAllGlobals();
});

function Lists() {
  const [renamed, setRenamed] = useState<{ id: number; name: string } | null>(null);
  return (
    <QueryClientProvider client={client}>
      {['Dentists', 'Cafés'].map((name, id) => (
        <button key={name} type="button" onClick={() => setRenamed({ id, name })}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setRenamed(null)}>
        Leave
      </button>
      {renamed && <RenameListDialog key={renamed.id} list={renamed} onClose={() => setRenamed(null)} />}
    </QueryClientProvider>
  );
}

it('stays open when the response for the previous one arrives', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  page = await render(<Lists />);
  const press = (words: string) =>
    click([...document.querySelectorAll('button')].find((one) => one.textContent === words));
  const name = () => document.querySelector<HTMLInputElement>('input[name=name]');
  await press('Dentists');
  await type(name(), 'Dental clinics');
  await click(document.querySelector('button[type=submit]'));
  await press('Leave');
  await press('Cafés');
  expect(name()?.value).toBe('Cafés');
  await act(async () => answer(new Response(JSON.stringify({ message: '', data: { id: 0, name: 'Dental clinics' } }))));
  await act(async () => undefined);
  expect(name()?.value).toBe('Cafés');
});
