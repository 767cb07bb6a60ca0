/** Contacts as exclusion, for each simulated CRM: a full reading, changes, and removal by a disconnect. */
import { crm } from '@leadwright/contract/integrations/crm';
import { crmContacts } from '@leadwright/contract/integrations/crm-contacts';
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { exclusions } from '@leadwright/contract/leads/exclusions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { findExcluded } from '../../exclusions/public.ts';
import { type OwnSandbox, startOwnSandbox } from '../../sources/testing/own-sandbox.ts';
import type { CrmValues } from '../adapters/crm.port.ts';
import { openSession } from '../connections/session.service.ts';
import { connect } from '../testing/connect.ts';
import { readDue } from './contacts.service.ts';
import { runReading } from './reading.service.ts';

let [api, sandbox] = [{} as Api, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  api = await startApi({ SANDBOX_URL: sandbox.url });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const HOUR_MS = 60 * 60 * 1000;
const base = () => systemBase(api.platform);
const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(text, values)).rows;
const excluded = (who: TestPerson, emails: string[]) =>
  asAccount(base(), who.accountId, async (tx) => {
    const leads = emails.map((email) => ({ email }));
    const compared = { identityOf: (lead: { email: string }) => lead, areCompanies: false };
    const found = await findExcluded(tx, leads, compared, { crm: true, files: true });
    return leads.filter((lead) => found.get(lead) === 'crm').map(({ email }) => email);
  });
const sourcesOf = async (who: TestPerson) => (await api.call(who, exclusions.find, {})).body.data;

async function connected(provider: OauthCrm) {
  const who = await api.buildAccount();
  const { id } = await connect(api, sandbox.url, who, provider);
  const { session, adapter } = await openSession(base(), who.accountId, id);
  const create = (values: CrmValues) =>
    adapter.create(session, { firstName: 'Ada', lastName: String(values['email']).split('@')[0] ?? '', ...values }, []);
  const read = () => api.call(who, crmContacts.read, { params: { id } });
  return { who, id, session, adapter, create, read };
}

const PROVIDERS = ['hubspot', 'ghl', 'keap', 'pipedrive', 'salesforce'] as const;

describe.each(PROVIDERS)('contacts of %s', (provider) => {
  const at = (name: string) => `${name}@${provider}.test`;
  const company = { companyName: 'Engines' };

  it('are read as a whole, kept fresh by what changes, and gone at a disconnect', async () => {
    const { who, id, session, adapter, create, read } = await connected(provider);
    const ada = await create({ email: at('ada'), phone: '+351210000000', ...company });
    await create({ email: at('bob'), ...company });
    const begun = await read();
    expect(begun.body.data).toMatchObject({ kind: 'crm', provider, connection_id: id, status: 'reading' });
    await api.runJobs();
    expect(await sourcesOf(who)).toMatchObject([{ status: 'ready', problem: null }]);
    expect((await sourcesOf(who))[0]?.rows).toBeGreaterThanOrEqual(2);
    expect(await excluded(who, [at('ada'), at('bob'), at('new'), at('changed')])).toEqual([at('ada'), at('bob')]);
    const kept = await rows('select * from exclusion_sources where account_id = $1', [who.accountId]);
    expect(JSON.stringify(kept)).not.toMatch(/ada@|bob@|35121/);

    await create({ email: at('new'), ...company });
    await adapter.update(session, ada.id, { email: at('changed') });
    // An hour later the schedule asks for what has changed.
    api.clock.advance(HOUR_MS + 1000);
    await readDue(base());
    expect(await sourcesOf(who)).toMatchObject([{ status: 'reading' }]);
    await api.runJobs();
    const [fresh] = await sourcesOf(who);
    expect(fresh).toMatchObject({ status: 'ready' });
    expect(await excluded(who, [at('new'), at('changed'), at('nobody')])).toEqual([at('new'), at('changed')]);

    await api.call(who, crm.disconnect, { params: { id } });
    expect(await sourcesOf(who)).toEqual([]);
    expect(await excluded(who, [at('bob')])).toEqual([]);
    await api.runJobs();
    expect(await rows('select from exclusion_hashes where account_id = $1', [who.accountId])).toEqual([]);
  });
});

