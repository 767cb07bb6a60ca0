/**
 * A thousand leads to HighLevel at its real limit of a hundred calls in ten seconds, with a worker that is killed again and
 * again: each arrives once, and the CRM never has to refuse a call.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { authorize, finish } from '../../../../apps/server/src/modules/crm/connections/oauth.service.ts';
import { readPush, send, startPlan } from '../../../../apps/server/src/modules/crm/push/push.service.ts';
import { locationsOf, sandboxAsk } from '../../../../apps/server/src/modules/crm/testing/connect.ts';
import { ensureNamed } from '../../../../apps/server/src/modules/lists/public.ts';
import { addResults } from '../../../../apps/server/src/modules/results/public.ts';
import { startOwnSandbox } from '../../../../apps/server/src/modules/sources/testing/own-sandbox.ts';
import { addAccounts } from '../../../../apps/server/src/modules/wallet/testing/accounts.ts';
import { asAccount, type Ctx, systemCtx } from '../../../../apps/server/src/platform/context.ts';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const WORKER = join(import.meta.dirname, '../../../../apps/server/src/modules/crm/push/testing/worker.ts');
const LEADS = 1000;
/** A job is given up after 25 attempts: the last worker may live. */
const KILLS = { full: 5, short: 1 };
/** The limit itself is HighLevel's; the short form only has a shorter window. */
const SHORT_WINDOW = { rate_window_ms: 500 };

export async function prove({ full, seed }: ProveOptions) {
  const sandbox = await startOwnSandbox();
  if (!full) await sandbox.vendor('ghl').settings(SHORT_WINDOW);
  const { platform, ownerUrl, stop } = await startScratch({ disposable: false, pool: 8, env: sandbox.env });
  const env = {
    ...{ ...process.env, ...sandbox.env, OWNER_URL: ownerUrl, DATA_DIR: platform.config.dataDir, LOG_LEVEL: 'silent' },
  };
  const begun = performance.now();
  try {
    const [accountId] = (await addAccounts(platform, 1)) as [number];
    await platform.databases.owner.query(`update brands set crms = '{ghl}'`);
    const ctx = systemCtx(platform, accountId, { brandId: await brandOf(platform, accountId) });
    const connectionId = await connect(ctx, sandbox.url);
    const push = await begin(ctx, connectionId);
    const state = async () => (await readPush(ctx, push)).state;
    const kills = await work(env, full ? KILLS.full : KILLS.short, seed, async () => {
      if ((await state()) === 'planned') await confirm(ctx, push);
      return (await state()) === 'completed';
    });
    const figures = await check(ctx, push, sandbox.url);
    return { ...figures, kills, seconds: Math.round((performance.now() - begun) / 1000) };
  } finally {
    await stop();
    await sandbox.stop();
  }
}

type Scratch = Awaited<ReturnType<typeof startScratch>>['platform'];

async function brandOf({ databases }: Scratch, accountId: number): Promise<number> {
  const { rows } = await databases.owner.query('select brand_id from accounts where id = $1', [accountId]);
  return rows[0].brand_id;
}

async function connect(ctx: Ctx, url: string): Promise<number> {
  const page = await authorize(ctx, { provider: 'ghl', suite: 'main', window: 'page', return_to: '/' });
  const { searchParams } = new URL(page);
  const redirect_uri = searchParams.get('redirect_uri');
  const { code } = await sandboxAsk<{ code: string }>(`${url}/ghl/_sandbox/code`, { redirect_uri });
  const { connection } = await finish(ctx, { state: searchParams.get('state') as string, code });
  return connection.id;
}

async function begin(ctx: Ctx, connectionId: number): Promise<number> {
  const listId = await asAccount(ctx, ctx.actor.accountId, async (tx) => {
    const list = await ensureNamed(tx, { name: 'All', type: 'local' }, tx.actor);
    const rows = Array.from({ length: LEADS }, (_each, n) => ({
      ...{ dedupeKey: `lead ${n}`, name: `Company ${n}`, email: `hello@company-${n}.test`, city: 'Lisboa' },
    }));
    await addResults(tx, list.id, rows);
    return list.id;
  });
  const selection = { filter: ResultFilter.parse({}), except: [] };
  return (await startPlan(ctx, listId, connectionId, selection)).id;
}

async function confirm(ctx: Ctx, id: number): Promise<void> {
  const { plan } = await readPush(ctx, id);
  await send(ctx, id, { create: plan.create, update: plan.update });
}

/** Worker after worker, each killed at some moment, until it is over. */
async function work(
  env: NodeJS.ProcessEnv,
  most: number,
  seed: number,
  isOver: () => Promise<boolean>,
): Promise<number> {
  let [kills, random] = [0, seed];
  const chance = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  for (;;) {
    const worker = fork(WORKER, { env, execArgv: [] });
    const ended = once(worker, 'exit');
    await Promise.race([once(worker, 'message'), ended]);
    // Longer than the one before is believed to hold the connection.
    const until = performance.now() + 35_000 + chance() * 20_000;
    let over = await isOver();
    while (!over && (kills >= most || performance.now() < until)) {
      await sleep(200);
      over = await isOver();
    }
    worker.kill('SIGKILL');
    await ended;
    if (over) return kills;
    kills += 1;
  }
}

async function check(ctx: Ctx, id: number, url: string) {
  const { sent, failed, created } = await readPush(ctx, id);
  const contacts = (await locationsOf(url)).flatMap((location) => location.contacts);
  const addresses = new Set(contacts.map(({ values }) => (values as { email: string }).email));
  const { throttled, requests } = await sandboxAsk<Record<string, number>>(`${url}/ghl/_sandbox/counters`);
  const figures = {
    ...{ leads: LEADS, sent, created, contacts: contacts.length, requests },
    ...{ lost: LEADS - addresses.size, doubled: contacts.length - addresses.size, refused_429: throttled, failed },
  };
  const { lost, doubled, refused_429 } = figures;
  if (sent !== LEADS || lost || doubled || refused_429 || failed) throw new Error(JSON.stringify(figures));
  return figures;
}
