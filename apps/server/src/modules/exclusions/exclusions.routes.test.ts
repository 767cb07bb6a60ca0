/** Files of customers: hashed, named, deleted, restored. What searches do with them: search/excluding.test.ts. */
import { exclusions, MAX_EXCLUSION_FILES } from '@leadwright/contract/leads/exclusions';
import { UNDO_SECONDS } from '@leadwright/contract/leads/results';
import { LIVE_TOPICS } from '@leadwright/contract/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import type { LiveNews } from '../../platform/live/live.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { expire } from './expiry.service.ts';
import { runFile } from './hashing.service.ts';
import { findExcluded } from './public.ts';
import { addFile, sendFile, sourcesOf } from './testing/upload.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(text, values)).rows;
const ALL = { crm: true, files: true };
const JOB = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false, shouldYield: () => true };
type Contact = { email?: string; phone?: string; domain?: string; linkedin?: string; place?: string };
const excluded = (who: TestPerson, leads: Contact[], areCompanies = false) =>
  asAccount(systemBase(api.platform), who.accountId, async (tx) => {
    const found = await findExcluded(tx, leads, { identityOf: (lead) => lead, areCompanies }, ALL);
    return leads.map((lead) => found.get(lead) ?? null);
  });

describe('a file of customers', () => {
  it('is kept only as keyed hashes, and names who falls away', async () => {
    const who = await api.buildAccount();
    const made = await addFile(
      api,
      who,
      'Company,E-mail,Phone,Country,Website,LinkedIn\n' +
        'Acme,Ada@Acme.test,(512) 555-0101,US,,\n' +
        'Beta,,,,https://www.Beta.test/about,\n' +
        'Gamma,,,,,https://linkedin.com/in/Grace-Hopper/\n' +
        'Nobody,,,,,\n',
    );
    expect(made).toMatchObject({ name: 'customers.csv', status: 'ready', rows: 3, refused: 1, problem: null });
    expect(made.read_at).not.toBeNull();
    const kept = await rows('select * from exclusion_sources s left join exclusion_hashes h on h.source_id = s.id');
    expect(JSON.stringify(kept)).not.toMatch(/acme|beta|grace|512/i);
    expect(await rows('select from exclusion_chunks')).toEqual([]);
    const people = [
      { email: 'ada@acme.test' },
      { phone: '+15125550101' },
      { email: 'bob@acme.test' },
      { email: 'bob@beta.test' },
      { linkedin: 'https://www.linkedin.com/in/grace-hopper' },
      { email: 'someone@else.test' },
    ];
    expect(await excluded(who, people)).toEqual(['files', 'files', null, 'files', 'files', null]);
    expect(await excluded(who, [{ domain: 'acme.test' }, { domain: 'else.test' }], true)).toEqual(['files', null]);
  });

  it('of one account means nothing for another', async () => {
    const [who, other] = [await api.buildAccount(), await api.buildAccount()];
    const { id } = await addFile(api, who, 'email\nada@mine.test\n');
    await addFile(api, other, 'email\nada@mine.test\n');
    const [one, two] = await rows(
      'select array_agg(hash order by hash) as hashes from exclusion_hashes where account_id = any($1) group by account_id',
      [[who.accountId, other.accountId]],
    );
    expect(one?.['hashes'].filter((hash: string) => two?.['hashes'].includes(hash))).toEqual([]);
    const third = await api.buildAccount();
    expect(await excluded(third, [{ email: 'ada@mine.test' }])).toEqual([null]);
    expect(await sourcesOf(api, third)).toEqual([]);
    const refused = await api.call(third, exclusions.remove, { params: { id } });
    expect([refused.status, refused.body.code]).toEqual([404, 'exclusions.not_found']);
    expect((await api.call(third, exclusions.rename, { params: { id }, body: { name: 'x' } })).status).toBe(404);
  });

  it('excludes nobody by the domain of a mail provider or of a site of many', async () => {
    const who = await api.buildAccount();
    await addFile(api, who, 'email,website\nada@gmail.com,gmail.com\n,https://facebook.com/acme\n,own.test\n');
    const leads = [{ email: 'ada@gmail.com' }, { email: 'bob@gmail.com', domain: 'gmail.com' }, { domain: 'own.test' }];
    expect(await excluded(who, leads)).toEqual(['files', null, 'files']);
    expect(await excluded(who, [{ domain: 'facebook.com' }], true)).toEqual([null]);
  });

  it('without known headings is read by what its cells look like', async () => {
    const who = await api.buildAccount();
    await addFile(api, who, 'ada@plain.test;+34600000001\nplain.example;Some words\n', 'plain.txt');
    const leads = [{ email: 'ada@plain.test' }, { phone: '+34600000001' }, { domain: 'plain.example' }];
    expect(await excluded(who, leads)).toEqual(['files', 'files', 'files']);
  });

  it('is refused if it is no text or names nobody, and leaves nothing behind', async () => {
    const who = await api.buildAccount();
    const zip = await sendFile(api, who, Buffer.from([80, 75, 3, 4, 0, 0, 0, 0, 0, 1, 0, 2, 0]), 'customers.xlsx');
    expect([zip.status, zip.body.code]).toEqual([422, 'exclusions.unreadable']);
    const nobody = await sendFile(api, who, 'name,city\nAda,Paris\n');
    expect(nobody.status).toBe(422);
    expect(nobody.body.errors.file[0]).toMatch(/^No row has an email/);
    expect(await rows('select from exclusion_sources where account_id = $1', [who.accountId])).toEqual([]);
  });

  it('can be renamed; too many are refused', async () => {
    const who = await api.buildAccount();
    const { id } = await addFile(api, who, 'email\na@a.test\n');
    const renamed = await api.call(who, exclusions.rename, { params: { id }, body: { name: 'Clients of 2026' } });
    expect(renamed.body.data).toMatchObject({ id, name: 'Clients of 2026' });
    await rows(
      `insert into exclusion_sources (account_id, kind, name, status, begun_at, created_by, created_at, moved_at)
       select $1, 'file', 'x', 'ready', now(), 1, now(), now() from generate_series(2, $2::int)`,
      [who.accountId, MAX_EXCLUSION_FILES],
    );
    const refused = await sendFile(api, who, 'email\nb@b.test\n');
    expect([refused.status, refused.body.code]).toEqual([409, 'exclusions.too_many']);
  });

  it('that is deleted stops at once, comes back with an undo, and is gone with its hashes afterwards', async () => {
    const who = await api.buildAccount();
    const { id } = await addFile(api, who, 'email\nada@gone.test\n');
    const lead = [{ email: 'ada@gone.test' }];
    const removed = await api.call(who, exclusions.remove, { params: { id } });
    expect(removed.body.message).toMatch(/customers\.csv/);
    expect([await excluded(who, lead), await sourcesOf(api, who)]).toEqual([[null], []]);
    await api.call(who, exclusions.restore, { params: { id } });
    expect(await excluded(who, lead)).toEqual(['files']);
    await api.call(who, exclusions.remove, { params: { id } });
    api.clock.advance((UNDO_SECONDS + 5) * 1000);
    await expire({ ...systemBase(api.platform), ...JOB }, who.accountId, id);
    expect((await api.call(who, exclusions.restore, { params: { id } })).body.code).toBe('exclusions.too_late');
    expect(await rows('select from exclusion_hashes where account_id = $1', [who.accountId])).toEqual([]);
  });

  it('resumes where a killed run stopped, hashes each row once, and tells how far it is', async () => {
    const who = await api.buildAccount();
    const heard: LiveNews[] = [];
    const stop = api.platform.live.subscribe({ ...who, hear: (news) => heard.push(news) });
    const lines = Array.from({ length: 25_000 }, (_, n) => `p${n}@long.test`).join('\n');
    const { body } = await sendFile(api, who, `email\n${lines}`);
    const { id } = body.data;
    const ctx = { ...systemBase(api.platform), ...JOB };
    await runFile(ctx, who.accountId, id);
    expect(await sourcesOf(api, who)).toMatchObject([{ status: 'reading', rows: 10_000 }]);
    expect(await excluded(who, [{ email: 'p5@long.test' }, { email: 'p20000@long.test' }])).toEqual(['files', null]);
    // The worker died: another one takes the run up.
    while (await runFile(ctx, who.accountId, id));
    expect(await sourcesOf(api, who)).toMatchObject([{ status: 'ready', rows: 25_000, refused: 0 }]);
    expect(await excluded(who, [{ email: 'p5@long.test' }, { email: 'p20000@long.test' }])).toEqual(['files', 'files']);
    const news = () => heard.filter(({ topic }) => topic === 'exclusions.source').map(({ data }) => data);
    await expect.poll(() => news().at(-1)).toMatchObject({ status: 'ready', rows: 25_000 });
    for (const data of news()) LIVE_TOPICS['exclusions.source'].parse(data);
    stop();
  });
});
