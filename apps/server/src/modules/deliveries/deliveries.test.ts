import { deliveries } from '@leadwright/contract/integrations/deliveries';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase, systemCtx, type Tx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { forgetOld, sweepDue } from './history/sweep.service.ts';
import { closeEndpoint, createEndpoint, deliver, pauseEndpoint, resumeEndpoint, rotateSecret } from './public.ts';
import { insertTest } from './sending/queue.repository.ts';
import { type Receivers, startReceivers } from './testing/receivers.ts';
import { verify } from './testing/verify.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

let [api, receivers, who] = [{} as Api, {} as Receivers, {} as TestPerson];
beforeAll(async () => {
  receivers = await startReceivers();
  api = await startApi({ EGRESS_ALLOW: receivers.host });
});
afterAll(async () => {
  await api.stop();
  await receivers.stop();
});
beforeEach(async () => {
  receivers.forget();
  who = await api.buildAccount();
});

const act = <T>(work: (tx: Tx) => Promise<T>, by = who) =>
  asAccount(systemCtx(api.platform, by.accountId), by.accountId, work);
const endpointAt = async (name: string, by = who) => {
  const { endpoint, made } = await act((tx) => createEndpoint(tx, { url: receivers.url(name) }), by);
  return { id: endpoint.id, secret: made.secret as string, token: made.token as string };
};
const put = (ids: number[], count = 1, by = who, event = 'thing.happened') =>
  act((tx) => {
    const items = Array.from({ length: count }, (_, n) => ({
      event,
      key: `${event}:${n}:${tx.now().getTime()}`,
      data: JSON.stringify({ n }),
      about: `Thing ${n}`,
    }));
    return deliver(tx, ids, items);
  }, by);
async function pass(ms: number) {
  api.clock.advance(ms);
  await sweepDue(systemBase(api.platform));
  await api.runJobs();
}
const page = async (id: number, filter: 'all' | 'failed' | 'waiting' = 'all', by = who) =>
  (await api.call(by, deliveries.list, { params: { id }, query: { filter } })).body;
const details = async (id: number) => (await api.call(who, deliveries.get, { params: { id } })).body.data;
const stateOf = async (id: number) => {
  const { rows } = await api.platform.databases.platform.query('select * from delivery_endpoints where id = $1', [id]);
  return rows[0];
};
const answeredIn = (name: string) => receivers.of(name).map(({ answered }) => answered);

