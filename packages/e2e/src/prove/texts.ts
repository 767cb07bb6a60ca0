/**
 * Texts for a thousand leads by a model that fails five of a hundred times, with kill -9 of the worker at fault sites:
 * every lead gets one text, failures are retried, and the cost is exact.
 */
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import {
  addAccounts,
  addResults,
  asAccount,
  type Ctx,
  createProfile,
  ensureNamed,
  FULL_PROFILE as FULL,
  grant,
  POLITE,
  readTexts as readRun,
  startModel,
  startTexts as startRun,
  systemCtx,
} from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import type { ProveOptions } from '../prove.ts';
import { liveAndDie } from '../record/lives.ts';
import { startScratch } from '../support/scratch.ts';
import { tellRun } from '../support/telling.ts';

const LEADS = { full: 1000, short: 200 };
const SITES = ['vendor.asked', 'commit.before', 'commit.after', 'job.begun'] as const;
const KILLS = { full: 20, short: 5 };
const CREDITS = 5000;
const ERRORS = 0.05;

export async function prove({ full, seed, recording }: ProveOptions) {
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
    recording.judgedBy('leads');
    const run = 'texts';
    const running = recording.begin({ do: 'run', by: 'proof', run, account: accountId, price: 1, wants: leads });
    const id = await begin(ctx, leads);
    const program = PROGRAMS.textsWorker;
    const isOver = async () => (await readRun(ctx, id)).finished_at !== null;
    const killed = await liveAndDie({ program, env, sites: SITES, kills, chance, recording, isOver });
    recording.end(running, 'done');
    await tellRun(recording, platform, { run, accountId, lead: 'name', where: "ai_first_line <> ''" });
    const figures = await check(ctx, id, leads);
    recording.fault('broken answer', 'model', errors);
    recording.operations(model.asked.length);
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
      dedupeKey: `lead ${n}`,
      name: `Clinic ${n}`,
      industry: 'Dentist',
      city: 'Lisbon',
    }));
    await addResults(tx, list.id, rows);
    return list.id;
  });
  const selection = { filter: ResultFilter.parse({}), except: [] };
  return (await startRun(ctx, listId, { selection, prompts: [{ default: 'first_line' }], existing: 'skip' })).id;
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
