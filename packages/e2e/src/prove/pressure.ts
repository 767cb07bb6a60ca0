/**
 * An attacker does everything to keep others waiting, while a customer reads, searches and signs in: single attacks of
 * one account, fifty at a time; ten strangers with the largest allowed bodies in their worst shapes, with and without
 * an account; one account with every heavy call at once; one whose events go to 550 hooks. The customer gets no error
 * and hardly waits longer, memory stays flat, and everything recovers as soon as the attack ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ATTACKS,
  AUSTIN,
  AWKWARD_NAME,
  asAccount,
  createBuilders,
  createList,
  fillIndex,
  grant,
  SANDBOX_PASSWORD,
  startSilent,
  systemCtx,
} from '@leadwright/server/proving';
import { Agent, type Dispatcher, request } from 'undici';
import { type FullList, rssOf, startFullList, watchMemory } from '../measure/full-list.ts';
import { CROWDS } from '../measure/pressure-crowds.ts';
import { startReceiver } from '../measure/receiver.ts';
import type { ProveOptions } from '../prove.ts';

const MAX_RATIO = 3;
/** Memory still held after garbage collection. */
const MAX_KEPT_MB = 120;
/** Below this a difference is not noticeable and may come from other load. */
const LEAST_MS = 20;
const MAX_MB = 200;
const MAX_BACK_MS = 5000;
const PAUSE_MS = 50;

export async function prove({ full, recording }: ProveOptions) {
  const [rows, parallel, seconds] = full ? [200_000, 50, 30] : [20_000, 20, 5];
  const silent = await startSilent();
  const receiver = await startReceiver();
  // The server is a separate process and inherits these.
  Object.assign(process.env, {
    EGRESS_ALLOW: `127.0.0.1:${silent.port},127.0.0.1:${receiver.port}`,
    STRIPE_API_URL: silent.url,
    STRIPE_SECRET_KEY: 'sk_test_silent',
  });
  const product = await startFullList(rows);
  try {
    const victim = await makeVictim(product);
    await call(product.url, product.token, `/api/campaigns/${product.listId}`, { name: AWKWARD_NAME }, 'PUT');
    await call(product.url, product.token, `/api/campaign-webhook-setup/${product.listId}`, { url: `${silent.url}/` });
    // A server that has served for a while is judged: its first bodies fill caches that stay.
    const { stop: endWarmUp } = await CROWDS.strangers(product, receiver.url);
    await measure(victim, seconds);
    endWarmUp();
    await timeUntilBack(product);
    const quiet = await measure(victim, seconds);
    const figures: Record<string, unknown> = { quiet };
    const missed: string[] = [];
    for (const [name, begin] of attacksOn(product, parallel, receiver.url)) {
      const before = rssOf(product.pid);
      const grown = watchMemory(product.pid);
      const { stop } = await begin();
      await sleep(1000);
      const found = await measure(victim, seconds);
      recording.fault('attack', name);
      recording.operations(found.asked);
      stop();
      const backMs = await timeUntilBack(product);
      const mb = { before, grown: grown(), after: await rssWhenSettled(product.pid, before) };
      const { isGood, ...figure } = judge(quiet, { ...found, mb, backMs });
      figures[name] = figure;
      if (!isGood) missed.push(name);
      console.log(`  ${name}: ${JSON.stringify(figure)}`);
    }
    if (missed.length > 0) throw new Error(`${missed.join(', ')}: ${JSON.stringify(figures, null, 2)}`);
    return figures;
  } finally {
    await product.stop();
    silent.stop();
    receiver.stop();
  }
}

type Begin = () => Promise<{ stop(): void }>;

/** PRESSURE_ONLY=hooks limits the attacks to these. */
function attacksOn(product: FullList, parallel: number, receiver: string): [string, Begin][] {
  const single = Object.entries(ATTACKS).map(([name, attack]): [string, Begin] => [
    name,
    async () => attack(product, parallel),
  ]);
  const crowds = Object.entries(CROWDS).map(([name, crowd]): [string, Begin] => [name, () => crowd(product, receiver)]);
  const only = process.env['PRESSURE_ONLY'];
  return [...crowds, ...single].filter(([name]) => !only || only.split(',').includes(name));
}

const SETTLE_MS = 20_000;

