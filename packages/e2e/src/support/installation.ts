/**
 * Two web and two worker processes on one database, behind a simple balancer: a stopping process gets no new requests.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAMS } from '@leadwright/server/testing';
import { freePort } from './cluster.ts';

const TIMEOUT_MS = 15_000;

export interface Installation {
  /** As the platform's seeded customer. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number | string; json: unknown }>;
  /** One process after the other. */
  restartAll(): Promise<void>;
  stop(): Promise<void>;
}

interface Process {
  role: 'web' | 'worker';
  port: number;
  child: ChildProcess;
  isOpen: boolean;
  inFlight: number;
}

function launch(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(PROGRAMS.server, [], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((ready, refuse) => {
    child.once('exit', (code) => refuse(new Error(`a process ended with ${code}`)));
    child.on('message', (message: { ready?: boolean }) => message.ready && ready(child));
  });
}

async function end(child: ChildProcess) {
  child.removeAllListeners('exit');
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

export async function startInstallation(settings: Record<string, string>): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadwright-installation-'));
  const shared = {
    ...settings,
    MODE: 'sandbox',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    DATABASE_POOL: '8',
    WORKER_CONCURRENCY: '4',
  };
  const start = (role: Process['role'], port: number) => launch({ ...shared, ROLE: role, PORT: String(port) });
  const open = async (role: Process['role']): Promise<Process> => {
    const port = await freePort();
    return { role, port, child: await start(role, port), isOpen: true, inFlight: 0 };
  };
  // All at once: one of them migrates, the others wait.
  const all = await Promise.all((['web', 'web', 'worker', 'worker'] as const).map(open)).catch((error) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  let next = 0;
  let token = '';

  async function call(method: string, path: string, body?: unknown) {
    const serving = all.filter(({ role, isOpen }) => role === 'web' && isOpen);
    const chosen = serving[next++ % serving.length] as Process;
    chosen.inFlight++;
    try {
      const reply = await fetch(`http://127.0.0.1:${chosen.port}${path}`, {
        method,
        headers: {
          host: 'localhost',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: reply.status, json: await reply.json().catch(() => null) };
    } catch (error) {
      return { status: String((error as Error).cause ?? error), json: null };
    } finally {
      chosen.inFlight--;
    }
  }

  async function restart(each: Process) {
    each.isOpen = false;
    while (each.inFlight > 0) await sleep(10);
    await end(each.child);
    each.child = await start(each.role, each.port);
    each.isOpen = true;
  }

  const login = await call('POST', '/auth/login', { email: 'direct@sandbox.test', password: 'sandbox' });
  token = (login.json as { token: string }).token;
  return {
    call,
    async restartAll() {
      for (const each of all) await restart(each);
    },
    async stop() {
      await Promise.all(all.map(({ child }) => end(child)));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
