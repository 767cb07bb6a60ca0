import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { ReceivedHook } from './hooks.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ vendors: [] });
});
afterAll(() => running.stop());

const SECRET = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const post = (name: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${running.url}/hooks/${name}`, { method: 'POST', body, headers });
const setUp = (name: string, settings: object) =>
  fetch(`${running.url}/hooks/${name}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
const received = async (name: string) =>
  (await (await fetch(`${running.url}/hooks-received?name=${name}`)).json()) as (ReceivedHook & { json: unknown })[];

function signed(body: string, at: Date, secret = SECRET) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
}

describe('the webhook sink', () => {
  it('records every request unchanged, secrets included', async () => {
    const reply = await post('plain', '{"type":"lead.created"}', {
      'authorization-token': 'tok_1',
      'content-type': 'application/json',
    });
    expect(reply.status).toBe(200);
    await fetch(`${running.url}/hooks/plain?a=1`, { method: 'DELETE' });
    const [second, first] = await received('plain');
    expect(second).toMatchObject({ method: 'DELETE', url: '/hooks/plain?a=1', body: '', json: null });
    expect(first).toMatchObject({
      method: 'POST',
      json: { type: 'lead.created' },
      signature: 'unchecked',
      answered: 200,
    });
    expect(first?.headers['authorization-token']).toBe('tok_1');
  });

  it('accepts any body, also one that falsely claims to be JSON', async () => {
    expect((await post('odd', '{oops', { 'content-type': 'application/json' })).status).toBe(200);
    expect((await post('odd', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(200);
    expect((await received('odd')).map(({ body }) => body)).toEqual(['a=1', '{oops']);
  });

  it('accepts signatures of the official library and rejects others', async () => {
    await setUp('signed', { secret: SECRET });
    const other = `whsec_${Buffer.from('another secret, too long').toString('base64')}`;
    const now = new Date();
    expect((await post('signed', '{}', signed('{}', now))).status).toBe(200);
    expect((await post('signed', '{ }', signed('{}', now))).status).toBe(401);
    expect((await post('signed', '{}', signed('{}', now, other))).status).toBe(401);
    expect((await post('signed', '{}', signed('{}', new Date(now.getTime() - 301_000)))).status).toBe(401);
    expect((await post('signed', '{}')).status).toBe(401);
    const rotated = {
      ...signed('{}', now),
      'webhook-signature': `v1,AAAA v1a,zzz ${new Webhook(SECRET).sign('msg_1', now, '{}')}`,
    };
    expect((await post('signed', '{}', rotated)).status).toBe(200);
    expect((await received('signed')).map(({ signature }) => signature)).toEqual([
      'valid',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'valid',
    ]);
  });

  it('measures the age of a signature in sandbox time', async () => {
    await setUp('moved', { secret: SECRET });
    await running.sandbox.clock.advance(86_400_000);
    expect((await post('moved', '{}', signed('{}', new Date()))).status).toBe(401);
    expect((await post('moved', '{}', signed('{}', running.sandbox.clock.now()))).status).toBe(200);
  });

  it('responds as configured', async () => {
    await setUp('gone', { status: 410 });
    expect((await post('gone', '{}')).status).toBe(410);
    await setUp('busy', { status: 429 });
    const busy = await post('busy', '{}');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '2']);
    await setUp('flaky', { status: 500, times: 2, delay_ms: 1 });
    const statuses = [await post('flaky', '{}'), await post('flaky', '{}'), await post('flaky', '{}')].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([500, 500, 200]);
    expect((await setUp('flaky', { status: 999 })).status).toBe(400);
  });

  it('sends Retry-After and redirect targets', async () => {
    await setUp('later', { status: 503, retry_after: 120 });
    const later = await post('later', '{}');
    expect([later.status, later.headers.get('retry-after')]).toEqual([503, '120']);
    await setUp('moved-away', { status: 302 });
    const moved = await fetch(`${running.url}/hooks/moved-away`, { method: 'POST', redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/hooks/moved-away-moved']);
  });

  it('resets the connection as often as configured, then responds', async () => {
    await setUp('broken', { fault: 'reset', times: 2 });
    await expect(post('broken', '{"n":1}')).rejects.toThrow();
    await expect(post('broken', '{"n":2}')).rejects.toThrow();
    expect((await post('broken', '{"n":3}')).status).toBe(200);
    expect((await received('broken')).map(({ answered, broken }) => [answered, broken])).toEqual([
      [200, 'none'],
      [0, 'reset'],
      [0, 'reset'],
    ]);
  });

  it('accepts a request and never responds', async () => {
    await setUp('silent', { fault: 'hang' });
    const giveUp = new AbortController();
    const waiting = fetch(`${running.url}/hooks/silent`, { method: 'POST', body: '{}', signal: giveUp.signal });
    const hook = (await (await fetch(`${running.url}/hooks-received/wait?name=silent`)).json()) as ReceivedHook;
    expect([hook.broken, hook.answered]).toEqual(['hang', 0]);
    giveUp.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('lets a test wait for the next one', async () => {
    const waiting = fetch(`${running.url}/hooks-received/wait?name=awaited`);
    await post('elsewhere', '{}');
    await post('awaited', '{"n":1}');
    const hook = (await (await waiting).json()) as ReceivedHook;
    expect(hook).toMatchObject({ name: 'awaited', json: { n: 1 } });
    expect((await fetch(`${running.url}/hooks-received/wait?name=awaited&since=${hook.id}&timeout_ms=20`)).status).toBe(
      404,
    );
  });

  it('forgets everything on request', async () => {
    expect((await fetch(`${running.url}/hooks-received`, { method: 'DELETE' })).status).toBe(204);
    expect(await received('plain')).toEqual([]);
  });
});
