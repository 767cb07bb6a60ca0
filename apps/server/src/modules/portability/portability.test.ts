import { gunzipSync, gzipSync } from 'node:zlib';
import { portability } from '@leadwright/contract/accounts/portability';
import { adminArchives, type ReadArchive } from '@leadwright/contract/admin/archive';
import { type AutopilotBody, autopilots } from '@leadwright/contract/automation/autopilots';
import { workflows } from '@leadwright/contract/automation/workflows';
import { labels } from '@leadwright/contract/leads/labels';
import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { IS_THOROUGH, tellFigures } from '../../testing/thorough.ts';
import { add, createList, find } from '../results/testing/lists.ts';
import { grant, reserve, settle } from '../wallet/public.ts';
import { graphOf } from '../workflows/testing/graphs.ts';
import { forgetOldArchives } from './transfer.service.ts';

const ROWS = IS_THOROUGH ? 100_000 : 300;
const AT_ONCE = 1000;

describe('the archive of an account', () => {
  let here: Api;
  let elsewhere: Api;
  let owner: TestPerson;
  let admin: TestPerson;
  let archive: Buffer;
  let digest: string | null;

  beforeAll(async () => {
    [here, elsewhere] = await Promise.all([startApi(), startApi()]);
    [owner, admin] = await Promise.all([here.buildAccount(), elsewhere.buildAdmin()]);
    await fill();
    ({ archive, digest } = await exported(here, owner));
  });
  afterAll(async () => {
    await Promise.all([here.stop(), elsewhere.stop()]);
  });

  async function fill() {
    await here.buildMember(owner, ['leads']);
    const list = await createList(here, owner, 'local', 'Dentists of Lisbon');
    for (let from = 0; from < ROWS; from += AT_ONCE)
      await add(
        here,
        owner,
        list,
        Array.from({ length: Math.min(AT_ONCE, ROWS - from) }, (_, n) => leadOf(from + n)),
      );
    const { data } = await find(here, owner, list, { limit: 2 });
    const label = (await here.call(owner, labels.create, { body: { name: 'Hot', color: 'red' } })).body.data;
    const selection = { ids: data.map(({ id }) => id) };
    await here.call(owner, results.setLabels, {
      params: { id: list },
      body: { selection, add: [label.id], remove: [] } as never,
    });
    await here.runJobs();
    await here.call(owner, autopilots.create, { body: once });
    const graph = graphOf({
      search: ['company_search', { list: { id: list } }],
      hot: ['filter', { labels: [label.id] }],
    });
    const flow = (await here.call(owner, workflows.create, { body: { name: 'Flow', graph } })).body.data;
    await here.call(owner, workflows.schedule, {
      params: { id: flow.id },
      body: { schedule: { repeat: 'daily', time: '09:00' } },
    });
    await asAccount(systemBase(here.platform), owner.accountId, async (tx) => {
      await grant(tx, { key: 'first', source: 'purchase', credits: 500, title: 'Bought' });
      const asked = { purpose: 'search', title: 'Dentists', key: 'work', subject: 'search:9999999' };
      const { id: reservation } = await reserve(tx, { ...asked, acts: ['local.contact'], max: 20 });
      const items = data.map(({ id }) => ({
        act: 'local.contact' as const,
        identityKeys: [`place:${id}` as const],
        subject: `local:${list}/${id}`,
      }));
      await settle(tx, reservation, items, 'work/1', { close: true });
      await tx.client.query('insert into free_leads (account_id, identity) values ($1, gen_random_uuid())', [
        tx.accountId,
      ]);
    });
  }

  const once: AutopilotBody = {
    type: 'basic',
    name: 'People of a clinic',
    list: { name: 'Contacts' },
    cap: 10,
    chain: [],
    search: { type: 'single', filters: { domain: 'clinic.test' }, find_emails: true },
    schedule: { repeat: 'one-time', time: '12:00', date: '2099-01-01' },
    resumes_by_itself: true,
  };

  const leadOf = (n: number) => ({
    name: `Clínica ${n}`,
    email: `info@clinic-${n}.test`,
    email_state: 'found' as const,
    city: 'Lisboa',
    rating: 4.1 + (n % 9) / 10,
    provenance: { '*': { source: 'csv', url: 'leads.csv', at: '2026-01-02T00:00:00.000Z', licence: '' } },
  });

  async function exported(api: Api, who: TestPerson) {
    const { status, body } = await api.call(who, portability.start, {});
    expect(status).toBe(200);
    await api.runJobs();
    const [ready] = (await api.call(who, portability.find, {})).body.data;
    expect(ready).toMatchObject({ id: body.data.id, status: 'ready', problem: null });
    const file = await api.app.inject({
      url: `/api/account/archives/${body.data.id}/file`,
      headers: { host: 'localhost', authorization: `Bearer ${who.token}` },
    });
    expect(file.headers['content-type']).toBe('application/gzip');
    return { archive: file.rawPayload, digest: ready?.digest ?? null };
  }

  async function readIn(api: Api, who: TestPerson, file: Buffer, query = ''): Promise<ReadArchive> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'account.ndjson.gz');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: `/api/admin/archives${query}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        host: 'localhost',
        authorization: `Bearer ${who.token}`,
        'content-type': request.headers.get('content-type') as string,
      },
    });
    expect(statusCode).toBe(200);
    await api.runJobs();
    return (await api.call(who, adminArchives.findRead, {})).body.data[0] as ReadArchive;
  }

  it('is equal after it was read in elsewhere', async () => {
    const made = await readIn(elsewhere, admin, archive, '?keep_credits=true');
    expect(made).toMatchObject({ status: 'ready', digest });
    expect(made.rows).toMatchObject({ users: 2, lists: 2, results: ROWS, labels: 1, result_labels: 2 });
    expect(made.rows).toMatchObject({ autopilots: 1, workflows: 1, workflow_versions: 1, free_leads: 1 });
    expect(made.rows['ledger_transactions']).toBeGreaterThan(1);
    const there = await elsewhere.call(admin, adminArchives.start, { params: { id: made.account_id as number } });
    await elsewhere.runJobs();
    const again = (await elsewhere.call(admin, adminArchives.findOf, { params: { id: made.account_id as number } }))
      .body.data;
    expect(again[0]).toMatchObject({ id: there.body.data.id, status: 'ready', digest, rows: made.rows });
    const figures = { rows: made.rows, bytes: archive.length, here: digest, elsewhere: again[0]?.digest };
    tellFigures(figures);
  });

  it('brings what repeats by itself, and begins none of it', async () => {
    const { rows: autopilot } = await elsewhere.platform.databases.platform.query(
      `select a.state, a.next_run_at, l.name from autopilots a join lists l on l.id = a.list_id where a.name = 'People of a clinic'`,
    );
    expect(autopilot).toEqual([{ state: 'paused', next_run_at: null, name: 'Contacts' }]);
    const { rows: flows } = await elsewhere.platform.databases.platform.query(
      `select w.halted, w.next_run_at, w.node_count, w.refs -> 0 ->> 'kind' as first,
         (select l.name from lists l where l.id = (w.refs -> 0 ->> 'id')::bigint) as list
       from workflows w where w.name = 'Flow'`,
    );
    expect(flows).toEqual([
      { halted: 'inactive', next_run_at: null, node_count: 2, first: 'list', list: 'Dentists of Lisbon' },
    ]);
  });

  it('is equal with everything that the sample accounts have', async () => {
    const own = await here.buildAdmin();
    const { rows } = await here.platform.databases.platform.query(
      `select id from accounts where kind = 'customer' and exists (select from users u where u.account_id = accounts.id
         and u.email = any('{customer@sandbox.test,direct@sandbox.test}'))`,
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) {
      const { body } = await here.call(own, adminArchives.start, { params: { id } });
      await here.runJobs();
      const [ready] = (await here.call(own, adminArchives.findOf, { params: { id } })).body.data;
      expect(ready).toMatchObject({ id: body.data.id, status: 'ready' });
      const file = await here.app.inject({
        url: `/api/admin/archives/${body.data.id}/file`,
        headers: { host: 'localhost', authorization: `Bearer ${own.token}` },
      });
      // In the brand of its own its people are known there already.
      const brand = await elsewhere.buildReseller();
      const made = await readIn(elsewhere, admin, file.rawPayload, `?keep_credits=true&parent_id=${brand.accountId}`);
      expect(made).toMatchObject({ status: 'ready', digest: ready?.digest, rows: ready?.rows });
    }
  });

  it('names nothing by its number here, and holds no secret', () => {
    const text = gunzipSync(archive).toString();
    expect(text).not.toMatch(/password|secret|sealed|token_/i);
    const ledger = text.slice(text.indexOf('"ledger_transactions"'), text.indexOf('"ledger_entries"'));
    expect(ledger).toContain('local:1/1');
  });

  it('is refused when it was cut, changed or is something else, and leaves nothing behind', async () => {
    const before = await countAccounts();
    const changed = gzipSync(gunzipSync(archive).toString().replace('Clínica 1', 'Clínica X'));
    for (const file of [archive.subarray(0, archive.length - 40), changed])
      expect(await readIn(elsewhere, admin, file)).toMatchObject({ status: 'failed', problem: /damaged/ });
    for (const file of [gzipSync('{"hello":1}\n'), Buffer.from('no gzip')])
      expect((await readIn(elsewhere, admin, file)).status).toBe('failed');
    expect(await countAccounts()).toBe(before);
  });

  const countAccounts = async () =>
    (await elsewhere.platform.databases.platform.query('select count(*)::int as n from accounts')).rows[0].n;

  it('is refused where the address of its main user is taken', async () => {
    const own = await here.buildAdmin();
    expect(await readIn(here, own, archive)).toMatchObject({ status: 'failed', account_id: null });
  });

  it('brings no credits unless they are taken over: what is left expires', async () => {
    const other = await startApi();
    try {
      const made = await readIn(other, await other.buildAdmin(), archive);
      expect(made.status).toBe('ready');
      const { rows } = await other.platform.databases.platform.query(
        'select (select count(*)::int from entitlements where account_id = $1) as bought, bool_and(expires_at <= now()) as ended from credit_lots where account_id = $1 and exhausted_at is null',
        [made.account_id],
      );
      expect(rows[0]).toEqual({ bought: 0, ended: true });
    } finally {
      await other.stop();
    }
  });

  const INSERT = `insert into account_archives (account_id, kind, of_account, status, created_by, created_at, finished_at)
    select $1, 'export', $1, $2, $3, $4::timestamptz, case $2 when 'ready' then now() end from generate_series(1, $5)`;
  const insertArchives = (who: TestPerson, status: 'ready' | 'running', hoursAgo: number, n: number) => {
    const at = new Date(here.clock.now().getTime() - hoursAgo * 3_600_000);
    return here.platform.databases.owner.query(INSERT, [who.accountId, status, who.userId, at, n]);
  };

  it('is made ten times a day at most', async () => {
    const eager = await here.buildAccount();
    await insertArchives(eager, 'ready', 25, 5);
    await insertArchives(eager, 'ready', 1, 9);
    expect((await here.call(eager, portability.start, {})).status).toBe(200);
    await here.runJobs();
    expect((await here.call(eager, portability.start, {})).status).toBe(429);
  });

  it('can be made again a day after its worker died', async () => {
    const unlucky = await here.buildAccount();
    await insertArchives(unlucky, 'running', 25, 1);
    expect((await here.call(unlucky, portability.start, {})).status).toBe(409);
    await forgetOldArchives(systemBase(here.platform));
    expect((await here.call(unlucky, portability.start, {})).status).toBe(200);
  });

  it('is private: other accounts, members and the platform have no access', async () => {
    const stranger = await here.buildAccount();
    const [mine] = (await here.call(owner, portability.find, {})).body.data;
    const of = { params: { id: mine?.id as number } };
    expect((await here.call(stranger, portability.file, of)).status).toBe(404);
    expect((await here.call(stranger, portability.find, {})).body.data).toEqual([]);
    const member = await here.buildMember(owner, ['leads']);
    expect((await here.call(member, portability.start, {})).status).toBe(403);
    expect((await here.call(await here.buildAdmin(), portability.start, {})).status).toBe(422);
    expect((await here.call(owner, adminArchives.findRead, {})).status).toBe(403);
  });
});
