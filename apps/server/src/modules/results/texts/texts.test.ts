import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, asPlatform, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { findRowsAbout } from '../personal-data/personal-data.repository.ts';
import { add, createList, custom, find, indexList } from '../testing/lists.ts';
import { findListsBehind } from './texts.repository.ts';

/** Far enough apart that the list is long, and its texts are looked up. */
const APART = 20_000;
const NAMES = ['Acme Dental', 'Bright Roofing', 'Cedar Dental'];

describe('the index of texts', () => {
  let api: Api;
  let owner: TestPerson;
  let other: TestPerson;
  let list: number;
  const query = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query<T>(sql, values)).rows;
  const fill = async (who: TestPerson, names: string[]) => {
    const id = await createList(api, who);
    for (const [n, name] of names.entries()) {
      await query('update lists set next_ordinal = $2 where id = $1', [id, n * APART]);
      await add(api, who, id, [{ name, email: `${name.split(' ')[0]}@leads.test`.toLowerCase() }]);
    }
    return id;
  };
  const named = async (text: string, who = owner, id = list) =>
    (await find(api, who, id, custom('name', 'like', text))).names;
  const kept = async (id = list) =>
    (
      await query<{ search_text: string }>('select search_text from result_texts where list_id = $1 order by ordinal', [
        id,
      ])
    ).map(({ search_text }) => search_text.split('\n')[1]);
  const idOf = async (name: string) =>
    (await query<{ id: number }>('select id from results where list_id = $1 and name = $2', [list, name]))[0]
      ?.id as number;

  beforeAll(async () => {
    api = await startApi();
    [owner, other] = [await api.buildAccount(), await api.buildAccount()];
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    list = await fill(owner, NAMES);
    await indexList(api, owner, list);
  });

  it('holds what the job has brought in, and the rest is found without', async () => {
    expect(await kept()).toEqual(['acme dental', 'bright roofing', 'cedar dental']);
    await add(api, owner, list, [{ name: 'Delta Dental' }]);
    expect(await kept()).toHaveLength(3);
    expect(await named('dental')).toEqual(['Acme Dental', 'Cedar Dental', 'Delta Dental']);
    const behind = () => asPlatform(systemBase(api.platform), ({ client }) => findListsBehind(client, 100));
    expect(await behind()).toContainEqual({ accountId: owner.accountId, listId: list });
    await indexList(api, owner, list);
    expect(await kept()).toHaveLength(4);
    expect(await behind()).not.toContainEqual({ accountId: owner.accountId, listId: list });
  });

  it('follows a correction', async () => {
    const id = await idOf('Cedar Dental');
    await api.call(owner, results.update, { params: { id }, body: { values: { name: 'Cedar Optics' } } });
    expect([await named('dental'), await named('optics')]).toEqual([['Acme Dental'], ['Cedar Optics']]);
  });

  it('follows a deletion and its undoing', async () => {
    const selection = { ids: [await idOf('Cedar Dental')] } as never;
    const removed = await api.call(owner, results.remove, { params: { id: list }, body: { selection } });
    expect(await named('dental')).toEqual(['Acme Dental']);
    await api.call(owner, results.restore, { params: { id: removed.body.deletion_id as number } });
    expect([await named('dental'), (await kept()).length]).toEqual([['Acme Dental', 'Cedar Dental'], 3]);
  });

  it('has the texts of rows that were deleted before it got there, for when that is undone', async () => {
    const { added } = await add(api, owner, list, [{ name: 'Dune Plumbing' }]);
    const selection = { ids: added.map(({ id }) => id) } as never;
    const removed = await api.call(owner, results.remove, { params: { id: list }, body: { selection } });
    await indexList(api, owner, list);
    expect([await named('plumbing'), await kept()]).toEqual([[], expect.arrayContaining(['dune plumbing'])]);
    await api.call(owner, results.restore, { params: { id: removed.body.deletion_id as number } });
    expect(await named('plumbing')).toEqual(['Dune Plumbing']);
  });

  it('finds a person in rows that are in it and in others', async () => {
    await add(api, owner, list, [{ name: 'Again', email: 'cedar@leads.test' }]);
    const found = await asPlatform(systemBase(api.platform), ({ client }) =>
      findRowsAbout(client, { kind: 'email', value: 'cedar@leads.test' }),
    );
    const mine = found.filter(({ list_id }) => list_id === list);
    expect(mine.map(({ name }) => name).sort()).toEqual(['Again', 'Cedar Dental']);
  });

  it('does not show the texts of another account', async () => {
    const theirs = await fill(other, ['Their Dental']);
    await indexList(api, other, theirs);
    const seen = (who: TestPerson, sql: string) =>
      asAccount(systemBase(api.platform), who.accountId, async ({ client }) => (await client.query(sql)).rows);
    const dental = `select distinct account_id from searched_texts where split_part(search_text, E'\\n', 2) like '%dental%'`;
    expect(await seen(other, dental)).toEqual([{ account_id: other.accountId }]);
    expect(await seen(other, `select from searched_texts where account_id = ${owner.accountId}`)).toEqual([]);
    expect(await seen(other, `select from result_texts where account_id = ${owner.accountId}`)).toEqual([]);
    const { app, platform } = api.platform.databases;
    expect((await app.query('select from searched_texts')).rows).toEqual([]);
    await expect(platform.query('select from searched_texts')).rejects.toThrow(/permission denied/);
    await expect(seen(other, `delete from searched_texts`)).rejects.toThrow(/permission denied/);
    await expect(
      seen(
        other,
        `insert into result_texts (account_id, list_id, ordinal, result_id, search_text, prose_text) values (${owner.accountId}, ${list}, 9, 9, '', '')`,
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
