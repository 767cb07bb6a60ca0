import { describe, expect, it } from 'vitest';
import { renamedSettings } from './settings.rules.ts';

/** Everything is called ten times its number elsewhere; what is above 5 has not come along. */
const names = (_part: string, id: number) => (id > 5 ? undefined : id * 10);

describe('settings that leave with an account', () => {
  it('name the lists, labels and prompts of the other installation', () => {
    const graph = {
      nodes: [
        { id: 'a', type: 'company_search', settings: { filters: { location_id: 3 }, list: { id: 1 } } },
        { id: 'b', type: 'filter', settings: { labels: [2, 9, 3] } },
        { id: 'c', type: 'content', settings: { prompts: [{ id: 4, version: 2 }, { id: 8 }, { default: 'summary' }] } },
        { id: 'd', type: 'connection', settings: { to: 'list', list: { id: 7 } } },
      ],
      edges: [{ id: 'e', from: 'a', to: 'b' }],
    };
    expect(renamedSettings(graph, names)).toEqual({
      nodes: [
        { id: 'a', type: 'company_search', settings: { filters: { location_id: 3 }, list: { id: 10 } } },
        { id: 'b', type: 'filter', settings: { labels: [20, 30] } },
        { id: 'c', type: 'content', settings: { prompts: [{ id: 40, version: 2 }, { default: 'summary' }] } },
        { id: 'd', type: 'connection', settings: { to: 'list' } },
      ],
      edges: graph.edges,
    });
  });

  it('leave connections behind, and steps that are nothing without one', () => {
    const settings = { to: 'crm', connection_id: 5 };
    expect(renamedSettings({ nodes: [{ id: 'a', settings }] }, names)).toEqual({
      nodes: [{ id: 'a', settings: { to: 'crm', connection_id: null } }],
    });
    const phones = { id: 'p', on: true, step: { act: 'get-phones' } };
    const chain = [
      phones,
      { id: 'q', on: true, step: { act: 'push', connection_id: 5 } },
      { id: 'r', on: true, step: { act: 'text', prompts: [{ id: 9 }] } },
    ];
    expect(renamedSettings(chain, names)).toEqual([phones]);
  });

  it.each([null, 7, 'x', {}, [null], { nodes: 'x' }, { nodes: [null, { settings: 3 }] }])(
    'may be anything: %j',
    (value) => {
      expect(() => renamedSettings(value, names)).not.toThrow();
    },
  );
});
