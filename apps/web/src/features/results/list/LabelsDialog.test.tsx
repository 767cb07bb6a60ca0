import type { Label } from '@leadwright/contract/leads/labels';
import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { eventually } from '../../../testing/eventually.ts';
import { click, render, type } from '../../../testing/render.tsx';
import { RESULTS, useLabels } from '../results.queries.ts';
import { LabelsDialog } from './LabelsDialog.tsx';

const MADE: Label = { id: 5, name: 'Call first', color: 'blue', result_count: 0 };
const CHOSEN = { selection: { ids: [3] }, count: 1, known: [], name: 'Alta Dental' };

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let saved: unknown[] = [];
/** Creating a label refetches the rows behind the dialog, and that response is slow. */
let slowRows = Promise.withResolvers<null>();
let asked = 0;

function List({ onClose }: { onClose: () => void }) {
  const labels = useLabels().data ?? [];
  useQuery({ queryKey: RESULTS, queryFn: () => (++asked === 2 ? slowRows.promise : null) });
  const byId = new Map(labels.map((label) => [label.id, label]));
  return <LabelsDialog list={{ id: 7, type: 'local' }} labels={byId} chosen={CHOSEN} onClose={onClose} />;
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
/** All responses are rendered. */
const settled = (check: () => void) =>
  eventually(async () => {
    await act(async () => undefined);
    check();
  });
const ticked = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked;

beforeEach(async () => {
  saved = [];
  asked = 0;
  slowRows = Promise.withResolvers();
  let isMade = false;
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method?: string; body?: string }) => {
    const isLabels = url.endsWith('/api/custom-labels');
    if (isLabels && method === 'POST') {
      isMade = true;
      return new Response(JSON.stringify({ data: MADE }), { status: 201 });
    }
    if (isLabels && method === 'GET') return new Response(JSON.stringify({ data: isMade ? [MADE] : [] }));
    saved.push(JSON.parse(body ?? 'null'));
    return new Response(JSON.stringify({ changed: 1 }));
  });
});
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

describe('a label created for the selected rows', () => {
  it('is ticked as soon as it exists, and saved only once it is known everywhere', async () => {
    const onClose = vi.fn();
    page = await render(null);
    i18next.addResourceBundle('en', 'translation', words, true, true);
    await page.show(
      <QueryClientProvider client={client}>
        <List onClose={onClose} />
      </QueryClientProvider>,
    );
    await type(document.querySelector<HTMLInputElement>('input[aria-label]'), 'Call first');
    await click(button('Add'));
    // The list of labels has it; the rows are still loading.
    await settled(() => expect(ticked()).toBe(true));
    expect(button('Save labels').disabled).toBe(true);
    slowRows.resolve(null);
    await settled(() => expect(button('Save labels').disabled).toBe(false));
    await click(button('Save labels'));
    await settled(() => expect(onClose).toHaveBeenCalled());
    expect(saved).toEqual([{ selection: { ids: [3] }, add: [5], remove: [] }]);
  });
});
