/**
 * A bulk act does exactly what the user confirmed. If the list changes between the count and the act, the act touches exactly the
 * counted rows, or none and returns an error.
 */
import { labels as labelsContract } from '@leadwright/contract/leads/labels';
import { results } from '@leadwright/contract/leads/results';
import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, confirmed, createList, custom, find } from '../testing/lists.ts';

type Change =
  | { change: 'add'; city: 'even' | 'odd' }
  | { change: 'delete'; pick: number }
  | { change: 'move'; pick: number; city: 'even' | 'odd' };

const city = fc.constantFrom('even' as const, 'odd' as const);
const pick = fc.nat(100);
const changes = fc.array(
  fc.oneof(
    fc.record({ change: fc.constant('add' as const), city }),
    fc.record({ change: fc.constant('delete' as const), pick }),
    fc.record({ change: fc.constant('move' as const), pick, city }),
  ),
  { maxLength: 3 },
) as fc.Arbitrary<Change[]>;
const cases = fc.record({
  rows: fc.integer({ min: 2, max: 8 }),
  /** Null: every row. */
  filter: fc.option(city),
  except: fc.array(pick, { maxLength: 2 }),
  act: fc.constantFrom('delete' as const, 'label' as const),
  changes,
});
type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never;

describe('a confirmed act on everything that matches', () => {
  let api: Api;
  let owner: TestPerson;
  let label: number;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    label = (await api.call(owner, labelsContract.create, { body: { name: 'meant', color: 'red' } })).body.data.id;
  });
  afterAll(() => api.stop());

  const rowsOf = async (list: number) => (await find(api, owner, list, { limit: 100 })).data;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const remove = (list: number, selection: object) =>
    api.call(owner, results.remove, { params: { id: list }, body: { selection: selection as never } });

  async function change(list: number, step: Change, n: number) {
    if (step.change === 'add') return add(api, owner, list, [{ name: `later ${n}`, city: step.city }]);
    const rows = await rowsOf(list);
    const row = rows[step.pick % Math.max(1, rows.length)];
    if (!row) return;
    if (step.change === 'delete') return remove(list, { ids: [row.id] });
    await api.call(owner, results.update, { params: { id: row.id }, body: { values: { city: step.city } } });
  }

  async function play({ rows, filter, except, act, changes }: Case) {
    const list = await createList(api, owner);
    const { added } = await add(
      api,
      owner,
      list,
      Array.from({ length: rows }, (_, n) => ({ name: `row ${n}`, city: n % 2 ? 'odd' : 'even' })),
    );
    const left = except.map((one) => added[one % rows]?.id as number);
    const meant = async () =>
      idsOf((await rowsOf(list)).filter((row) => (!filter || row.city === filter) && !left.includes(row.id)));
    const selection = { filter: filter ? custom('city', 'like', filter) : {}, except: left };
    const measured = await meant();
    const shown = await confirmed(api, owner, list, selection);
    for (const [n, step] of changes.entries()) await change(list, step, n);
    const before = await rowsOf(list);
    const isSame = JSON.stringify(await meant()) === JSON.stringify(measured);
    const answer =
      act === 'delete'
        ? await remove(list, shown)
        : await api.call(owner, results.setLabels, {
            params: { id: list },
            body: { selection: shown, add: [label] },
          });
    const after = await rowsOf(list);
    if (!isSame) {
      expect([answer.status, answer.body.code]).toEqual([409, 'results.selection_changed']);
      expect(after).toEqual(before);
      return;
    }
    expect(answer.status).toBe(200);
    const touched =
      act === 'delete'
        ? idsOf(before.filter(({ id }) => !after.some((row) => row.id === id)))
        : idsOf(after.filter((row) => row.labels.includes(label)));
    expect(touched).toEqual(measured);
  }

  it('touches exactly the rows that were shown, or none and says so', async () => {
    await holdsAsync(fc.asyncProperty(cases, play), { numRuns: 20 });
  });

  it('is refused when as many, but other rows match', async () => {
    await play({
      rows: 4,
      filter: 'odd',
      except: [],
      act: 'delete',
      changes: [
        { change: 'move', pick: 1, city: 'even' },
        { change: 'add', city: 'odd' },
      ],
    });
  });

  it('needs to say how much it expects to delete; ticked rows speak for themselves', async () => {
    const list = await createList(api, owner);
    const { added } = await add(api, owner, list, [{ name: 'a' }, { name: 'b' }]);
    const bare = await remove(list, { filter: {} });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['selection.expected']]);
    expect((await remove(list, { filter: {}, expected: { count: 1 } })).status).toBe(409);
    expect((await rowsOf(list)).length).toBe(2);
    expect((await remove(list, { ids: [added[0]?.id] })).body.deleted).toBe(1);
    expect((await remove(list, { filter: {}, expected: { count: 1 } })).body.deleted).toBe(1);
  });
});
