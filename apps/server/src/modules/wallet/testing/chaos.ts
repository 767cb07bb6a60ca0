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
import { type History, UNRECORDED } from '../../../testing/history.ts';
import { scratchFolder } from '../../../testing/scratch-folder.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { addAccounts } from './accounts.ts';
import type { Plan } from './chaos-commands.ts';
import { verifyChaos } from './chaos-verdict.ts';
import { tellWallets } from './telling.ts';

type Member = number | 'sweeper';

/** The input of a client process. `speed`: how fast the product's clock runs, so that resets and expiries happen during the proof. */
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
  /** Before it is asked. A process asks one thing at a time. */
  begun?: { do: string; account: number; keys: string[] };
  acknowledged?: string;
  refused?: true;
  credits?: number;
  /** The values that were paid for. */
  bought?: string[];
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
  history?: History;
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
    await tellWallets(options.history ?? UNRECORDED, databases.owner, accounts);
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
      const site = (['clients', 'sweeper', 'database'] as const)[n % 3] as keyof typeof kills;
      if (site === 'database') process.kill(run.server.pid() as number, 'SIGKILL');
      const isHit = site === 'database' || crew.kill(site === 'sweeper' ? site : (n / 3) % run.clients);
      if (!isHit) continue;
      kills[site] += 1;
      run.history?.fault('kill -9', site);
    }
  };
  try {
    await Promise.all([crew.done, killInTurn()]);
  } finally {
    await crew.stop();
  }
  return { acknowledged: crew.acknowledged, kills, seconds: (Date.now() - startedAt) / 1000 };
}

/** The client processes and the sweeper. A killed client restarts from its last reported command. */
function createCrew({ plan, ownerUrl, env, operations, clients, history = UNRECORDED }: Run, startedAt: number) {
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
  const asking = new Map<Member, number>();
  const tell = (member: Member, { begun, acknowledged: key, refused, credits = 0, bought = [] }: Report) => {
    const number = asking.get(member);
    if (begun) asking.set(member, history.begin({ ...begun, by: `client ${member}` }));
    if (number === undefined || !(refused || key)) return;
    history.end(number, refused ? 'refused' : 'done', refused ? {} : { credits, bought });
    asking.delete(member);
  };
  const hear = (member: Member, report: Report) => {
    tell(member, report);
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
  const kill = (member: Member) => children.get(member)?.kill('SIGKILL') === true;
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
