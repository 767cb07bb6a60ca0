/** kill -9 of the worker at every fault site during searches for 2,000 rows: each lead once, each paid once. */
import { randomUUID } from 'node:crypto';
import { AUSTIN, addAccounts, asAccount, fillIndex, grant, startSearch, systemCtx } from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import type { ProveOptions } from '../../prove.ts';
import { liveAndDie } from '../../record/lives.ts';
import { startScratch } from '../../support/scratch.ts';
import { tellRun } from '../../support/telling.ts';

const ROWS = 2000;
const SPARE = 500;
/** The index asks nobody outside. */
const SITES = ['job.begun', 'commit.before', 'commit.after'] as const;
const KILLS = 10;

export async function prove({ full, seed, recording }: ProveOptions) {
  const searches = full ? 10 : 1;
  recording.judgedBy('leads');
  const { platform, ownerUrl, stop } = await startScratch({ disposable: false, pool: 8 });
  const env = { ...process.env, OWNER_URL: ownerUrl, DATA_DIR: platform.config.dataDir, LOG_LEVEL: 'silent' };
  let [kills, random] = [0, seed];
  const chance = () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  try {
    await fillIndex(platform, ROWS);
    for (const accountId of await addAccounts(platform, searches)) {
      const ctx = systemCtx(platform, accountId);
      await asAccount(ctx, accountId, (tx) => grant(tx, { source: 'grant', credits: ROWS + SPARE, key: 'proof' }));
      const run = `search of ${accountId}`;
      const running = recording.begin({ do: 'run', by: 'proof', run, account: accountId, price: 1, wants: ROWS });
      const filters = { industry: 'dentist', location_id: AUSTIN, radius_km: 15 };
      const exclude = { crm: true, files: true };
      const { id } = await startSearch(
        ctx,
        { type: 'industry', list: { name: 'All' }, limit: ROWS, find_emails: false, only_new: false, exclude, filters },
        randomUUID(),
      );
      const isOver = async () => {
        const { rows } = await platform.databases.owner.query(
          'select finished_at from searches where account_id = $1 and id = $2',
          [accountId, id],
        );
        return rows[0].finished_at !== null;
      };
      const program = PROGRAMS.searchWorker;
      kills += await liveAndDie({ program, env, sites: SITES, kills: KILLS, chance, recording, isOver });
      recording.end(running, 'done');
      await tellRun(recording, platform, { run, accountId, lead: 'dedupe_key' });
      await check(platform, accountId);
    }
    return { searches, rows: searches * ROWS, kills, duplicates: 0, paid_twice: 0, lost: 0 };
  } finally {
    await stop();
  }
}

async function check({ databases }: Awaited<ReturnType<typeof startScratch>>['platform'], accountId: number) {
  const { rows } = await databases.owner.query(
    `select (select status from searches where account_id = $1) as status,
      (select count(*)::int from results where account_id = $1) as rows,
      (select count(distinct dedupe_key)::int from results where account_id = $1) as leads,
      (select -sum(credits)::int from ledger_transactions where account_id = $1 and kind = 'settle') as paid,
      balance, reserved from credit_wallets where account_id = $1`,
    [accountId],
  );
  const expected = { status: 'completed', rows: ROWS, leads: ROWS, paid: ROWS, balance: SPARE, reserved: 0 };
  if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
    throw new Error(`account ${accountId}: ${JSON.stringify(rows[0])}`);
}
