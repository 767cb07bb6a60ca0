/**
 * The proof of the event door: every event one to three times, shuffled, a tenth of them withheld until the
 * nightly look, and forged ones in between. Afterwards every payment and wallet must be where the ordered history leads.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Platform, systemBase } from '../../../platform/context.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { randomFrom } from '../../../testing/random.ts';
import { billingJobs } from '../billing.jobs.ts';
import { creditsToRevoke } from '../billing.rules.ts';
import { reconcile } from '../events/reconcile.service.ts';
import type { World } from './event-world.ts';

export interface StormOptions {
  seed: number;
  forged: number;
  secret: string;
}

interface Storm extends StormOptions {
  platform: Platform;
  app: FastifyInstance;
  world: World;
}

const LANES = 16;

export async function storm(given: Storm) {
  const random = randomFrom(given.seed + 1);
  await openRows(given.platform, given.world);
  const { posts, withheld } = postsOf(given, random);
  const answers = await deliver(given.app, posts);
  await work(given.platform);
  const { missed } = await reconcile(systemBase(given.platform));
  await work(given.platform);
  const { missed: missedAgain } = await reconcile(systemBase(given.platform));
  return {
    events: given.world.events.length,
    delivered: posts.length - given.forged,
    withheld,
    fetchedByReconciliation: missed,
    missedAfterwards: missedAgain,
    forged: given.forged,
    forgedAccepted: posts.filter((post, index) => post.isForged && answers[index] !== 400).length,
    genuineRefused: posts.filter((post, index) => !post.isForged && answers[index] !== 200).length,
    ...(await verdict(given.platform, given.world)),
  };
}

/** The rows that were committed before the provider was asked. */
const openRows = ({ databases }: Platform, { payments }: World) =>
  databases.owner.query(
    `insert into payments (account_id, kind, credits, amount_minor, currency, provider_key, created_at, updated_at, check_at)
     select "accountId", 'purchase', credits, amount, 'usd', key, now(), now(), now()
     from json_to_recordset($1::json) as p("accountId" bigint, credits int, amount bigint, key text)`,
    [JSON.stringify(payments)],
  );

interface Post {
  body: string;
  signature: string;
  isForged: boolean;
}

function sign(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

function postsOf({ world, secret, forged }: Storm, random: () => number): { posts: Post[]; withheld: number } {
  const now = Math.floor(Date.now() / 1000);
  const posts: Post[] = [];
  let withheld = 0;
  for (const event of world.events) {
    if (random() < 0.1) {
      withheld += 1;
      continue;
    }
    const body = JSON.stringify(event);
    const post = { body, signature: sign(body, secret, now), isForged: false };
    for (let copy = 1 + Math.floor(random() * 3); copy > 0; copy--) posts.push(post);
  }
  for (let made = 0; made < forged; made++) posts.push(forge(world, secret, random, made));
  for (let last = posts.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [posts[last], posts[other]] = [posts[other] as Post, posts[last] as Post];
  }
  return { posts, withheld };
}

/** Another secret, a changed body, an old signature, one wrong character, or no signature. */
function forge({ events }: World, secret: string, random: () => number, made: number): Post {
  const now = Math.floor(Date.now() / 1000);
  const event = events[Math.floor(random() * events.length)] as object;
  const body = JSON.stringify({ ...event, id: `evt_forged_${made}` });
  const good = sign(body, secret, now);
  const signatures = [
    sign(body, `${secret}x`, now),
    sign(JSON.stringify(event), secret, now),
    sign(body, secret, now - 600),
    good.replace(/.$/, (letter) => (letter === '0' ? '1' : '0')),
    good.replace('v1=', 'v0='),
    '',
  ];
  return { body, signature: signatures[made % signatures.length] as string, isForged: true };
}

async function deliver(app: FastifyInstance, posts: Post[]): Promise<number[]> {
  const answers: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < posts.length; index = next++) {
      const { body, signature } = posts[index] as Post;
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature, host: 'localhost' };
      const reply = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers });
      answers[index] = reply.statusCode;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answers;
}

async function work(platform: Platform): Promise<void> {
  const worker = await startWorker(platform, billingJobs(null));
  try {
    await worker.drained();
  } finally {
    await worker.stop();
  }
}

/** Compares with the history applied in order: a success grants once, a refund takes its part. */
async function verdict({ databases }: Platform, { payments }: World) {
  const { rows } = await databases.owner.query(
    'select provider_key, status, refunded_minor, revoked_credits from payments',
  );
  const found = new Map(rows.map((row) => [row.provider_key as string, row]));
  const expected = new Map<number, number>();
  let wrongPayments = 0;
  for (const payment of payments) {
    const revoked = creditsToRevoke({ credits: payment.credits, amount_minor: payment.amount }, payment.refunded);
    const row = found.get(payment.key);
    const isRight =
      row?.status === payment.status && row.refunded_minor === payment.refunded && row.revoked_credits === revoked;
    if (!isRight) wrongPayments += 1;
    const credits = payment.status === 'succeeded' ? payment.credits - revoked : 0;
    expected.set(payment.accountId, (expected.get(payment.accountId) ?? 0) + credits);
  }
  const wallets = await databases.owner.query('select account_id, balance - owed as credits from credit_wallets');
  const balances = new Map(wallets.rows.map((row) => [row.account_id as number, Number(row.credits)]));
  const wrongWallets = [...expected].filter(([id, credits]) => (balances.get(id) ?? 0) !== credits).length;
  const grants = await databases.owner.query(`select count(*)::int as n from ledger_transactions where kind = 'grant'`);
  const doubled = grants.rows[0].n - payments.filter((payment) => payment.status === 'succeeded').length;
  return { payments: payments.length, wrongPayments, wrongWallets, doubled };
}
