import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../app.ts';
import { type AnyJob, startWorker } from '../../platform/jobs/jobs.ts';
import type { TestPerson } from '../../testing/api.ts';
import { CHILD_ENV } from '../../testing/settings.ts';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { runSearch } from '../search/run.service.ts';
import { contextOn, failingPlatform } from '../search/testing/failing.ts';
import { dentists } from '../search/testing/town.ts';
import { lookForEmails } from './automatic.service.ts';
import { runEnrichmentJob } from './enrichment.jobs.ts';
import { runEnrichment } from './run.service.ts';
import { companyRow, everything, startActs, type Truth } from './testing/acts.ts';

/** More than two deliveries can bring, sixteen rows each at the most. */
const ROWS = 40;
const CREDITS = 10_000;
let [acts, companies] = [{} as Awaited<ReturnType<typeof startActs>>, [] as Truth[]];
beforeAll(async () => {
  acts = await startActs();
  // Mail servers and the other directories are slower and add nothing here.
  Object.assign(acts.api.platform.config, {
    PEOPLE_DATA_LABS_KEY: undefined,
    APOLLO_KEY: undefined,
    MAIL_CHECK: 'off',
  });
  companies = await acts.companies(ROWS, ({ people }) => people.length >= 2);
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

/** The invariants of an ended run, after any number of interruptions. */
async function verdict(who: TestPerson, runId: number) {
  const { api } = acts;
  const [run] = await api.rows('select * from enrichments where account_id = $1 and id = $2', [who.accountId, runId]);
  const [people] = await api.rows(
    `select count(*)::int as rows, count(distinct (domain, lower(name)))::int as distinct,
      (select result_count from lists l where l.account_id = $1 and l.id = $2) as counter
    from results where account_id = $1 and list_id = $2`,
    [who.accountId, run.target_list_id],
  );
  const [ledger] = await api.rows(
    `select coalesce(-sum(credits), 0)::int as paid from ledger_transactions where account_id = $1 and kind = 'settle'`,
    [who.accountId],
  );
  const [left] = await api.rows('select count(*)::int as open from enrichment_rows where account_id = $1', [
    who.accountId,
  ]);
  const { balance, reserved } = await api.wallet(who);
  return {
    status: run.status,
    done: run.done,
    found: run.found,
    credits: Number(run.credits),
    ...people,
    ...left,
    paid: ledger.paid,
    spent: CREDITS - Number(balance),
    reserved: Number(reserved),
  };
}

const whole = (found: number, done: number) => ({
  status: 'completed',
  done,
  found,
  credits: 2 * found,
  rows: found,
  distinct: found,
  counter: found,
  open: 0,
  paid: 2 * found,
  spent: 2 * found,
  reserved: 0,
});

const begin = async (rows: Truth[]) => {
  const who = await acts.api.buildPayer(CREDITS);
  const { listId } = await acts.fill(who, 'local', rows.map(companyRow));
  const { body } = await acts.start(who, listId, everything({ act: 'get-employees', limit: 20 }));
  return { who, id: body.data.id };
};

describe('an act that is interrupted', () => {
  // Every so many statements: any of them would do, and each costs a run of its own.
  it.each([
    ['statement', IS_THOROUGH ? 1 : 13, 20],
    ['commit', 1, 4],
  ] as const)('at any %s goes on, and pays for everybody once', async (when, step, least) => {
    const reference = await begin(companies.slice(0, 1));
    await runEnrichment(contextOn(acts.api.platform), reference.who.accountId, reference.id);
    const { found } = await verdict(reference.who, reference.id);
    expect(found).toBeGreaterThan(1);
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += step) {
      const { who, id } = await begin(companies.slice(0, 1));
      const { platform, count } = failingPlatform(acts.api.platform, n, when);
      const outcome = await runEnrichment(contextOn(platform), who.accountId, id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      // Leads that could not be looked up while the database was down are retried later.
      acts.api.clock.advance(60_000);
      await runEnrichment(contextOn(acts.api.platform), who.accountId, id);
      expect(await verdict(who, id), `${when} ${n}`).toEqual(whole(found, 1));
    }
    expect(n).toBeGreaterThan(least);
  });

  it('for a day keeps the credits that were set aside for it', async () => {
    const { who, id } = await begin(companies.slice(0, 1));
    acts.api.clock.advance(25 * 3600_000);
    await acts.api.runSchedule('wallet.abandoned');
    await acts.api.runJobs([runEnrichmentJob]);
    const { status, found, paid } = await verdict(who, id);
    expect([status, paid]).toEqual(['completed', 2 * found]);
  });

  it('is resumed when it stalls', async () => {
    const { who, id } = await begin(companies.slice(0, 1));
    await acts.api.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'enrichment.run'`,
    );
    expect(await acts.api.resumeStalled()).toMatchObject({ enrichment: 0 });
    acts.api.clock.advance(11 * 60_000);
    expect(await acts.api.resumeStalled()).toMatchObject({ enrichment: 1 });
    await acts.api.runJobs([runEnrichmentJob]);
    expect((await verdict(who, id)).status).toBe('completed');
  });
});

/** Reports every delivery inside its transaction and waits for a reply. */
const forkWorker = () =>
  fork(join(import.meta.dirname, 'testing/worker.ts'), {
    env: {
      ...CHILD_ENV,
      ...acts.sandbox.env,
      MAIL_CHECK: 'off',
      SOURCE_LIMITS: acts.api.platform.config.SOURCE_LIMITS,
      OWNER_URL: acts.api.databaseUrl,
      DATA_DIR: acts.api.platform.config.dataDir,
      NOW: acts.api.clock.now().toISOString(),
      STEPS: '1',
    },
    execArgv: [],
  });

/** Kills a worker inside its n-th delivery. */
async function killAt(delivery: number) {
  const child = forkWorker();
  const ended = once(child, 'exit');
  const next = async () => {
    const [told] = await once(child, 'message');
    return told === 'ready' ? once(child, 'message') : [told];
  };
  for (let n = 1; n < delivery; n += 1) {
    await next();
    child.send('go on');
  }
  await next();
  child.kill('SIGKILL');
  await ended;
}

async function finishByAnother(jobs: AnyJob[] = [runEnrichmentJob]) {
  // Simulates the expiry of the dead worker's leases on the sites.
  await acts.api.rows('update web_sites set reading_until = null');
  const timing = { pollMs: 50, heartbeatMs: 100, silenceMs: 1000 };
  const worker = await startWorker(acts.api.platform, jobs, timing);
  await worker.drained();
  await worker.stop();
}

describe('a worker that is killed', () => {
  it('in the middle of get-employees leaves nothing behind that another could not finish', async () => {
    const { who, id } = await begin(companies);
    await killAt(3);
    const half = await verdict(who, id);
    expect([half.status, half.done > 0 && half.done < ROWS, half.open]).toEqual(['running', true, ROWS - half.done]);
    expect(half).toMatchObject({ rows: half.found, paid: 2 * half.found });
    await finishByAnother();
    const end = await verdict(who, id);
    expect(end).toEqual(whole(end.found, ROWS));
    expect(end.found).toBeGreaterThan(half.found);
  });

  it('while it looks for the e-mails of a search leaves a search that another ends, paid for once', async () => {
    const { api } = acts;
    const searched = async (name: string) => {
      const who = await api.buildPayer(CREDITS);
      const body = { ...dentists({ name }), find_emails: true } as never;
      const { id } = (await api.call(who, search.create, { body })).body.data;
      await runSearch(contextOn(api.platform), who.accountId, id);
      await lookForEmails(contextOn(api.platform), who.accountId, id);
      return { who, id };
    };
    const told = async ({ who, id }: { who: TestPerson; id: number }) => {
      const { status, added, credits, list_id, emails } = (await api.call(who, search.get, { params: { id } })).body;
      const rows = await api.rows('select email_state from results where list_id = $1', [list_id]);
      const looking = rows.filter(({ email_state }) => email_state === 'looking').length;
      return { status, added, credits, total: emails.total, done: emails.done, looking, ...(await api.wallet(who)) };
    };
    const quiet = await searched('Quiet');
    await api.runJobs();
    const [killed, end] = [await searched('Killed'), await told(quiet)];
    expect(end).toMatchObject({
      status: 'completed',
      added: 6,
      credits: 6,
      total: 6,
      done: 6,
      looking: 0,
      reserved: 0,
    });
    await killAt(1);
    expect(await told(killed)).toMatchObject({ status: 'running', added: 6, credits: 6, done: 0, looking: 6 });
    await finishByAnother(modules.flatMap((module) => module.jobs ?? []));
    expect(await told(killed)).toEqual(end);
  });
});
