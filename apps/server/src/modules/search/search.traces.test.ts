/** What searches and other work leave behind: lines of activity, the list they would join, and what is known of persons. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../app.ts';
import { systemBase } from '../../platform/context.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../privacy/public.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

let api = {} as SearchApi;
beforeAll(async () => {
  // Nothing listens on this port, so the runs below never finish.
  api = await startSearchApi({ dentists: 3, env: { SANDBOX_URL: 'http://127.0.0.1:9' } });
});
afterAll(() => api.stop());

describe('an estimate', () => {
  it('names the target list by id, or by name in any spelling', async () => {
    const who = await api.buildPayer();
    const joined = async (list: { id: number } | { name: string }) =>
      (await api.call(who, search.estimate, { body: dentists(list) })).body.list;
    expect(await joined({ name: 'Clinics' })).toBeNull();
    const made = await api.call(who, lists.create, { body: { name: 'Clinics', type: 'local' } });
    await api.call(who, lists.create, { body: { name: 'Studios', type: 'people' } });
    const { id } = made.body.data;
    expect(await joined({ name: 'clinics ' })).toEqual({ id, name: 'Clinics', result_count: 0 });
    expect(await joined({ id })).toMatchObject({ id });
    expect(await joined({ name: 'Studios' })).toBeNull();
    await api.call(who, lists.archive, { params: { id }, body: { is_archived: true } });
    expect(await joined({ name: 'Clinics' })).toBeNull();
  });
});

describe('my activity', () => {
  it('shows exports beside searches, with the list they are of, and only to who started them', async () => {
    const who = await api.buildPayer();
    const { body } = await api.call(who, search.create, { body: dentists({ name: 'Dentists' }) });
    const id = body.data.list_id;
    const rows = [{ website: 'one.test' }, { website: 'two.test' }];
    await api.call(who, results.addManually, { params: { id }, body: { rows } });
    await api.call(who, results.exportCsv, { params: { id }, body: { selection: { filter: {} } } as never });
    const activity = async () => (await api.call(who, search.running, {})).body.data;
    await expect.poll(activity).toHaveLength(2);
    expect((await activity()).find(({ kind }) => kind === 'results.export')).toMatchObject({
      title: '2 leads were exported. · Dentists',
      status: 'completed',
      done: 2,
      cost: null,
      can_cancel: false,
      list: { id, type: 'local' },
    });
    expect((await api.call(await api.buildPayer(), search.running, {})).body.data).toEqual([]);
  });
});

describe('a look-up of one person', () => {
  const person = [identifierFrom('ada@acme.test'), identifierFrom('https://www.linkedin.com/in/ada-lovelace')];

  it('is exported with the person, erased from the question, and never named in the wallet', async () => {
    const who = await api.buildPayer();
    const lookUp = async (filters: object) =>
      (
        await api.call(who, search.create, {
          body: { type: 'people', list: { name: 'P' }, limit: 1, filters } as never,
        })
      ).body.data.id;
    const byMail = await lookUp({ email: 'Ada@Acme.test' });
    const byProfile = await lookUp({ linkedin_url: 'linkedin.com/in/Ada-Lovelace/' });
    const other = await lookUp({ linkedin_url: 'linkedin.com/in/ada-lovelace-2' });
    const titles = await api.rows(`select title, words from credit_reservations where account_id = $1`, [
      who.accountId,
    ]);
    expect(JSON.stringify(titles).toLowerCase()).not.toContain('ada');

    const ctx = systemBase(api.platform);
    const exported = await exportSubject(ctx, personalDataHolders, person);
    expect(exported.found['searches']?.map((row) => row['id'])).toEqual([byMail, byProfile]);
    expect((await eraseSubject(ctx, personalDataHolders, person))['searches']).toBe(2);
    const left = async (id: number) => (await api.call(who, search.get, { params: { id } })).body;
    expect(await left(byMail)).toMatchObject({ status: 'canceled', summary: 'A person whose data was erased' });
    expect(await left(other)).toMatchObject({ status: 'queued', summary: expect.stringContaining('ada-lovelace-2') });
    expect((await exportSubject(ctx, personalDataHolders, person)).found['searches']).toEqual([]);
  });

  it('of a user who searched is exported with their searches', async () => {
    const who = await api.buildPayer();
    await api.call(who, search.create, { body: dentists({ name: 'Mine' }) });
    const [{ email }] = (await api.rows('select email from users where id = $1', [who.userId])) as [{ email: string }];
    const exported = await exportSubject(systemBase(api.platform), personalDataHolders, [identifierFrom(email)]);
    expect(exported.found['searches']).toMatchObject([{ kind: 'industry', user_id: who.userId }]);
  });
});
