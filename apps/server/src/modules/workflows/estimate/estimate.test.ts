import { workflows } from '@leadwright/contract/automation/workflows';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestPerson } from '../../../testing/api.ts';
import { type SearchApi, startSearchApi } from '../../search/testing/town.ts';
import { type Edges, graphOf, type Nodes } from '../testing/graphs.ts';
import { mostItems } from './items.rules.ts';

describe('the most leads at each node', () => {
  const items = (nodes: Nodes, edges: Edges, isTrial = false) =>
    Object.fromEntries([...mostItems(graphOf(nodes, edges), { isTrial })].map(([id, most]) => [id, most.items]));

  it('is what starts find, and what people searches find at companies', () => {
    const nodes: Nodes = {
      a: ['company_search', { limit: 40 }],
      b: ['people_search', { per_company: 3 }],
      c: 'connection',
      d: 'connection',
    };
    const edges: Edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'd', 'no'],
    ];
    expect(items(nodes, edges)).toEqual({ a: 40, b: 40, c: 120, d: 40 });
    expect(items(nodes, edges, true)).toEqual({ a: 5, b: 5, c: 15, d: 5 });
  });

  it('counts a lead once, also if several paths lead to a node', () => {
    const rows = Array.from({ length: 20 }, (_, n) => n);
    const nodes: Nodes = { start: ['company_search', { limit: 100 }], f0: 'filter' };
    const edges: Edges = [['start', 'f0']];
    for (const n of rows) {
      Object.assign(nodes, { [`y${n}`]: 'filter', [`n${n}`]: 'filter', [`f${n + 1}`]: 'filter' });
      edges.push([`f${n}`, `y${n}`], [`f${n}`, `n${n}`, 'no'], [`y${n}`, `f${n + 1}`], [`n${n}`, `f${n + 1}`]);
    }
    expect(items(nodes, edges)['f20']).toBe(100);
  });

  it('adds up what several starts bring, and ends at what a node was limited to', () => {
    const nodes: Nodes = {
      a: ['company_search', { limit: 40 }],
      b: ['company_search', { limit: 30 }],
      c: ['ai_research', { most: 50 }],
      d: 'connection',
    };
    const edges: Edges = [
      ['a', 'c'],
      ['b', 'c'],
      ['c', 'd'],
    ];
    expect(items(nodes, edges)).toEqual({ a: 40, b: 30, c: 50, d: 70 });
  });
});

describe('an estimate', () => {
  let api: SearchApi;
  let owner: TestPerson;
  beforeAll(async () => {
    api = await startSearchApi({ dentists: 1 });
    owner = await api.buildPayer(100);
  });
  afterAll(() => api.stop());
  const estimate = async (nodes: Nodes, edges: Edges, who = owner, is_trial = false) =>
    (await api.call(who, workflows.estimate, { body: { graph: graphOf(nodes, edges), is_trial } })).body.data;

  const nodes: Nodes = {
    a: ['company_search', { limit: 40 }],
    b: ['people_search', { per_company: 3 }],
    c: 'connection',
  };
  const edges: Edges = [
    ['a', 'b'],
    ['b', 'c'],
  ];

  it('looks up the targets of a graph with a constant number of queries', async () => {
    const queries = async (count: number) => {
      const many: Nodes = { a: ['company_search', { limit: 40 }] };
      const ways: Edges = [];
      for (let n = 1; n <= count; n++) {
        const kinds: Nodes[string][] = [
          ['connection', { to: 'webhook', webhook_id: 9000 + n }],
          ['connection', { to: 'crm', connection_id: 9000 + n }],
          ['content', { prompts: [{ id: 9000 + n }] }],
          ['people_search', { per_company: 1 + (n % 100), list: { id: 9000 + n } }],
        ];
        for (const [kind, node] of kinds.entries()) {
          many[`n${kind}-${n}`] = node;
          ways.push(['a', `n${kind}-${n}`]);
        }
      }
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      try {
        const { problems } = await estimate(many, ways);
        expect(problems.filter(({ code }) => code === 'gone').length).toBeGreaterThanOrEqual(count * 4);
        return asked.mock.calls.length;
      } finally {
        asked.mockRestore();
      }
    };
    await queries(1);
    const few = await queries(2);
    expect(await queries(120)).toBe(few);
  });

  it('adds up what every node costs at most, and says whether that is there', async () => {
    expect(await estimate(nodes, edges)).toEqual({
      problems: [],
      maximum_credits: 280,
      balance: 100,
      is_affordable: false,
      nodes: [
        { id: 'a', items: 40, cost_each: 1, maximum_credits: 40 },
        { id: 'b', items: 40, cost_each: 2, maximum_credits: 240 },
        { id: 'c', items: 120, cost_each: 0, maximum_credits: 0 },
      ],
    });
    expect(await estimate(nodes, edges, owner, true)).toMatchObject({ maximum_credits: 35, is_affordable: true });
  });

  it('is null while something is missing', async () => {
    expect(await estimate(nodes, [['a', 'b']])).toMatchObject({
      maximum_credits: null,
      is_affordable: false,
      nodes: [],
      problems: [{ code: 'unconnected', node: 'c' }],
    });
  });

  it('hides the balance from users without wallet access', async () => {
    const member = await api.buildMember(owner, ['leads']);
    expect(await estimate(nodes, edges, member)).toMatchObject({ balance: null, is_affordable: false });
  });
});