describe('a delivery', () => {
  it('is posted once, signed, with the token, and stands in the history without its secrets', async () => {
    const { id, secret, token } = await endpointAt('fine');
    receivers.set('fine', {
      status: 201,
      headers: { 'set-cookie': 'sid=s3cret; Path=/' },
      body: `{"api_key":"k3y","echo":"${token}"}`,
    });
    await put([id]);
    await api.runJobs();
    const [got] = receivers.of('fine') as [ReturnType<Receivers['of']>[number]];
    expect(got.headers['authorization-token']).toBe(token);
    verify(secret, got);
    expect(JSON.parse(got.body)).toEqual({ type: 'thing.happened', timestamp: expect.any(String), data: { n: 0 } });
    const { data, counts, total } = await page(id);
    expect([total, counts]).toEqual([1, { all: 1, failed: 0, waiting: 0 }]);
    expect(data[0]).toMatchObject({ event: 'thing.happened', about: 'Thing 0', status: 'delivered', answered: 201 });
    const shown = await details(data[0]?.id as number);
    expect(shown.sent).toMatchObject({ path: '/fine', body: got.body, bytes: Buffer.byteLength(got.body) });
    expect(shown.tries).toMatchObject([{ number: 1, answered: 201, answer: { cut: false } }]);
    const whole = JSON.stringify(shown);
    for (const secretText of [token, secret, 's3cret', 'k3y']) expect(whole).not.toContain(secretText);
    expect(whole).toContain(token.slice(-4));
    expect(await stateOf(id)).toMatchObject({ state: 'live', failures: 0, due_at: null });
  });

  it('that was heard of twice is one', async () => {
    const { id } = await endpointAt('twice');
    await put([id]);
    await put([id]);
    await api.runJobs();
    expect(receivers.of('twice')).toHaveLength(1);
  });

  it('is tried twelve times over four days with the same id and body, and then given up', async () => {
    const { id, secret } = await endpointAt('down');
    receivers.set('down', { status: 302, headers: { location: receivers.url('elsewhere') } });
    await put([id]);
    await api.runJobs();
    const started = api.clock.now().getTime();
    for (let n = 1; n < 12; n += 1) {
      const [row] = (await page(id, 'waiting')).data;
      expect(row).toMatchObject({ status: 'waiting', attempts: n, answered: 302 });
      await pass(Date.parse(row?.next_at as string) - api.clock.now().getTime() + 1);
    }
    expect((api.clock.now().getTime() - started) / DAY).toBeCloseTo(4, 0);
    const got = receivers.of('down');
    expect(got).toHaveLength(12);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    expect(new Set(got.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(12);
    for (const one of got) verify(secret, one);
    expect((await page(id, 'failed')).data).toMatchObject([{ status: 'failed', attempts: 12, next_at: null }]);
    expect(receivers.of('elsewhere')).toEqual([]);
    await pass(DAY);
    expect(receivers.of('down')).toHaveLength(12);
  });

  it('that a sender took and died with is sent again a minute later, by itself, with the same id', async () => {
    const { id } = await endpointAt('orphan');
    await put([id], 2);
    const { rows } = await api.platform.databases.owner.query(
      `update delivery_endpoints e set (under_way, lost_at, due_at, taken_to) =
         (select array_agg(d.id), array_agg($2::timestamptz), $2::timestamptz, max(d.id) from deliveries d where d.endpoint_id = e.id)
       where id = $1 returning under_way`,
      [id, new Date(api.clock.now().getTime() + 60 * SECOND)],
    );
    await api.runJobs();
    await pass(59 * SECOND);
    expect(receivers.of('orphan')).toEqual([]);
    // It does not have to wait for the sweep.
    const { rows: jobs } = await api.platform.databases.owner.query(
      `select run_at <= now() + interval '60 seconds' as is_soon from graphile_worker.jobs where key = $1`,
      [`${who.accountId}/deliveries.send:later`],
    );
    expect(jobs).toEqual([{ is_soon: true }]);
    await pass(SECOND);
    const sent = receivers.of('orphan').map(({ headers }) => headers['webhook-id']);
    expect(sent.sort()).toEqual(rows[0].under_way.map((each: string) => `msg_${who.accountId}_${each}`).sort());
    expect(await stateOf(id)).toMatchObject({ under_way: [], lost_at: [], due_at: null });
    expect((await page(id)).counts).toEqual({ all: 2, failed: 0, waiting: 0 });
  });

  it('that was lost and finds no room at first is still sent, before what is new, and each once', async () => {
    const { id } = await endpointAt('crowd');
    await put([id], 9);
    const { rows } = await api.platform.databases.owner.query(
      `update delivery_endpoints e set (under_way, lost_at, taken_to) =
         (select array_agg(d.id), array_agg($2::timestamptz), max(d.id) from deliveries d where d.endpoint_id = e.id)
       where id = $1 returning under_way`,
      [id, api.clock.now()],
    );
    await put([id], 3, who, 'later');
    await api.runJobs();
    const sent = receivers.of('crowd').map(({ headers }) => headers['webhook-id']);
    const lost = rows[0].under_way.map((each: number) => `msg_${who.accountId}_${each}`);
    expect(sent.slice(0, 9).sort()).toEqual(lost.sort());
    expect([sent.length, new Set(sent).size]).toEqual([12, 12]);
    expect((await page(id)).counts).toEqual({ all: 12, failed: 0, waiting: 0 });
    expect(await stateOf(id)).toMatchObject({ under_way: [], lost_at: [], due_at: null });
  });

  it('that is a test whose sender died is sent a minute later, although newer ones have passed it', async () => {
    const { id } = await endpointAt('tested');
    const test = { event: 'test', key: 'test:1', data: '{}' };
    const { id: one } = await act((tx) => insertTest(tx.client, tx.accountId, id, test, tx.now()));
    await put([id], 2);
    await api.runJobs();
    expect(receivers.of('tested')).toHaveLength(2);
    expect((await page(id, 'waiting')).data).toMatchObject([{ id: one }]);
    await pass(61 * SECOND);
    expect(receivers.of('tested').map(({ headers }) => headers['webhook-id'])[2]).toBe(`msg_${who.accountId}_${one}`);
    expect((await page(id)).counts).toEqual({ all: 3, failed: 0, waiting: 0 });
  });

  it('that goes well is written down in place: no index knows what that changes', async () => {
    const { rows } = await api.platform.databases.owner.query<{ def: string }>(
      `select pg_get_indexdef(indexrelid) as def from pg_index where indrelid = 'deliveries'::regclass`,
    );
    const changed = /\b(status|attempts|tries|first_at|last_at|answered|problem|ms|due_at|finished_at)\b/;
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ def }) => changed.test(def))).toEqual([]);
  });

  it('comes back when a busy receiver asks for it, and so do the others of that receiver', async () => {
    const { id } = await endpointAt('busy');
    receivers.set('busy', { status: 429, headers: { 'retry-after': '600' } });
    await put([id]);
    await api.runJobs();
    receivers.set('busy', { status: 200 });
    await put([id], 1, who, 'another');
    await pass(590 * SECOND);
    expect(answeredIn('busy')).toEqual([429]);
    await pass(11 * SECOND);
    expect(answeredIn('busy')).toEqual([429, 200, 200]);
  });

  it('can be sent again for thirty days or as many as the operator sets, one or all that failed, and then is forgotten', async () => {
    const { id } = await endpointAt('again');
    receivers.set('again', { status: 500 });
    await put([id], 3);
    await api.runJobs();
    receivers.set('again', { status: 200 });
    expect((await page(id, 'failed')).total).toBe(3);
    const all = await api.call(who, deliveries.replayFailed, { params: { id } });
    expect([all.body.replayed, all.body.message]).toEqual([3, '3 deliveries are sent again.']);
    await api.runJobs();
    expect((await page(id)).counts).toEqual({ all: 3, failed: 0, waiting: 0 });
    const one = (await page(id)).data[0]?.id as number;
    api.clock.advance(29 * DAY);
    await forgetOld(systemBase(api.platform));
    expect((await api.call(who, deliveries.replay, { params: { id: one } })).body.data).toMatchObject({
      status: 'waiting',
      attempts: 0,
    });
    await api.runJobs();
    expect(await details(one)).toMatchObject({ status: 'delivered', attempts: 1, tries: [{ number: 3 }, {}, {}] });
    expect(
      receivers.of('again').filter(({ headers }) => headers['webhook-id'] === `msg_${who.accountId}_${one}`),
    ).toHaveLength(3);
    api.clock.advance(2 * DAY);
    const { platform } = api;
    await forgetOld(systemBase({ ...platform, config: { ...platform.config, DELIVERY_DAYS: 40 } }));
    expect((await page(id)).total).toBe(3);
    await forgetOld(systemBase(platform));
    expect((await page(id)).total).toBe(0);
    expect((await api.call(who, deliveries.replay, { params: { id: one } })).status).toBe(404);
  });
});

