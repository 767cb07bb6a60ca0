/** kill -9 of the worker, again and again, in the middle of searches for 2,000 rows: each lead once, each paid once. */

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSearch } from '../../../../apps/server/src/modules/search/public.ts';
import { AUSTIN, fillIndex } from '../../../../apps/server/src/modules/search/testing/small-town.ts';
import { grant } from '../../../../apps/server/src/modules/wallet/public.ts';
import { addAccounts } from '../../../../apps/server/src/modules/wallet/testing/accounts.ts';
import { asAccount, systemCtx } from '../../../../apps/server/src/platform/context.ts';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const WORKER = join(import.meta.dirname, '../../../../apps/server/src/modules/search/testing/worker.ts');
const ROWS = 2000;
const SPARE = 500;

export async function prove({ full, seed }: ProveOptions) {
  const searches = full ? 10 : 1;
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
      const filters = { industry: 'dentist', location_id: AUSTIN, radius_km: 15 };
      const { id } = await startSearch(
        ctx,
        { type: 'industry', list: { name: 'All' }, limit: ROWS, find_emails: false, only_new: false, filters },
        randomUUID(),
      );
      const isOver = async () => {
        const { rows } = await platform.databases.owner.query(
          'select finished_at from searches where account_id = $1 and id = $2',
          [accountId, id],
        );
        return rows[0].finished_at !== null;
      };
      while (!(await isOver())) {
        const worker = fork(WORKER, { env, execArgv: [] });
        const ended = once(worker, 'exit');
        await Promise.race([once(worker, 'message'), ended]);
        // Long enough to notice that the one before is dead, short enough to die in the middle of the work.
        await sleep(700 + chance() * 1500);
        worker.kill('SIGKILL');
        await ended;
        kills += 1;
      }
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
