/** Who asks is known before anything of what they send is read, and no more of it is read than can be needed. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { identity } from '@leadwright/contract/accounts/identity';
import { workflows } from '@leadwright/contract/automation/workflows';
import { imports } from '@leadwright/contract/leads/imports';
import { lists } from '@leadwright/contract/leads/lists';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { bodyOf } from './bodies.ts';
import { parseInput } from './replies.ts';

let api: Api;
let owner: TestPerson;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  vi.restoreAllMocks();
});
afterAll(() => api.stop());

async function open() {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  let read = '';
  socket.on('data', (data) => {
    read += data;
  });
  return {
    socket,
    /** The statuses of the next `count` answers. */
    async answers(count: number) {
      const found = () => [...read.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
      return found();
    },
  };
}

interface Sent {
  method?: string;
  token?: string;
  length: number;
  headers?: string;
}
const head = (path: string, { method = 'POST', token, length, headers = '' }: Sent) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n` +
  `${token ? `Authorization: Bearer ${token}\r\n` : ''}${headers}\r\n`;

/** The answer to headers alone: nothing of the body is ever sent. */
async function answerBeforeBody(path: string, sent: Sent) {
  const { socket, answers } = await open();
  socket.write(head(path, sent));
  return (await answers(1))[0];
}

const LONG = 3_600_000;

describe('before a body is read', () => {
  it.each(['/nowhere', '/api/nowhere', '/auth/nowhere'])('%s does not exist', async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await answerBeforeBody(path, { method, length: LONG }), method).toBe(404);
  });

  it('an unknown caller is refused where sign-in is required', async () => {
    expect(await answerBeforeBody(lists.create.path, { length: 100 })).toBe(401);
    expect(await answerBeforeBody(lists.create.path, { length: 100, token: 'x'.repeat(40) })).toBe(401);
    expect(await answerBeforeBody('/mcp', { length: 100 })).toBe(401);
  });

  it('a caller without permission is refused', async () => {
    const member = await api.buildMember(owner, ['wallet']);
    expect(await answerBeforeBody(lists.create.path, { length: 100, token: member.token })).toBe(403);
  });

  it('a caller over the rate limit is refused', async () => {
    const rule = { max: 30, seconds: 60 };
    for (let n = 0; n < 30; n++) await api.platform.limits.take('ip:127.0.0.1:identity.login', rule);
    expect(await answerBeforeBody(identity.login.path, { length: 100 })).toBe(429);
  });

  it('a longer one than the endpoint can need is refused', async () => {
    const sent = { length: 64 * 1024 + 1, token: owner.token };
    expect(await answerBeforeBody(lists.create.path, sent)).toBe(413);
    expect(await answerBeforeBody('/api/site-settings', { length: 64 * 1024 + 1 })).toBe(413);
  });
});

describe('a body that was not read', () => {
  it('costs its sender neither the answer nor the connection', async () => {
    const { socket, answers } = await open();
    const body = 'x'.repeat(1_000_000);
    socket.write(head('/nowhere', { length: body.length }) + body);
    socket.write(head(lists.create.path, { length: body.length, token: owner.token }) + body);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(await answers(3)).toEqual([404, 413, 200]);
  });
});

describe('a client that leaves in the middle of its body', () => {
  it('is no failure of the database', async () => {
    const said = { info: [] as unknown[], warn: [] as unknown[], error: [] as unknown[] };
    const child = api.platform.log.child.bind(api.platform.log);
    vi.spyOn(api.platform.log, 'child').mockImplementation(((...given: Parameters<typeof child>) => {
      const log = child(...given);
      for (const level of ['info', 'warn', 'error'] as const)
        vi.spyOn(log, level).mockImplementation(((...words: unknown[]) => said[level].push(words.at(-1))) as never);
      return log;
    }) as never);
    const asked = new Promise<IncomingMessage>((found) => api.app.server.once('request', found));
    const { socket } = await open();
    socket.write(`${head(lists.create.path, { length: 100, token: owner.token })}{"name":`);
    const raw = await asked;
    await expect.poll(() => raw.readableFlowing).toBe(true);
    socket.destroy();
    await expect.poll(() => said.info).toContain('the client left');
    expect([said.warn, said.error]).toEqual([[], []]);
  });
});

describe('what is read of a body', () => {
  it('is what its schema can take, at least 64 kB and at most 4 MB', () => {
    expect(bodyOf(identity.login)).toEqual({ bytes: 65_536, values: 1000 });
    expect(bodyOf(lists.removeMany)).toMatchObject({ values: 10_002 });
    expect(bodyOf(workflows.create)).toEqual({ bytes: 4_194_304, values: 50_000 });
  });

  it('is enough for the largest that people send', async () => {
    const resultIds = Array.from({ length: 10_000 }, (_each, n) => Number.MAX_SAFE_INTEGER - n);
    const { status } = await api.call(owner, lists.removeMany, { body: { resultIds } });
    expect(status).toBe(404);
  });
});

describe('a refused input', () => {
  const send = async (endpoint: { method: string; path: string }, body: unknown) => {
    const answer = await api.app.inject({
      method: endpoint.method as 'POST',
      url: endpoint.path.replace('{id}', '1'),
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, length: answer.body.length, errors: answer.json().errors ?? {} };
  };
  const graph = (filters: object) => ({
    name: 'Many',
    graph: { nodes: [{ id: 'a', type: 'company_search', x: 0, y: 0, settings: { filters } }], edges: [] },
  });

  it('is reported with at most 20 issues', async () => {
    const { status, errors, length } = await send(lists.removeMany, { resultIds: Array(9000).fill('no id') });
    expect([status, Object.keys(errors).length]).toEqual([422, 20]);
    expect(length).toBeLessThan(5000);
  });

  it('is reported in few words, also for a long invalid value', () => {
    const { record, array, string } = { record: 'k'.repeat(50_000), array: 'a', string: 'b' };
    const schema = imports.correct.body;
    const rows = [{ row: 1, values: { [record]: array, [string]: 5 } }];
    let errors: object = {};
    try {
      parseInput(schema, { rows }, (key) => key.repeat(100));
    } catch (error) {
      errors = (error as { errors: object }).errors;
    }
    expect(Object.keys(errors).length).toBeGreaterThan(0);
    expect(JSON.stringify(errors).length).toBeLessThan(2000);
  });

  it.each([
    ['300,000 elements of a filter', () => send(workflows.create, graph({ industries: Array(300_000).fill(1) })), 400],
    ['40,000 elements of a filter', () => send(workflows.create, graph({ industries: Array(40_000).fill(1) })), 422],
    [
      '150,000 corrected values',
      () =>
        send(imports.correct, {
          rows: [{ row: 1, values: Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [n, ''])) }],
        }),
      400,
    ],
    [
      '400 corrected values that are no texts',
      () =>
        send(imports.correct, {
          rows: [{ row: 1, values: Object.fromEntries(Array.from({ length: 400 }, (_, n) => [n, 1])) }],
        }),
      422,
    ],
  ])('may hold %s', async (_what, sent, status) => {
    const answer = await sent();
    expect(answer.status).toBe(status);
    expect(answer.length).toBeLessThan(5000);
  });
});
