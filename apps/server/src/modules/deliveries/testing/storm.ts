/**
 * The proof of deliveries: many messages to many receivers of several accounts, of which some fail, some hang and some are gone,
 * until time has passed and they have recovered. Everything must have arrived, healthy receivers must not have noticed.
 */
import { asAccount, type Platform, systemBase } from '../../../platform/context.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { type History, UNRECORDED } from '../../../testing/history.ts';
import { randomFrom } from '../../../testing/random.ts';
import { deliveriesJobs } from '../deliveries.jobs.ts';
import { sweepDue } from '../history/sweep.service.ts';
import { createEndpoint, deliver } from '../public.ts';
import type { Receivers } from './receivers.ts';
import { isSigned, tellReceived } from './telling.ts';

export interface Storm {
  platform: Platform;
  /** Moves the platform's clock. */
  advance(ms: number): void;
  receivers: Receivers;
  accounts: number[];
  /** Of each account. */
  endpoints: number;
  /** To each endpoint. */
  each: number;
  shares: { failing: number; hanging: number; gone: number };
  /** How long failing and hanging receivers stay so. */
  badForMs: number;
  /** Whether to wait for the timeout of hanging receivers instead of cutting them off. */
  waitsForTimeouts: boolean;
  seed: number;
  history?: History;
}

type Kind = 'healthy' | 'failing' | 'hanging' | 'gone';

interface Target {
  accountId: number;
  id: number;
  name: string;
  secret: string;
  kind: Kind;
}

const MINUTE = 60_000;
/** The steps of the clock. */
const STEPS = [1, 5, 15, 30, 60, 60, 60, 120, 240, 480, 480].map((minutes) => minutes * MINUTE);
const POLL_MS = 50;
const PATIENCE_MS = 120_000;

export async function storm(given: Storm) {
  const targets = await build(given);
  const worker = await startWorker(given.platform, deliveriesJobs([]), { pollMs: 100 });
  try {
    await put(given, targets);
    await until(() => isServed(given, targets, 'healthy'), 'healthy receivers');
    const healthyP95 = await latency(given.platform, targets);
    await passTime(given, targets);
    tell(given, targets);
    return { ...(await verdict(given, targets)), healthyP95 };
  } finally {
    given.receivers.release();
    await worker.stop();
  }
}

async function build({ platform, receivers, accounts, endpoints, shares, seed }: Storm): Promise<Target[]> {
  const random = randomFrom(seed);
  const count = accounts.length * endpoints;
  const kinds: Kind[] = [
    ...Array<Kind>(Math.round(count * shares.failing)).fill('failing'),
    ...Array<Kind>(Math.round(count * shares.hanging)).fill('hanging'),
    ...Array<Kind>(Math.round(count * shares.gone)).fill('gone'),
  ];
  while (kinds.length < count) kinds.push('healthy');
  const shuffled = kinds.map((kind) => ({ kind, at: random() })).sort((a, b) => a.at - b.at);
  const targets: Target[] = [];
  for (const accountId of accounts)
    await asAccount(systemBase(platform), accountId, async (tx) => {
      for (let n = 0; n < endpoints; n += 1) {
        const name = `${accountId}-${n}`;
        const { endpoint, made } = await createEndpoint(tx, { url: receivers.url(name) });
        const { kind } = shuffled[targets.length] as { kind: Kind };
        targets.push({ accountId, id: endpoint.id, name, secret: made.secret as string, kind });
      }
    });
  for (const { name, kind } of targets) {
    if (kind === 'failing') receivers.set(name, random() < 0.2 ? BUSY : { status: 500, body: 'down' });
    if (kind === 'hanging') receivers.set(name, 'hang');
    if (kind === 'gone') receivers.set(name, { status: 410 });
  }
  return targets;
}

const BUSY = { status: 503, headers: { 'retry-after': '30' } };

async function put({ platform, accounts, each, history = UNRECORDED }: Storm, targets: Target[]): Promise<void> {
  const items = Array.from({ length: each }, (_, n) => ({
    event: 'storm',
    key: `storm:${n}`,
    data: JSON.stringify({ n, text: 'x'.repeat(500) }),
  }));
  // One after the other, as news comes: all at once they would wait for each other's connections instead of being sent.
  for (const accountId of accounts) {
    const own = targets.filter((target) => target.accountId === accountId);
    const ids = own.map(({ id }) => id);
    const messages = items.map(({ key }) => key);
    const begun = own.map(({ name }) => history.begin({ do: 'deliver', by: 'proof', to: name, messages }));
    await asAccount(systemBase(platform), accountId, (tx) => deliver(tx, ids, items));
    for (const number of begun) history.end(number, 'done');
  }
}

