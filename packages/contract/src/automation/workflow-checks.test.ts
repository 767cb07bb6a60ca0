import { describe, expect, test } from 'vitest';
import { orderOf, problemsOf, typeLeaving, typesAt } from './workflow-checks.ts';
import { MAX_EDGES, MAX_NODES, type NodeType, WorkflowGraph } from './workflow-graph.ts';

const COMPLETE: Record<NodeType, unknown> = {
  company_search: { filters: { industry: 'physiotherapist', location_id: 1 }, list: { name: 'Physios' } },
  people_search: { filters: { titles: ['Owner'] }, list: { name: 'Owners' } },
  influencer_search: { filters: { platform: 'youtube', keyword: 'yoga' }, list: { name: 'Creators' } },
  domain_search: { filters: { domain: 'example.com' }, list: { name: 'Contacts' } },
  ai_research: { question: 'Do they take bookings online?', column: 'Booking' },
  content: { prompts: [{ id: 1 }] },
  filter: { with_email: 1 },
  connection: { to: 'csv' },
};
type Edges = [from: string, to: string, port?: 'out' | 'no' | 'unknown'][];
/** A type per node, `{ a: 'company_search' }`, or a node with its own settings. */
function graphOf(nodes: Record<string, NodeType | [NodeType, object]>, edges: Edges = []): WorkflowGraph {
  return WorkflowGraph.parse({
    nodes: Object.entries(nodes).map(([id, given]) => {
      const [type, settings] = typeof given === 'string' ? [given, {}] : given;
      return { id, type, x: 0, y: 0, settings: { ...(COMPLETE[type] as object), ...settings } };
    }),
    edges: edges.map(([from, to, port = 'out'], index) => ({ id: `e${index}`, from, to, port })),
  });
}
const told = (graph: WorkflowGraph) => problemsOf(graph).map(({ code, node, field }) => [code, node, field]);

describe('the shape of a graph', () => {
  test('accepts a search connected to another node', () => {
    expect(problemsOf(graphOf({ a: 'company_search', b: 'connection' }, [['a', 'b']]))).toEqual([]);
  });
  test('reports an empty graph', () => {
    expect(told(graphOf({}))).toEqual([['empty', null, null]]);
  });
  test('reports a node without connections, even if it is the only one', () => {
    const message = 'workflows.problem.unconnected';
    expect(problemsOf(graphOf({ a: 'company_search' }))).toMatchObject([{ code: 'unconnected', node: 'a', message }]);
    const graph = graphOf({ a: 'company_search', b: 'connection', c: 'filter' }, [['a', 'b']]);
    expect(told(graph)).toEqual([['unconnected', 'c', null]]);
  });
  test('reports a node without a search before it', () => {
    const graph = graphOf({ a: 'filter', b: 'connection' }, [['a', 'b']]);
    expect(told(graph)).toEqual([
      ['no_start', null, null],
      ['no_input', 'a', null],
    ]);
  });
  test('finds a cycle and names only its own nodes', () => {
    const graph = graphOf({ a: 'company_search', b: 'filter', c: 'filter', d: 'connection' }, [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b', 'no'],
      ['c', 'd'],
    ]);
    expect(told(graph)).toEqual([
      ['cycle', 'b', null],
      ['cycle', 'c', null],
    ]);
    const itself = graphOf({ a: 'company_search', b: 'filter' }, [
      ['a', 'b'],
      ['b', 'b', 'no'],
    ]);
    expect(told(itself)).toEqual([['cycle', 'b', null]]);
  });
  test('rejects edges from the "no" port of a start', () => {
    expect(told(graphOf({ a: 'company_search', b: 'connection' }, [['a', 'b', 'no']]))).toEqual([
      ['no_input', 'b', null],
    ]);
  });
});

