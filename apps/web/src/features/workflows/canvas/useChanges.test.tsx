import { ReactFlowProvider } from '@xyflow/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { EditorProvider } from '../editor/useEditor.ts';
import { EMPTY_GRAPH } from '../graph/graph.ts';
import { useChanges } from './useChanges.ts';

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.remove());

let changes: ReturnType<typeof useChanges> | undefined;
function Probe() {
  changes = useChanges({ area: { current: null }, add: vi.fn() });
  return null;
}

/** The selection after a press on a node, starting from these. */
async function pressed(selected: string[], keys: { shiftKey?: boolean } = {}) {
  const act = vi.fn();
  const editor = { graph: EMPTY_GRAPH, selected: new Set(selected), act, isReadOnly: false } as never;
  page = await render(
    <ReactFlowProvider>
      <EditorProvider value={editor}>
        <Probe />
      </EditorProvider>
    </ReactFlowProvider>,
  );
  changes?.onNodeClick({ shiftKey: false, metaKey: false, ctrlKey: false, ...keys } as never, { id: 'b' } as never);
  return act.mock.calls.map(([action]) => action);
}

it('a click after "select all" selects the clicked node', async () => {
  expect(await pressed(['a', 'b', 'c'])).toEqual([{ do: 'select', ids: ['b'] }]);
});

it('a click with a modifier key keeps the others selected', async () => {
  expect(await pressed(['a', 'b', 'c'], { shiftKey: true })).toEqual([]);
});
