import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { eventually } from '../../testing/eventually.ts';
import { click, render } from '../../testing/render.tsx';
import { useChoose } from './plans.queries.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

let page: Awaited<ReturnType<typeof render>>;
const client = createQueryClient();
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page.remove();
});

function Choice() {
  const choose = useChoose();
  return <button type="button" onClick={() => choose.mutate(1)} />;
}
const asks = vi.fn(async () => 'plans');
function Offers() {
  useQuery({ queryKey: ['plans'], queryFn: asks });
  return <Choice />;
}

it('a plan that starts at once clears all data of the previous one', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: '', redirect_url: null })));
  vi.spyOn(session, 'load').mockResolvedValue(null);
  client.setQueryData(['wallet', 'show'], { balance: 0 });
  page = await render(null);
  await page.show(
    <QueryClientProvider client={client}>
      <Offers />
    </QueryClientProvider>,
  );
  await click(page.container.querySelector('button'));
  await act(async () => eventually(() => expect(navigate).toHaveBeenCalledOnce()));
  expect(client.getQueryData(['wallet', 'show'])).toBeUndefined();
  expect(asks).toHaveBeenCalledTimes(2);
});
