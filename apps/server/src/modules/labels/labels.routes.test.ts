import { labels } from '@leadwright/contract/leads/labels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';

describe('custom labels', () => {
  let api: Api;
  let owner: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    stranger = await api.buildAccount();
  });
  afterAll(() => api.stop());

  const create = (who: TestPerson, name: string, color = 'red') =>
    api.call(who, labels.create, { body: { name, color: color as 'red' } });

  it('have a name and one of six colours, and are listed by name', async () => {
    const who = await api.buildAccount();
    expect((await create(who, 'Warm')).body.message).toBe('Label Warm was created.');
    await create(who, 'cold', 'blue');
    const { body } = await api.call(who, labels.find, {});
    expect(body.data.map(({ name, color, result_count }) => [name, color, result_count])).toEqual([
      ['cold', 'blue', 0],
      ['Warm', 'red', 0],
    ]);
  });

  it('refuse an empty name and an unknown colour', async () => {
    expect((await create(owner, ' ')).body.errors?.['name']).toEqual(['Field is required']);
    expect((await create(owner, 'x', 'pink')).body.errors?.['color']).toEqual(['Type is not valid']);
  });

  it('have unique names in an account, regardless of spelling', async () => {
    await create(owner, 'Hot');
    const again = await create(owner, 'HOT');
    expect([again.status, again.body.errors?.['name']]).toEqual([409, ['There is already a label with this name.']]);
    expect((await create(stranger, 'Hot')).status).toBe(200);
  });

  it('are renamed and recoloured', async () => {
    const { id } = (await create(owner, 'First')).body.data;
    await create(owner, 'Taken');
    const change = (name: string) => api.call(owner, labels.update, { params: { id }, body: { name, color: 'green' } });
    expect((await change('first')).body.data).toMatchObject({ id, name: 'first', color: 'green' });
    expect((await change('taken')).status).toBe(409);
  });

  it('do not exist for other accounts', async () => {
    const { id } = (await create(stranger, 'Theirs')).body.data;
    const body = { name: 'Mine', color: 'red' as const };
    expect((await api.call(owner, labels.update, { params: { id }, body })).status).toBe(404);
    expect((await api.call(owner, labels.remove, { params: { id } })).status).toBe(404);
    expect((await api.call(stranger, labels.find, {})).body.data.map(({ name }) => name)).toContain('Theirs');
  });

  it('are deleted', async () => {
    const { id } = (await create(owner, 'Gone')).body.data;
    expect((await api.call(owner, labels.remove, { params: { id } })).body.message).toMatch(/Gone was deleted/);
    expect((await api.call(owner, labels.remove, { params: { id } })).status).toBe(404);
  });
});