describe('an endpoint', () => {
  it('ends at 410: nothing more is sent, and what waited can be sent once it is back', async () => {
    const { id } = await endpointAt('gone');
    receivers.set('gone', { status: 410 });
    await put([id], 8);
    await api.runJobs();
    expect(receivers.of('gone').length).toBeLessThanOrEqual(4);
    expect(await stateOf(id)).toMatchObject({ state: 'ended', due_at: null });
    expect((await page(id)).counts).toEqual({ all: 8, failed: 8, waiting: 0 });
    const refused = await api.call(who, deliveries.replayFailed, { params: { id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'deliveries.ended']);
    await put([id], 1, who, 'later');
    expect((await page(id)).total).toBe(8);
    receivers.set('gone', { status: 200 });
    await act((tx) => resumeEndpoint(tx, id));
    await api.call(who, deliveries.replayFailed, { params: { id } });
    await api.runJobs();
    expect((await page(id)).counts).toEqual({ all: 8, failed: 0, waiting: 0 });
  });

  it('that is paused keeps what happens, and sends it when it is resumed', async () => {
    const { id } = await endpointAt('paused');
    await act((tx) => pauseEndpoint(tx, id));
    await put([id], 2);
    await pass(HOUR);
    expect(receivers.of('paused')).toEqual([]);
    expect((await page(id, 'waiting')).data.map(({ next_at }) => next_at)).toEqual([null, null]);
    await act((tx) => resumeEndpoint(tx, id));
    await api.runJobs();
    expect(answeredIn('paused')).toEqual([200, 200]);
  });

  it('that was closed gets nothing, and its history can still be read', async () => {
    const { id } = await endpointAt('closed');
    await put([id]);
    await api.runJobs();
    receivers.set('closed', { status: 500 });
    await put([id], 1, who, 'second');
    await api.runJobs();
    await act((tx) => closeEndpoint(tx, id));
    await put([id], 1, who, 'third');
    await pass(HOUR);
    expect(answeredIn('closed')).toEqual([200, 500]);
    expect((await page(id)).data).toMatchObject([{ status: 'failed', problem: 'ended' }, { status: 'delivered' }]);
  });

  it('signs with both secrets for a day after they were rotated', async () => {
    const { id, secret: old } = await endpointAt('rotated');
    const { secret } = await act((tx) => rotateSecret(tx, id));
    const latest = async (event: string) => {
      await put([id], 1, who, event);
      await api.runJobs();
      return receivers.of('rotated').at(-1) as ReturnType<Receivers['of']>[number];
    };
    const during = await latest('during');
    for (const known of [old, secret]) verify(known, during);
    api.clock.advance(DAY);
    const after = await latest('after');
    verify(secret, after);
    expect(() => verify(old, after)).toThrow();
  });

  it('that keeps failing is tried with one delivery at a time, and gets everything once it is back', async () => {
    const { id } = await endpointAt('sick');
    receivers.set('sick', { status: 500 });
    await put([id], 30);
    await api.runJobs();
    const first = receivers.of('sick').length;
    expect(first).toBeLessThanOrEqual(8);
    for (const more of [1, 2, 3]) {
      await pass(5 * 60 * SECOND + SECOND);
      expect(receivers.of('sick')).toHaveLength(first + more);
    }
    receivers.set('sick', { status: 200 });
    await pass(5 * 60 * SECOND + SECOND);
    await pass(DAY);
    expect((await page(id)).counts).toEqual({ all: 30, failed: 0, waiting: 0 });
  });

  it('that hangs delays no other endpoint and no other account', async () => {
    const other = await api.buildAccount();
    const [hanging, fine, theirs] = [
      await endpointAt('hangs'),
      await endpointAt('quick'),
      await endpointAt('theirs', other),
    ];
    receivers.set('hangs', 'hang');
    await put([hanging.id, fine.id], 50);
    await put([theirs.id], 50, other);
    await api.runJobs();
    // The job is over, and those that hang are still waited for.
    expect(receivers.hangingAt('hangs')).toBe(4);
    expect((await page(fine.id)).counts).toEqual({ all: 50, failed: 0, waiting: 0 });
    expect((await page(theirs.id, 'all', other)).counts).toEqual({ all: 50, failed: 0, waiting: 0 });
    receivers.set('hangs', { status: 200 });
    receivers.release('hangs');
    await expect.poll(async () => (await stateOf(hanging.id)).failures).toBe(4);
    await pass(DAY);
    await pass(DAY);
    expect((await page(hanging.id)).counts).toEqual({ all: 50, failed: 0, waiting: 0 });
  });

  it('whose address leads into a private network, in whatever spelling, is never reached', async () => {
    for (const url of ['http://127.0.0.1:9/', 'http://[::ffff:10.0.0.1]/', 'http://2130706433/', 'http://localhost/']) {
      const { id } = await endpointAt('moved');
      await api.platform.databases.owner.query('update delivery_endpoints set url = $2 where id = $1', [id, url]);
      await put([id], 1, who, url);
      await api.runJobs();
      expect((await page(id)).data[0]).toMatchObject({
        event: url,
        status: 'waiting',
        attempts: 1,
        problem: 'refused',
        answered: null,
      });
    }
    expect(receivers.of('moved')).toEqual([]);
  });

  it('belongs to its account: other accounts can neither read nor replay it', async () => {
    const stranger = await api.buildAccount();
    const { id } = await endpointAt('mine');
    await put([id]);
    await api.runJobs();
    const one = (await page(id)).data[0]?.id as number;
    const asked = [
      await api.call(stranger, deliveries.list, { params: { id }, query: {} }),
      await api.call(stranger, deliveries.get, { params: { id: one } }),
      await api.call(stranger, deliveries.replay, { params: { id: one } }),
      await api.call(stranger, deliveries.replayFailed, { params: { id } }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
