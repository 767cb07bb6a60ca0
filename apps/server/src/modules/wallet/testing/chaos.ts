/**
 * The chaos proof: processes move credits in many wallets while they, the sweeper and the database are killed without warning.
 * Afterwards nothing acknowledged may be missing, no key may count twice, and every wallet must be where the model gets when
 * it lives the ledger again from the first row.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../../platform/config.ts';
import { openDatabases } from '../../../platform/database.ts';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '../../../platform/embedded-postgres.ts';
import { migrate } from '../../../platform/migrate.ts';
import { addAccounts } from './accounts.ts';
import type { Plan } from './chaos-commands.ts';
import { verifyChaos } from './chaos-verdict.ts';

/** What a client process is told. `speed`: how fast the product's time runs, so that resets and expiries fall into the proof. */
export interface Order {
  ownerUrl: string;
  startedAt: number;
  speed: number;
  plan: Plan;
  client: number | 'sweeper';
  from: number;
  to: number;
}

export interface Report {
  acknowledged?: string;
  credits?: number;
  finished?: number;
  swept?: true;
}

export interface ChaosOptions {
  seed: number;
  operations: number;
  accounts: number;
  clients: number;
  /** Hard kills of each kind: clients, sweeper, database. */
  kills: number;
}

const CLIENT = join(import.meta.dirname, 'chaos.test.worker.ts');
/** A second is five days. */
const SPEED = 432_000;

export async function chaos(options: ChaosOptions) {
  const directory = mkdtempSync(join(tmpdir(), 'leadwright-chaos-'));
  chmodSync(directory, 0o755);
  const secretKeys = `1:${randomBytes(32).toString('base64')}`;
  const config = loadConfig({ DATA_DIR: directory, SECRET_KEYS: secretKeys, LOG_LEVEL: 'silent' });
  const server = await startEmbeddedPostgres({ directory, log: () => {} });
  try {
    const ownerUrl = await ensureDatabase(server, 'chaos');
    await migrate(config, ownerUrl);
    const databases = openDatabases(config, ownerUrl);
    const accounts = await addAccounts({ databases }, options.accounts);
    const plan: Plan = { seed: options.seed, clients: options.clients, accounts };
    const env = { DATA_DIR: directory, SECRET_KEYS: secretKeys, LOG_LEVEL: 'silent', DATABASE_POOL: '4' };
    const run = await runClients({ ...options, plan, ownerUrl, env, server });
    const verdict = await verifyChaos(databases.owner, plan, run.acknowledged);
    await databases.end();
    return { seed: options.seed, kills: run.kills, seconds: run.seconds, ...verdict };
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Run extends ChaosOptions {
  plan: Plan;
  ownerUrl: string;
  env: Record<string, string>;
  server: EmbeddedPostgres;
}

async function runClients({ plan, ownerUrl, env, server, operations, clients, kills }: Run) {
  const startedAt = Date.now();
  const acknowledged = new Map<string, number>();
  const children = new Map<number | 'sweeper', ChildProcess>();
  const killed = { clients: 0, sweeper: 0, database: 0 };
  const share = Math.ceil(operations / clients);
  const progress = new Map<number, number>();
  const total = () => [...progress.values()].reduce((sum, each) => sum + each, 0);
  const { promise: allDone, resolve: finish, reject: fail } = Promise.withResolvers<void>();

  const hear = (client: number | 'sweeper', { acknowledged: key, credits = 0, finished }: Report) => {
    if (key) {
      if (acknowledged.has(key) && acknowledged.get(key) !== credits)
        fail(new Error(`${key} was answered in two ways`));
      acknowledged.set(key, credits);
    }
    if (client === 'sweeper' || finished === undefined) return;
    progress.set(client, finished + 1);
    if (total() >= share * clients) finish();
  };
  const launch = (client: number | 'sweeper') => {
    const from = client === 'sweeper' ? 0 : (progress.get(client) ?? 0);
    const order: Order = { ownerUrl, startedAt, speed: SPEED, plan, client, from, to: share };
    const child = fork(CLIENT, {
      env: { ...env, ORDER: JSON.stringify(order) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.set(client, child);
    child.on('message', (report: Report) => hear(client, report));
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') launch(client);
      else if (code !== 0) fail(new Error(`client ${client} ended with ${code}`));
    });
  };
  /** Kills are spread over the work, the kinds in turn. */
  const killer = async () => {
    for (let n = 0; n < kills * 3; n++) {
      while (total() < ((n + 1) / (kills * 3 + 1)) * share * clients) await sleep(5);
      if (n % 3 === 0) killed.clients += Number(children.get((n / 3) % clients)?.kill('SIGKILL'));
      if (n % 3 === 1) killed.sweeper += Number(children.get('sweeper')?.kill('SIGKILL'));
      if (n % 3 === 2) killed.database += Number(process.kill(server.pid() as number, 'SIGKILL'));
    }
  };

  for (let client = 0; client < clients; client++) launch(client);
  launch('sweeper');
  try {
    await Promise.all([allDone, killer()]);
  } finally {
    await stopAll(children);
  }
  return { acknowledged, kills: killed, seconds: (Date.now() - startedAt) / 1000 };
}

/** Without their exit handlers: what is stopped at the end is not launched again. */
async function stopAll(children: Map<unknown, ChildProcess>) {
  await Promise.all(
    [...children.values()].map((child) => {
      child.removeAllListeners('exit');
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      return gone;
    }),
  );
}
