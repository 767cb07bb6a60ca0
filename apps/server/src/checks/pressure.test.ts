/** One customer attacks, another works: the other notices nothing. In full: `npm run prove -- pressure`. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { results } from '@leadwright/contract/leads/results';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportCsv } from '../modules/results/exports/export.service.ts';
import { add, createList } from '../modules/results/testing/lists.ts';
import { systemCtx } from '../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';
import { ATTACKS, AWKWARD_NAME, startSilent, type Target } from '../testing/attacks.ts';

const PARALLEL = 20;
const READS = 10;
let api: Api;
let silent: Awaited<ReturnType<typeof startSilent>>;
let target: Target;
let attacker: TestPerson;
let victim: TestPerson;
let own: number;
let asked = 0;
const sockets = new Set<Socket>();
beforeAll(async () => {
  silent = await startSilent();
  api = await startApi({
    EGRESS_ALLOW: `127.0.0.1:${silent.port}`,
    STRIPE_API_URL: silent.url,
    STRIPE_SECRET_KEY: 'sk_test_silent',
  });
  api.app.server.on('request', () => {
    asked += 1;
  });
  api.app.server.on('connection', (socket) => sockets.add(socket));
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  [attacker, victim] = [await api.buildAccount(), await api.buildAccount()];
  own = await createList(api, victim);
  const listId = await createList(api, attacker, 'local', AWKWARD_NAME);
  const rows = Array.from({ length: 2000 }, (_, n) => ({ name: `Company ${n} ${'long '.repeat(40)}` }));
  await add(api, attacker, listId, rows);
  await api.call(attacker, webhooks.setUp, { params: { id: listId }, body: { url: `${silent.url}/` } });
  target = { url, token: attacker.token, listId };
});
afterAll(async () => {
  await api.stop();
  silent.stop();
});

const busy = () => {
  const { app, platform, signIn } = api.platform.databases;
  return [app, platform, signIn].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0);
};

/** What another customer does in the meantime. */
async function work() {
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    request(`${target.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${victim.token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    }).then(async (reply) => {
      await reply.body.dump();
      return reply.statusCode;
    });
  const statuses = [
    await ask('GET', '/readyz'),
    await ask('POST', '/auth/login', { email: victim.email, password: 'no' }),
  ];
  for (let n = 0; n < READS; n++) statuses.push(await ask('POST', `/api/local-results/${own}`, {}));
  return statuses;
}
const UNTOUCHED = [200, 401, ...Array.from({ length: READS }, () => 200)];

/** Before the attacks, whose last uploads would be watched and counted too. */
describe('an upload', () => {
  /** In this order: a spy that is restored later would bring the fake back, for all files of this worker. */
  const restore = () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
  afterEach(restore);

  /** The head of a request and the beginning of its file; the rest is up to the test. */
  function begin() {
    const { hostname, port } = new URL(target.url);
    const socket = connect(Number(port), hostname);
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    socket.write(
      `POST /api/campaigns/${own}/import HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${victim.token}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n${part}name\r\n`,
    );
    socket.on('error', () => {});
    return socket;
  }

  it('that falls below the least rate is cut off and leaves nothing held; one that keeps it is not', async () => {
    // Only the check of the rate runs on fake timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const watching = vi.spyOn(globalThis, 'setInterval');
    const [slow, swift] = [begin(), begin()];
    // Others use intervals too, such as a pool that is waited for.
    await expect.poll(() => watching.mock.calls.filter(([, every]) => every === 5000)).toHaveLength(2);
    const all = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    const look = async (bytes: [slow: number, swift: number]) => {
      const before = all();
      slow.write('a'.repeat(bytes[0]));
      swift.write('a'.repeat(bytes[1]));
      await expect.poll(() => all() - before).toBeGreaterThanOrEqual(bytes[0] + bytes[1]);
      vi.advanceTimersByTime(5000);
    };
    await look([6000, 6000]);
    expect([slow.destroyed, swift.destroyed]).toEqual([false, false]);
    const cut = once(slow, 'close');
    await look([5, 6000]);
    await cut;
    expect(swift.destroyed).toBe(false);
    swift.destroy();
    restore();
    await expect.poll(busy).toBe(0);
  });
});

describe('another account can keep working', () => {
  it.each(Object.keys(ATTACKS) as (keyof typeof ATTACKS)[])('during %s', async (name) => {
    const before = asked;
    const attack = ATTACKS[name](target, PARALLEL);
    await expect.poll(() => asked - before).toBeGreaterThanOrEqual(PARALLEL);
    expect(await work()).toEqual(UNTOUCHED);
    attack.stop();
    await expect.poll(busy).toBe(0);
  });
});

describe('with every connection taken', () => {
  it('/readyz reports that requests cannot be served, /healthz that the process is alive', async () => {
    const { app } = api.platform.databases;
    const taken = await Promise.all(Array.from({ length: app.options.max ?? 0 }, () => app.connect()));
    const statusOf = async (path: string) => (await api.app.inject({ url: path })).statusCode;
    expect(await Promise.all(['/readyz', '/healthz'].map(statusOf))).toEqual([503, 200]);
    for (const client of taken) client.release();
    expect(await statusOf('/readyz')).toBe(200);
  });
});

describe('an export', () => {
  it('without a reader holds no connection', async () => {
    const stop = [];
    for (let n = 0; n < 4; n++) {
      const ctx = systemCtx(api.platform, attacker.accountId, { brandId: attacker.brandId });
      const request = {
        selection: { filter: ResultFilter.parse({}), except: [] },
        columns: [],
        variant: 'machine',
        bom: false,
      };
      stop.push((await exportCsv(ctx, target.listId, request as never)).stream);
    }
    await expect.poll(busy).toBe(0);
    for (const stream of stop) stream.destroy();
  });

  it('of a list whose name ends in a character of two units works, again and again', async () => {
    const id = await createList(api, victim, 'local', AWKWARD_NAME);
    const request = { params: { id }, body: { selection: { filter: {} } } as never };
    for (let n = 0; n < 8; n++) expect((await api.call(victim, results.exportCsv, request)).status).toBe(200);
    await expect.poll(busy).toBe(0);
  });
});
