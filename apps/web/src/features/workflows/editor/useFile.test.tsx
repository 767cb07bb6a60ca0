import { afterEach, describe, expect, it, vi } from 'vitest';
import { newNode } from '../graph/graph.ts';
import { open, text } from '../testing.tsx';
import { keepDraft } from './kept-draft.ts';
import { useFile } from './useFile.ts';

let page: Awaited<ReturnType<typeof open>> | undefined;
afterEach(async () => {
  await page?.remove();
  keepDraft(null, null);
  vi.unstubAllGlobals();
});

function Probe() {
  const { name, editor, draftAt } = useFile(null);
  return `${name}, ${editor.graph.nodes.length} nodes, ${draftAt}`;
}

describe('a workflow without a URL', () => {
  it('is restored after a reload', async () => {
    const graph = { nodes: [newNode('filter', 'a', { x: 0, y: 0 })], edges: [] };
    keepDraft(null, { name: 'Half done', version: 0, graph, at: '2026-11-16T09:38:12.000Z' });
    page = await open(<Probe />);
    expect(text()).toContain('Half done, 1 nodes, 2026-11-16T09:38:12.000Z');
  });
});
