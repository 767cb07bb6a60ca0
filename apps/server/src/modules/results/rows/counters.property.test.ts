/**
 * Random acts on two lists beside a model that knows nothing of counters, blocks or ordinals. After every act, what the
 * product says (pages in both directions, totals, counters, labels) is what the model says.
 */
import { labels as labelsContract } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { holdsAsync } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import type { EmailState } from '../results.table.ts';
import { add, confirmed, createList, custom, find } from '../testing/lists.ts';
import { changeResults } from './rows.service.ts';

interface Lead {
  id: number;
  key: string;
  /** Of a lead that was restored, still the place it had. */
  place: number;
  state: EmailState;
  phone: string;
  city: string;
  rating: number | null;
  sent: boolean;
  labels: Set<number>;
}

type Act =
  | { act: 'add'; keys: number[]; state: number; phone: boolean; rating: number | null }
  | { act: 'delete'; picks: number[] }
  | { act: 'delete-state'; state: number }
  | { act: 'jump' }
  | { act: 'undo'; which: number }
  | { act: 'label'; picks: number[]; label: number; remove: boolean }
  | { act: 'change'; pick: number; state: number; phone: boolean; sent: boolean };

const STATES: EmailState[] = ['looking', 'found', 'potential', 'none', 'unchecked'];
/** As many; where a lead is goes with its state. */
const CITIES = ['', 'Austin', 'Málaga', 'East Austin'];
const pick = fc.nat(1000);
const state = fc.nat(3);
const acts = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constant('add' as const),
        keys: fc.array(fc.nat(60), { minLength: 1, maxLength: 12 }),
        state,
        phone: fc.boolean(),
        rating: fc.option(fc.nat(5)),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('delete' as const),
        picks: fc.array(pick, { minLength: 1, maxLength: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('delete-state' as const), state }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('jump' as const) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), which: pick }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('label' as const),
        picks: fc.array(pick, { minLength: 1, maxLength: 6 }),
        label: fc.nat(1),
        remove: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('change' as const),
        pick,
        state,
        phone: fc.boolean(),
        sent: fc.boolean(),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
) as fc.Arbitrary<Act[]>;

