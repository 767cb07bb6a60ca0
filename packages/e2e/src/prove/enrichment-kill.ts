/** kill -9 of the worker at fault sites during get-employees for 500 companies: every person once, each paid once. */
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import {
  addAccounts,
  addResults,
  asAccount,
  ensureNamed,
  grant,
  startOwnSandbox,
  startEnrichment as startRun,
  systemCtx,
} from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import type { ProveOptions } from '../prove.ts';
import { liveAndDie } from '../record/lives.ts';
import { startScratch } from '../support/scratch.ts';
import { tellRun } from '../support/telling.ts';

const ROWS = 500;
const EACH = 10;
/** Of an employee, in credits. */
const PRICE = 2;
const CREDITS = ROWS * EACH * PRICE;
/** Without vendor throttling: at two hundred requests a minute a run would take a quarter of an hour. */
const SOURCE_LIMITS = [
  ...['hunter.second=100000/1', 'hunter.minute=100000/60', 'people-data-labs.search=100000/60'],
  ...['apollo.minute=100000/60', 'apollo.hour=1000000/3600', 'apollo.match=100000/60'],
].join(',');
const SITES = ['vendor.asked', 'vendor.answered', 'commit.before', 'commit.after', 'job.begun'] as const;
/** A job is given up after 25 attempts and resumed ten minutes later, so the last worker survives. */
const KILLS = { full: 20, short: 6 };

export async function prove({ full, seed, recording }: ProveOptions) {
  const runs = full ? 3 : 1;
  recording.judgedBy('leads');
  const sandbox = await startOwnSandbox();
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1_000_000 });
  await sandbox.vendor('hunter').settings({ per_second: 1_000_000, per_minute: 1_000_000 });
  await sandbox.vendor('apollo').settings({
    search_per_minute: 1_000_000,
    search_per_hour: 1_000_000,
    enrich_per_minute: 1_000_000,
  });
  const { platform, ownerUrl, stop } = await startScratch({ disposable: false, pool: 8 });
  const env = {
    ...process.env,
    ...sandbox.env,
    OWNER_URL: ownerUrl,
    DATA_DIR: platform.config.dataDir,
    LOG_LEVEL: 'silent',
    // Mail server checks are not part of this, and slow.
    MAIL_CHECK: 'off',
    SOURCE_LIMITS,
  };
  let [kills, random, found] = [0, seed, 0];
  const chance = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  try {
    const domains = await someDomains(sandbox.url);
    for (const accountId of await addAccounts(platform, runs)) {
      const runId = await begin(platform, accountId, domains);
      const run = `employees of ${accountId}`;
      const running = recording.begin({ do: 'run', by: 'proof', run, account: accountId, price: PRICE });
      const isOver = async () => (await readRun(platform, accountId, runId)).finished_at !== null;
      const program = PROGRAMS.enrichmentWorker;
      // After two minutes the dead worker's claims on these sites have expired.
      const afterDeath = () => platform.databases.owner.query('update web_sites set reading_until = null');
      const most = full ? KILLS.full : KILLS.short;
      kills += await liveAndDie({ program, env, sites: SITES, kills: most, chance, recording, isOver, afterDeath });
      recording.end(running, 'done');
      const { target_list_id: list } = await readRun(platform, accountId, runId);
      const lead = "domain || ' ' || lower(name)";
      await tellRun(recording, platform, { run, accountId, lead, where: `list_id = ${Number(list)}` });
      found += await check(platform, accountId, runId);
    }
    return { runs, rows: runs * ROWS, kills, employees: found, duplicates: 0, paid_twice: 0, lost: 0 };
  } finally {
    await stop();
    await sandbox.stop();
  }
}

type Scratch = Awaited<ReturnType<typeof startScratch>>['platform'];

async function someDomains(url: string): Promise<string[]> {
  const csv = await fetch(`${url}/world/places.csv`).then((reply) => reply.text());
  return [...new Set(csv.match(/(?<=https?:\/\/)[a-z0-9-]+\.(?:test|example)/g) ?? [])].slice(0, ROWS);
}

const begin = (platform: Scratch, accountId: number, domains: string[]): Promise<number> => {
  const ctx = systemCtx(platform, accountId);
  return asAccount(ctx, accountId, async (tx) => {
    await grant(tx, { source: 'grant', credits: CREDITS, key: 'proof' });
    const list = await ensureNamed(tx, { name: 'All', type: 'local' }, tx.actor);
    const rows = domains.map((domain) => ({ dedupeKey: domain, name: domain, website: `https://${domain}`, domain }));
    await addResults(tx, list.id, rows);
    const selection = { filter: ResultFilter.parse({}), except: [] };
    const { id } = await startRun(tx, list.id, { act: 'get-employees', selection, limit: EACH });
    return id;
  });
};

async function readRun({ databases }: Scratch, accountId: number, id: number) {
  const { rows } = await databases.owner.query('select * from enrichments where account_id = $1 and id = $2', [
    accountId,
    id,
  ]);
  return rows[0];
}

async function check(platform: Scratch, accountId: number, runId: number): Promise<number> {
  const run = await readRun(platform, accountId, runId);
  const { rows } = await platform.databases.owner.query(
    `select count(*)::int as rows, count(distinct (domain, lower(name)))::int as people,
      (select -sum(credits)::int from ledger_transactions where account_id = $1 and kind = 'settle') as paid,
      (select balance::int from credit_wallets where account_id = $1) as balance,
      (select reserved::int from credit_wallets where account_id = $1) as reserved
    from results where account_id = $1 and list_id = $2`,
    [accountId, run.target_list_id],
  );
  const { found } = run;
  const expected = { rows: found, people: found, paid: 2 * found, balance: CREDITS - 2 * found, reserved: 0 };
  if (run.status !== 'completed' || run.done !== ROWS || JSON.stringify(rows[0]) !== JSON.stringify(expected))
    throw new Error(`account ${accountId}: ${run.status} ${run.done} ${JSON.stringify(rows[0])}`);
  return found;
}