/** Light work triggers garbage collection; waits until memory is back or the time is up. */
async function rssWhenSettled(pid: number, before: number): Promise<number> {
  const until = performance.now() + SETTLE_MS;
  while (performance.now() < until && rssOf(pid) > before + MAX_KEPT_MB / 2) await sleep(500);
  return rssOf(pid);
}

interface Victim {
  url: string;
  token: string;
  listId: number;
}

async function makeVictim({ platform, url }: FullList): Promise<Victim> {
  const { token, accountId } = await createBuilders(platform).buildAccount({ email: 'victim@example.test' });
  await fillIndex(platform, 40);
  const ctx = systemCtx(platform, accountId);
  await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: 100_000, key: 'proof' }));
  const { id: listId } = await createList(ctx, { name: 'Quiet', type: 'local' });
  return { url, token, listId };
}

async function call(
  url: string,
  token: string | null,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
  dispatcher?: Dispatcher,
): Promise<number> {
  const reply = await request(`${url}${path}`, {
    method,
    ...(dispatcher && { dispatcher }),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  await reply.body.dump();
  return reply.statusCode;
}

const KINDS = ['read', 'search', 'signIn'] as const;

interface Figures {
  asked: number;
  /** The request and its response. */
  errors: string[];
  /** Milliseconds. */
  p50: Record<(typeof KINDS)[number], number>;
  p95: Record<(typeof KINDS)[number], number>;
}

/** An office of people, each at an address of their own. */
const PEOPLE = Array.from({ length: 10 }, (_, n) => new Agent({ connect: { localAddress: `127.0.2.${n + 1}` } }));

/** Reads continuously, searches occasionally, and signs in often enough for a percentile. */
async function measure({ url, token, listId }: Victim, seconds: number): Promise<Figures> {
  const times = { read: [] as number[], search: [] as number[], signIn: [] as number[] };
  const errors: string[] = [];
  const until = performance.now() + seconds * 1000;
  const repeat = async (kind: keyof typeof times, pause: number, ask: () => Promise<number>) => {
    while (performance.now() < until) {
      const begun = performance.now();
      const status = await ask();
      if (status !== 200) errors.push(`${kind} ${status}`);
      times[kind].push(performance.now() - begun);
      await sleep(pause);
    }
  };
  const filters = { industry: 'dentist', location_id: AUSTIN, radius_km: 15 };
  const search = { type: 'industry', list: { id: listId }, limit: 10, filters };
  const login = { email: 'customer@sandbox.test', password: SANDBOX_PASSWORD };
  let signIns = 0;
  const signIn = () => call(url, null, '/auth/login', login, 'POST', PEOPLE[signIns++ % PEOPLE.length]);
  await Promise.all([
    repeat('read', PAUSE_MS, () => call(url, token, `/api/local-results/${listId}`, {})),
    repeat('search', 10 * PAUSE_MS, () => call(url, token, '/api/searches', search)),
    repeat('signIn', 6 * PAUSE_MS, signIn),
  ]);
  const asked = Object.values(times).flat().length;
  const at = (share: number) => (kind: keyof typeof times) => {
    const sorted = times[kind].toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  };
  const each = (of: (kind: keyof typeof times) => number) => ({
    read: of('read'),
    search: of('search'),
    signIn: of('signIn'),
  });
  return { asked, errors, p50: each(at(0.5)), p95: each(at(0.95)) };
}

/** Until the attacker's own requests are answered again and the server reports that it is ready. */
async function timeUntilBack({ url, token, listId }: FullList): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < 2 * MAX_BACK_MS) {
    const ready = await request(`${url}/readyz`);
    await ready.body.dump();
    if (ready.statusCode === 200 && (await call(url, token, `/api/local-results/${listId}`, {})) === 200) break;
    await sleep(PAUSE_MS);
  }
  return Math.round(performance.now() - begun);
}

interface Memory {
  before: number;
  grown: number;
  after: number;
}

function judge(quiet: Figures, found: Figures & { mb: Memory; backMs: number }) {
  const worst = KINDS.map((kind) => found.p95[kind] / Math.max(LEAST_MS, quiet.p95[kind]));
  const ratio = Math.round(Math.max(...worst) * 10) / 10;
  const { grown, before, after } = found.mb;
  const isFlat = grown <= MAX_MB && after - before <= MAX_KEPT_MB;
  const isGood = found.errors.length === 0 && ratio <= MAX_RATIO && isFlat && found.backMs <= MAX_BACK_MS;
  return { ...found, ratio, isGood };
}
