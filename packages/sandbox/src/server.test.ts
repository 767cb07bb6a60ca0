import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from './server.ts';
import type { Vendor } from './vendor.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('startSandbox', () => {
  it('tells vendors their own address while they are set up, and keeps their errors apart', async () => {
    const addresses: string[] = [];
    const vendor = (name: string): Vendor => ({
      name,
      title: name,
      register(app, sandbox) {
        addresses.push(sandbox.baseUrl);
        app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ from: name }));
        app.get('/fail', () => {
          throw new Error('boom');
        });
      },
    });
    const running = await startSandbox({ vendors: [vendor('one'), vendor('two')] });
    expect(addresses).toEqual([running.url, running.url]);
    expect(await (await fetch(`${running.url}/two/fail`)).json()).toEqual({ from: 'two' });
    expect((await fetch(`${running.url}/three/fail`)).status).toBe(404);
    await running.stop();
  });

  it('remembers the clock, webhooks and keys over a restart', async () => {
    const first = await startSandbox({ folder });
    await first.sandbox.clock.advance(86_400_000);
    await fetch(`${first.url}/hooks/kept`, { method: 'POST', body: 'x' });
    const keys = await (await fetch(`${first.url}/google/oauth2/v3/certs`)).json();
    await first.stop();
    const second = await startSandbox({ folder });
    expect(second.sandbox.clock.offsetMs()).toBe(86_400_000);
    expect(await (await fetch(`${second.url}/hooks-received?name=kept`)).json()).toHaveLength(1);
    expect(await (await fetch(`${second.url}/google/oauth2/v3/certs`)).json()).toEqual(keys);
    await second.stop();
  });

  it('stops at once, also while an answer is held back, and can be stopped twice', async () => {
    const running = await startSandbox({ vendors: [] });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${running.url}/hooks/slow/settings`, { method: 'PUT', headers, body: '{"delay_ms": 60000}' });
    const heldBack = fetch(`${running.url}/hooks/slow`, { method: 'POST' });
    await fetch(`${running.url}/hooks-received/wait?name=slow`);
    await Promise.all([running.stop(), running.stop()]);
    expect((await heldBack).status).toBe(200);
    await expect(fetch(`${running.url}/clock`)).rejects.toThrow();
  });
});

describe('the process', () => {
  interface Ready {
    ready: boolean;
    port: number;
    smtpPort: number;
  }
  async function start(): Promise<{ child: ChildProcess; ready: Ready }> {
    const env = { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA: folder, PRODUCT_URL: 'http://localhost:3000' };
    const child = fork(new URL('./main.ts', import.meta.url), { env, execArgv: [], silent: true });
    const [ready] = (await once(child, 'message')) as [Ready];
    return { child, ready };
  }

  it('tells its parent the ports, and ends with it, saving first', async () => {
    const { child, ready } = await start();
    const port = expect.any(Number);
    expect(ready).toEqual({ ready: true, port, smtpPort: port, dnsPort: port, mailHostsPort: port });
    await fetch(`http://127.0.0.1:${ready.port}/hooks/before-the-end`, { method: 'POST' });
    const exit = once(child, 'exit');
    child.disconnect();
    expect(await exit).toEqual([0, null]);
    const next = await startSandbox({ folder });
    expect(await (await fetch(`${next.url}/hooks-received?name=before-the-end`)).json()).toHaveLength(1);
    await next.stop();
  });

  it('ends on SIGTERM', async () => {
    const { child } = await start();
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
