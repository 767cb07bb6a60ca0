/** Forged archives: complete, with valid digests, and with content that no installation would write. */
import { portability } from '@leadwright/contract/accounts/portability';
import { adminArchives, type ReadArchive } from '@leadwright/contract/admin/archive';
import { adminUsers } from '@leadwright/contract/admin/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { add, createList, find } from '../results/testing/lists.ts';
import { grant, identityKey, refund, refundLead, spend } from '../wallet/public.ts';
import { currentWallet } from '../wallet/wallet.service.ts';
import { forged, type Opened, type Row, rowsOf } from './testing/forging.ts';

describe('an archive that was forged', () => {
  let api: Api;
  let owner: TestPerson;
  let admin: TestPerson;
  let archive: Buffer;
  const base = () => systemBase(api.platform);

  beforeAll(async () => {
    api = await startApi();
    [owner, admin] = [await api.buildAccount(), await api.buildAdmin()];
    const list = await createList(api, owner, 'local', 'Dentists');
    await add(api, owner, list, [{ name: 'Clinic', email: 'gone@clinic.test', email_state: 'found' }]);
    const [row] = (await find(api, owner, list, { limit: 1 })).data;
    await asAccount(base(), owner.accountId, async (tx) => {
      await grant(tx, { key: 'bought', source: 'purchase', credits: 500, title: 'Bought' });
      const lead = { identityKeys: [identityKey('place', 'p1')], subject: `local:${list}/${row?.id}` };
      const items = [{ act: 'local.contact' as const, ...lead }];
      await spend(tx, { items, purpose: 'search', title: 'Dentists', key: 'work' });
    });
    archive = await exported();
  });
  afterAll(() => api.stop());

  async function exported(): Promise<Buffer> {
    const { body } = await api.call(owner, portability.start, {});
    await api.runJobs();
    const file = await api.app.inject({
      url: `/api/account/archives/${body.data.id}/file`,
      headers: { host: 'localhost', authorization: `Bearer ${owner.token}` },
    });
    return file.rawPayload;
  }

  async function send(file: Buffer, query: string, filename = 'account.ndjson.gz'): Promise<ReadArchive> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), filename);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: `/api/admin/archives?${query}`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        host: 'localhost',
        authorization: `Bearer ${admin.token}`,
        'content-type': request.headers.get('content-type') as string,
      },
    });
    expect(statusCode).toBe(200);
    await api.runJobs();
    return (await api.call(admin, adminArchives.findRead, {})).body.data[0] as ReadArchive;
  }

  let people = 0;
  /** Under an unused address. */
  const readIn = (change: (opened: Opened) => void, query = 'keep_credits=true') =>
    send(
      forged(archive, (opened) => {
        rowOf(opened, 'users')['email'] = `person-${++people}@forged.test`;
        change(opened);
      }),
      query,
    );
  const rowOf = (opened: Opened, part: string) => rowsOf(opened, part)[0] as Row;
  const walletOf = (opened: Opened) => rowOf(opened, 'credit_wallet');
  const withoutColumn = (opened: Opened, part: string, column: string) => {
    const found = opened.parts.get(part);
    if (found) found.columns = found.columns.filter((name) => name !== column);
  };

  /** One that failed, and not by the account's fault. */
  const addSearch = (opened: Opened, row_limit: number) => {
    const at = '2026-01-02T00:00:00+00:00';
    const row: Row = {
      created_at: at,
      filters: {},
      finished_at: at,
      key_owner: 'platform',
      kind: 'industry',
      language: 'en',
      list_id: 1,
      maximum_credits: 0,
      moved_at: at,
      reservation_id: 1,
      row_limit,
      source: 'x',
      status: 'failed',
      summary: 'Dentists',
      user_id: 1,
      user_name: 'Ada',
    };
    opened.parts.set('searches', { columns: Object.keys(row), rows: [row] });
  };

  const addWorkflow = (opened: Opened, version: number, graph: unknown) => {
    const at = '2026-01-02T00:00:00+00:00';
    const flow: Row = {
      name: 'Flow',
      version: 1,
      schedule: null,
      user_id: 1,
      user_name: 'Ada',
      created_at: at,
      changed_at: at,
    };
    const kept: Row = { workflow_id: 1, version, graph, node_count: 0, user_id: 1, by_name: 'Ada', at, note: '' };
    opened.parts.set('workflows', { columns: Object.keys(flow), rows: [flow] });
    opened.parts.set('workflow_versions', { columns: Object.keys(kept), rows: [kept] });
  };
  /** In the order in which the database writes it. */
  const EMPTY = { edges: [], nodes: [] };

  it('is read in when nothing in it is wrong', async () => {
    expect(await readIn(() => {})).toMatchObject({ status: 'ready', problem: null });
    expect(await readIn((opened) => addSearch(opened, 100))).toMatchObject({ status: 'ready', rows: { searches: 1 } });
    expect(await readIn((opened) => addWorkflow(opened, 1, EMPTY))).toMatchObject({ status: 'ready' });
  });

  it.each<[string, (opened: Opened) => void]>([
    ['more credits than its ledger', (opened) => (walletOf(opened)['balance'] = 1_000_000)],
    ['a wallet that can never be brought up to date', (opened) => (walletOf(opened)['balance'] = 1)],
    [
      'credits in a lot that nobody granted',
      (opened) => {
        const lot = rowOf(opened, 'credit_lots');
        lot['amount'] = lot['remaining'] = 900_000;
        walletOf(opened)['balance'] = 900_000;
      },
    ],
    ['numbers that no sum can hold', (opened) => (walletOf(opened)['low_mark'] = 9_000_000_000_000_000)],
    ['a day that is no day', (opened) => (rowOf(opened, 'lists')['created_at'] = 'infinity')],
    ['a day of another age', (opened) => (rowOf(opened, 'lists')['created_at'] = '9999-01-01T00:00:00+00:00')],
    ['a search that nobody could have ordered', (opened) => addSearch(opened, 2_000_000_000)],
    ['a workflow whose version is missing', (opened) => addWorkflow(opened, 2, EMPTY)],
    ['a workflow that is none', (opened) => addWorkflow(opened, 1, { nodes: [{ id: 1 }], edges: 'x' })],
    ['a super admin', (opened) => (rowOf(opened, 'users')['role'] = 'admin')],
    ['several addresses in one', (opened) => (rowOf(opened, 'users')['email'] = 'a@forged.test, b@forged.test')],
    ['signs in a name that nobody sees', (opened) => (rowOf(opened, 'users')['first_name'] = 'Ada\u202e')],
    [
      'more people than an account can have',
      (opened) => {
        const member = { ...rowOf(opened, 'users'), role: 'related', access_options: ['leads'] };
        for (let n = 0; n < 10_000; n++)
          rowsOf(opened, 'users').push({ ...member, email: `squatted-${n}@forged.test` });
      },
    ],
    ['nobody who leads it', (opened) => (rowOf(opened, 'users')['status'] = 'stopped')],
    [
      'values written as something else, in an older form',
      (opened) => {
        withoutColumn(opened, 'credit_wallet', 'low_mark');
        walletOf(opened)['balance'] = String(walletOf(opened)['balance']);
      },
    ],
  ])('is refused with %s', async (_, change) => {
    const read = await readIn(change);
    expect(read).toMatchObject({ status: 'failed', account_id: null });
  });

  it('brings nothing back for what was sold elsewhere', async () => {
    for (const query of ['', 'keep_credits=true']) {
      const made = await readIn(() => {}, query);
      expect(made.status).toBe('ready');
      await asAccount(base(), made.account_id as number, async (tx) => {
        const { rows } = await tx.client.query(
          `select id, subjects[1] as lead from ledger_transactions where account_id = $1 and kind = 'settle'`,
          [tx.accountId],
        );
        const { balance } = await currentWallet(tx);
        const since = new Date(tx.now().getTime() - 86_400_000);
        const acts = ['local.contact'] as const;
        expect(await refundLead(tx, { lead: rows[0].lead, acts, since, about: 'dead' })).toBe(0);
        await refund(tx, { key: 'back', chargeId: rows[0].id });
        expect((await currentWallet(tx)).balance).toBe(balance);
      });
    }
  });

  it('has a name that cannot do harm either', async () => {
    const read = await send(
      forged(archive, () => {}),
      '',
      `${'x'.repeat(300)}\u202e.gz`,
    );
    expect(read.status).toBe('failed');
    const { body } = await api.call(admin, adminUsers.history, {});
    expect(body.data[0]?.subject.name).toBe('x'.repeat(255));
  });
});
