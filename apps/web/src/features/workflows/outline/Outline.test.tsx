import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, press, type } from '../../../testing/render.tsx';
import { editorOf } from '../editor/editor-state.ts';
import { type Editor, EditorProvider, useEditor } from '../editor/useEditor.ts';
import { useEditorKeys } from '../editor/useEditorKeys.ts';
import { apply, type Edit } from '../graph/edits.ts';
import { EMPTY_GRAPH } from '../graph/graph.ts';
import { NodePanel } from '../nodes/NodePanel.tsx';
import { open, serve, text, until } from '../testing.tsx';
import { Outline } from './Outline.tsx';
import { outlineOf } from './order.ts';

const built = (...edits: Edit[]): WorkflowGraph => edits.reduce(apply, EMPTY_GRAPH);
const FOUND: Edit[] = [
  { do: 'add', type: 'company_search', id: 'a' },
  { do: 'add', type: 'filter', id: 'b', after: { id: 'a', port: 'out' } },
  { do: 'add', type: 'ai_research', id: 'c', after: { id: 'b', port: 'out' } },
  { do: 'add', type: 'domain_search', id: 'd', after: { id: 'b', port: 'no' } },
  { do: 'connect', from: 'd', port: 'out', to: 'c' },
];

let page: Awaited<ReturnType<typeof open>> | undefined;
let editor = {} as Editor;
const saved = vi.fn();
afterEach(async () => {
  await page?.remove();
  page = undefined;
  vi.unstubAllGlobals();
});

function Keys() {
  useEditorKeys(saved);
  return null;
}
function Shown({ graph }: { graph: WorkflowGraph }) {
  const used = useEditor(() => editorOf(graph));
  editor = used;
  return (
    <EditorProvider value={used}>
      <Keys />
      <Outline />
      <NodePanel />
    </EditorProvider>
  );
}
async function show(graph: WorkflowGraph) {
  serve({ '/api/custom-labels': () => ({ data: [] }), '/api/business-details': () => ({ data: { complete: true } }) });
  page = await open(<Shown graph={graph} />);
}
const named = (label: string | RegExp) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, input, textarea')];
  const found = all.find((one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
    return typeof label === 'string' ? name === label : label.test(name);
  });
  if (!found) throw new Error(`There is no ${label}: ${all.map((one) => one.getAttribute('aria-label')).join(' | ')}`);
  return found;
};
const option = async (label: string) => {
  await until(() => expect(document.querySelector('[role="option"]')).toBeTruthy());
  const found = [...document.querySelectorAll('[role="option"]')].find((one) => one.textContent?.startsWith(label));
  await click(found);
};

describe('the outline', () => {
  it('shows a path in sequence, with branches below it', () => {
    const { paths, loose, numbers } = outlineOf(built(...FOUND, { do: 'add', type: 'content', id: 'e' }));
    expect(paths.map((path) => path.map(({ node }) => node.id))).toEqual([['a', 'b', 'c']]);
    const [, filter] = paths[0] ?? [];
    expect(filter?.exits.map(({ port, to, path }) => [port, to, path.length])).toEqual([
      ['no', 'd', 1],
      ['out', 'c', 0],
    ]);
    expect(loose.map(({ node }) => node.id)).toEqual(['e']);
    expect([...numbers.values()].toSorted((x, y) => x - y)).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows every node once, with its problems', async () => {
    await show(built(...FOUND));
    expect(document.querySelectorAll('article')).toHaveLength(4);
    expect(text()).toContain('Company search');
    expect(text()).toContain('Not set up');
    expect(text()).toMatch(/continues at \d\. (AI research|Domain search)|with e-mail/);
  });

  it('adds after a node, by its other port, and alone', async () => {
    await show(built(...FOUND.slice(0, 2)));
    await click(named('Add after 2. Filter'));
    await option('AI research');
    expect(editor.graph.edges).toMatchObject([{ to: 'b' }, { from: 'b', port: 'out' }]);
    await click(named('Add a node'));
    await option('Content creation');
    expect(editor.graph.nodes).toHaveLength(4);
    expect(text()).toContain('Not connected');
  });

  it('connects, disconnects and deletes with buttons, and every step can be undone', async () => {
    await show(built(...FOUND.slice(0, 2), { do: 'add', type: 'content', id: 'e' }));
    const before = editor.graph;
    await click(named('Connect 2. Filter'));
    await option('Content creation');
    expect(editor.graph.edges).toHaveLength(2);
    await click(named('Disconnect Filter and Content creation'));
    expect(editor.graph.edges).toHaveLength(1);
    await click(named('Delete 2. Filter'));
    expect(editor.graph).toMatchObject({ nodes: [{ id: 'a' }, { id: 'e' }], edges: [] });
    for (let n = 0; n < 3; n++) await press(document.body, 'z', { ctrlKey: true });
    expect(editor.graph).toEqual(before);
    await press(document.body, 'z', { ctrlKey: true, shiftKey: true });
    expect(editor.graph.edges).toHaveLength(2);
  });

  it('saves, selects and duplicates by keyboard, but leaves keys to fields', async () => {
    await show(built(...FOUND));
    await press(document.body, 's', { ctrlKey: true });
    expect(saved).toHaveBeenCalledOnce();
    await press(document.body, 'a', { ctrlKey: true });
    expect(editor.selected.size).toBe(4);
    await press(document.body, 'd', { ctrlKey: true });
    expect(editor.graph).toMatchObject({ nodes: { length: 8 }, edges: { length: 8 } });
    await click(named(/Set up \d\. AI research/));
    const title = document.querySelector('input[placeholder="AI research"]');
    expect(title).toBeTruthy();
    if (title) await press(title, 'z', { ctrlKey: true });
    expect(editor.graph.nodes).toHaveLength(8);
  });
});

describe('the settings of a node', () => {
  it('match its type, and change the graph while typing', async () => {
    await show(built(...FOUND));
    await click(named(/Set up \d\. AI research/));
    const area = document.querySelector<HTMLTextAreaElement>('aside textarea:not([aria-hidden])');
    expect(area?.closest('div')?.parentElement?.textContent).toContain('Question for each company');
    const column = [...document.querySelectorAll<HTMLInputElement>('aside input')].find(
      ({ placeholder }) => placeholder === 'Online booking',
    );
    await type(column, 'Booking');
    expect(editor.graph.nodes[2]).toMatchObject({ settings: { column: 'Booking' } });
    expect(editor.canUndo).toBe(true);
  });

  it('show what is missing after the first attempt to run', async () => {
    await show(built(...FOUND));
    await click(named(/Set up \d\. AI research/));
    expect(document.querySelector('aside')?.textContent).not.toContain('Field is required');
    await click(named(/Set up \d\. Filter/));
    const { act: perform } = editor;
    await until(() => perform({ do: 'tried' }));
    await until(() =>
      expect(document.querySelector('aside')?.textContent).toContain('Please select at least one filter'),
    );
  });

  it('connect to other nodes without a pointer', async () => {
    await show(built(...FOUND.slice(0, 2), { do: 'add', type: 'content', id: 'e' }));
    await click(named(/Set up \d\. Filter/));
    const connect = [...document.querySelectorAll('aside button')].filter(
      ({ textContent }) => textContent === 'Connect',
    );
    await click(connect[1]);
    await option('Content creation');
    expect(editor.graph.edges[1]).toMatchObject({ from: 'b', port: 'no', to: 'e' });
  });
});
