/**
 * A workflow of ten nodes over 5,000 leads, with random kills of the worker: the same leads at every edge, the same
 * texts, pushes and credits as in an undisturbed run, nothing paid twice, and constant memory.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AUSTIN,
  addAccounts,
  asAccount,
  authorizeCrm as authorize,
  type Ctx,
  createBuilders,
  createProfile,
  createWorkflow,
  FULL_PROFILE as FULL,
  fillIndex,
  finishCrm as finish,
  grant,
  graphOf,
  locationsOf,
  POLITE,
  sandboxAsk,
  startWorkflow as start,
  startModel,
  startOwnSandbox,
  systemCtx,
  type TestPerson,
} from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const LEADS = { full: 5000, short: 300 };
const KILLS = { full: 12, short: 2 };
const CREDITS = 100_000;

export async function prove({ full, seed, recording }: ProveOptions) {
  const [leads, kills] = full ? [LEADS.full, KILLS.full] : [LEADS.short, KILLS.short];
  const sandbox = await startOwnSandbox();
  await sandbox.vendor('ghl').settings({ rate_max: 10_000, rate_window_ms: 1000 });
  const model = await startModel();
  model.behaves((asked) =>
    asked.task === 'research'
      ? JSON.stringify({ answer: answerFor(asked.lead['name']), note: 'Read.' })
      : POLITE(asked),
  );
  const settings = { ...sandbox.env, OPENAI_API_URL: model.url, OPENAI_API_KEY: 'sk-platform-1234' };
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
    await addAccounts(platform, 0);
    await platform.databases.owner.query(`update brands set crms = '{ghl}'`);
    await fillIndex(platform, leads);
    const locations = (await locationsOf(sandbox.url)).slice(0, 2).map(({ id }) => id);
    const { buildAccount } = createBuilders(platform);
    const prepare = async (location: string | undefined) =>
      prepared(platform, await buildAccount(), { url: sandbox.url, location: location as string, leads });
    const calm = await prepare(locations[0]);
    const quiet = await work(env, calm, () => Number.POSITIVE_INFINITY);
    const rough = await prepare(locations[1]);
    const chance = randomFrom(seed);
    let left = kills;
    const disturbed = await work(env, rough, () => (left-- > 0 ? 800 + chance() * 5000 : Number.POSITIVE_INFINITY));
    recording.fault('kill -9', 'worker during a workflow', disturbed.kills);
    recording.operations(2 * leads);
    const [expected, found] = [await outcomeOf(calm, sandbox.url), await outcomeOf(rough, sandbox.url)];
    if (JSON.stringify(expected) !== JSON.stringify(found)) throw new Error(JSON.stringify({ expected, found }));
    const { first, last, peak } = memoryOf(quiet.memory);
    // More than this would be a leak, or a run held in memory as a whole.
    if (full && last > 1.5 * first) throw new Error(`memory grew from ${first} to ${last} MB`);
    const { edges: _edges, ...figures } = found;
    return {
      leads,
      nodes: 10,
      kills: disturbed.kills,
      ...figures,
      edges_equal: true,
      paid_twice: 0,
      memory_mb: `${first} at a quarter, ${last} at the end, ${peak} at most`,
      calm_seconds: quiet.seconds,
      disturbed_seconds: disturbed.seconds,
      seconds: Math.round((performance.now() - begun) / 1000),
    };
  } finally {
    await stop();
    await model.stop();
    await sandbox.stop();
  }
}

const numberOf = (name = '') => Number(/\d+/.exec(name)?.[0]);
/** Every third says yes; every seventh is unknown. */
const answerFor = (name = '') => (numberOf(name) % 7 === 6 ? 'unknown' : numberOf(name) % 3 === 0 ? 'yes' : 'no');

function randomFrom(seed: number): () => number {
  let random = seed;
  return () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
}

type Scratch = Awaited<ReturnType<typeof startScratch>>['platform'];

interface Prepared {
  ctx: Ctx;
  location: string;
  runId: number;
}

async function prepared(
  platform: Scratch,
  { accountId, userId, brandId }: TestPerson,
  { url, location, leads }: { url: string; location: string; leads: number },
): Promise<Prepared> {
  const system = systemCtx(platform, accountId, { brandId });
  const ctx: Ctx = { ...system, actor: { ...system.actor, userId } };
  await createProfile(ctx, FULL);
  await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: CREDITS, key: 'proof' }));
  const connection_id = await connect(ctx, url, location);
  const workflowId = await createWorkflow(ctx, { name: 'Ten nodes', graph: graphFor(leads, connection_id) });
  const { id: runId } = await start(ctx, workflowId, { trigger: 'by_hand', isTrial: false });
  return { ctx, location, runId };
}

async function connect(ctx: Ctx, url: string, location: string): Promise<number> {
  const page = await authorize(ctx, { provider: 'ghl', suite: 'main', window: 'page', return_to: '/' });
  const { searchParams } = new URL(page);
  const redirect_uri = searchParams.get('redirect_uri');
  await sandboxAsk(`${url}/ghl/_sandbox/locations/${location}/reset`, {});
  const { code } = await sandboxAsk<{ code: string }>(`${url}/ghl/_sandbox/code`, {
    redirect_uri,
    location_id: location,
  });
  const { connection } = await finish(ctx, { state: searchParams.get('state') as string, code });
  return connection.id;
}

