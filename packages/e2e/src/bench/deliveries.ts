/**
 * Durable deliveries per second, from the first insert until the database has the last outcome, compared with bare
 * undici that posts the same bodies to the same receiver without storing anything. Events are inserted in batches, as
 * fast as the database accepts them. The receiver is a separate process. Rounds alternate, and the ratio is that of the
 * same round. Also measures processor time per delivery, which is the most reliable figure on a busy machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addAccounts,
  asAccount,
  createEndpoint,
  deliverEvent as deliver,
  deliveriesJobs,
  type Platform,
  startWorker,
  systemBase,
} from '@leadwright/server/proving';
import { Pool } from 'undici';
import type { BenchOptions } from '../bench.ts';
import { compareWithBars, median, rounded } from '../measure/bench-figures.ts';
import { cpuOf, cpuOfDatabase } from '../measure/cpu.ts';
import { startReceiver } from '../measure/receiver.ts';
import { startScratch } from '../support/scratch.ts';

const ACCOUNTS = 4;
const ENDPOINTS = 10;
const CONNECTIONS = 128;
const ROUNDS = 3;
/** Events per transaction, for every endpoint of the account. */
const PORTION = 50;
const GOAL = 0.45;

const data = (n: number) => JSON.stringify({ n, name: `Company ${n}`, text: 'x'.repeat(800) });
const rate = (count: number, startedAt: number) => (count * 1000) / (performance.now() - startedAt);

async function bare(port: number, count: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const headers = { 'content-type': 'application/json' };
  let next = 0;
  const client = async () => {
    for (let n = next++; n < count; n = next++) {
      const body = `{"type":"bench","timestamp":"2026-01-01T00:00:00.000Z","data":${data(n)}}`;
      const reply = await pool.request({ path: '/bare', method: 'POST', headers, body });
      await reply.body.dump();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const perSecond = rate(count, startedAt);
  await pool.close();
  return perSecond;
}

type Endpoints = Map<number, number[]>;

async function addEndpoints(platform: Platform, port: number): Promise<Endpoints> {
  const endpoints: Endpoints = new Map();
  for (const accountId of await addAccounts(platform, ACCOUNTS))
    await asAccount(systemBase(platform), accountId, async (tx) => {
      const ids: number[] = [];
      for (let n = 0; n < ENDPOINTS; n += 1)
        ids.push((await createEndpoint(tx, { url: `http://127.0.0.1:${port}/${accountId}/${n}` })).endpoint.id);
      endpoints.set(accountId, ids);
    });
  return endpoints;
}

async function durable(platform: Platform, endpoints: Endpoints, count: number, round: number): Promise<number> {
  const each = Math.round(count / (ACCOUNTS * ENDPOINTS));
  const items = Array.from({ length: each }, (_, n) => ({ event: 'bench', key: `${round}:${n}`, data: data(n) }));
  const startedAt = performance.now();
  const putIn = async (accountId: number, ids: number[]) => {
    for (let n = 0; n < each; n += PORTION)
      await asAccount(systemBase(platform), accountId, (tx) => deliver(tx, ids, items.slice(n, n + PORTION)));
  };
  await Promise.all([...endpoints].map(([accountId, ids]) => putIn(accountId, ids)));
  const isOpen = async () => {
    const { rows } = await platform.databases.platform.query(
      `select exists (select from delivery_endpoints where due_at is not null) as is_open`,
    );
    return rows[0].is_open as boolean;
  };
  while (await isOpen()) await sleep(10);
  return rate(each * ACCOUNTS * ENDPOINTS, startedAt);
}

async function check({ databases }: Platform, received: number, sent: number): Promise<void> {
  const { rows } = await databases.platform.query(
    `select count(*)::int as n, count(*) filter (where status = 'delivered' and jsonb_array_length(tries) = 1)::int as fine from deliveries`,
  );
  if (rows[0].n !== rows[0].fine || received !== sent + rows[0].n)
    throw new Error(`${JSON.stringify(rows[0])}, received ${received} of ${sent} and these`);
}

type Cpu = Record<'own' | 'database' | 'receiver', number>;

/** Includes microseconds of processor time for each of `count`, by process. */
async function watched(platform: Platform, receiver: number, count: number, work: () => Promise<number>) {
  const used = async (): Promise<Cpu> => ({
    own: cpuOf(process.pid),
    database: await cpuOfDatabase(platform.databases.owner),
    receiver: cpuOf(receiver),
  });
  const before = await used();
  const perSecond = await work();
  const after = await used();
  const each = (name: keyof Cpu) => Math.round(((after[name] - before[name]) * 1_000_000) / count);
  return { perSecond, cpu: { own: each('own'), database: each('database'), receiver: each('receiver') } };
}

type Round = Awaited<ReturnType<typeof watched>>;
const ratesOf = (rounds: Round[]) => rounds.map(({ perSecond }) => perSecond);
/** From the cheapest round: other load only adds to it. */
const leastCpu = (rounds: Round[]): Cpu => {
  const all = ({ cpu }: Round) => cpu.own + cpu.database + cpu.receiver;
  return rounds.toSorted((a, b) => all(a) - all(b))[0]?.cpu as Cpu;
};

export async function bench({ short }: BenchOptions) {
  const receiver = await startReceiver();
  const env = { EGRESS_ALLOW: `127.0.0.1:${receiver.port}` };
  const { platform, stop } = await startScratch({ disposable: false, pool: 8, env });
  const worker = await startWorker(platform, deliveriesJobs([]), { concurrency: ACCOUNTS });
  try {
    const count = short ? 4000 : 20_000;
    const endpoints = await addEndpoints(platform, receiver.port);
    const rounds = { bare: [] as Round[], ours: [] as Round[] };
    const watch = (work: () => Promise<number>) => watched(platform, receiver.pid, count, work);
    await bare(receiver.port, count / 4);
    await durable(platform, endpoints, count / 4, 0);
    for (let round = 1; round <= ROUNDS; round += 1) {
      rounds.bare.push(await watch(() => bare(receiver.port, count)));
      rounds.ours.push(await watch(() => durable(platform, endpoints, count, round)));
    }
    await check(platform, await receiver.count(), count / 4 + ROUNDS * count);
    const [bareRates, ownRates] = [ratesOf(rounds.bare), ratesOf(rounds.ours)];
    const ratio = rounded(median(ownRates.map((own, round) => own / (bareRates[round] as number))));
    return {
      deliveries: count,
      endpoints: ACCOUNTS * ENDPOINTS,
      perSecond: Math.round(median(ownRates)),
      bareUndici: Math.round(median(bareRates)),
      ratio,
      cpuMicroseconds: { ours: leastCpu(rounds.ours), bareUndici: leastCpu(rounds.bare) },
      ...compareWithBars({
        'deliveries a second, of bare undici': {
          is: ratio,
          atLeast: GOAL,
          beside: `${Math.round(median(ownRates))} beside ${Math.round(median(bareRates))}`,
        },
      }),
    };
  } finally {
    await worker.stop();
    await stop();
    receiver.stop();
  }
}
