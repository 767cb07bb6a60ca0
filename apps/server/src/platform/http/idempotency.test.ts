import { identity } from '@leadwright/contract/accounts/identity';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../testing/api.ts';

describe('Idempotency-Key', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  const create = (person: { token: string }, key: string, name: string) =>
    api.call(person, identity.createApiKey, { body: { name } }, { headers: { 'idempotency-key': key } });

  it('makes one effect of twenty requests at once, and gives all the same answer', async () => {
    const person = await api.buildAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(person, 'key-1', 'Zapier')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.key)).size).toBe(1);
    expect((await api.call(person, identity.findApiKeys, {})).body.data).toHaveLength(1);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'])).toHaveLength(19);
  });

  it('refuses the same key with another body', async () => {
    const person = await api.buildAccount();
    await create(person, 'key-2', 'One');
    const second = await create(person, 'key-2', 'Two');
    expect([second.status, second.body.code]).toEqual([409, 'platform.key_reused']);
  });

  it('refuses the same key with another file', async () => {
    const person = await api.buildAccount();
    const list = await api.call(person, lists.create, { body: { name: 'Clinics', type: 'local' } });
    const upload = (content: string) => {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'text/csv' }), 'leads.csv');
      const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': 'file' };
      const url = `/api/campaigns/${list.body.data.id}/import`;
      return api.app.inject({ method: 'POST', url, headers, payload: form });
    };
    const first = await upload('name\nAda\n');
    expect(first.statusCode).toBe(201);
    expect((await upload('name\nAda\n')).json()).toEqual(first.json());
    expect((await upload('name\nGrace\n')).json().code).toBe('platform.key_reused');
  });

  it('forgets a failed request, so that it can be corrected and sent again', async () => {
    const person = await api.buildAccount();
    expect((await create(person, 'key-3', '')).status).toBe(422);
    expect((await create(person, 'key-3', 'Good')).status).toBe(200);
  });

  it("keeps people's keys apart", async () => {
    const [one, two] = [await api.buildAccount(), await api.buildAccount()];
    await create(one, 'same', 'Mine');
    expect((await create(two, 'same', 'Yours')).status).toBe(200);
  });

  it('stores the answer sealed', async () => {
    const person = await api.buildAccount();
    const { body } = await create(person, 'key-4', 'Secret');
    const { rows } = await api.platform.databases.owner.query(`select reply from idempotency_keys where key = 'key-4'`);
    expect(rows[0].reply).not.toContain(body.key);
  });
});
