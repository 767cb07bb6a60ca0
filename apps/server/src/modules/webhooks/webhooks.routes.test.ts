import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import type { Received } from '../deliveries/testing/receivers.ts';
import { verify } from '../deliveries/testing/verify.ts';
import { resultsAdded } from '../results/public.ts';
import { moveOldWebhooks } from './moving.service.ts';
import { type Hooks, leadsOf, startHooks } from './testing/hooks.ts';

const DAY = 24 * 3_600_000;
let hooks: Hooks;
let name: string;
let count = 0;
beforeAll(async () => {
  hooks = await startHooks();
});
afterAll(() => hooks.stop());
beforeEach(() => {
  count += 1;
  name = `list-${count}`;
});

const address = () => hooks.receivers.url(name);
const got = () => hooks.receivers.of(name);
async function connected(token?: string) {
  const who = await hooks.api.buildAccount();
  const id = await hooks.newList(who);
  const { body } = await hooks.setUp(who, id, { url: address(), ...(token && { token }) });
  return { who, id, made: body.made, data: body.data };
}

describe('the webhook of a list', () => {
  it('is none at first, then connected with a token and a secret that are shown once', async () => {
    const who = await hooks.api.buildAccount();
    const id = await hooks.newList(who);
    expect((await hooks.api.call(who, webhooks.get, { params: { id } })).body).toEqual({
      data: null,
      endpoint_id: null,
    });
    const { body } = await hooks.setUp(who, id, { url: address() });
    expect(body.made).toEqual({ token: expect.any(String), secret: expect.stringMatching(/^whsec_/) });
    expect(await hooks.read(who, id)).toMatchObject({ url: address(), state: 'live', waiting: 0, last: null });
    expect((await hooks.read(who, id))?.token).toBe(`••••${body.made.token?.slice(-4)}`);
    const again = await hooks.setUp(who, id, { url: `${address()}/2` });
    expect([again.body.made, again.body.data.token]).toEqual([{ token: null, secret: null }, body.data.token]);
    const { data } = (await hooks.api.call(who, lists.get, { params: { id } })).body;
    expect(data.has_webhook).toBe(true);
  });

  it('gets new leads, signed and with the token, twenty at a time', async () => {
    const { who, id, made } = await connected('my own token');
    await hooks.addRows(who, id, 25);
    // Deliveries do not wait for each other.
    const [first, second] = got().toSorted((a, b) => leadsOf(b).length - leadsOf(a).length) as [Received, Received];
    expect([leadsOf(first).length, leadsOf(second).length, got().length]).toEqual([20, 5, 2]);
    expect(first.headers['authorization-token']).toBe('my own token');
    verify(made.secret as string, first);
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'lead.added',
      data: { list: { id, name: 'Clinics', type: 'local' } },
    });
    expect(leadsOf(first)[0]).toMatchObject({ name: 'Clinic 0', website: expect.stringContaining('clinic0.test') });
    expect(await hooks.read(who, id)).toMatchObject({
      waiting: 0,
      delivered: 2,
      failed: 0,
      last: { status: 'delivered', answered: 200 },
    });
  });

  it('leaves out who must not be contacted, also when they asked after the lead arrived', async () => {
    hooks.receivers.set(name, { status: 500 });
    const { who, id } = await connected();
    await hooks.addRows(who, id, 2, 'late');
    await hooks.api.call(who, privacy.add, { body: { values: ['late0.test'] } });
    hooks.receivers.set(name, { status: 200 });
    await hooks.pass(10_000);
    expect(leadsOf(got().at(-1) as Received).map((lead) => lead.name)).toEqual(['Clinic 1']);
  });

  it('is paused after five days of failures, also if some deliveries had no leads left; the owner gets a mail', async () => {
    const mails = vi.spyOn(hooks.api.platform.mailer, 'send').mockResolvedValue('250 OK');
    hooks.receivers.set(name, { status: 500 });
    const { who, id } = await connected();
    await hooks.addRows(who, id, 1, 'first');
    await hooks.pass(4 * DAY);
    // Deleted rows.
    await asAccount(systemBase(hooks.api.platform), who.accountId, (tx) =>
      publish(tx, resultsAdded, { accountId: who.accountId, listId: id, from: 100, to: 101 }),
    );
    await hooks.api.runJobs();
    expect((await hooks.read(who, id))?.state).toBe('retrying');
    await hooks.pass(1.1 * DAY);
    expect(await hooks.read(who, id)).toMatchObject({ state: 'paused', paused: { by: 'failures', mailed: 'Test' } });
    expect(mails.mock.calls.map(([mail]) => mail.subject)).toEqual(['The webhook for Clinics is paused']);
    expect(mails.mock.calls[0]?.[0].text).toContain(`/lead-search/saved-lists/local-${id}/webhook`);
    await hooks.addRows(who, id, 1, 'meanwhile');
    expect(await hooks.read(who, id)).toMatchObject({ state: 'paused', waiting: 2 });
    hooks.receivers.set(name, { status: 200 });
    hooks.receivers.forget();
    expect((await hooks.setUp(who, id, { url: address() })).body.data.state).toBe('live');
    await hooks.api.runJobs();
    expect(got()).toHaveLength(2);
    mails.mockRestore();
  });

  it('is retried after a failure, and ends with 410 until it is saved again; the owner gets a mail', async () => {
    const mails = vi.spyOn(hooks.api.platform.mailer, 'send').mockResolvedValue('250 OK');
    hooks.receivers.set(name, { status: 503 });
    const { who, id } = await connected();
    await hooks.addRows(who, id, 1, 'one');
    expect(await hooks.read(who, id)).toMatchObject({
      state: 'retrying',
      waiting: 1,
      last: { status: 'waiting', answered: 503, attempts: 1 },
    });
    hooks.receivers.set(name, { status: 410 });
    await hooks.addRows(who, id, 1, 'two');
    expect(await hooks.read(who, id)).toMatchObject({
      state: 'ended',
      waiting: 0,
      ended_at: expect.any(String),
      last: { status: 'failed', answered: 410 },
    });
    expect(mails.mock.calls.map(([mail]) => mail.subject)).toEqual(['The webhook for Clinics has ended']);
    mails.mockRestore();
    hooks.receivers.forget();
    await hooks.addRows(who, id, 1, 'three');
    expect(got()).toEqual([]);
    expect((await hooks.setUp(who, id, { url: address() })).body.data.state).toBe('live');
  });

  it('can be tried without leads, and disconnected; its history stays, and comes back with it', async () => {
    const { who, id, data } = await connected();
    const tried = await hooks.api.call(who, webhooks.test, { params: { id } });
    expect([tried.status, tried.body.answered]).toEqual([200, 200]);
    expect(JSON.parse(got()[0]?.body ?? '{}')).toMatchObject({ type: 'test', data: { list: { id } } });
    await hooks.addRows(who, id, 1);
    expect((await hooks.api.call(who, webhooks.disconnect, { params: { id } })).status).toBe(200);
    const after = (await hooks.api.call(who, webhooks.get, { params: { id } })).body;
    expect(after).toEqual({ data: null, endpoint_id: data.endpoint_id });
    const history = async () =>
      (await hooks.api.call(who, deliveries.list, { params: { id: data.endpoint_id }, query: {} })).body.data;
    expect((await history()).map(({ event, about }) => [event, about])).toEqual([
      ['lead.added', 'Clinic 0'],
      ['test', ''],
    ]);
    const read = await hooks.api.call(who, deliveries.get, { params: { id: (await history())[0]?.id as number } });
    expect(read.body.data.sent?.body).toBe(got()[1]?.body);
    const { body, status } = await hooks.api.call(who, webhooks.test, { params: { id } });
    expect([status, body.code, body.message]).toEqual([404, 'webhooks.none', 'No webhook connected.']);
    const back = (await hooks.setUp(who, id, { url: address() })).body;
    expect([back.data.endpoint_id, back.made.secret]).toEqual([data.endpoint_id, expect.stringMatching(/^whsec_/)]);
    expect(await history()).toHaveLength(2);
  });

  it('refuses what is no address, addresses inside in any spelling, and lists of others', async () => {
    const [who, stranger] = [await hooks.api.buildAccount(), await hooks.api.buildAccount()];
    const id = await hooks.newList(who);
    const errors = async (url: string) => (await hooks.setUp(who, id, { url })).body.errors;
    expect(await errors('nowhere')).toEqual({ url: ['must be a valid url'] });
    for (const url of [
      ...['http://169.254.169.254/', 'http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/'],
      ...[
        'http://[::ffff:127.0.0.1]/',
        'http://localhost/',
        'http://10.1.2.3:8080/',
        'http://0/',
        'http://example.com:22/',
      ],
    ])
      expect(await errors(url), url).toEqual({ url: ['This URL/domain cannot be used'] });
    expect((await hooks.setUp(stranger, id, { url: address() })).status).toBe(404);
    expect((await hooks.api.call(stranger, webhooks.get, { params: { id } })).status).toBe(404);
    expect((await hooks.api.call(null, webhooks.get, { params: { id } })).status).toBe(401);
  });

  it('from a previous version continues, with its waiting deliveries', async () => {
    const who = await hooks.api.buildAccount();
    const id = await hooks.newList(who);
    await hooks.addRows(who, id, 3, 'old');
    const { platform } = hooks.api;
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const seal = (column: string, text: string) =>
      platform.secrets.seal(text, `list_webhooks:${who.accountId}:${id}:${column}`);
    await platform.databases.owner.query(
      `insert into list_webhooks values ($1, $2, $3, $4, '', $5, '', 'active', null, now())`,
      [who.accountId, id, address(), seal('token', 'old token'), seal('secret', secret)],
    );
    await platform.databases.owner.query(
      `insert into list_webhook_calls (account_id, list_id, first, past, status, next_at, created_at) values ($1, $2, 0, 3, 'waiting', now(), now())`,
      [who.accountId, id],
    );
    await moveOldWebhooks(systemBase(platform));
    await moveOldWebhooks(systemBase(platform));
    await hooks.api.runJobs();
    const [first] = got() as [Received];
    expect([got().length, leadsOf(first).length, first.headers['authorization-token']]).toEqual([1, 3, 'old token']);
    verify(secret, first);
    expect(await hooks.read(who, id)).toMatchObject({ url: address(), state: 'live' });
  });
});
