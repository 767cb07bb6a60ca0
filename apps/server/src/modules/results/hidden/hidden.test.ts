import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, asPlatform, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { resultsPersonalData } from '../personal-data/personal-data.service.ts';
import { add, createList, custom, find, indexList } from '../testing/lists.ts';

const NAMES = ['Acme Dental', 'Bright Roofing', 'Cedar Dental'];

describe('deleted rows', () => {
  let api: Api;
  let owner: TestPerson;
  let list: number;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    list = await createList(api, owner);
    const leads = NAMES.map((name) => ({ name, email: emailOf(name), city: name }));
    await add(api, owner, list, leads);
    await indexList(api, owner, list);
  });

  const emailOf = (name: string) => `${name.split(' ')[0]}@list-${list}.test`.toLowerCase();
  const query = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query<T>(sql, values)).rows;
  const stored = () =>
    query<{ id: number; name: string; place: string }>(
      'select id, name, ctid::text as place from result_rows where list_id = $1 order by ordinal',
      [list],
    );
  const idOf = async (name: string) => (await stored()).find((row) => row.name === name)?.id as number;
  const remove = async (...names: string[]) => {
    const selection = { ids: await Promise.all(names.map(idOf)) } as never;
    return (await api.call(owner, results.remove, { params: { id: list }, body: { selection } })).body.deletion_id;
  };
  const undo = async (id: number) => (await api.call(owner, results.restore, { params: { id } })).body.restored;
  const shown = async () => (await find(api, owner, list)).names;
  /** Rows, blocks, values and counters of the list say the same. */
  const summaries = async () =>
    (
      await query(
        `select l.result_count, (select count(*)::int from results r where r.list_id = l.id) as rows,
           (select coalesce(sum(live), 0)::int from list_blocks b where b.list_id = l.id) as live,
           (select coalesce(sum(count), 0)::int from list_values v where v.list_id = l.id and v.name = 'city') as valued
         from lists l where l.id = $1`,
        [list],
      )
    )[0];
  const agreeOn = (n: number) => ({ result_count: n, rows: n, live: n, valued: n });

  it('are not rewritten by an undo, because they were only hidden', async () => {
    const before = await stored();
    const deletion = await remove('Acme Dental', 'Cedar Dental');
    expect([await shown(), await stored(), await summaries()]).toEqual([['Bright Roofing'], before, agreeOn(1)]);
    expect([await undo(deletion), await shown(), await stored(), await summaries()]).toEqual([
      2,
      NAMES,
      before,
      agreeOn(3),
    ]);
  });

  it('are invisible to every role, filter and search', async () => {
    await remove('Acme Dental');
    const seen = 'select name from results where list_id = $1 order by ordinal';
    const rows = await Promise.all([
      asAccount(systemBase(api.platform), owner.accountId, ({ client }) => client.query(seen, [list])),
      asPlatform(systemBase(api.platform), ({ client }) => client.query(seen, [list])),
    ]);
    for (const { rows: names } of rows) expect(names.map(({ name }) => name)).toEqual(NAMES.slice(1));
    for (const filter of [custom('name', 'like', 'dental'), { search: 'dental' }])
      expect((await find(api, owner, list, filter)).names).toEqual(['Cedar Dental']);
    const change = `update results set name = 'changed' where list_id = $1 returning name`;
    const changed = await asAccount(systemBase(api.platform), owner.accountId, ({ client }) =>
      client.query(change, [list]),
    );
    expect(changed.rowCount).toBe(2);
  });

  it('are replaced by a lead that is added again, with their labels and texts', async () => {
    const gone = await idOf('Acme Dental');
    const deletion = await remove('Acme Dental', 'Cedar Dental');
    await add(api, owner, list, [{ name: 'Acme Dental', city: 'again' }]);
    expect(await query('select from result_rows where id = $1', [gone])).toEqual([]);
    expect(await query('select from result_texts where result_id = $1', [gone])).toEqual([]);
    expect([await undo(deletion), await shown(), await summaries()]).toEqual([
      1,
      ['Bright Roofing', 'Cedar Dental', 'Acme Dental'],
      agreeOn(3),
    ]);
  });

  it('are erased with the others, and are not counted twice', async () => {
    const deletion = await remove('Acme Dental', 'Cedar Dental');
    const erased = await asPlatform(systemBase(api.platform), (tx) =>
      resultsPersonalData.erase(tx, [{ kind: 'email', value: emailOf('Acme') }]),
    );
    expect([erased, await summaries()]).toEqual([1, agreeOn(1)]);
    expect([await undo(deletion), await shown(), await summaries()]).toEqual([
      1,
      ['Bright Roofing', 'Cedar Dental'],
      agreeOn(2),
    ]);
  });

  it('of the version before, which moved them away, come back too', async () => {
    const id = await idOf('Acme Dental');
    const deletion = await remove('Acme Dental');
    const kept = await query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'result_trash'::regclass and attnum > 0 and not attisdropped
       and attname not in ('account_id', 'deletion_id', 'result_id', 'labels', 'row')`,
    );
    const columns = kept.map(({ name }) => name).join(', ');
    await query(
      `with gone as (delete from result_rows where id = $1 returning *),
       places as (delete from hidden_rows where deletion_id = $2),
       texts as (delete from result_texts where result_id = $1)
       insert into result_trash (account_id, deletion_id, result_id, labels, ${columns})
       select account_id, $2, id, '{}', ${columns} from gone`,
      [id, deletion],
    );
    expect([await undo(deletion), await shown(), await summaries()]).toEqual([1, NAMES, agreeOn(3)]);
    await api.runJobs();
    expect((await find(api, owner, list, custom('name', 'like', 'acme'))).names).toEqual(['Acme Dental']);
    expect(await query('select from result_trash')).toEqual([]);
  });
});