describe('the type of leads', () => {
  const graph = graphOf({ a: 'company_search', b: 'people_search', c: 'filter', d: 'connection', e: 'connection' }, [
    ['a', 'b'],
    ['b', 'c'],
    ['b', 'e', 'no'],
    ['c', 'd'],
  ]);
  test('changes companies to people, and keeps companies without people', () => {
    expect(Object.fromEntries(typesAt(graph))).toEqual({ a: null, b: 'local', c: 'people', d: 'people', e: 'local' });
    expect(problemsOf(graph)).toEqual([]);
    expect(typeLeaving({ type: 'domain_search' }, 'local', 'out')).toBe('local');
    expect(typeLeaving({ type: 'domain_search' }, null, 'out')).toBe('domain');
    expect(typeLeaving({ type: 'company_search' }, null, 'no')).toBe(null);
    // Only research has an "unknown" port.
    expect(typeLeaving({ type: 'ai_research' }, 'local', 'unknown')).toBe('local');
    expect(typeLeaving({ type: 'filter' }, 'local', 'unknown')).toBe(null);
  });
  test.each([
    ['a company search takes nothing', { a: 'people_search', b: 'company_search' }],
    ['an influencer search takes nothing', { a: 'company_search', b: 'influencer_search' }],
    ['people are not looked for at people', { a: 'influencer_search', b: 'people_search' }],
    ['addresses are looked for at companies only', { a: 'people_search', b: 'domain_search' }],
    ['nothing is written to addresses of a domain', { a: 'domain_search', b: 'content' }],
  ] as const)('%s', (_what, nodes) => {
    expect(told(graphOf(nodes, [['a', 'b']]))).toEqual([['wrong_type', 'b', null]]);
  });
  test('requires all edges into a node to carry one type', () => {
    const mixed = graphOf({ a: 'company_search', b: 'people_search', c: 'connection' }, [
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(problemsOf(mixed)).toMatchObject([{ code: 'wrong_type', node: 'c', message: 'workflows.problem.mixed' }]);
  });
  test('lets a connection pass on what it sent', () => {
    const graph = graphOf({ a: 'company_search', b: 'connection', c: 'content' }, [
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(problemsOf(graph)).toEqual([]);
    expect(typesAt(graph).get('c')).toBe('local');
  });
});

describe('settings', () => {
  const after = (type: NodeType, settings: object) =>
    told(graphOf({ a: 'company_search', b: [type, settings] }, [['a', 'b']]));

  test('checks a start like its search, and requires a list', () => {
    const graph = graphOf({ a: ['company_search', { filters: {}, list: undefined }], b: 'connection' }, [['a', 'b']]);
    expect(problemsOf(graph)).toMatchObject([
      { code: 'settings', node: 'a', field: 'filters.industry', message: 'validation.required' },
      { code: 'settings', node: 'a', field: 'list', message: 'validation.required' },
    ]);
    const far = graphOf({ a: ['company_search', { filters: { industry: 'spa', radius_km: 900 } }], b: 'connection' }, [
      ['a', 'b'],
    ]);
    expect(problemsOf(far)).toMatchObject([
      { field: 'filters.radius_km', message: 'validation.max', params: { max: 100 } },
    ]);
  });
  test('needs neither filters nor a list to find people at incoming companies', () => {
    expect(after('people_search', { filters: {}, list: undefined })).toEqual([]);
  });
  test.each([
    ['ai_research', { question: '', column: '' }, ['question', 'column']],
    ['content', { prompts: [] }, ['prompts']],
    ['connection', { to: 'crm' }, ['connection_id']],
    ['connection', { to: 'webhook' }, ['webhook_id']],
    ['connection', { to: 'list' }, ['list']],
    ['filter', { with_email: -1 }, ['conditions']],
    ['filter', { conditions: [{ column: 'followers', operator: 'greater', value: 1 }] }, ['conditions.0.column']],
    ['filter', { conditions: [{ column: 'city', operator: 'greater', value: 1 }] }, ['conditions.0.operator']],
    ['filter', { conditions: [{ column: 'city', operator: 'like', value: ' ' }] }, ['conditions.0.value']],
    ['filter', { conditions: [{ column: 'rating', operator: 'lower', value: 'four' }] }, ['conditions.0.value']],
    ['filter', { answers: [{ column: 'Booking', operator: 'is', value: 'yes' }] }, ['answers.0.column']],
  ] as const)('%s %j lacks %j', (type, settings, fields) => {
    expect(after(type, settings)).toEqual(fields.map((field) => ['settings', 'b', field]));
  });
  test('lets a filter use an earlier answer', () => {
    const asked = (operator: string, value: string) =>
      told(
        graphOf(
          {
            a: 'company_search',
            b: 'ai_research',
            c: ['filter', { answers: [{ column: 'Booking', operator, value }] }],
          },
          [
            ['a', 'b'],
            ['b', 'c'],
          ],
        ),
      );
    expect(asked('is', 'yes')).toEqual([]);
    expect(asked('empty', '')).toEqual([]);
    expect(asked('is', '')).toEqual([['settings', 'c', 'answers.0.value']]);
    expect(asked('greater', 'many')).toEqual([['settings', 'c', 'answers.0.value']]);
  });
});

describe('the order', () => {
  test('puts every node after its predecessors, and cycles last', () => {
    const graph = graphOf({ d: 'connection', c: 'filter', b: 'people_search', a: 'company_search' }, [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ]);
    expect(orderOf(graph)).toEqual(['a', 'b', 'c', 'd']);
    const circle = graphOf({ x: 'filter', y: 'filter', a: 'company_search' }, [
      ['x', 'y'],
      ['y', 'x'],
    ]);
    expect(orderOf(circle)).toEqual(['a', 'x', 'y']);
  });
  test('checks the largest graph quickly', () => {
    const ids = Array.from({ length: MAX_NODES }, (_, n) => `n${n}`);
    const edges: Edges = ids.slice(1).flatMap(
      (id, n): Edges => [
        [`n${n}`, id],
        [`n${n}`, id, 'no'],
      ],
    );
    const graph = graphOf(
      Object.fromEntries(ids.map((id, n) => [id, n === 0 ? 'company_search' : 'filter'])),
      edges.filter(([from, , port]) => from !== 'n0' || port !== 'no').slice(0, MAX_EDGES),
    );
    // Following each path separately would never finish.
    expect(problemsOf(graph)).toEqual([]);
  });
});

describe('invalid graphs', () => {
  const node = { id: 'a', type: 'company_search', x: 0, y: 0, settings: {} };
  const refusal = (graph: unknown) =>
    WorkflowGraph.safeParse(graph).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) });

  test.each([
    ['an unknown type', { nodes: [{ ...node, type: 'shell' }], edges: [] }, ['nodes.0.type: validation.type']],
    ['two nodes of one id', { nodes: [node, node], edges: [] }, ['nodes.1.id: workflows.error.same_id']],
    [
      'an edge to nowhere',
      { nodes: [node], edges: [{ id: 'e', from: 'a', to: 'b' }] },
      ['edges.0.to: workflows.error.no_such_node'],
    ],
    [
      'deep settings',
      { nodes: [{ ...node, settings: { filters: deep(9) } }], edges: [] },
      ['nodes.0.settings.filters: validation.type'],
    ],
    [
      'huge settings',
      { nodes: [{ ...node, settings: { filters: { keyword: 'x'.repeat(30_000) } } }], edges: [] },
      ['nodes.0.settings.filters: validation.maxLength'],
    ],
  ])('%s is refused', (_what, graph, found) => {
    expect(refusal(graph)).toEqual(found);
  });
  test('rejects more than 500 nodes', () => {
    const nodes = Array.from({ length: MAX_NODES + 1 }, (_, n) => ({ ...node, id: `n${n}` }));
    expect(refusal({ nodes, edges: [] })).toHaveLength(1);
  });
});
