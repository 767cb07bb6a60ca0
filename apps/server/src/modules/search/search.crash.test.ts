import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../platform/jobs/jobs.ts';
import type { TestPerson } from '../../testing/api.ts';
import { CHILD_ENV } from '../../testing/settings.ts';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { type OwnSandbox, startOwnSandbox } from '../sources/testing/own-sandbox.ts';
import { runSearch } from './run.service.ts';
import { runSearchJob } from './search.jobs.ts';
import { contextOn, failingPlatform } from './testing/failing.ts';
import { dentists, type SearchApi, startSearchApi } from './testing/town.ts';

const ROWS = IS_THOROUGH ? 2000 : 1000;
const SOURCE_LIMITS = 'modash.search=100000/1';
let [api, sandbox] = [{} as SearchApi, {} as OwnSandbox];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  await sandbox.vendor('modash').settings({ per_second: 100_000 });
  api = await startSearchApi({ dentists: ROWS, env: { SANDBOX_URL: sandbox.url, SOURCE_LIMITS } });
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

/** The invariants of an ended search, after any number of interruptions. */
async function verdict(who: TestPerson, searchId: number) {
  const [row] = await api.rows('select * from searches where account_id = $1 and id = $2', [who.accountId, searchId]);
  const [list] = await api.rows(
    `select count(*)::int as rows, count(distinct dedupe_key)::int as distinct, (select result_count from lists l where l.account_id = $1 and l.id = $2) as counter
    from results where account_id = $1 and list_id = $2`,
    [who.accountId, row.list_id],
  );
  const [ledger] = await api.rows(
    `select -sum(credits)::int as paid from ledger_transactions where account_id = $1 and kind = 'settle'`,
    [who.accountId],
  );
  const { balance, reserved } = await api.wallet(who);
  return { status: row.status, added: row.added, credits: row.credits, ...list, paid: ledger.paid, balance, reserved };
}

describe('a search that is interrupted', () => {
  const creators = {
    type: 'influencer',
    list: { name: 'Creators' },
    limit: 16,
    find_emails: false,
    filters: { platform: 'tiktok', followers_min: 1 },
  } as const;
  const whole = {
    status: 'completed',
    added: 16,
    credits: 32,
    rows: 16,
    distinct: 16,
    counter: 16,
    paid: 32,
    balance: 68,
    reserved: 0,
  };

  // Every so many statements: each costs a run of its own.
  it.each([
    ['statement', IS_THOROUGH ? 1 : 11, 20],
    ['commit', 1, 4],
  ] as const)('at any %s goes on and pays for each lead once', async (when, step, least) => {
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += step) {
      const who = await api.buildPayer(100);
      const { body } = await api.call(who, search.create, { body: creators });
      const { platform, count } = failingPlatform(api.platform, n, when);
      const outcome = await runSearch(contextOn(platform), who.accountId, body.data.id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      await runSearch(contextOn(api.platform), who.accountId, body.data.id);
      expect(await verdict(who, body.data.id), `statement ${n}`).toEqual(whole);
    }
    expect(n).toBeGreaterThan(least);
  });

  it('is resumed when it stalls', async () => {
    const who = await api.buildPayer(100);
    const { body } = await api.call(who, search.create, { body: creators });
    await api.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'search.run'`,
    );
    expect(await api.resumeStalled()).toMatchObject({ search: 0 });
    api.clock.advance(11 * 60_000);
    expect(await api.resumeStalled()).toMatchObject({ search: 1 });
    // A job was enqueued, so it is not stalled any more.
    expect(await api.resumeStalled()).toMatchObject({ search: 0 });
    await api.runJobs([runSearchJob]);
    expect(await verdict(who, body.data.id)).toEqual(whole);
  });
});

describe('a worker that is killed in the middle of a search', () => {
  it('leaves nothing behind that another could not finish', async () => {
    const who = await api.buildPayer(ROWS + 100);
    const { body } = await api.call(who, search.create, { body: dentists({ name: 'All' }, ROWS) });
    const child = fork(join(import.meta.dirname, 'search.crash.test.worker.ts'), {
      env: {
        ...CHILD_ENV,
        OWNER_URL: api.databaseUrl,
        DATA_DIR: api.platform.config.dataDir,
        NOW: api.clock.now().toISOString(),
      },
      execArgv: [],
    });
    const ended = once(child, 'exit');
    // It reports every page from inside the page's transaction, and waits for a word that never comes for the fourth.
    for (let page = 1; page < 4; page += 1) {
      await once(child, 'message');
      child.send('go on');
    }
    await once(child, 'message');
    child.kill('SIGKILL');
    await ended;
    const [half] = await api.rows('select added, status from searches where id = $1', [body.data.id]);
    expect([half.status, half.added > 0 && half.added < ROWS]).toEqual(['running', true]);
    const worker = await startWorker(api.platform, [runSearchJob], { pollMs: 50, heartbeatMs: 100, silenceMs: 1000 });
    await worker.drained();
    await worker.stop();
    expect(await verdict(who, body.data.id)).toEqual({
      status: 'completed',
      added: ROWS,
      credits: ROWS,
      rows: ROWS,
      distinct: ROWS,
      counter: ROWS,
      paid: ROWS,
      balance: 100,
      reserved: 0,
    });
  });
});