describe('counters, blocks and pages', () => {
  let api: Api;
  let owner: TestPerson;
  let marks: [number, number];
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    const make = async (name: string) =>
      (await api.call(owner, labelsContract.create, { body: { name, color: 'red' } })).body.data.id;
    marks = [await make('one'), await make('two')];
  });
  afterAll(() => api.stop());

  /** The product and the model, side by side. */
  async function start() {
    const list = await createList(api, owner);
    let living: Lead[] = [];
    let nextPlace = 0;
    const deletions: { id: number; rows: Lead[]; undone: boolean }[] = [];
    const chosen = (picks: number[]) =>
      [...new Set(picks.map((each) => living[each % Math.max(living.length, 1)]))].filter((each) => each !== undefined);
    const inOrder = () => living.sort((a, b) => a.place - b.place);

    const deleteRows = async (selection: object, rows: Lead[]) => {
      const { body } = await api.call(owner, results.remove, {
        params: { id: list },
        body: { selection: await confirmed(api, owner, list, selection) },
      });
      expect(body.deleted).toBe(rows.length);
      living = living.filter((each) => !rows.includes(each));
      deletions.push({ id: body.deletion_id, rows, undone: false });
    };

    const doers = {
      async add({ keys, state: s, phone, rating }: Extract<Act, { act: 'add' }>) {
        const city = CITIES[s] as string;
        const row = { email_state: STATES[s] as EmailState, phone: phone ? '+15125550100' : '', city, rating };
        const { added, duplicates } = await add(
          api,
          owner,
          list,
          keys.map((key) => ({ ...row, name: `n${key}`, dedupeKey: `k${key}` })),
        );
        const fresh = [...new Set(keys.map((key) => `k${key}`))].filter(
          (key) => !living.some((each) => each.key === key),
        );
        expect(added.map(({ dedupeKey }) => dedupeKey)).toEqual(fresh);
        expect(duplicates.length).toBe(keys.length - fresh.length);
        for (const { id, dedupeKey } of added)
          living.push({
            id,
            key: dedupeKey,
            place: nextPlace++,
            state: row.email_state,
            phone: row.phone,
            city,
            rating,
            sent: false,
            labels: new Set(),
          });
      },
      async delete({ picks }: Extract<Act, { act: 'delete' }>) {
        const rows = chosen(picks);
        if (rows.length > 0) await deleteRows({ ids: rows.map(({ id }) => id) }, rows);
      },
      async 'delete-state'({ state: s }: Extract<Act, { act: 'delete-state' }>) {
        const value = { found: 1, potential: 2, none: 0, unchecked: 3 }[STATES[s] as string];
        if (value === undefined) return;
        await deleteRows(
          { filter: { withEmail: value, sent: -1 } },
          living.filter((each) => each.state === STATES[s]),
        );
      },
      /** As if many rows had come and gone: what follows lies in another block, and soon in another part. */
      async jump() {
        await api.platform.databases.owner.query('update lists set next_ordinal = next_ordinal + 9997 where id = $1', [
          list,
        ]);
      },
      async undo({ which }: Extract<Act, { act: 'undo' }>) {
        const deletion = deletions[which % Math.max(deletions.length, 1)];
        if (!deletion) return;
        const { body } = await api.call(owner, results.restore, { params: { id: deletion.id } });
        const back = deletion.undone ? [] : deletion.rows.filter((row) => !living.some((each) => each.key === row.key));
        expect(body.restored).toBe(back.length);
        deletion.undone = true;
        living.push(...back);
      },
      async label({ picks, label, remove }: Extract<Act, { act: 'label' }>) {
        const rows = chosen(picks);
        if (rows.length === 0) return;
        const mark = marks[label] as number;
        const selection = { ids: rows.map(({ id }) => id) };
        await api.call(owner, results.setLabels, {
          params: { id: list },
          body: { selection, [remove ? 'remove' : 'add']: [mark] },
        });
        for (const row of rows) row.labels[remove ? 'delete' : 'add'](mark);
      },
      async change({ pick: which, state: s, phone, sent }: Extract<Act, { act: 'change' }>) {
        const [row] = chosen([which]);
        if (!row) return;
        Object.assign(row, { state: STATES[s], phone: phone ? '+34600000001' : '', city: CITIES[s], sent });
        const values = { email_state: row.state, phone: row.phone, city: row.city };
        await asAccount(systemBase(api.platform), owner.accountId, (tx) =>
          changeResults(tx, list, [{ id: row.id, values, sentAt: sent ? tx.now() : null }]),
        );
      },
    };

    async function agree() {
      const all = inOrder().map(({ id }) => id);
      const ids = async (filter: object) =>
        (await find(api, owner, list, { limit: 100, sent: -1, ...filter })).data.map(({ id }) => id);
      expect(await ids({})).toEqual(all);
      expect(await ids({ direction: 'desc' })).toEqual(all.toReversed());
      for (const page of [1, 2, 4]) {
        expect(await ids({ limit: 3, page })).toEqual(all.slice((page - 1) * 3, page * 3));
        expect(await ids({ limit: 3, page, direction: 'desc' })).toEqual(
          all.toReversed().slice((page - 1) * 3, page * 3),
        );
      }
      const checks: [object, (row: Lead) => boolean][] = [
        [{ withEmail: 1 }, (row) => row.state === 'found'],
        [{ withEmail: 0 }, (row) => row.state === 'none'],
        [{ sent: 1 }, (row) => row.sent],
        [custom('phone', 'empty'), (row) => row.phone === ''],
        [custom('phone', 'not empty'), (row) => row.phone !== ''],
        [custom('rating', 'empty'), (row) => row.rating === null],
        [custom('rating', 'greater', 2), (row) => (row.rating ?? 0) > 2],
        [{ labels: [marks[0]] }, (row) => row.labels.has(marks[0])],
        [custom('city', 'like', 'austin'), (row) => row.city.includes('Austin')],
        [custom('city', 'like', 'E'), (row) => row.city === 'East Austin'],
        [custom('city', 'not like', 'austin'), (row) => !row.city.includes('Austin')],
        [{ ...custom('city', 'not like', 'malaga'), sent: 0 }, (row) => row.city !== 'Málaga' && !row.sent],
        [{ search: 'n1' }, (row) => row.key.startsWith('k1')],
        [{ search: 'n1', search_type: 'exact', sent: 0 }, (row) => row.key === 'k1' && !row.sent],
      ];
      for (const [filter, isMeant] of checks) {
        const wanted = inOrder()
          .filter(isMeant)
          .map(({ id }) => id);
        const found = await find(api, owner, list, { limit: 4, page: 2, sent: -1, ...filter });
        expect([filter, found.data.map(({ id }) => id), found.total]).toEqual([
          filter,
          wanted.slice(4, 8),
          wanted.length,
        ]);
      }
      const shown = (await api.call(owner, lists.get, { params: { id: list } })).body.data;
      const count = (isMeant: (row: Lead) => boolean) => living.filter(isMeant).length;
      expect(shown.result_count).toBe(living.length);
      expect(shown.sent_count).toBe(count((row) => row.sent));
      expect(shown.email_counts).toEqual(
        Object.fromEntries(STATES.map((each) => [each, count((row) => row.state === each)])),
      );
      return marks.map((mark) => count((row) => row.labels.has(mark)));
    }

    return { list, agree, perform: (act: Act) => doers[act.act](act as never) };
  }

  it('agree with a model after any acts', async () => {
    await holdsAsync(
      fc.asyncProperty(acts, acts, async (first, second) => {
        const models = [await start(), await start()];
        for (const [index, list] of [first, second].entries()) {
          for (const act of list) await models[index]?.perform(act);
        }
        const counted = [await models[0]?.agree(), await models[1]?.agree()];
        const { body } = await api.call(owner, labelsContract.find, {});
        expect(body.data.map(({ result_count }) => result_count)).toEqual(
          marks.map((_, n) => (counted[0]?.[n] ?? 0) + (counted[1]?.[n] ?? 0)),
        );
        for (const { list } of models as { list: number }[]) {
          await expectExactBlocks(list);
          await expectExactValues(list);
          await api.platform.databases.owner.query('delete from lists where id = $1', [list]);
          await api.platform.databases.owner.query('delete from label_counts where list_id = $1', [list]);
        }
      }),
      { numRuns: IS_THOROUGH ? 40 : 5 },
    );
  });

  /** Every column of the summary against a count of the rows themselves. */
  async function expectExactBlocks(list: number) {
    const { rows } = await api.platform.databases.owner.query(
      `select b.*, c.* from (select sum(live)::int live, sum(has_phone)::int has_phone, sum(has_rating)::int has_rating, sum(sent)::int sent,
         sum(email_found)::int found, sum(has_name)::int has_name, sum(has_city)::int has_city from list_blocks where list_id = $1) b,
       (select count(*)::int c_live, count(*) filter (where phone <> '')::int c_phone, count(rating)::int c_rating, count(sent_at)::int c_sent,
         count(*) filter (where email_state = 'found')::int c_found, count(*) filter (where name <> '')::int c_name,
         count(*) filter (where city <> '')::int c_city from results where list_id = $1) c`,
      [list],
    );
    const r = rows[0];
    const summed = [r.live, r.has_phone, r.has_rating, r.sent, r.found, r.has_name, r.has_city].map(
      (each) => each ?? 0,
    );
    expect(summed).toEqual([r.c_live, r.c_phone, r.c_rating, r.c_sent, r.c_found, r.c_name, r.c_city]);
  }

  async function expectExactValues(list: number) {
    const { owner: db } = api.platform.databases;
    const counted = await db.query(
      `select value, count from list_values where list_id = $1 and name = 'city' order by 1`,
      [list],
    );
    const there = await db.query(
      `select fold_text(city) as value, count(*)::int as count from results where list_id = $1 group by 1 order by 1`,
      [list],
    );
    expect(counted.rows).toEqual(there.rows);
  }
});
