import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList } from '../testing/lists.ts';

describe('a lead in any list', () => {
  let api: Api;
  let owner: TestPerson;
  let other: TestPerson;
  let dentists: number;
  let people: number;
  const found = async (who: TestPerson, search: string) =>
    (await api.call(who, results.anywhere, { query: { search } })).body.data;
  const names = async (search: string, who = owner) => (await found(who, search)).map(({ name }) => name).sort();

  beforeAll(async () => {
    api = await startApi();
    [owner, other] = [await api.buildAccount(), await api.buildAccount()];
    dentists = await createList(api, owner, 'local', 'Dentists');
    people = await createList(api, owner, 'people', 'People');
    await add(api, owner, dentists, [
      { name: 'Ágora Dental', website: 'https://www.agora-clinic.test', domain: 'agora-clinic.test', city: 'Austin' },
      { name: '100% Roofing', email: 'hello@hundred.test' },
    ]);
    await add(api, owner, people, [{ name: 'Mara Lindqvist', company: 'Northwind Traders' }]);
    await add(api, other, await createList(api, other, 'local', 'Theirs'), [{ name: 'Agora Imports' }]);
  });
  afterAll(() => api.stop());

  it.each([
    ['a part of its name, without accents', 'gora d', ['Ágora Dental']],
    ['its company', 'northWIND', ['Mara Lindqvist']],
    ['its domain', 'agora-clinic.test', ['Ágora Dental']],
    ['its e-mail', 'hello@hun', ['100% Roofing']],
    ['signs that mean something to the database', '100%', ['100% Roofing']],
    ['nothing else about it', 'austin', []],
    ['two letters, which the index does not know', 'ag', []],
  ])('is found by %s', async (_, search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('comes with the list it is in', async () => {
    expect(await found(owner, 'lindqvist')).toEqual([
      expect.objectContaining({
        list_id: people,
        list_type: 'people',
        list_name: 'People',
        company: 'Northwind Traders',
      }),
    ]);
  });

  it('is only ever one of the own account, and only for who has leads', async () => {
    expect(await names('agora', other)).toEqual(['Agora Imports']);
    const without = await api.buildAccount({ modules: [] });
    expect((await api.call(without, results.anywhere, { query: { search: 'agora' } })).status).toBe(403);
  });

  it('is one of the first few when many fit, and of a list that was not deleted', async () => {
    const many = await createList(api, owner, 'local', 'Many');
    await add(
      api,
      owner,
      many,
      Array.from({ length: 30 }, (_, n) => ({ name: `Harbour ${n}` })),
    );
    expect((await names('harbour')).length).toBe(8);
    await api.call(owner, lists.removeMany, { body: { resultIds: [many] } });
    expect(await names('harbour')).toEqual([]);
  });
});
