import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { add, createList, custom, find } from '../testing/lists.ts';

const ORIGIN = { source: 'lead-index', url: 'https://osm.test/1', at: '2026-01-01T00:00:00.000Z', licence: 'ODbL' };

describe('one result', () => {
  let api: Api;
  let owner: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    stranger = await api.buildAccount();
  });
  afterAll(() => api.stop());

  async function five() {
    const list = await createList(api, owner);
    const rows = [3, 1, 2, 5, 4].map((rating, n) => ({
      name: `row ${n}`,
      rating,
      city: n % 2 ? 'Austin' : '',
      provenance: { '*': ORIGIN },
    }));
    return {
      list,
      ids: (await add(api, owner, list, rows)).added.map(({ id }) => id) as [number, number, number, number, number],
    };
  }
  const get = (id: number, who = owner) => api.call(who, results.get, { params: { id } });
  const correct = (id: number, values: Record<string, string>, who = owner) =>
    api.call(who, results.update, { params: { id }, body: { values } });

  it('shows where each value came from, its neighbours and when it came', async () => {
    const { ids } = await five();
    const { body } = await get(ids[1]);
    expect(body.data).toMatchObject({ id: ids[1], name: 'row 1', previous_id: ids[0], next_id: ids[2] });
    expect(body.data.provenance).toEqual({ name: ORIGIN, city: ORIGIN, rating: ORIGIN });
    expect(body.data.activity).toEqual([
      { at: api.clock.now().toISOString(), kind: 'added', what: 'Added to the list', by: 'lead-index', credits: 0 },
    ]);
    expect((await get(ids[0])).body.data.previous_id).toBeNull();
    expect((await get(ids[4])).body.data.next_id).toBeNull();
  });

  it('of a company shows its employees from any list of the account, each once', async () => {
    const [companies, people, old] = await Promise.all([
      createList(api, owner, 'local', 'Companies'),
      createList(api, owner, 'people', 'People'),
      createList(api, owner, 'people', 'Old'),
    ]);
    const foreign = await createList(api, stranger, 'people', 'Theirs');
    const { added } = await add(api, owner, companies, [
      { name: 'Alta Dental', domain: 'alta.test' },
      { name: 'On a network', domain: 'facebook.com' },
      { name: 'Without a site' },
    ]);
    const marta = { name: 'Marta Reis', last_name: 'Reis', domain: 'alta.test', provenance: { '*': ORIGIN } };
    const tiago = { name: 'Tiago Falcão', last_name: 'Falcão', domain: 'alta.test', position: 'Manager' };
    await add(api, owner, old, [marta]);
    await add(api, owner, people, [
      { ...marta, email: 'marta@alta.test', email_state: 'found' },
      tiago,
      { name: 'Else Where', last_name: 'Where', domain: 'else.test' },
      { name: 'Face Book', last_name: 'Book', domain: 'facebook.com' },
    ]);
    await add(api, stranger, foreign, [{ ...tiago, name: 'Secret Person', last_name: 'Person' }]);
    const of = (at: number, who = owner) => api.call(who, results.employees, { params: { id: added[at]?.id ?? 0 } });
    const { body } = await of(0);
    expect(body.total).toBe(2);
    expect(body.data.map(({ name }) => name)).toEqual(['Tiago Falcão', 'Marta Reis']);
    expect(body.data[1]).toMatchObject({
      list_id: people,
      type: 'people',
      email: 'marta@alta.test',
      email_state: 'found',
      email_origin: ORIGIN,
    });
    expect(body.data[0]).toMatchObject({ position: 'Manager', email_state: 'unchecked', email_origin: null });
    expect([(await of(1)).body, (await of(2)).body]).toEqual([
      { data: [], total: 0 },
      { data: [], total: 0 },
    ]);
    expect((await of(0, stranger)).status).toBe(404);
    await api.call(owner, lists.remove, { params: { id: people } });
    expect((await of(0)).body.data).toMatchObject([{ name: 'Marta Reis', list_id: old }]);
  });

  it('has neighbours as the filter shows and sorts them', async () => {
    const { ids } = await five();
    const around = async (id: number, filter: object) => {
      const { body } = await api.call(owner, results.neighbours, { params: { id }, body: filter });
      return [body.previous_id, body.next_id];
    };
    expect(await around(ids[0], { sort: 'rating' })).toEqual([ids[2], ids[4]]);
    expect(await around(ids[0], { sort: 'rating', direction: 'desc' })).toEqual([ids[4], ids[2]]);
    expect(await around(ids[2], { direction: 'desc' })).toEqual([ids[3], ids[1]]);
    expect(await around(ids[2], custom('city', 'not empty'))).toEqual([ids[1], ids[3]]);
    expect(await around(ids[2], { sort: 'city' })).toEqual([ids[0], ids[4]]);
    expect(await around(ids[3], { sort: 'city' })).toEqual([ids[1], ids[0]]);
  });

  it('is corrected by hand, and says so', async () => {
    const { list, ids } = await five();
    const { status, body } = await correct(ids[0], {
      email: 'New@Mail.test',
      phone: '+34 600 000 001',
      website: 'new.test',
      rating: '4.5',
      city: ' Cádiz ',
    });
    expect([status, body.message]).toEqual([200, 'The lead was saved.']);
    expect(body.data).toMatchObject({
      email: 'new@mail.test',
      email_state: 'unchecked',
      email_origin: { source: 'manual', by: expect.stringMatching(/^Test Person/), at: api.clock.now().toISOString() },
      phone: '+34600000001',
      domain: 'new.test',
      rating: 4.5,
      city: 'Cádiz',
    });
    expect(body.data.provenance['email']?.source).toBe('manual');
    expect(body.data.provenance['name']?.source).toBe('lead-index');
    expect(body.data.activity[0]).toMatchObject({
      kind: 'corrected',
      what: 'Corrected by hand: Email, Phone, Website, Rating, City',
    });
    expect(body.data.activity[0]?.by).toMatch(/^Test Person/);
    expect((await find(api, owner, list, { search: 'cadiz' })).names).toEqual(['row 0']);
    expect((await find(api, owner, list, { withEmail: 1 })).total).toBe(0);
    expect((await find(api, owner, list, custom('city', 'empty'))).total).toBe(2);
  });

  it('loses a value that is corrected to nothing', async () => {
    const { list, ids } = await five();
    await correct(ids[1], { email: 'a@b.test' });
    const { body } = await correct(ids[1], { email: '', city: '', rating: '' });
    expect(body.data).toMatchObject({
      email: '',
      email_state: 'unchecked',
      email_origin: null,
      city: '',
      rating: null,
    });
    expect((await find(api, owner, list, { withEmail: 1 })).total).toBe(0);
    expect((await find(api, owner, list, custom('rating', 'empty'))).names).toEqual(['row 1']);
  });

  it.each([
    [{ email: 'x' }, 'values.email', 'must be a valid email'],
    [{ phone: 'abc' }, 'values.phone', 'must be a valid phone number with its country code'],
    [{ website: 'no site' }, 'values.website', 'must be a valid url'],
    [{ rating: 'high' }, 'values.rating', 'Type is not valid'],
    [{ reviews: '1.5' }, 'values.reviews', 'must be an integer'],
    [{ account_id: '7' }, 'values.account_id', 'Type is not valid'],
    [{ followers: '7' }, 'values.followers', 'Type is not valid'],
  ])('refuses the correction %j', async (values, field, words) => {
    const { ids } = await five();
    const { status, body } = await correct(ids[0], values as never);
    expect([status, body.errors?.[field]]).toEqual([422, [words]]);
    expect((await get(ids[0])).body.data.activity).toHaveLength(1);
  });

  it('does not exist for other accounts', async () => {
    const { ids } = await five();
    expect((await get(ids[0], stranger)).status).toBe(404);
    expect((await correct(ids[0], { name: 'mine' }, stranger)).status).toBe(404);
    expect((await api.call(stranger, results.neighbours, { params: { id: ids[0] }, body: {} })).status).toBe(404);
    expect((await get(ids[0])).body.data.name).toBe('row 0');
  });

  it('lies somewhere: the list is counted by place', async () => {
    const list = await createList(api, owner);
    await add(api, owner, list, [
      { name: 'a', city: 'Austin', country: 'US', lat: 30, lon: -97 },
      { name: 'b', city: 'Austin', country: 'US', lat: 31, lon: -98 },
      { name: 'c', city: 'Lisboa', country: 'PT' },
      { name: 'd' },
    ]);
    const { body } = await api.call(owner, results.places, { params: { id: list } });
    expect(body.data).toEqual([
      { country: 'US', city: 'Austin', count: 2, lat: 30.5, lon: -97.5 },
      { country: 'PT', city: 'Lisboa', count: 1, lat: null, lon: null },
    ]);
    // A town with leads in two parts is two cells of the map.
    expect(body.cells).toEqual([
      { lat: 30, lon: -97, count: 1 },
      { lat: 31, lon: -98, count: 1 },
    ]);
    expect((await api.call(stranger, results.places, { params: { id: list } })).status).toBe(404);
  });
});
