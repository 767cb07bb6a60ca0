import { labels } from '@leadwright/contract/labels';
import { lists } from '@leadwright/contract/lists';
import { privacy } from '@leadwright/contract/privacy';
import { results } from '@leadwright/contract/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdings } from '../../app.ts';
import { systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../privacy/public.ts';
import { expireLeads } from '../privacy/subjects.service.ts';
import { add, createList, find } from './results.test.helpers.ts';

describe('leads as personal data', () => {
  let api: Api;
  let owner: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
  });
  afterAll(() => api.stop());

  it('are exported and erased wherever they are, and the counters agree', async () => {
    const other = await api.buildAccount();
    const [mine, theirs] = [await createList(api, owner), await createList(api, other)];
    const ada = { name: 'Ada', email: 'ada@acme.test', email_state: 'found' as const };
    const { added } = await add(api, owner, mine, [ada, { name: 'Bob', email: 'bob@acme.test' }]);
    await add(api, other, theirs, [ada]);
    const hot = (await api.call(owner, labels.create, { body: { name: 'hot', color: 'red' } })).body.data.id;
    const ids = [added[0]?.id as number];
    await api.call(owner, results.setLabels, { params: { id: mine }, body: { selection: { ids }, add: [hot] } });
    const binned = await add(api, other, theirs, [{ ...ada, name: 'Ada again' }]);
    const bin = { ids: binned.added.map(({ id }) => id) };
    await api.call(other, results.remove, { params: { id: theirs }, body: { selection: bin } });

    const person = [identifierFrom('ada@acme.test')];
    const exported = await exportSubject(systemBase(api.platform), holdings, person);
    expect(exported.found['results']?.map((row) => row['name']).sort()).toEqual(['Ada', 'Ada', 'Ada again']);
    const erased = await eraseSubject(systemBase(api.platform), holdings, person);
    expect(erased['results']).toBe(3);
    expect((await find(api, owner, mine)).names).toEqual(['Bob']);
    const list = (await api.call(owner, lists.get, { params: { id: mine } })).body.data;
    expect([list.result_count, list.email_counts.found]).toEqual([1, 0]);
    expect((await api.call(owner, labels.find, {})).body.data[0]?.result_count).toBe(0);
    expect((await find(api, other, theirs)).total).toBe(0);
  });

  it('do not come back by hand after an erasure', async () => {
    const list = await createList(api, owner, 'people');
    await eraseSubject(systemBase(api.platform), holdings, [identifierFrom('gone@acme.test')]);
    const rows = [{ email: 'gone@acme.test' }, { email: 'fine@other.test' }];
    const { body } = await api.call(owner, results.addManually, { params: { id: list }, body: { rows } });
    expect([body.added, body.refused]).toEqual([1, [{ row: 1, errors: { _: ['asked not to be contacted'] } }]]);
  });

  it('are marked and not exported when somebody asks not to be contacted', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    await add(api, who, list, [
      { name: 'No', domain: 'no.test', website: 'https://no.test' },
      { name: 'Yes', domain: 'yes.test', website: 'https://yes.test' },
    ]);
    await api.call(who, privacy.add, { body: { values: ['no.test'] } });
    await api.runJobs();
    const { data } = await find(api, who, list);
    expect(data.map(({ name, is_suppressed }) => [name, is_suppressed])).toEqual([
      ['No', true],
      ['Yes', false],
    ]);
    const body = { selection: { filter: {} }, columns: ['name'] } as never;
    const csv = await api.call(who, results.exportCsv, { params: { id: list }, body });
    expect(csv.body).toBe('Name\nYes\n');
  });

  it('are free again when the wish is taken back, but not where another list still holds it', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    await add(api, who, list, [
      { name: 'Back', domain: 'back.test', website: 'https://back.test' },
      { name: 'Both', domain: 'both.test', website: 'https://both.test', email: 'a@both.test' },
    ]);
    await api.call(who, privacy.add, { body: { values: ['back.test', 'both.test', 'a@both.test'] } });
    await api.runJobs();
    const entries = (await api.call(who, privacy.find, { query: { kind: 'domain' } })).body.data;
    await api.call(who, privacy.removeMany, { body: { ids: entries.map(({ id }) => id) } });
    await api.runJobs();
    const { data } = await find(api, who, list);
    expect(data.map(({ name, is_suppressed }) => [name, is_suppressed])).toEqual([
      ['Back', false],
      ['Both', true],
    ]);
  });

  it('go when their time is over', async () => {
    const list = await createList(api, owner);
    const soon = new Date(api.clock.now().getTime() + 5 * 24 * 3600 * 1000);
    await add(api, owner, list, [{ name: 'short', retain_until: soon }, { name: 'long' }]);
    api.clock.advance(6 * 24 * 3600 * 1000);
    await expireLeads(systemBase(api.platform), holdings);
    expect((await find(api, owner, list)).names).toEqual(['long']);
    const rows = (await find(api, owner, list)).data;
    const details = await api.call(owner, results.get, { params: { id: rows[0]?.id as number } });
    expect(details.body.data.retain_until.slice(0, 4)).toBe('2028');
  });
});
