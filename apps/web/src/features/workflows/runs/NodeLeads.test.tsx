import { words } from '@leadwright/i18n/en-app';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { render } from '../../../testing/render.tsx';
import { newNode } from '../graph/graph.ts';
import { NodeLeads } from './NodeLeads.tsx';

const client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
afterEach(async () => {
  await page.remove();
  client.clear();
  vi.unstubAllGlobals();
});

async function show(to: 'csv' | 'list', out: number) {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ data: [], total: 0, currentPage: 1, pageSize: 20 })),
  );
  const node = { ...newNode('connection', 'file', { x: 0, y: 0 }), settings: { to } };
  const run = { id: 2, state: 'completed', graph: { nodes: [node], edges: [] } } as never;
  const counts = { out, no: 0, unknown: 0, failed: 0, done: out, total: out, credits: 0 };
  const progress = { ...counts, node: 'file', state: 'done', note: null, list: null } as never;
  page = await render(null);
  i18next.addResourceBundle('en', 'translation', words, true, true);
  await page.show(
    <QueryClientProvider client={client}>
      <NodeLeads place={{ workflow: 1, run: 2, node: 'file' } as never} progress={progress} run={run} />
    </QueryClientProvider>,
  );
  return [...page.container.querySelectorAll('button')].map((one) => one.textContent);
}
const offered = (count: number) => expect.arrayContaining([expect.stringContaining(String(count))]);

it("offers a workflow's file on the node that collects it", async () => {
  expect(await show('csv', 7)).toEqual(offered(7));
});

it('offers no file if nothing came, or it went elsewhere', async () => {
  expect(await show('csv', 0)).not.toEqual(offered(0));
  await page.remove();
  expect(await show('list', 7)).not.toEqual(offered(7));
});
