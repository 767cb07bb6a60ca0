/** The way in for agents: who may knock, and with what. */
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { keyOf } from './testing/agent.ts';

let [api, owner, key, keyId] = [{} as Api, {} as TestPerson, '', 0];
beforeAll(async () => {
  api = await startApi();
  owner = await api.buildAccount();
  ({ key, id: keyId } = await keyOf(api, owner));
});
afterAll(() => api.stop());

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
async function knock(payload: unknown, headers: Record<string, string | undefined> = {}) {
  const given = {
    host: 'localhost',
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...headers,
  };
  const reply = await api.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    payload: JSON.stringify(payload),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

describe('the address of agents', () => {
  it('answers the protocol with JSON, under the name of the brand', async () => {
    const hello = message('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    });
    const { status, body, headers } = await knock(hello);
    expect([status, headers['content-type'], headers['mcp-session-id']]).toEqual([
      200,
      expect.stringContaining('application/json'),
      undefined,
    ]);
    expect(body.result).toMatchObject({ serverInfo: { name: 'Leadwright' }, capabilities: { tools: {} } });
  });

  it('wants an API key: neither nothing, nor a wrong or revoked one, nor a session', async () => {
    const ping = message('ping');
    expect((await knock(ping)).status).toBe(200);
    const nobody = await knock(ping, { authorization: undefined });
    expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect((await knock(ping, { authorization: 'Bearer lw_wrong' })).status).toBe(401);
    const inPerson = await knock(ping, { authorization: `Bearer ${owner.token}` });
    expect([inPerson.status, inPerson.body.code]).toEqual([403, 'agents.key_needed']);
    const gone = await keyOf(api, owner);
    await api.call(owner, identity.revokeApiKey, { params: { id: gone.id } });
    expect((await knock(ping, { authorization: `Bearer ${gone.key}` })).status).toBe(401);
  });

  it.each([
    ['another site', { origin: 'https://evil.test' }, 403],
    ['a site that pretends to be us', { origin: 'http://evil.test', host: 'evil.test' }, 403],
    ['a page without an address', { origin: 'null' }, 403],
    ['our own page', { origin: 'http://localhost' }, 200],
    ['a program', {}, 200],
    ['a program that names any host', { host: 'evil.test' }, 200],
  ])('answers %s accordingly', async (_case, headers, status) => {
    expect((await knock(message('ping'), headers)).status).toBe(status);
  });

  it('answers in few words what is long and wrong', async () => {
    const long = 'x'.repeat(100_000);
    const wrong = [
      { ...message('ping'), id: long },
      message('tools/call', { name: long, arguments: {} }),
      { jsonrpc: '2.0', id: 1, ...Object.fromEntries(Array.from({ length: 9000 }, (_each, n) => [`key ${n}`, 1])) },
      message('tools/call', { name: 'find_locations', arguments: { search: long, limit: long } }),
    ];
    for (const each of wrong) expect(JSON.stringify((await knock(each)).body).length).toBeLessThan(10_000);
    expect((await knock(wrong[0])).status).toBe(400);
  });

  it('has nothing to listen to and no session to end', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
      const reply = await api.app.inject({ method, url: '/mcp', headers });
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST']);
    }
  });

  it.each([
    ['an unknown method', message('resources/list'), 200, -32601],
    ['an unknown tool', message('tools/call', { name: 'rob_bank', arguments: {} }), 200, -32602],
    ['no message at all', { hello: 'there' }, 400, -32700],
  ])('refuses %s as the protocol wants it', async (_case, payload, status, code) => {
    const refused = await knock(payload);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  });

  it('takes notifications without an answer', async () => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    });
    expect([reply.statusCode, reply.body]).toEqual([202, '']);
  });

  it('takes one message of a decent size at a time', async () => {
    const many = await knock([message('ping'), message('ping')]);
    expect([many.status, many.body.code]).toEqual([400, 'agents.batch']);
    expect((await knock(message('ping', { padding: 'x'.repeat(600 * 1024) }))).status).toBe(413);
    expect((await knock(message('ping'), { accept: 'text/html' })).status).toBe(406);
    expect((await knock(message('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await knock(message('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  it('says what is wrong with the input of a tool, field by field and in the language of the caller', async () => {
    const call = (given: object, language = 'en') =>
      knock(message('tools/call', { name: 'read_list', arguments: given }), { 'accept-language': language });
    const { result } = (await call({ list_id: 'x', filter: { limit: 1000 } })).body;
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'platform.invalid',
        errors: { list_id: ['Type is not valid'], 'filter.limit': ['number maximum 100'] },
      },
    });
    expect(result.content[0].text).toContain('filter.limit: number maximum 100');
    const spanish = (await call({ list_id: 99 }, 'es')).body.result.content[0].text;
    expect(spanish).not.toBe((await call({ list_id: 99 })).body.result.content[0].text);
    expect((await call({ list_id: 1, filter: { search: 'a\u0000b' } })).body.result.isError).toBe(true);
  });

  it('slows down a key that asks too often, and only that key', async () => {
    const rule = { max: 240, seconds: 60 };
    const name = `agents:${owner.accountId}:${keyId}`;
    await Promise.all(Array.from({ length: 240 }, () => api.platform.limits.take(name, rule)));
    const refused = await knock(message('ping'));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    const other = await keyOf(api, owner);
    expect((await knock(message('ping'), { authorization: `Bearer ${other.key}` })).status).toBe(200);
  });
});
