import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { eventually } from '../../../testing/eventually.ts';
import { render } from '../../../testing/render.tsx';
import { useRowsChanged } from '../results.queries.ts';
import { usePrice } from './enrichment.queries.ts';

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let shown: number | undefined;
let rowsChanged: ReturnType<typeof useRowsChanged>;

function Bar() {
  rowsChanged = useRowsChanged();
  shown = usePrice(7, { act: 'get-phones', selection: { ids: [1, 2] } }).data?.maximum_credits;
  return null;
}

afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

it('the price of an act follows the rows: what was found meanwhile is not asked for, nor paid, again', async () => {
  let price = 2;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ maximum_credits: price })));
  page = await render(
    <QueryClientProvider client={client}>
      <Bar />
    </QueryClientProvider>,
  );
  await act(async () => void (await eventually(() => expect(shown).toBe(2))));
  price = 0;
  await act(async () => void (await rowsChanged()));
  await act(async () => void (await eventually(() => expect(shown).toBe(0))));
});