function tell({ history = UNRECORDED, receivers }: Storm, targets: Target[]): void {
  const told = targets.map(({ name, secret, kind }) => ({ name, secret, isGone: kind === 'gone' }));
  tellReceived(history, receivers, told);
  for (const answered of ['hangs', 410, 500, 503] as const)
    history.fault(
      `answer ${answered}`,
      'receiver',
      receivers.received.filter((one) => one.answered === answered).length,
    );
}

async function passTime(given: Storm, targets: Target[]): Promise<void> {
  let passed = 0;
  if (given.waitsForTimeouts) await until(async () => given.receivers.hanging() === 0, 'time-outs');
  // A jump of the clock expires the leases of deliveries in progress, which are then sent again.
  await until(() => isQuiet(given, targets), 'a moment of quiet');
  for (const step of STEPS) {
    given.advance(step);
    passed += step;
    if (passed >= given.badForMs) recover(given.receivers, targets);
    await sweepDue(systemBase(given.platform));
    await until(() => isQuiet(given, targets), 'a moment of quiet');
    if (passed >= given.badForMs && (await isServed(given, targets, 'failing', 'hanging'))) return;
  }
}

function recover(receivers: Receivers, targets: Target[]): void {
  for (const { name, kind } of targets)
    if (kind === 'failing' || kind === 'hanging') receivers.set(name, { status: 200 });
  receivers.release();
}

/** Nothing is due where anybody answers, and no job is at it. */
async function isQuiet({ platform, receivers }: Storm, targets: Target[]): Promise<boolean> {
  const answering = targets.filter(({ name }) => receivers.hangingAt(name) === 0).map(({ id }) => id);
  const { rows } = await platform.databases.platform.query(
    `select exists (select from delivery_endpoints where id = any($1::bigint[]) and state = 'live' and due_at <= $2) as is_due`,
    [answering, platform.clock.now()],
  );
  const { rows: jobs } = await platform.databases.owner.query(
    `select exists (select from graphile_worker.jobs where task_identifier = 'deliveries.send'
       and (locked_at is not null or run_at <= now())) as is_busy`,
  );
  return !rows[0].is_due && !jobs[0].is_busy;
}

/** Nothing waits there any more; that everything has arrived is for the verdict to say. */
async function isServed({ platform }: Storm, targets: Target[], ...kinds: Kind[]): Promise<boolean> {
  const ids = targets.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const { rows } = await platform.databases.platform.query(
    'select exists (select from delivery_endpoints where id = any($1::bigint[]) and due_at is not null) as is_open',
    [ids],
  );
  return !rows[0].is_open;
}

/** From being put in until answered, of the healthy ones. */
async function latency({ databases }: Platform, targets: Target[]): Promise<number> {
  const ids = targets.filter(({ kind }) => kind === 'healthy').map(({ id }) => id);
  const { rows } = await databases.platform.query(
    `select percentile_cont(0.95) within group (order by extract(epoch from last_at - created_at) * 1000 + ms) as p95
     from deliveries where endpoint_id = any($1::bigint[])`,
    [ids],
  );
  return Math.round(Number(rows[0].p95));
}

async function verdict({ platform, receivers, each }: Storm, targets: Target[]) {
  const { rows } = await platform.databases.platform.query<{ endpoint_id: number; id: number; status: string }>(
    'select endpoint_id, id, status from deliveries where endpoint_id = any($1::bigint[])',
    [targets.map(({ id }) => id)],
  );
  const accepted = new Map<string, number>();
  let badSignatures = 0;
  const byName = new Map(targets.map((target) => [target.name, target]));
  for (const each of receivers.received) {
    const target = byName.get(each.name);
    if (!target) continue;
    const id = `${each.name} ${each.headers['webhook-id']}`;
    if (each.answered === 200) accepted.set(id, (accepted.get(id) ?? 0) + 1);
    if (!isSigned(target.secret, each)) badSignatures += 1;
  }
  const ofKind = new Map(targets.map((target) => [target.id, target]));
  const missing = rows.filter(({ endpoint_id, id }) => {
    const { kind, name, accountId } = ofKind.get(endpoint_id) as Target;
    return kind !== 'gone' && !accepted.has(`${name} msg_${accountId}_${id}`);
  });
  const goneOpen = rows.filter(
    ({ endpoint_id, status }) => ofKind.get(endpoint_id)?.kind === 'gone' && status === 'waiting',
  );
  return {
    deliveries: rows.length,
    expected: targets.length * each,
    lost: missing.length,
    // What hangs while time leaps may come again, with the same id.
    accepted_twice: [...accepted].filter(
      ([id, times]) => times > 1 && byName.get(id.split(' ', 1)[0] ?? '')?.kind !== 'hanging',
    ).length,
    attempts: receivers.received.length,
    signatures: receivers.received.length - badSignatures,
    bad_signatures: badSignatures,
    waiting_at_gone: goneOpen.length,
  };
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what} took too long`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
