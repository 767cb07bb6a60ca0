/**
 * The chaos proof: processes move credits in many wallets while they, the sweeper and the database are killed without warning.
 * Afterwards nothing acknowledged may be missing, no key may count twice, and every wallet must be where the model gets when
 * it lives the ledger again from the first row.
 */
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../../platform/config/config.ts';
import { openDatabases } from '../../../platform/database/database.ts';
import {
  type EmbeddedPostgres,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../../../platform/database/embedded-postgres.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { scratchFolder } from '../../../testing/scratch-folder.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { addAccounts } from './accounts.ts';
import type { Plan } from './chaos-commands.ts';
import { verifyChaos } from './chaos-verdict.ts';

type Member = number | 'sweeper';

/** What a client process is told. `speed`: how fast the product's time runs, so that resets and expiries fall into the proof. */
export interface Order {
  ownerUrl: string;
  startedAt: number;
  speed: number;
  plan: Plan;
  client: Member;
  from: number;
  to: number;
}

export interface Report {
  acknowledged?: string;
  credits?: number;
  /** How many of its commands the client has done. */
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
  const directory = scratchFolder('leadwright-chaos-');
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
    const { PATH, NODE_COMPILE_CACHE, LOG_LEVEL } = CHILD_ENV;
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      LOG_LEVEL,
      DATA_DIR: directory,
      SECRET_KEYS: secretKeys,
      DATABASE_POOL: '4',
    };
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
  env: NodeJS.ProcessEnv;
  server: EmbeddedPostgres;
}

async function runClients(run: Run) {
  const startedAt = Date.now();
  const crew = createCrew(run, startedAt);
  const kills = { clients: 0, sweeper: 0, database: 0 };
  /** Kills are spread over the work, the kinds in turn. */
  const killInTurn = async () => {
    for (let n = 0; n < run.kills * 3 && !crew.isOver(); n++) {
      while (crew.progress() < (n + 1) / (run.kills * 3 + 1)) await sleep(5);
      if (n % 3 === 0) kills.clients += crew.kill((n / 3) % run.clients);
      if (n % 3 === 1) kills.sweeper += crew.kill('sweeper');
      if (n % 3 === 2) kills.database += Number(process.kill(run.server.pid() as number, 'SIGKILL'));
    }
  };
  try {
    await Promise.all([crew.done, killInTurn()]);
  } finally {
    await crew.stop();
  }
  return { acknowledged: crew.acknowledged, kills, seconds: (Date.now() - startedAt) / 1000 };
}

/** The client processes and the sweeper. One that is killed comes back and goes on where it was last heard of. */
function createCrew({ plan, ownerUrl, env, operations, clients }: Run, startedAt: number) {
  const share = Math.ceil(operations / clients);
  const acknowledged = new Map<string, number>();
  const finished = new Map<number, number>();
  const children = new Map<Member, ChildProcess>();
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let isOver = false;

  const progress = () => (isOver ? 1 : [...finished.values()].reduce((sum, each) => sum + each, 0) / (share * clients));
  const end = (failure?: Error) => {
    isOver = true;
    if (failure) reject(failure);
    else resolve();
  };
  const hear = (member: Member, report: Report) => {
    const { acknowledged: key, credits = 0 } = report;
    if (key && (acknowledged.get(key) ?? credits) !== credits) end(new Error(`${key} was answered in two ways`));
    if (key) acknowledged.set(key, credits);
    if (member === 'sweeper' || report.finished === undefined) return;
    finished.set(member, report.finished);
    if (progress() === 1) end();
  };
  const launch = (member: Member) => {
    const from = member === 'sweeper' ? 0 : (finished.get(member) ?? 0);
    const order: Order = { ownerUrl, startedAt, speed: SPEED, plan, client: member, from, to: share };
    const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
    const child = fork(CLIENT, { env: { ...env, ORDER: JSON.stringify(order) }, execArgv: [], stdio });
    children.set(member, child);
    child.on('message', (report: Report) => hear(member, report));
    child.once('exit', (code, signal) => {
      if (isOver) return;
      if (signal === 'SIGKILL') launch(member);
      else if (code !== 0) end(new Error(`client ${member} ended with ${code}`));
    });
  };

  for (let client = 0; client < clients; client++) launch(client);
  launch('sweeper');
  const kill = (member: Member) => Number(children.get(member)?.kill('SIGKILL'));
  const stop = async () => {
    isOver = true;
    await Promise.all([...children.values()].map(endOf));
  };
  return { acknowledged, done, progress, isOver: () => isOver, kill, stop };
}

function endOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const gone = new Promise((heard) => child.once('exit', heard));
  child.kill('SIGKILL');
  return gone;
}
