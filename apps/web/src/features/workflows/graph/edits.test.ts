import { NODE_TYPES, PORTS, WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNew, partFrom, textOf } from './clipboard.ts';
import { apply, type Edit, fits } from './edits.ts';
import { canConnect, EMPTY_GRAPH, leadsTo, nodeIn, placeAfter } from './graph.ts';
import { type History, historyOf, step } from './history.ts';
import { placesFor } from './layout.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const id = fc.constantFrom(...IDS);
const point = fc.record({ x: fc.integer({ min: -3e5, max: 3e5 }), y: fc.integer({ min: -900, max: 900 }) });
const port = fc.constantFrom(...PORTS);
const type = fc.constantFrom(...NODE_TYPES);

/** Any edit, of existing and missing nodes. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), type, id, after: fc.option(fc.record({ id, port })) }),
  fc.record({ do: fc.constant('add' as const), type, id, at: point }),
  fc.record({ do: fc.constant('move' as const), ids: fc.array(id), by: point }),
  fc.record({ do: fc.constant('place' as const), places: fc.dictionary(id, point) }),
  fc.record({ do: fc.constant('connect' as const), from: id, port, to: id }),
  fc.record({ do: fc.constant('title' as const), id, title: fc.string({ maxLength: 20 }) }),
  fc.record({ do: fc.constant('remove' as const), ids: fc.array(id, { maxLength: 2 }) }),
);
const edits = fc.array(edit, { maxLength: 60 });
const built = edits.map((all) => all.reduce(apply, EMPTY_GRAPH));

function expectSound(graph: WorkflowGraph) {
  const ids = [...graph.nodes, ...graph.edges].map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { from, to } of graph.edges) {
    expect(nodeIn(graph, from) && nodeIn(graph, to)).toBeTruthy();
    expect(leadsTo(graph, to, from)).toBe(false);
  }
  for (const node of graph.nodes) expect(Math.abs(node.x)).toBeLessThanOrEqual(100_000);
}

describe('edits of a graph', () => {
  it('never leave a dangling connection, a cycle or a duplicate id', () => {
    holds(fc.property(built, expectSound));
  });

  it('keep a graph valid for the contract', () => {
    const typed = fc.array(
      edit.filter((one) => one.do !== 'title'),
      { maxLength: 60 },
    );
    holds(
      fc.property(typed, (all) => {
        expect(WorkflowGraph.safeParse(all.reduce(apply, EMPTY_GRAPH)).success).toBe(true);
      }),
    );
  });

  it('place a node added after another in free space, and connect it', () => {
    const one = apply(EMPTY_GRAPH, { do: 'add', type: 'company_search', id: 'a' });
    const two = apply(one, { do: 'add', type: 'filter', id: 'b', after: { id: 'a', port: 'out' } });
    const three = apply(two, { do: 'add', type: 'content', id: 'c', after: { id: 'a', port: 'out' } });
    expect(three.edges).toMatchObject([
      { from: 'a', port: 'out', to: 'b' },
      { from: 'a', port: 'out', to: 'c' },
    ]);
    expect(new Set(three.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
    expect(placeAfter(three, { x: 0, y: 0 }, 'no')).not.toMatchObject({ x: 0, y: 0 });
  });

  it('reject connections into a search with its own leads, duplicates and cycles', () => {
    const all: Edit[] = [
      { do: 'add', type: 'company_search', id: 'a' },
      { do: 'add', type: 'filter', id: 'b', after: { id: 'a', port: 'out' } },
      { do: 'add', type: 'ai_research', id: 'c', after: { id: 'b', port: 'out' } },
    ];
    const graph = all.reduce(apply, EMPTY_GRAPH);
    const may = (from: string, to: string, by: 'out' | 'no' = 'out') => canConnect(graph, { from, port: by, to });
    expect([may('b', 'a'), may('c', 'b'), may('b', 'c'), may('b', 'b'), may('a', 'c', 'no')]).toEqual(
      Array(5).fill(false),
    );
    expect(may('a', 'c')).toBe(true);
  });
});

describe('undo and redo', () => {
  const run = (history: History, all: Edit[]) =>
    all.reduce<History>((now, one) => step(step(now, one), { do: 'seal' }), history);

  it('revert every edit, and restore each', () => {
    holds(
      fc.property(built, edits, (start, all) => {
        const end = run(historyOf(start), all);
        let back = end;
        const seen = [back.present];
        while (back.past.length > 0) {
          back = step(back, { do: 'undo' });
          seen.push(back.present);
        }
        expect(back.present).toBe(start);
        for (const graph of seen.toReversed().slice(1)) {
          back = step(back, { do: 'redo' });
          expect(back.present).toBe(graph);
        }
        expect(back.present).toEqual(end.present);
      }),
    );
  });

  it('count the positions of one drag as one step', () => {
    const start = historyOf(apply(EMPTY_GRAPH, { do: 'add', type: 'filter', id: 'a', at: { x: 0, y: 0 } }));
    const drag = (history: History, x: number) => step(history, { do: 'place', places: { a: { x, y: 0 } } });
    const once = [1, 2, 3, 40].reduce(drag, start);
    expect(once.past).toHaveLength(1);
    const twice = [50, 60].reduce(drag, step(once, { do: 'seal' }));
    expect(step(twice, { do: 'undo' }).present.nodes[0]?.x).toBe(40);
  });

  it('drop the redo history on a new edit', () => {
    const one = run(historyOf(EMPTY_GRAPH), [{ do: 'add', type: 'filter', id: 'a' }]);
    const other = run(step(one, { do: 'undo' }), [{ do: 'add', type: 'content', id: 'b' }]);
    expect(step(other, { do: 'redo' })).toBe(other);
  });
});

describe('copied nodes', () => {
  it('never make a graph invalid when pasted', () => {
    holds(
      fc.property(built, built, fc.array(id), (into, from, ids) => {
        const part = partFrom(textOf(from, new Set(ids)));
        if (!part) return;
        const fresh = asNew(into, part);
        const pasted = apply(into, { do: 'paste', part: fresh });
        expectSound(pasted);
        expect(pasted.nodes).toHaveLength(into.nodes.length + part.nodes.length);
        expect(fresh.edges).toHaveLength(part.edges.length);
        expect(fresh.nodes.map(({ settings }) => settings)).toEqual(part.nodes.map(({ settings }) => settings));
        expect(WorkflowGraph.safeParse(fresh).success).toBe(true);
      }),
    );
  });

  it('are ignored if the text is something else or invalid', () => {
    const graph = apply(EMPTY_GRAPH, { do: 'add', type: 'filter', id: 'a' });
    const text = textOf(graph, new Set(['a']));
    expect(partFrom(text)?.nodes).toHaveLength(1);
    for (const spoilt of [
      ...['', 'hello', '{}', '[1]', 'null', text.replace('"filter"', '"shell"'), text.replace('leadwright', 'x')],
      text.replace('"edges":[]', '"edges":[{"id":"e","from":"a","to":"zz"}]'),
    ])
      expect(partFrom(spoilt)).toBeNull();
  });

  it('are rejected if the workflow would become too large', () => {
    const many = { nodes: Array.from({ length: 500 }, () => ({})), edges: [] } as never;
    const part = apply(EMPTY_GRAPH, { do: 'add', type: 'filter', id: 'a' });
    expect(fits(many, part)).toBe(false);
    expect(apply(many, { do: 'paste', part })).toBe(many);
  });
});

describe('the layout', () => {
  it('overlaps no nodes, and puts each below its predecessors', () => {
    holds(
      fc.property(built, (graph) => {
        const places = placesFor(graph);
        const laid = apply(graph, { do: 'place', places });
        const spots = laid.nodes.map(({ x, y }) => `${x} ${y}`);
        expect(new Set(spots).size).toBe(spots.length);
        for (const { from, to } of laid.edges)
          expect(nodeIn(laid, to)?.y).toBeGreaterThan(nodeIn(laid, from)?.y as number);
      }),
      { numRuns: 40 },
    );
  });
});
