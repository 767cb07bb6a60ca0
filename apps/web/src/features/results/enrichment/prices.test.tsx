import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { eventually } from '../../../testing/eventually.ts';
import { render } from '../../../testing/render.tsx';
import { usePrice, useShownRuns } from './enrichment.queries.ts';

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
let shown: { price: number | undefined; runs: number } = { price: undefined, runs: 0 };

function Bar() {
  const { data } = usePrice(7, { act: 'get-phones', selection: { ids: [1, 2] } });
  shown = { price: data?.maximum_credits, runs: useShownRuns(7).runs.length };
  return null;
}

afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

it('refetches the price after a run has ended: finds are not paid again', async () => {
  let [price, status] = [2, 'running'];
  vi.stubGlobal('fetch', async (url: string) => {
    const runs = [{ id: 3, list_id: 7, status, done: 0, total: 2 }];
    return new Response(JSON.stringify(url.includes('estimate') ? { maximum_credits: price } : { data: runs }));
  });
  page = await render(
    <QueryClientProvider client={client}>
      <Bar />
    </QueryClientProvider>,
  );
  const settled = (expected: typeof shown) =>
    act(async () => void (await eventually(() => expect(shown).toEqual(expected))));
  await settled({ price: 2, runs: 1 });
  [price, status] = [0, 'completed'];
  await act(async () => void (await client.invalidateQueries({ queryKey: ['enrichments'] })));
  await settled({ price: 0, runs: 1 });
});
