import { type Import, imports } from '@leadwright/contract/leads/imports';
import type { ListType } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { createList, find, uploadFile } from '../testing/lists.ts';
import { forgetOldImports } from './imports.service.ts';

describe('CSV import', () => {
  let api: Api;
  let owner: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    stranger = await api.buildAccount();
  });
  afterAll(() => api.stop());

  const upload = (list: number, content: string | Buffer, who = owner) => uploadFile(api, who, list, content);

  async function importFile(content: string | Buffer, type: ListType = 'local', plan: object = {}) {
    const list = await createList(api, owner, type);
    const { data } = await upload(list, content);
    const { id, mapping, has_header } = data as Import;
    await api.call(owner, imports.run, { params: { id }, body: { mapping, has_header, ...plan } });
    await api.runJobs();
    const done = (await api.call(owner, imports.get, { params: { id } })).body.data;
    return { list, id, done, rows: (await find(api, owner, list, { limit: 100 }, type)).data };
  }

  it('looks at the file: delimiter, header, 20 rows and a suggested matching', async () => {
    const list = await createList(api, owner);
    const lines = Array.from({ length: 30 }, (_, n) => `Acme ${n};site-${n}.test;note ${n}`);
    const { status, data } = await upload(list, `Company;Página web;Note\n${lines.join('\n')}`);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: 'uploaded',
      file_name: 'leads.csv',
      delimiter: ';',
      encoding: 'utf-8',
      has_header: true,
      headers: ['Company', 'Página web', 'Note'],
      mapping: ['name', 'website', null],
      job: null,
    });
    expect(data?.preview).toHaveLength(20);
    expect(data?.preview[0]).toEqual(['Acme 0', 'site-0.test', 'note 0']);
  });

  it('adds the rows in order, normalised, with the file as their source', async () => {
    const { rows, done } = await importFile(
      'Name,Website,Phone,Country,Email,Rating,Technologies\n' +
        'Beta,https://www.beta.test/x,(512) 555-0101,US,Info@Beta.test,"4,5","wix; shopify"\n' +
        "Alpha,alpha.test,'+34600000001,,,,\n",
    );
    expect(done.status).toBe('completed');
    expect(done.counts).toEqual({
      rows: 2,
      valid: 2,
      refused: 0,
      suppressed: 0,
      duplicates_in_file: 0,
      duplicates_in_list: 0,
      added: 2,
    });
    expect(done.job).toMatchObject({
      kind: 'import',
      status: 'completed',
      done: 2,
      message: '2 leads were imported.',
    });
    expect(
      rows.map(({ name, phone, email_state, rating, technologies }) => [
        name,
        phone,
        email_state,
        rating,
        technologies,
      ]),
    ).toEqual([
      ['Beta', '+15125550101', 'unchecked', 4.5, ['wix', 'shopify']],
      ['Alpha', '+34600000001', 'unchecked', null, []],
    ]);
    const details = await api.call(owner, results.get, { params: { id: rows[0]?.id as number } });
    expect(details.body.data.provenance['name']).toMatchObject({ source: 'import', url: 'leads.csv' });
    // An imported address has the importer as its origin. Rows without one are unchecked.
    expect(rows.map(({ email_origin }) => email_origin?.by ?? null)).toEqual([
      expect.stringMatching(/^Test Person/),
      null,
    ]);
  });

  it('checks without adding: valid, refused, double in the file and in the list', async () => {
    const list = await createList(api, owner);
    await api.call(owner, results.addManually, { params: { id: list }, body: { rows: [{ website: 'known.test' }] } });
    const file = 'website,email\nknown.test,\nnew.test,\nNEW.test,\n,x@y.test\nbad.test,no mail\n';
    const { data } = await upload(list, file);
    const plan = { params: { id: data?.id as number }, body: { mapping: data?.mapping as string[] } };
    const started = await api.call(owner, imports.check, plan);
    expect([started.body.message, started.body.data.status]).toEqual(['The file is being checked.', 'checking']);
    expect((await api.call(owner, imports.run, plan)).body.code).toBe('results.busy');
    await api.runJobs();
    const checked = (await api.call(owner, imports.get, plan)).body.data;
    expect(checked.status).toBe('checked');
    expect(checked.counts).toEqual({
      rows: 5,
      valid: 3,
      refused: 2,
      suppressed: 0,
      duplicates_in_file: 1,
      duplicates_in_list: 1,
      added: 0,
    });
    expect((await find(api, owner, list)).total).toBe(1);
    await api.call(owner, imports.run, plan);
    await api.runJobs();
    const done = (await api.call(owner, imports.get, plan)).body.data;
    expect(done.counts).toMatchObject({ added: 1, duplicates_in_file: 1, duplicates_in_list: 1, refused: 2 });
    expect((await find(api, owner, list)).total).toBe(2);
    expect((await api.call(owner, imports.run, plan)).status).toBe(409);
  });

  it('gives the refused rows back with the reason', async () => {
    const { id } = await importFile('website,phone,note\n,+15125550100,=cmd\nok.test,,fine\nodd.test,abc,"a, b"\n');
    const { body, headers } = await api.call(owner, imports.refused, { params: { id } });
    expect(body).toBe(
      [
        '"website","phone","note","Row","Reason"',
        `"","+15125550100","'=cmd","2","Website: Field is required"`,
        '"odd.test","abc","a, b","4","Phone: must be a valid phone number with its country code"',
        '',
      ].join('\n'),
    );
    expect(headers['content-disposition']).toContain('Refused rows - leads');
  });

  it('takes refused rows corrected, once each, and tells what is still wrong', async () => {
    const { id, list } = await importFile(
      'website,phone,note\n,+15125550100,a\nok.test,,\nodd.test,abc,c\nworse.test,x,\n',
    );
    const params = { id };
    const shown = (await api.call(owner, imports.refusedRows, { params })).body.data;
    expect(shown.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'website', 'Field is required'],
      [4, 'phone', 'must be a valid phone number with its country code'],
      [5, 'phone', 'must be a valid phone number with its country code'],
    ]);
    expect(shown[0]?.values).toEqual({ website: '', phone: '+15125550100' });
    const rows = [
      { row: 2, values: { website: 'two.test', phone: '+15125550100' } },
      { row: 4, values: { website: 'odd.test', phone: '+34 600 000 001' } },
      { row: 5, values: { website: 'worse.test', phone: 'y' } },
      { row: 99, values: { website: 'nowhere.test' } },
    ];
    const { body } = await api.call(owner, imports.correct, { params, body: { rows } });
    expect([body.added, body.message]).toEqual([2, '2 corrected rows were added.']);
    expect(body.refused).toMatchObject([{ row: 5, column: 'phone', values: { phone: 'y' } }]);
    expect(body.data.counts).toMatchObject({ added: 3, refused: 1, valid: 3 });
    const found = (await find(api, owner, list)).data;
    expect(found.map(({ domain, phone }) => [domain, phone])).toEqual([
      ['ok.test', ''],
      ['two.test', '+15125550100'],
      ['odd.test', '+34600000001'],
    ]);
    const details = await api.call(owner, results.get, { params: { id: found[1]?.id as number } });
    expect(details.body.data.provenance['website']).toMatchObject({ source: 'import', url: 'leads.csv' });

    const again = await api.call(owner, imports.correct, { params, body: { rows } });
    expect([again.body.added, again.body.data.counts?.refused]).toEqual([0, 1]);
    const left = (await api.call(owner, imports.refusedRows, { params })).body.data;
    expect(left.map(({ row }) => row)).toEqual([5]);
    expect(String((await api.call(owner, imports.refused, { params })).body)).not.toContain('odd.test');
  });

  it('takes no corrections before it has run, and none from another account', async () => {
    const list = await createList(api, owner);
    const { data } = await upload(list, 'website,name\n,x\n');
    const params = { id: data?.id as number };
    const body = { rows: [{ row: 2, values: { website: 'a.test' } }] };
    expect((await api.call(owner, imports.correct, { params, body })).body.code).toBe('results.busy');
    const stranger = await api.buildAccount();
    expect((await api.call(stranger, imports.correct, { params, body })).status).toBe(404);
    expect((await api.call(stranger, imports.refusedRows, { params })).status).toBe(404);
  });

  it('reads a phone without its code by the country of the row or the one chosen, never by guessing', async () => {
    const list = await createList(api, owner);
    const enter = (row: object) =>
      api.call(owner, results.addManually, { params: { id: list }, body: { rows: [row as Record<string, unknown>] } });
    await enter({ website: 'first.test', country: 'Spain' });
    expect((await enter({ website: 'second.test', phone: '600 000 001' })).status).toBe(422);
    expect((await enter({ website: 'second.test', phone: '600 000 001', country: 'España' })).body.added).toBe(1);
    const { data } = await upload(list, 'website,phone,country\na.test,600 000 002,\nb.test,512 555 0100,US\n');
    expect(data?.phone_country).toBe('');
    const plan = { mapping: data?.mapping as string[] };
    const params = { id: data?.id as number };
    await api.call(owner, imports.check, { params, body: plan });
    await api.runJobs();
    expect((await api.call(owner, imports.get, { params })).body.data.counts).toMatchObject({ rows: 2, refused: 1 });
    await api.call(owner, imports.run, { params, body: { ...plan, phone_country: 'ES' } });
    await api.runJobs();
    expect((await find(api, owner, list)).data.map(({ phone }) => phone)).toEqual([
      '',
      '+34600000001',
      '+34600000002',
      '+15125550100',
    ]);
    expect((await find(api, owner, list)).data.map(({ country }) => country)).toEqual(['ES', 'ES', '', 'US']);
  });

  it('says in them where a file could not be read on', async () => {
    const { id, done } = await importFile(`website,name\nno site,x\na.test,"${'x'.repeat(1_100_000)}"\nb.test,y\n`);
    expect(done.status).toBe('failed');
    const { body } = await api.call(owner, imports.refused, { params: { id } });
    expect(String(body).split('\n').slice(1)).toEqual([
      '"no site","x","2","Website: must be a valid url"',
      expect.stringMatching(/^"","","3","This row never ends;/),
      '',
    ]);
  });

  it.each([
    ['in two bytes without a mark', Buffer.from('website,name\nmün.test,Ñandú', 'utf16le')],
    ['in two bytes the other way round', Buffer.from('website,name\nmün.test,Ñandú', 'utf16le').swap16()],
    ['with the line that Excel puts first', 'sep=;\r\nwebsite;name\r\nmün.test;Ñandú'],
  ])('reads a file %s', async (_what, content) => {
    const { rows } = await importFile(content);
    expect(rows.map(({ name, domain }) => [name, domain])).toEqual([['Ñandú', 'xn--mn-xka.test']]);
  });

  it('knows headings from rows: the same one twice is one, a website is none', async () => {
    const list = await createList(api, owner);
    const twice = (await upload(list, 'Website,Phone,Phone\na.test,1,2')).data;
    expect([twice?.has_header, twice?.mapping]).toEqual([true, ['website', 'phone', null]]);
    expect((await upload(list, 'acme.com,Acme\nbeta.com,Beta')).data?.has_header).toBe(false);
    expect((await upload(list, 'E.Mail,No.,Website\na@b.test,1,b.test')).data?.has_header).toBe(true);
  });

  it('takes the hundreds of columns that CRMs export', async () => {
    const names = ['website', ...Array.from({ length: 300 }, (_, n) => `field ${n}`)];
    const { done } = await importFile(`${names.join(',')}\na.test${',x'.repeat(300)}`);
    expect([done.status, done.counts?.added]).toEqual(['completed', 1]);
    const wide = await upload(
      await createList(api, owner),
      `${Array.from({ length: 1001 }, (_, n) => `c${n}`).join(',')}\n1`,
    );
    expect(wide.body.errors).toEqual({ file: ['At most 1,000 columns'] });
  });

  it('stores an address at an international host in punycode', async () => {
    const { rows } = await importFile('website,email\na.test,Info@Mün.test');
    expect(rows[0]).toMatchObject({ name: 'a.test', email: 'info@xn--mn-xka.test', email_state: 'unchecked' });
  });

  it('reads people, domains and creators by their own rules', async () => {
    const people = await importFile(
      'First name,Last name,LinkedIn,E-mail\nAda,L,linkedin.com/in/ada,\nGrace,H,,grace@navy.test\nNo,One,,\n',
      'people',
    );
    expect(people.rows.map(({ name }) => name)).toEqual(['Ada L', 'Grace H']);
    expect(people.done.counts?.refused).toBe(1);
    const domain = await importFile('email,title\ninfo@acme.test,Sales\n', 'domain');
    expect(domain.rows.map(({ email, position }) => [email, position])).toEqual([['info@acme.test', 'Sales']]);
    const creators = await importFile(
      'username,platform,followers\n@Ada,YouTube,"1,200"\n@ada,youtube,7\n',
      'influencer',
    );
    expect(creators.rows.map(({ handle, platform, followers }) => [handle, platform, followers])).toEqual([
      ['Ada', 'youtube', 1200],
    ]);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFwebsite,city\na.test,Cádiz\n')],
    ['Windows-1252', Buffer.from([...Buffer.from('website,city\na.test,C'), 0xe1, ...Buffer.from('diz\n')])],
    ['UTF-16', Buffer.from('\uFEFFwebsite\tcity\na.test\tCádiz\n', 'utf16le')],
  ])('reads %s', async (_name, content) => {
    expect((await importFile(content)).rows.map(({ domain, city }) => [domain, city])).toEqual([['a.test', 'Cádiz']]);
  });

  it('imports a file without a header if the columns are given', async () => {
    const { rows } = await importFile('a.test,One\nb.test,Two\n', 'local', {
      mapping: ['website', 'name'],
      has_header: false,
    });
    expect(rows.map(({ name }) => name)).toEqual(['One', 'Two']);
  });

  it('reads its own export back', async () => {
    const first = await importFile('website,name,phone\na.test,=1+1,+15125550100\nb.test,"x ""y""",\n');
    const body = { selection: { filter: {} }, columns: ['website', 'name', 'phone'] } as never;
    const csv = await api.call(owner, results.exportCsv, { params: { id: first.list }, body });
    const second = await importFile(csv.body as unknown as string);
    const core = (rows: typeof first.rows) => rows.map(({ website, name, phone }) => [website, name, phone]);
    expect(core(second.rows)).toEqual(core(first.rows));
  });

  it.each([
    [['nope'], 'mapping.0', 'Unknown parameter "nope"'],
    [['website', 'emial'], 'mapping.1', 'Unknown parameter "emial". Did you mean "email"?'],
    [['website', 'website'], 'mapping.1', 'This column is already matched'],
    [['name', null], 'mapping', 'Match a column with the website'],
    [[], 'mapping', 'Arrays need at least one item'],
  ])('refuses the matching %j', async (mapping, field, words) => {
    const list = await createList(api, owner);
    const { data } = await upload(list, 'a,b\nc,d\n');
    const { status, body } = await api.call(owner, imports.run, {
      params: { id: data?.id as number },
      body: { mapping },
    });
    expect([status, body.errors?.[field]]).toEqual([422, [words]]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 1])],
    ['empty lines', Buffer.from('\n\n\n')],
  ])('refuses %s', async (_name, content) => {
    const { status, body } = await upload(await createList(api, owner), content);
    expect([status, body.errors?.file]).toEqual([422, ['This file cannot be read as CSV.']]);
  });

  it('resumes where it stopped, and adds nothing twice', async () => {
    const list = await createList(api, owner);
    const file = Array.from({ length: 12_000 }, (_, n) => `site-${n}.test`).join('\n');
    const { data } = await upload(list, `website\n${file}`);
    const { id } = data as Import;
    await api.call(owner, imports.run, { params: { id }, body: { mapping: ['website'] } });
    const { rows: begun } = await api.platform.databases.owner.query(
      'select job_id from result_imports where id = $1',
      [id],
    );
    const { runImportJob } = await import('./import-run.service.ts');
    const busy = {
      ...systemBase(api.platform),
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: false,
      shouldYield: () => true,
    };
    // Others wait: it makes room after its first batch.
    expect(await runImportJob(busy, owner.accountId, begun[0].job_id)).toEqual({ afterSeconds: 0 });
    expect((await find(api, owner, list)).total).toBe(10_000);
    // As a worker that died after the first batch left it: its rows are in, the job is still running.
    await api.runJobs();
    expect((await find(api, owner, list)).total).toBe(12_000);
    const { rows } = await api.platform.databases.owner.query('select job_id from result_imports where id = $1', [id]);
    const job = rows[0].job_id;
    await api.platform.databases.owner.query(
      `update result_jobs set status = 'running', cursor = 10000, done = 10000 where id = $1`,
      [job],
    );
    const ctx = {
      ...systemBase(api.platform),
      signal: new AbortController().signal,
      attempt: 2,
      isLastAttempt: false,
      shouldYield: () => false,
    };
    await runImportJob(ctx, owner.accountId, job);
    expect((await find(api, owner, list)).total).toBe(12_000);
    expect((await find(api, owner, list, { limit: 1, page: 12_000 })).data[0]?.domain).toBe('site-11999.test');
  });

  it('is resumed when it stalls', async () => {
    const list = await createList(api, owner);
    const { id } = (await upload(list, 'website\na.test\n')).data as Import;
    await api.call(owner, imports.run, { params: { id }, body: { mapping: ['website'] } });
    await api.platform.databases.owner.query(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'results.import'`,
    );
    expect(await api.resumeStalled()).toMatchObject({ import: 0, bulk: 0 });
    api.clock.advance(11 * 60_000);
    expect(await api.resumeStalled()).toMatchObject({ import: 1, bulk: 0 });
    await api.runJobs();
    expect((await find(api, owner, list)).total).toBe(1);
  });

  it('can be stopped', async () => {
    const list = await createList(api, owner);
    const { data } = await upload(list, 'website\na.test\n');
    const { id } = data as Import;
    const started = await api.call(owner, imports.run, { params: { id }, body: { mapping: ['website'] } });
    await api.call(owner, results.cancelJob, { params: { id: started.body.data.job?.id as number } });
    await api.runJobs();
    expect((await api.call(owner, imports.get, { params: { id } })).body.data.status).toBe('canceled');
    expect((await find(api, owner, list)).total).toBe(0);
  });

  it('is for own lists only, and forgotten after a day', async () => {
    const list = await createList(api, owner);
    const { data } = await upload(list, 'website\na.test\n');
    const { id } = data as Import;
    expect((await upload(list, 'website\na.test\n', stranger)).status).toBe(404);
    expect((await api.call(stranger, imports.get, { params: { id } })).status).toBe(404);
    expect((await api.call(stranger, imports.refused, { params: { id } })).status).toBe(404);
    expect((await api.call(stranger, imports.run, { params: { id }, body: { mapping: ['website'] } })).status).toBe(
      404,
    );
    api.clock.advance(25 * 3600 * 1000);
    await forgetOldImports(systemBase(api.platform));
    expect((await api.call(owner, imports.get, { params: { id } })).status).toBe(404);
    const { rows } = await api.platform.databases.owner.query(
      'select 1 from result_import_chunks where import_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('wants a file', async () => {
    const list = await createList(api, owner);
    const { status } = await api.call(owner, imports.upload, { params: { id: list } });
    expect(status).toBe(415);
  });
});
