import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { lists } from '@leadwright/contract/leads/lists';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { noteAdded, sweep } from './calls.service.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let api: Api;
let receiver: Server;
let address: string;
let answer = 200;
let received: Received[] = [];
beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    received.push({ headers: request.headers, body: await readText(request) });
    reply.statusCode = answer;
    reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/leads`;
  api = await startApi({ EGRESS_ALLOW: `127.0.0.1:${port}` });
});
afterAll(async () => {
  await api.stop();
  receiver.close();
});
beforeEach(() => {
  [answer, received] = [200, []];
});

async function newList(who: TestPerson) {
  return (await api.call(who, lists.create, { body: { name: 'Clinics', type: 'local' } })).body.data.id;
}
const setUp = (who: TestPerson, id: number, body: { url: string; token?: string } = { url: address }) =>
  api.call(who, webhooks.setUp, { params: { id }, body });
const read = async (who: TestPerson, id: number) => (await api.call(who, webhooks.get, { params: { id } })).body.data;
async function addRows(who: TestPerson, id: number, count: number, domain = 'clinic') {
  const rows = Array.from({ length: count }, (_, n) => ({ website: `${domain}${n}.test`, name: `Clinic ${n}` }));
  await api.call(who, results.addManually, { params: { id }, body: { rows } });
  await api.runJobs();
}
const leadsOf = ({ body }: Received) => (JSON.parse(body) as { data: { leads: { name: string }[] } }).data.leads;

describe('the webhook of a list', () => {
  it('is none at first, then connected with a token and a secret that are shown once', async () => {
    const who = await api.buildAccount();
    const id = await newList(who);
    expect(await read(who, id)).toBeNull();
    const { body } = await setUp(who, id);
    expect(body.made).toEqual({ token: expect.any(String), secret: expect.stringMatching(/^whsec_/) });
    expect(await read(who, id)).toMatchObject({ url: address, state: 'active', waiting: 0, last: null });
    expect((await read(who, id))?.token).toBe(`••••${body.made.token?.slice(-4)}`);
    const again = await setUp(who, id, { url: `${address}/2` });
    expect([again.body.made, again.body.data.token]).toEqual([{ token: null, secret: null }, body.data.token]);
    const { data } = (await api.call(who, lists.get, { params: { id } })).body;
    expect(data.has_webhook).toBe(true);
  });

  it('gets new leads, signed and with the token, twenty at a time', async () => {
    const who = await api.buildAccount();
    const id = await newList(who);
    const { body } = await setUp(who, id, { url: address, token: 'my own token' });
    await addRows(who, id, 25);
    // Calls do not wait for each other.
    received.sort((a, b) => leadsOf(b).length - leadsOf(a).length);
    expect(received.map((one) => leadsOf(one).length)).toEqual([20, 5]);
    const [first] = received as [Received];
    expect(first.headers['authorization-token']).toBe('my own token');
    const { 'webhook-id': name, 'webhook-timestamp': at } = first.headers as Record<
      'webhook-id' | 'webhook-timestamp',
      string
    >;
    const signature = new Webhook(body.made.secret as string).sign(name, new Date(Number(at) * 1000), first.body);
    expect(first.headers['webhook-signature']).toBe(signature);
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'leads.created',
      data: { list: { id, name: 'Clinics', type: 'local' } },
    });
    expect(leadsOf(first)[0]).toMatchObject({ name: 'Clinic 0', website: expect.stringContaining('clinic0.test') });
    expect(await read(who, id)).toMatchObject({ waiting: 0, last: { status: 'delivered', answered: 200 } });
  });

  it('leaves out who must not be contacted, also when they asked after the lead arrived', async () => {
    const who = await api.buildAccount();
    const id = await newList(who);
    answer = 500;
    await setUp(who, id);
    await addRows(who, id, 2, 'late');
    await api.call(who, privacy.add, { body: { values: ['late0.test'] } });
    answer = 200;
    received = [];
    api.clock.advance(10_000);
    await sweep(systemBase(api.platform));
    await api.runJobs();
    expect(received.flatMap(leadsOf).map((lead) => lead.name)).toEqual(['Clinic 1']);
  });

  it('is given up after five days of failure, also when some calls had nobody left to send', async () => {
    const mails = vi.spyOn(api.platform.mailer, 'send').mockResolvedValue();
    const who = await api.buildAccount();
    const id = await newList(who);
    await setUp(who, id);
    answer = 500;
    const pass = async (days: number) => {
      api.clock.advance(days * 24 * 3_600_000);
      await sweep(systemBase(api.platform));
      await api.runJobs();
    };
    await addRows(who, id, 1, 'first');
    await pass(4);
    const { rows } = await api.platform.databases.owner.query('select next_ordinal as n from lists where id = $1', [
      id,
    ]);
    await noteAdded(systemBase(api.platform), {
      ...who,
      listId: id,
      from: Number(rows[0].n),
      to: Number(rows[0].n) + 1,
    });
    await api.runJobs();
    expect((await read(who, id))?.state).toBe('active');
    await pass(1.1);
    expect((await read(who, id))?.state).toBe('failing');
    expect(mails.mock.calls.map(([mail]) => mail.subject)).toEqual(['The webhook for Clinics is paused']);
    answer = 200;
    expect((await setUp(who, id)).body.data.state).toBe('active');
    await addRows(who, id, 1, 'again');
    expect(received.at(-1) && leadsOf(received.at(-1) as Received).map(({ name }) => name)).toEqual(['Clinic 0']);
    mails.mockRestore();
  });

  it('is tried again after a failure, and ends at 410 until it is saved again; the owner is told', async () => {
    const mails = vi.spyOn(api.platform.mailer, 'send').mockResolvedValue();
    const who = await api.buildAccount();
    const id = await newList(who);
    await setUp(who, id);
    answer = 503;
    await addRows(who, id, 1, 'one');
    expect(await read(who, id)).toMatchObject({
      ...{ state: 'active', waiting: 1 },
      last: { status: 'waiting', answered: 503, attempts: 1 },
    });
    answer = 410;
    await addRows(who, id, 1, 'two');
    expect(await read(who, id)).toMatchObject({ state: 'gone', last: { status: 'failed', answered: 410 } });
    expect(mails.mock.calls.map(([mail]) => mail.subject)).toEqual(['The webhook for Clinics is paused']);
    mails.mockRestore();
    received = [];
    await addRows(who, id, 1, 'three');
    expect(received).toEqual([]);
    expect((await setUp(who, id)).body.data.state).toBe('active');
  });

  it('can be tried without leads, and disconnected', async () => {
    const who = await api.buildAccount();
    const id = await newList(who);
    await setUp(who, id);
    const tried = await api.call(who, webhooks.test, { params: { id } });
    expect([tried.status, tried.body.answered]).toEqual([200, 200]);
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ type: 'test', data: { list: { id } } });
    expect((await api.call(who, webhooks.disconnect, { params: { id } })).status).toBe(200);
    expect(await read(who, id)).toBeNull();
    const { body, status } = await api.call(who, webhooks.test, { params: { id } });
    expect([status, body.code, body.message]).toEqual([404, 'webhooks.none', 'No webhook connected.']);
  });

  it('refuses what is no address, addresses inside, and lists of others', async () => {
    const [who, stranger] = [await api.buildAccount(), await api.buildAccount()];
    const id = await newList(who);
    expect((await setUp(who, id, { url: 'nowhere' })).body.errors).toEqual({ url: ['must be a valid url'] });
    expect((await setUp(who, id, { url: 'http://169.254.169.254/' })).status).toBe(422);
    expect((await setUp(stranger, id)).status).toBe(404);
    expect((await api.call(stranger, webhooks.get, { params: { id } })).status).toBe(404);
    expect((await api.call(null, webhooks.get, { params: { id } })).status).toBe(401);
  });
});
