/**
 * `npm start`: sets up what is missing, then runs the product and, in sandbox mode, the sandbox beside it. Either is
 * restarted when it exits; both stop with this script.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensurePackages, ensureWebApp, NODE, ROOT } from './setup.mjs';

ensurePackages();
ensureWebApp();

const env = { ...process.env };
const sandboxed = (env.MODE ?? 'sandbox') === 'sandbox';
const port = Number(env.PORT || 3000);
const children = new Map();
let stopping = false;
/** Compile cache of the runtime: speeds up the second start. */
const CACHE = join(ROOT, 'node_modules/.cache/node');
/** Exit code of the server when a restart would not help because a setting has to be changed. */
const WRONG_SETTINGS = 78;
/**
 * Young objects may take 3 x 16 MB: left alone, it is several times that after the first import, and never less again. From the
 * start, because loading the product makes many of them.
 */
const MEMORY = ['--max-semi-space-size=16', '--min-semi-space-size=16'];

/** Keeps one program running. Resolves with its first "ready" message. */
function supervise(name, file, variables) {
  let patience = 500;
  return new Promise((ready) => {
    const launch = () => {
      // The signal may come while ports are being chosen: what starts after it would never be told.
      if (stopping) return;
      const startedAt = Date.now();
      const child = spawn(NODE, [...MEMORY, join(ROOT, file)], {
        cwd: ROOT,
        env: { NODE_COMPILE_CACHE: CACHE, ...env, ...variables, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: process.platform !== 'win32',
      });
      children.set(name, child);
      child.on('message', (message) => message?.ready && ready(message));
      child.once('exit', (code) => {
        children.delete(name);
        if (stopping) return;
        if (code === WRONG_SETTINGS) return stop(code);
        if (code === 1 && Date.now() - startedAt < 3000 && patience > 8000) return stop(1);
        patience = Date.now() - startedAt > 60_000 ? 500 : Math.min(patience * 2, 15_000);
        console.error(`${name} ended (${code}), starting it again`);
        setTimeout(launch, patience);
      });
    };
    launch();
  });
}

async function end(name, patience) {
  const child = children.get(name);
  if (!child) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([gone, new Promise((done) => setTimeout(done, patience))]);
}

async function stop(code = 0) {
  if (stopping) return;
  stopping = true;
  // The product stops first, so that its last calls still reach the sandbox.
  await end('server', 35_000);
  await end('sandbox', 5000);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop());

const isPort = (number) => Number.isInteger(number) && number >= 0 && number <= 65_535;
const isFree = (candidate) =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false));
    probe.listen(candidate, '127.0.0.1', () => probe.close(() => answer(true)));
  });

/** Chosen before they start, so that both programs can start at once and know each other's port. */
const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => found(free));
    });
  });

const sandboxPort = Number(env.SANDBOX_PORT ?? port + 1);
const listening = env.ROLE === 'worker' ? [] : [['PORT', port]];
for (const [name, wanted] of [...listening, ...(sandboxed ? [['SANDBOX_PORT', sandboxPort]] : [])]) {
  // Invalid ports are rejected by the program itself.
  if (wanted === 0 || !isPort(wanted) || (await isFree(wanted))) continue;
  console.error(`Port ${wanted} is taken. Choose another with ${name}=${wanted + 100} npm start`);
  process.exit(1);
}

const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
const variables = { PORT: env.PORT || '3000', LOG_LEVEL: env.LOG_LEVEL ?? 'warn' };
const ready = [];
if (sandboxed) {
  const outside = {
    SANDBOX_PORT: String(sandboxPort || (await freePort())),
    SANDBOX_SMTP_PORT: env.SANDBOX_SMTP_PORT ?? String(await freePort()),
    SANDBOX_DNS_PORT: env.SANDBOX_DNS_PORT ?? String(await freePort()),
    SANDBOX_MAIL_HOSTS_PORT: env.SANDBOX_MAIL_HOSTS_PORT ?? String(await freePort()),
    SANDBOX_DATA: env.SANDBOX_DATA ?? join(env.DATA_DIR ?? 'data', 'sandbox'),
    PRODUCT_URL: url,
  };
  variables.SANDBOX_URL = env.SANDBOX_URL ?? `http://localhost:${outside.SANDBOX_PORT}`;
  variables.SMTP_URL = env.SMTP_URL ?? `smtp://127.0.0.1:${outside.SANDBOX_SMTP_PORT}`;
  variables.DNS_SERVERS = env.DNS_SERVERS ?? `127.0.0.1:${outside.SANDBOX_DNS_PORT}`;
  variables.MAIL_CHECK_PORT = env.MAIL_CHECK_PORT ?? outside.SANDBOX_MAIL_HOSTS_PORT;
  ready.push(supervise('sandbox', 'packages/sandbox/src/main.ts', outside));
}
ready.push(supervise('server', 'apps/server/src/main.ts', variables));
await Promise.all(ready);
console.log(`\n  Ready:    ${url}`);
if (sandboxed) console.log(`  Sandbox:  ${variables.SANDBOX_URL} (mails, webhooks, clock)\n`);
