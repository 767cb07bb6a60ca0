/**
 * Texts for a thousand leads by a model that errs in five answers of a hundred, with a worker that is killed again and again:
 * every lead gets one text, what failed is tried again, and the cost is exact.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { readRun, startRun } from '../../../../apps/server/src/modules/assistant/runs/runs.service.ts';
import { POLITE, startModel } from '../../../../apps/server/src/modules/assistant/testing/model.ts';
import { createProfile } from '../../../../apps/server/src/modules/business-profile/business-profile.service.ts';
import { FULL } from '../../../../apps/server/src/modules/business-profile/testing/profile.ts';
import { ensureNamed } from '../../../../apps/server/src/modules/lists/public.ts';
import { addResults } from '../../../../apps/server/src/modules/results/public.ts';
import { grant } from '../../../../apps/server/src/modules/wallet/public.ts';
import { addAccounts } from '../../../../apps/server/src/modules/wallet/testing/accounts.ts';
import { asAccount, type Ctx, systemCtx } from '../../../../apps/server/src/platform/context.ts';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const WORKER = join(import.meta.dirname, '../../../../apps/server/src/modules/assistant/testing/worker.ts');
const LEADS = { full: 1000, short: 200 };
const KILLS = { full: 6, short: 2 };
const CREDITS = 5000;
const ERRORS = 0.05;

export async function prove({ full, seed }: ProveOptions) {
  const [leads, kills] = full ? [LEADS.full, KILLS.full] : [LEADS.short, KILLS.short];
  const chance = randomFrom(seed);
  const model = await startModel();
  let errors = 0;
  model.behaves((asked) => {
    if (chance() >= ERRORS) return POLITE(asked);
    errors += 1;
    return chance() < 0.5 ? '???' : { half: 'Half a sen', end: 'cut' };
  });
  const settings = { OPENAI_API_URL: model.url, OPENAI_API_KEY: 'sk-platform-1234', OPENAI_TIMEOUT_MS: '2000' };
  const { platform, ownerUrl, stop } = await startScratch({ disposable: false, pool: 8, env: settings });
  const env = {
    ...process.env,
    ...settings,
    OWNER_URL: ownerUrl,
    DATA_DIR: platform.config.dataDir,
    LOG_LEVEL: 'silent',
  };
  const begun = performance.now();
  try {
    const [accountId] = (await addAccounts(platform, 1)) as [number];
    const ctx = systemCtx(platform, accountId);
    const id = await begin(ctx, leads);
    const killed = await work(env, kills, chance, async () => {
      const { written, finished_at } = await readRun(ctx, id);
      return { written, isOver: finished_at !== null };
    });
    const figures = await check(ctx, id, leads);
    const seconds = Math.round((performance.now() - begun) / 1000);
    return { ...figures, model_errors: errors, asked: model.asked.length, kills: killed, seconds };
  } finally {
    await stop();
    await model.stop();
  }
}

function randomFrom(seed: number): () => number {
  let random = seed;
  return () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
}

async function begin(ctx: Ctx, leads: number): Promise<number> {
  await createProfile(ctx, FULL);
  const listId = await asAccount(ctx, ctx.actor.accountId, async (tx) => {
    await grant(tx, { source: 'grant', credits: CREDITS, key: 'texts' });
    const list = await ensureNamed(tx, { name: 'All', type: 'local' }, tx.actor);
    const rows = Array.from({ length: leads }, (_each, n) => ({
      ...{ dedupeKey: `lead ${n}`, name: `Clinic ${n}`, industry: 'Dentist', city: 'Lisbon' },
    }));
    await addResults(tx, list.id, rows);
    return list.id;
  });
  const selection = { filter: ResultFilter.parse({}), except: [] };
  return (await startRun(ctx, listId, { selection, prompts: [{ default: 'first_line' }], existing: 'skip' })).id;
}

type Progress = () => Promise<{ written: number; isOver: boolean }>;

/** Worker after worker, each killed after some more texts, until it is over. */
async function work(env: NodeJS.ProcessEnv, most: number, chance: () => number, progress: Progress): Promise<number> {
  for (let kills = 0; ; kills++) {
    const worker = fork(WORKER, { env, execArgv: [] });
    const ended = once(worker, 'exit');
    await Promise.race([once(worker, 'message'), ended]);
    const before = await progress();
    const until = kills < most ? before.written + 20 + chance() * 80 : Number.POSITIVE_INFINITY;
    let now = before;
    while (!now.isOver && now.written < until) {
      await sleep(50);
      now = await progress();
    }
    worker.kill('SIGKILL');
    await ended;
    if (now.isOver) return kills;
  }
}

async function check(ctx: Ctx, id: number, leads: number) {
  const run = await readRun(ctx, id);
  const { rows } = await ctx.platform.databases.owner.query(
    `select count(*) filter (where ai_first_line = 'Hello ' || name || ', from Lisbon.')::int as texts,
      (select count(*)::int from lead_texts where account_id = $1) as told,
      (select coalesce(-sum(credits), 0)::int from ledger_transactions where account_id = $1 and kind = 'settle') as paid,
      (select balance::int from credit_wallets where account_id = $1) as balance,
      (select reserved::int from credit_wallets where account_id = $1) as reserved
    from results where account_id = $1`,
    [ctx.actor.accountId],
  );
  const { texts, told, paid, balance, reserved } = rows[0];
  const figures = { leads, texts, written: run.written, failed: run.failed, credits: run.credits, paid };
  const isExact = [texts, told, run.written, run.credits, paid, CREDITS - balance].every((n) => n === leads);
  if (!isExact || run.failed > 0 || reserved !== 0)
    throw new Error(JSON.stringify({ ...figures, told, balance, reserved }));
  return figures;
}
