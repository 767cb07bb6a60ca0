import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../testing/random.ts';
import {
  FULL,
  isFinished,
  isOutOfCredits,
  type Move,
  movesOf,
  type NodeView,
  PORTION,
  PORTIONS_AT_ONCE,
  QUICK_PORTION,
} from './engine.rules.ts';
import { type Plan, type PlannedNode, planOf } from './plan.rules.ts';

/** Searches, then nodes that each come after some that stand before them. */
const graphs = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.tuple(fc.boolean(), fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 3 })), {
      minLength: 1,
      maxLength: 9,
    }),
  )
  .map(([starts, rest]): WorkflowGraph => {
    const at = { x: 0, y: 0, title: '' };
    const nodes = [
      ...Array.from({ length: starts }, (_each, n) => ({ id: `s${n}`, type: 'company_search', ...at, settings: {} })),
      ...rest.map(([isQuick], n) => ({ id: `n${n}`, type: isQuick ? 'filter' : 'content', ...at, settings: {} })),
    ];
    const edges = rest.flatMap(([, from], n) =>
      from.map(([source, isNo], k) => {
        const before = nodes[source % (starts + n)] as { id: string; type: string };
        // A start hands everything on.
        const port = isNo && before.type !== 'company_search' ? 'no' : 'out';
        return { id: `e${n}-${k}`, from: before.id, port, to: `n${n}` };
      }),
    );
    return { nodes, edges } as unknown as WorkflowGraph;
  });

interface Simulated extends NodeView {
  seen: Set<number>;
  waits: number[];
  under: number[][];
  dealt: number;
}

/** Simulates the moves. Steps in progress end at random. */
function play(plan: Plan, found: number, chance: () => number) {
  const views = new Map<string, Simulated>(
    [...plan].map(([id, { node }]) => [
      id,
      {
        id,
        state: 'waiting',
        waiting: 0,
        working: 0,
        portions: 0,
        hasSearch: false,
        isSearched: false,
        isQuick: node.type === 'filter',
        seen: new Set<number>(),
        waits: [],
        under: [],
        dealt: 0,
      },
    ]),
  );
  const left = new Map(
    [...plan.keys()].map((id, n) => [id, Array.from({ length: found }, (_lead, k) => n * found + k)]),
  );
  let most = 0;
  const hand = ({ behind }: PlannedNode, port: 'out' | 'no', leads: number[]) => {
    for (const id of behind[port]) {
      const view = views.get(id) as Simulated;
      for (const lead of leads)
        if (!view.seen.has(lead)) {
          view.seen.add(lead);
          view.waits.push(lead);
        }
      view.waiting = view.waits.length;
      most = Math.max(most, view.waiting);
    }
  };
  const finish = (planned: PlannedNode, view: Simulated, leads: number[]) => {
    view.dealt += leads.length;
    const isOut = () => chance() < 0.7;
    const [out, no]: [number[], number[]] = [[], []];
    for (const lead of leads) (isOut() ? out : no).push(lead);
    hand(planned, 'out', out);
    hand(planned, 'no', no);
  };
  const act = ({ id, act: what }: Move): boolean => {
    const planned = plan.get(id) as PlannedNode;
    const view = views.get(id) as Simulated;
    if (what === 'search') view.hasSearch = true;
    if (what === 'close') view.state = 'done';
    if (what === 'take') {
      const page = (left.get(id) as number[]).splice(0, Math.ceil(chance() * QUICK_PORTION));
      view.isSearched = left.get(id)?.length === 0;
      hand(planned, 'out', page);
    }
    if (what === 'begin') {
      const leads = view.waits.splice(0, view.isQuick ? QUICK_PORTION : PORTION);
      view.waiting = view.waits.length;
      if (view.isQuick) finish(planned, view, leads);
      else {
        view.under.push(leads);
        view.working += leads.length;
        view.portions++;
        expect(view.portions).toBeLessThanOrEqual(PORTIONS_AT_ONCE);
      }
    }
    if (what === 'harvest') {
      if (chance() < 0.5) return false;
      const leads = view.under.shift() as number[];
      view.working -= leads.length;
      view.portions--;
      finish(planned, view, leads);
    }
    return true;
  };
  for (let turn = 0; turn < 100_000; turn++) {
    const moves = movesOf(plan, views);
    if (moves.length === 0) break;
    // One at a time, any of them: workers take turns as they like.
    act(moves[Math.floor(chance() * moves.length)] as Move);
  }
  return { views, most };
}

