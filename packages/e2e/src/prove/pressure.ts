/**
 * One customer does everything it can to keep connections, fifty at a time, while another reads, searches and signs in. The
 * other gets no error and hardly waits longer, memory stays flat, and everything is back as soon as the attack is over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { SANDBOX_PASSWORD } from '../../../../apps/server/src/modules/brands/public.ts';
import { createList } from '../../../../apps/server/src/modules/lists/lists.service.ts';
import { AUSTIN, fillIndex } from '../../../../apps/server/src/modules/search/testing/small-town.ts';
import { grant } from '../../../../apps/server/src/modules/wallet/public.ts';
import { asAccount, systemCtx } from '../../../../apps/server/src/platform/context.ts';
import { ATTACKS, AWKWARD_NAME, startSilent, type Target } from '../../../../apps/server/src/testing/attacks.ts';
import { createBuilders } from '../../../../apps/server/src/testing/builders.ts';
import { type FullList, startFullList, watchMemory } from '../measure/full-list.ts';
import type { ProveOptions } from '../prove.ts';

const MAX_RATIO = 3;
/** Below this a difference is not noticeable and may be caused by load on the machine. */
const LEAST_MS = 20;
const MAX_MB = 200;
const MAX_BACK_MS = 5000;
const PAUSE_MS = 50;

export async function prove({ full }: ProveOptions) {
  const [rows, parallel, seconds] = full ? [200_000, 50, 30] : [20_000, 20, 5];
  const silent = await startSilent();
  // The server is a process of its own and takes these along.
  Object.assign(process.env, {
    EGRESS_ALLOW: `127.0.0.1:${silent.port}`,
    STRIPE_API_URL: silent.url,
    STRIPE_SECRET_KEY: 'sk_test_silent',
  });
  const product = await startFullList(rows);
  try {
    const victim = await makeVictim(product);
    const target: Target = product;
    await call(product.url, product.token, `/api/campaigns/${product.listId}`, { name: AWKWARD_NAME }, 'PUT');
    await call(product.url, product.token, `/api/campaign-webhook-setup/${product.listId}`, { url: `${silent.url}/` });
    await measure(victim, 2);
    const quiet = await measure(victim, seconds);
    const figures: Record<string, unknown> = { quiet };
    const missed: string[] = [];
    for (const [name, attack] of Object.entries(ATTACKS)) {
      const grown = watchMemory(product.pid);
      const { stop } = attack(target, parallel);
      await sleep(1000);
      const found = await measure(victim, seconds);
      stop();
      const backMs = await timeUntilBack(product);
      const { isGood, ...figure } = judge(quiet, { ...found, mb: grown(), backMs });
      figures[name] = figure;
      if (!isGood) missed.push(name);
    }
    if (missed.length > 0) throw new Error(`${missed.join(', ')}: ${JSON.stringify(figures, null, 2)}`);
    return figures;
  } finally {
    await product.stop();
    silent.stop();
  }
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
): Promise<number> {
  const reply = await request(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  await reply.body.dump();
  return reply.statusCode;
}

interface Figures {
  asked: number;
  errors: number;
  readMs: number;
  searchMs: number;
  signInMs: number;
}

/** Reads all the time, searches now and then, and signs in as often as somebody at one address may. */
async function measure({ url, token, listId }: Victim, seconds: number): Promise<Figures> {
  const times = { read: [] as number[], search: [] as number[], signIn: [] as number[] };
  let errors = 0;
  const until = performance.now() + seconds * 1000;
  const repeat = async (kind: keyof typeof times, pause: number, ask: () => Promise<number>) => {
    while (performance.now() < until) {
      const begun = performance.now();
      if ((await ask()) !== 200) errors += 1;
      times[kind].push(performance.now() - begun);
      await sleep(pause);
    }
  };
  const filters = { industry: 'dentist', location_id: AUSTIN, radius_km: 15 };
  const search = { type: 'industry', list: { id: listId }, limit: 10, filters };
  const login = { email: 'customer@sandbox.test', password: SANDBOX_PASSWORD };
  await Promise.all([
    repeat('read', PAUSE_MS, () => call(url, token, `/api/local-results/${listId}`, {})),
    repeat('search', 10 * PAUSE_MS, () => call(url, token, '/api/searches', search)),
    repeat('signIn', 3000, () => call(url, null, '/auth/login', login)),
  ]);
  const asked = Object.values(times).flat().length;
  return { asked, errors, readMs: p95(times.read), searchMs: p95(times.search), signInMs: p95(times.signIn) };
}

const p95 = (times: number[]) => Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);

/** Until the attacker's own requests are answered again and the server says that it can serve. */
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

function judge(quiet: Figures, found: Figures & { mb: number; backMs: number }) {
  const worst = (['readMs', 'searchMs', 'signInMs'] as const).map(
    (kind) => found[kind] / Math.max(LEAST_MS, quiet[kind]),
  );
  const ratio = Math.round(Math.max(...worst) * 10) / 10;
  const isGood = found.errors === 0 && ratio <= MAX_RATIO && found.mb <= MAX_MB && found.backMs <= MAX_BACK_MS;
  return { ...found, ratio, isGood };
}