const withEmail = { with_email: -1, conditions: [{ column: 'email', operator: 'not empty' }] };

/** Half of the leads have an address; the two halves meet again in the last file. */
const graphFor = (leads: number, connection_id: number) =>
  graphOf(
    {
      search: [
        'company_search',
        {
          filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15 },
          limit: leads,
          find_emails: false,
          list: { name: 'Found' },
        },
      ],
      addressed: ['filter', withEmail],
      research: ['ai_research', { question: 'Do they take bookings?', column: 'Booking', reads_website: false }],
      yes: ['filter', { with_email: -1, answers: [{ column: 'Booking', operator: 'is', value: 'yes' }] }],
      texts: ['content', { prompts: [{ default: 'first_line' }, { default: 'subject' }] }],
      crm: ['connection', { to: 'crm', connection_id }],
      kept: ['connection', { to: 'list', list: { name: 'Not now' } }],
      bare: ['connection', { to: 'list', list: { name: 'Without address' } }],
      short: ['content', { prompts: [{ default: 'summary' }], most: Math.floor(leads / 10) }],
      file: ['connection', { to: 'csv' }],
    },
    [
      ['search', 'addressed'],
      ['addressed', 'research'],
      ['research', 'yes'],
      ['yes', 'texts'],
      ['texts', 'crm'],
      ['crm', 'file'],
      ['research', 'kept', 'no'],
      ['kept', 'file'],
      ['addressed', 'bare', 'no'],
      ['bare', 'short'],
      ['short', 'file'],
      ['short', 'file', 'no'],
    ],
  );

interface Worked {
  kills: number;
  memory: number[];
  seconds: number;
}

/** Starts one worker after the other until the run has ended; `life` says how long each lives. */
async function work(env: NodeJS.ProcessEnv, { ctx, runId }: Prepared, life: () => number): Promise<Worked> {
  const begun = performance.now();
  const memory: number[] = [];
  const isOver = async () => {
    const { rows } = await ctx.platform.databases.owner.query('select state from workflow_runs where id = $1', [runId]);
    if (rows[0].state === 'stopped') throw new Error('the run stopped');
    return rows[0].state === 'completed';
  };
  for (let kills = 0; ; kills++) {
    const worker = fork(PROGRAMS.workflowsWorker, { env, execArgv: [] });
    let isAlive = true;
    const ended = once(worker, 'exit').then(() => {
      isAlive = false;
    });
    worker.on('message', (said: { rss?: number }) => said.rss && memory.push(said.rss));
    await Promise.race([once(worker, 'message'), ended]);
    const until = performance.now() + life();
    while (isAlive && !(await isOver()) && performance.now() < until) await sleep(100);
    worker.kill('SIGKILL');
    await ended;
    if (await isOver()) return { kills, memory, seconds: Math.round((performance.now() - begun) / 1000) };
    // The next worker takes over once the dead one's silence is noticed.
  }
}

const MB = 1024 * 1024;
const meanOf = (values: number[]) => Math.round(values.reduce((sum, each) => sum + each, 0) / values.length / MB);

function memoryOf(memory: number[]) {
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const first = meanOf(memory.slice(quarter, 2 * quarter));
  return { first, last: meanOf(memory.slice(-quarter)), peak: Math.round(Math.max(...memory) / MB) };
}

/** Leads are compared by name: every account has its own ids. */
async function outcomeOf({ ctx, location, runId }: Prepared, url: string) {
  const { accountId } = ctx.actor;
  const { owner } = ctx.platform.databases;
  const edges = await owner.query(
    `select i.node_id, i.state, count(*)::int as leads, md5(string_agg(r.name, ',' order by r.name)) as which
    from workflow_items i join results r on r.account_id = i.account_id and r.id = i.result_id
    where i.account_id = $1 and i.run_id = $2 group by 1, 2 order by 1, 2`,
    [accountId, runId],
  );
  const kept = await owner.query(
    `select (select count(*)::int from results where account_id = $1 and ai_first_line <> '') as first_lines,
      (select count(*)::int from results where account_id = $1 and ai_subject <> '') as subjects,
      (select count(*)::int from results where account_id = $1 and ai_summary <> '') as summaries,
      (select count(*)::int from workflow_answers where account_id = $1 and value <> '') as answers,
      (select count(*)::int from results where account_id = $1) as rows,
      (select credits::int from workflow_runs where account_id = $1 and id = $2) as credits,
      (select coalesce(-sum(credits), 0)::int from ledger_transactions where account_id = $1 and kind = 'settle') as paid,
      (select $3 - balance::int from credit_wallets where account_id = $1) as spent,
      (select reserved::int from credit_wallets where account_id = $1) as reserved`,
    [accountId, runId, CREDITS],
  );
  const contacts = (await locationsOf(url)).find(({ id }) => id === location)?.contacts.length ?? 0;
  const figures = { ...kept.rows[0], pushed: contacts };
  if (figures.paid !== figures.credits || figures.spent !== figures.credits || figures.reserved !== 0)
    throw new Error(`the books do not agree: ${JSON.stringify(figures)}`);
  return { ...figures, edges: edges.rows };
}