describe('the moves of a run', () => {
  it('process every lead once at every node it reaches, and overload no node', () => {
    holds(
      fc.property(graphs, fc.integer({ min: 0, max: 3000 }), fc.integer(), (graph, found, seed) => {
        const plan = planOf(graph);
        const { views, most } = play(plan, found, randomFrom(seed));
        expect(isFinished(plan, views)).toBe(true);
        for (const [id, { isStart }] of plan) {
          const view = views.get(id) as Simulated;
          if (!isStart) expect(view.dealt).toBe(view.seen.size);
        }
        // The nodes before a node may have started before it was full, with two portions or one page each.
        expect(most).toBeLessThanOrEqual(FULL + graph.nodes.length * QUICK_PORTION);
      }),
      { numRuns: 40 },
    );
  });

  it('wait for company until nothing more can come', () => {
    const at = { x: 0, y: 0, title: '' };
    const plan = planOf({
      nodes: [
        { id: 's', type: 'company_search', ...at, settings: {} },
        { id: 'c', type: 'content', ...at, settings: {} },
      ],
      edges: [{ id: 'e', from: 's', port: 'out', to: 'c' }],
    } as unknown as WorkflowGraph);
    const view = (id: string, more: Partial<NodeView>): [string, NodeView] => [
      id,
      {
        id,
        state: 'running',
        waiting: 0,
        working: 0,
        portions: 0,
        isQuick: false,
        hasSearch: true,
        isSearched: false,
        ...more,
      },
    ];
    const acts = (search: Partial<NodeView>, content: Partial<NodeView>) =>
      movesOf(plan, new Map([view('s', search), view('c', content)])).map(({ id, act }) => `${id} ${act}`);
    expect(acts({}, { waiting: 49 })).toEqual(['s take']);
    expect(acts({}, { waiting: 50 })).toEqual(['s take', 'c begin']);
    expect(acts({}, { waiting: FULL + 1, portions: 2, working: 200 })).toEqual(['c harvest']);
    expect(acts({ isSearched: true, state: 'done' }, { waiting: 1 })).toEqual(['c begin']);
    expect(acts({ isSearched: true, working: 3 }, {})).toEqual(['s take']);
    expect(acts({ isSearched: true }, {})).toEqual(['s close']);
    expect(acts({ isSearched: true, state: 'done' }, {})).toEqual(['c close']);
    expect(acts({ isSearched: true, state: 'done' }, { state: 'done' })).toEqual([]);
  });

  it('continue after a node without credits with the available leads, until nothing is left', () => {
    const at = { x: 0, y: 0, title: '' };
    const plan = planOf({
      nodes: [
        { id: 's', type: 'company_search', ...at, settings: {} },
        { id: 'c', type: 'content', ...at, settings: {} },
        { id: 'd', type: 'content', ...at, settings: {} },
      ],
      edges: [
        { id: 'e', from: 's', port: 'out', to: 'c' },
        { id: 'f', from: 'c', port: 'out', to: 'd' },
      ],
    } as unknown as WorkflowGraph);
    const view = (id: string, more: Partial<NodeView>): [string, NodeView] => {
      const idle = { id, state: 'running', waiting: 0, working: 0, portions: 0, isQuick: false } as const;
      return [id, { ...idle, hasSearch: true, isSearched: true, ...more }];
    };
    const views = (content: Partial<NodeView>, last: Partial<NodeView>) =>
      new Map([view('s', { state: 'done' }), view('c', content), view('d', last)]);
    const short = { state: 'failed', waiting: 9 } as const;
    const told = (content: Partial<NodeView>, last: Partial<NodeView>) => {
      const now = views(content, last);
      return [movesOf(plan, now).map(({ id, act }) => `${id} ${act}`), isOutOfCredits(plan, now)];
    };
    // Three are fewer than a portion is worth, but no more come while it is short.
    expect(told({ waiting: 9, portions: 1, working: 3 }, { waiting: 3 })).toEqual([['c harvest', 'c begin'], false]);
    expect(told(short, { waiting: 3 })).toEqual([['d begin'], false]);
    expect(told({ ...short, portions: 1, working: 3 }, { waiting: 3 })).toEqual([['c harvest'], false]);
    expect(told(short, { portions: 1, working: 3 })).toEqual([['d harvest'], false]);
    expect(told(short, {})).toEqual([[], true]);
  });
});
