import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';

describe('saved lists', () => {
  let api: Api;
  let owner: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    stranger = await api.buildAccount();
  });
  afterAll(() => api.stop());

  const make = async (who: TestPerson, name: string, type: 'local' | 'people' = 'local') =>
    (await api.call(who, lists.create, { body: { name, type } })).body.data;
  const names = async (who: TestPerson, query: object = {}) =>
    (await api.call(who, lists.find, { query })).body.data.map(({ name }) => name);

  it('have four types, named in the language of the caller', async () => {
    const english = await api.call(owner, lists.types, {});
    const spanish = await api.call(owner, lists.types, {}, { language: 'es' });
    expect(english.body.data.map(({ name }) => name)).toEqual(['local', 'people', 'domain', 'influencer']);
    expect(spanish.body.data[0]?.label).toBe('Empresas locales');
  });

  it('are made with a name and start empty', async () => {
    const { status, body } = await api.call(owner, lists.create, { body: { name: '  Dentists  ', type: 'local' } });
    expect([status, body.message]).toEqual([200, 'List Dentists was created.']);
    expect(body.data).toMatchObject({ name: 'Dentists', type: 'local', result_count: 0, is_archived: false, tags: [] });
    expect(body.data.created_by).toMatch(/^Test Person/);
    expect((await api.call(owner, lists.get, { params: { id: body.data.id } })).body.data).toEqual(body.data);
  });

  it.each(['', '   ', '\uFEFF'])('are not made with the name %j', async (name) => {
    const { status, body } = await api.call(owner, lists.create, { body: { name, type: 'local' } });
    expect([status, body.errors?.['name']]).toEqual([422, ['Field is required']]);
  });

  it('are not made of a type that does not exist', async () => {
    const { status, body } = await api.call(owner, lists.create, { body: { name: 'x', type: 'other' as never } });
    expect([status, body.errors?.['type']]).toEqual([422, ['Type is not valid']]);
  });

  it('are found by name and type, sorted and paged, each account its own', async () => {
    const who = await api.buildAccount();
    for (const name of ['Alpha 50%', 'beta', 'Gamma_1']) await make(who, name);
    await make(who, 'Delta', 'people');
    expect(await names(who)).toEqual(['Delta', 'Gamma_1', 'beta', 'Alpha 50%']);
    expect(await names(who, { sort: 'name', direction: 'asc', limit: 2 })).toEqual(['Alpha 50%', 'beta']);
    expect(await names(who, { sort: 'name', direction: 'asc', limit: 2, page: 2 })).toEqual(['Delta', 'Gamma_1']);
    expect(await names(who, { type: 'people' })).toEqual(['Delta']);
    expect(await names(who, { search: '%' })).toEqual(['Alpha 50%']);
    expect(await names(who, { search: '_' })).toEqual(['Gamma_1']);
    expect(await names(stranger)).toEqual([]);
  });

  it('are renamed', async () => {
    const list = await make(owner, 'Before');
    const { body } = await api.call(owner, lists.rename, { params: { id: list.id }, body: { name: 'After' } });
    expect([body.data.name, body.message]).toEqual(['After', 'The list was renamed to After.']);
  });

  it('keep the tags or the source that a change does not name', async () => {
    const { id } = await make(owner, 'Detailed');
    const save = async (body: { tags?: string[]; source?: string }) => {
      const { data } = (await api.call(owner, lists.saveDetails, { body: { id, ...body } })).body;
      return [data.tags, data.source];
    };
    expect(await save({ tags: ['a', 'a', ' b '], source: 'Fair' })).toEqual([['a', 'b'], 'Fair']);
    expect(await save({ tags: [] })).toEqual([[], 'Fair']);
    expect(await save({ source: '' })).toEqual([[], '']);
    const nothing = await api.call(owner, lists.saveDetails, { body: { id } });
    expect([nothing.status, nothing.body.errors]).toEqual([422, { tags: ['Field is required'] }]);
  });

  it('do not exist for other accounts, nor with an impossible id', async () => {
    const theirs = await make(stranger, 'Theirs');
    for (const id of [theirs.id, 0, -1, 9e99, 'abc'] as number[]) {
      expect((await api.call(owner, lists.rename, { params: { id }, body: { name: 'x' } })).status).toBe(404);
      expect((await api.call(owner, lists.remove, { params: { id } })).status).toBe(404);
      expect((await api.call(owner, lists.get, { params: { id } })).status).toBe(404);
    }
    expect(await names(stranger)).toEqual(['Theirs']);
  });

  it('are archived and brought back; archiving twice changes nothing', async () => {
    const who = await api.buildAccount();
    const list = await make(who, 'Old');
    const archive = (is_archived?: boolean) =>
      api.call(who, lists.archive, { params: { id: list.id }, body: is_archived === undefined ? {} : { is_archived } });
    expect((await archive()).body.message).toBe('The list was archived.');
    expect((await archive()).status).toBe(200);
    expect([await names(who), await names(who, { archived: true })]).toEqual([[], ['Old']]);
    const found = await api.app.inject({
      url: '/api/campaigns?is_archived=1&type=&search=',
      headers: { authorization: `Bearer ${who.token}` },
    });
    expect(found.json().data.map(({ name }: { name: string }) => name)).toEqual(['Old']);
    expect((await archive(0 as never)).body.message).toBe('The list is active again.');
    expect((await archive(1 as never)).body.message).toBe('The list was archived.');
    expect((await archive(false)).body.message).toBe('The list is active again.');
    expect(await names(who)).toEqual(['Old']);
  });

  it('are archived and deleted many at once, all or none', async () => {
    const who = await api.buildAccount();
    const ids = [(await make(who, 'A')).id, (await make(who, 'B')).id];
    const theirs = (await make(stranger, 'Not yours')).id;
    const mixed = { resultIds: [...ids, theirs] };
    const archived = await api.call(who, lists.archiveMany, { body: { ...mixed, is_archived: true } });
    const removed = await api.call(who, lists.removeMany, { body: mixed });
    expect([archived.status, archived.body.code, removed.status]).toEqual([404, 'lists.not_found', 404]);
    expect(await names(who)).toEqual(['B', 'A']);
    const both = await api.call(who, lists.archiveMany, { body: { resultIds: ids, is_archived: true } });
    expect(both.body.message).toBe('2 lists were archived.');
    expect((await api.call(who, lists.removeMany, { body: { resultIds: ids } })).body.message).toBe(
      '2 lists were deleted.',
    );
    expect(await names(who, { archived: true })).toEqual([]);
  });

  it('say what is wrong with a call on many', async () => {
    const none = await api.call(owner, lists.removeMany, { body: { resultIds: [] } });
    expect([none.status, none.body.message]).toEqual([422, 'Arrays need at least one item']);
    for (const is_archived of ['yes', null] as unknown as boolean[]) {
      const { status, body } = await api.call(owner, lists.archiveMany, { body: { resultIds: [1], is_archived } });
      expect([status, body.errors?.['is_archived']]).toEqual([422, ['Type is not valid']]);
    }
  });

  it('come back within 30 seconds of a deletion, and not after', async () => {
    const who = await api.buildAccount();
    const list = await make(who, 'Oops');
    const { body } = await api.call(who, lists.remove, { params: { id: list.id } });
    expect(body.message).toBe('List Oops was deleted.');
    expect(new Date(body.undo_until).getTime() - api.clock.now().getTime()).toBe(30_000);
    expect((await api.call(who, lists.get, { params: { id: list.id } })).status).toBe(404);
    const undo = () => api.call(who, lists.restore, { body: { resultIds: [list.id] } });
    expect((await undo()).body.message).toBe('The list was restored.');
    expect((await undo()).status).toBe(404);
    await api.call(who, lists.remove, { params: { id: list.id } });
    api.clock.advance(30_001);
    const late = await undo();
    expect([late.status, late.body.code]).toEqual([409, 'lists.too_late']);
    expect(await names(who)).toEqual([]);
  });

  it('keep their tags once each, and their source', async () => {
    const list = await make(owner, 'Tagged');
    const save = (tags: unknown, source?: string) =>
      api.call(owner, lists.saveDetails, { body: { id: list.id, tags: tags as string[], ...(source && { source }) } });
    const { body } = await save(['a', 'b', 'a', ' b '], 'fair 2026');
    expect([body.data.tags, body.data.source]).toEqual([['a', 'b'], 'fair 2026']);
    const many = await save(Array.from({ length: 101 }, (_, n) => `tag ${n}`));
    expect([many.status, many.body.message]).toEqual([422, 'At most 100 items']);
    const nested = await save([['a']]);
    expect([nested.status, nested.body.message]).toEqual([422, 'Type is not valid']);
  });

  it('are for those with the module only', async () => {
    const member = await api.buildMember(owner, ['ai_suggest']);
    expect((await api.call(member, lists.find, { query: {} })).status).toBe(403);
    expect((await api.call(null, lists.find, { query: {} })).status).toBe(401);
  });
});
