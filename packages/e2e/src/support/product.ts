/**
 * The real product, started as by `npm start`: the sandbox and the server as separate processes, an embedded
 * PostgreSQL, data in a temporary folder. Used by journeys, screenshots and proofs.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PROGRAMS, scratchFolder } from '@leadwright/server/testing';

export interface Product {
  /** Public URL: http://localhost:port */
  url: string;
  sandboxUrl: string;
  /** The port of the sandbox's mail servers. */
  mailPort: number;
  /** Stops the server and its database, as in an update; the sandbox stays. */
  stopServer(): Promise<void>;
  /** Starts it again, at the same URL and with the same data. */
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../../..');
const STOP_PATIENCE_MS = 60_000;

/** For journeys without searches: the whole world takes 20 seconds of processor time. */
export const SMALL_WORLD = { SANDBOX_PLACES: '500' };

export async function startProduct(variables: Record<string, string> = {}): Promise<Product> {
  await buildWebApp();
  const { DATA_DIR } = variables;
  const directory = DATA_DIR ?? scratchFolder('leadwright-e2e-');
  // Started by root, the database runs as another user, who needs access to its folder.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const sandbox = await startProgram(join(ROOT, 'packages/sandbox/src/main.ts'), {
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_DATA: join(directory, 'sandbox'),
    PRODUCT_URL: url,
    ...variables,
  });
  const sandboxUrl = `http://localhost:${sandbox.ready.port}`;
  const variablesOfServer = {
    MODE: 'sandbox',
    PORT: String(port),
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.ready.smtpPort}`,
    DNS_SERVERS: `127.0.0.1:${sandbox.ready.dnsPort}`,
    MAIL_CHECK_PORT: String(sandbox.ready.mailHostsPort),
    // Every visitor of a journey has its own IP address, so that rate limits apply to each separately.
    TRUST_PROXY: '1',
    ...variables,
  };
  const launch = () => startProgram(PROGRAMS.server, variablesOfServer);
  let server = await launch().catch(async (reason) => {
    await sandbox.stop();
    throw reason;
  });
  return {
    url,
    sandboxUrl,
    mailPort: sandbox.ready.mailHostsPort,
    stopServer: () => server.stop(),
    startServer: async () => {
      server = await launch();
    },
    stop: async () => {
      await server.stop();
      await sandbox.stop();
      if (!DATA_DIR) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Journeys need a current production build of the web app. */
async function buildWebApp() {
  delete process.env['NODE_ENV'];
  const setup = new URL('../../../../scripts/setup.mjs', import.meta.url).href;
  const { ensureWebApp } = (await import(setup)) as { ensureWebApp(): void };
  ensureWebApp();
}

type Ready = { ready: true; port: number; smtpPort: number; dnsPort: number; mailHostsPort: number };

function startProgram(file: string, variables: Record<string, string>) {
  const child = fork(file, [], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise<{ ready: Ready; stop(): Promise<void> }>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
    child.on('message', (message) => {
      if ((message as Partial<Ready>).ready) resolve({ ready: message as Ready, stop: () => stopProgram(child) });
    });
  });
}

async function stopProgram(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await gone;
  clearTimeout(impatient);
}

/** The server's URL is part of mails and redirects, so it is chosen before the server starts. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
