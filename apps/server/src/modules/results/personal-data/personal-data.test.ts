import { labels } from '@leadwright/contract/leads/labels';
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../../app.ts';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { eraseSubject, exportSubject, findSuppressed, identifierFrom } from '../../privacy/public.ts';
import { expireLeads } from '../../privacy/subjects.service.ts';
import { addResults } from '../rows/rows.service.ts';
import { add, createList, find } from '../testing/lists.ts';

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
    const exported = await exportSubject(systemBase(api.platform), personalDataHolders, person);
    expect(exported.found['results']?.map((row) => row['name']).sort()).toEqual(['Ada', 'Ada', 'Ada again']);
    const erased = await eraseSubject(systemBase(api.platform), personalDataHolders, person);
    expect(erased['results']).toBe(3);
    expect((await find(api, owner, mine)).names).toEqual(['Bob']);
    const list = (await api.call(owner, lists.get, { params: { id: mine } })).body.data;
    expect([list.result_count, list.email_counts.found]).toEqual([1, 0]);
    expect((await api.call(owner, labels.find, {})).body.data[0]?.result_count).toBe(0);
    expect((await find(api, other, theirs)).total).toBe(0);
  });

  it('do not come back by hand after an erasure', async () => {
    const list = await createList(api, owner, 'people');
    await eraseSubject(systemBase(api.platform), personalDataHolders, [identifierFrom('gone@acme.test')]);
    const rows = [{ email: 'gone@acme.test' }, { email: 'fine@other.test' }];
    const { body } = await api.call(owner, results.addManually, { params: { id: list }, body: { rows } });
    expect([body.added, body.refused]).toEqual([1, [{ row: 1, errors: { _: ['asked not to be contacted'] } }]]);
  });

  it('are marked and not exported after a do-not-contact entry', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    await add(api, who, list, [
      { name: 'No', domain: 'no.test', website: 'https://no.test' },
      { name: 'Yes', domain: 'yes.test', website: 'https://yes.test' },
    ]);
    const headers = { 'idempotency-key': 'not to be contacted' };
    await api.call(who, privacy.add, { body: { values: ['no.test'] } }, { headers });
    const { data } = await find(api, who, list);
    expect(data.map(({ name, is_suppressed }) => [name, is_suppressed])).toEqual([
      ['No', true],
      ['Yes', false],
    ]);
    const body = { selection: { filter: {} }, columns: ['name'], bom: false } as never;
    const csv = await api.call(who, results.exportCsv, { params: { id: list }, body });
    expect(csv.body).toBe('Name\n"Yes"\n');
  });

  it('are recognized in any notation: tags, subdomains, other scripts, shared hosts', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    const given = [
      { name: 'tag', email: 'ada+crm@acme.test' },
      { name: 'subdomain', email: 'x@mail.whole.test' },
      { name: 'puny', domain: 'xn--mnchen-3ya.de', website: 'https://xn--mnchen-3ya.de' },
      { name: 'letters', email: 'info@größe.de' },
      { name: 'profile', linkedin_url: 'https://www.linkedin.com/in/jos%C3%A9' },
      { name: 'mine', domain: 'mine.github.io', website: 'https://mine.github.io' },
      { name: 'other', domain: 'other.github.io', website: 'https://other.github.io' },
      { name: 'namesake', email: 'notada@acme.test' },
    ];
    await add(api, who, list, given);
    const values = [
      'ADA@acme.test',
      'whole.test',
      'München.de',
      'info@größe.de',
      'linkedin.com/in/José',
      'mine.github.io',
    ];
    const added = await api.call(who, privacy.add, { body: { values } });
    expect([added.body.added, added.body.refused]).toEqual([6, []]);
    await api.runJobs();
    const free = (await find(api, who, list)).data.filter((row) => !row.is_suppressed);
    expect(free.map(({ name }) => name)).toEqual(['other', 'namesake']);
    const again = await createList(api, who, 'people');
    const rows = [{ email: 'ada+other@acme.test' }, { linkedin_url: 'https://www.linkedin.com/in/jos%C3%A9' }];
    const entered = await api.call(who, results.addManually, { params: { id: again }, body: { rows } });
    expect([entered.body.added, entered.body.refused.length]).toEqual([0, 2]);
  });

  it('come back marked from an undo, and are marked when an edit gives them a suppressed identifier', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    const { added } = await add(api, who, list, [{ name: 'Bin', email: 'bin@acme.test' }, { name: 'Plain' }]);
    const [binned, plain] = added.map(({ id }) => id) as [number, number];
    const body = { selection: { ids: [binned] } };
    const gone = await api.call(who, results.remove, { params: { id: list }, body });
    await api.call(who, privacy.add, { body: { values: ['bin@acme.test', 'later@acme.test'] } });
    await api.runJobs();
    await api.call(who, results.restore, { params: { id: gone.body.deletion_id } });
    const correct = (email: string) =>
      api.call(who, results.update, { params: { id: plain }, body: { values: { email } } });
    expect((await correct('later@acme.test')).body.data.is_suppressed).toBe(true);
    expect((await correct('other@acme.test')).body.data.is_suppressed).toBe(true);
    expect((await find(api, who, list)).data.map((row) => row.is_suppressed)).toEqual([true, true]);
  });

  it('are marked after a long file, in the bin and below the account, too', async () => {
    const reseller = await api.buildAccount({ kind: 'reseller' });
    const who = await api.buildAccount({ parentId: reseller.accountId });
    const [above, list] = [await createList(api, reseller), await createList(api, who)];
    await add(api, reseller, above, [{ name: 'Above', email: 'above@long.test' }]);
    const rows = ['Kept', 'Tagged', 'Binned'].map((name) => ({ name, email: `${name.toLowerCase()}@long.test` }));
    const { added } = await add(api, who, list, [
      ...rows,
      { name: 'Site', domain: 'site.test', website: 'https://www.site.test' },
    ]);
    const body = { selection: { ids: [added[2]?.id as number] } };
    const gone = await api.call(who, results.remove, { params: { id: list }, body });
    const others = Array.from({ length: 1100 }, (_, n) => `n${n}@other.test`);
    const file = ['above@long.test', 'tagged@long.test', 'binned@long.test', 'site.test', ...others].join('\n');
    const reply = await api.app.inject({
      method: 'POST',
      url: privacy.importFile.path,
      headers: {
        host: 'localhost',
        authorization: `Bearer ${reseller.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--x--\r\n`,
    });
    expect(reply.json()).toMatchObject({ import: { status: 'running' } });
    await api.runJobs();
    await api.call(who, results.restore, { params: { id: gone.body.deletion_id } });
    const marked = async (person: TestPerson, id: number) =>
      (await find(api, person, id)).data.filter((row) => row.is_suppressed).map(({ name }) => name);
    expect(await marked(reseller, above)).toEqual(['Above']);
    expect((await marked(who, list)).sort()).toEqual(['Binned', 'Site', 'Tagged']);
  });

  it('that are added during the request are marked, because the request waits for them', async () => {
    const who = await api.buildAccount();
    const list = await createList(api, who);
    let wish: Promise<unknown> = Promise.resolve();
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await asAccount(systemBase(api.platform), who.accountId, async (tx) => {
      await findSuppressed(tx, [{ email: 'late@acme.test' }], (lead) => lead);
      wish = api.call(who, privacy.add, { body: { values: ['late@acme.test'] } });
      while ((await api.platform.databases.owner.query(waiting)).rowCount === 0);
      await addResults(tx, list, [{ dedupeKey: 'late', name: 'Late', email: 'late@acme.test' }]);
    });
    await wish;
    await api.runJobs();
    expect((await find(api, who, list)).data.map((row) => row.is_suppressed)).toEqual([true]);
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
    await expireLeads(systemBase(api.platform), personalDataHolders);
    expect((await find(api, owner, list)).names).toEqual(['long']);
    const rows = (await find(api, owner, list)).data;
    const details = await api.call(owner, results.get, { params: { id: rows[0]?.id as number } });
    expect(details.body.data.retain_until.slice(0, 4)).toBe('2028');
  });
});