describe('a reading', () => {
  const job = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false, shouldYield: () => true };

  it('resumes behind the last page that was kept, and ends with a disconnect in its middle', async () => {
    const { who, id, create, read } = await connected('hubspot');
    for (let n = 0; n < 120; n++) await create({ email: `p${n}@pages.test` });
    const { id: sourceId } = (await read()).body.data;
    const turn = () => runReading({ ...base(), ...job }, who.accountId, sourceId);
    expect(await turn()).toBeDefined();
    expect(await excluded(who, ['p1@pages.test', 'p119@pages.test'])).toEqual(['p1@pages.test']);
    // The worker died; another one continues.
    while (await turn());
    expect(await excluded(who, ['p1@pages.test', 'p119@pages.test'])).toHaveLength(2);

    api.clock.advance(8 * 24 * HOUR_MS);
    await read();
    expect(await turn(), 'after a week everything is read again').toBeDefined();
    await api.call(who, crm.disconnect, { params: { id } });
    expect(await turn()).toBeUndefined();
    await api.runJobs();
    expect(await rows('select from exclusion_hashes where account_id = $1', [who.accountId])).toEqual([]);
    expect(await sourcesOf(who)).toEqual([]);
  });

  it('of very many contacts is out of reach with the disconnect, and its hashes go in portions', async () => {
    const { who, id, create, read } = await connected('hubspot');
    await create({ email: 'one@many.test' });
    const { id: sourceId } = (await read()).body.data;
    await api.runJobs();
    const many = 45_000;
    await rows(
      `insert into exclusion_hashes (account_id, source_id, hash)
       select $1, $2, gen_random_uuid() from generate_series(1, $3)`,
      [who.accountId, sourceId, many],
    );
    const hashes = async () =>
      (await rows('select count(*)::int as n from exclusion_hashes where account_id = $1', [who.accountId]))[0].n;
    await api.call(who, crm.disconnect, { params: { id } });
    // The request left them to a job, and nobody finds them or brings them back.
    expect(await hashes()).toBeGreaterThan(many);
    expect(await excluded(who, ['one@many.test'])).toEqual([]);
    expect((await api.call(who, exclusions.restore, { params: { id: sourceId } })).status).not.toBe(200);
    await connect(api, sandbox.url, who, 'hubspot');
    expect((await read()).status).toBe(200);
    await api.runJobs();
    // Those of the new reading.
    expect(await hashes()).toBeLessThan(1000);
    expect(await sourcesOf(who)).toHaveLength(1);
  });

  it('that is asked for several times at once is one', async () => {
    const { who, read } = await connected('hubspot');
    const answers = await Promise.all(Array.from({ length: 6 }, read));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await sourcesOf(who)).toHaveLength(1);
    await api.runJobs();
  });

  it('of everything, a week later, forgets contacts that were deleted over there', async () => {
    const { who, session, adapter, create, read } = await connected('hubspot');
    const gone = await create({ email: 'gone@week.test' });
    await create({ email: 'stays@week.test' });
    await read();
    await api.runJobs();
    await adapter.remove(session, gone.id);
    api.clock.advance(8 * 24 * HOUR_MS);
    await readDue(base());
    await api.runJobs();
    expect(await excluded(who, ['gone@week.test', 'stays@week.test'])).toEqual(['stays@week.test']);
  });

  it('is refused for another account, and says when the CRM must be connected again', async () => {
    const { who, id, read } = await connected('hubspot');
    const other = await api.buildAccount();
    expect((await api.call(other, crmContacts.read, { params: { id } })).body.code).toBe('crm.not_found');
    await rows(`update crm_connections set state = 'reconnect', problem = 'x', problem_at = now() where id = $1`, [id]);
    await read();
    await api.runJobs();
    expect(await sourcesOf(who)).toMatchObject([
      { status: 'failed', problem: expect.stringMatching(/connected again/) },
    ]);
  });
});
