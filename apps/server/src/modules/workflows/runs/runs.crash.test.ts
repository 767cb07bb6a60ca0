import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { type Behaviour, POLITE } from '../../assistant/testing/model.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { advance } from '../engine/advance.service.ts';
import { researchJob } from '../research/research.jobs.ts';
import { graphOf } from '../testing/graphs.ts';
import { dentists, figures, type Running, startRunning } from '../testing/running.ts';
import { forgetOld } from './sweep.service.ts';

const CREDITS = 2000;
let w: Running;
beforeAll(async () => {
  w = await startRunning(400);
});
afterAll(() => w.stop());

/** Yes for the even ones. */
const MODEL: Behaviour = (asked) =>
  asked.task === 'research'
    ? JSON.stringify({
        answer: Number(/\d+/.exec(asked.lead['name'] ?? '')?.[0]) % 2 === 0 ? 'yes' : 'no',
        note: 'Read.',
      })
    : POLITE(asked);
beforeEach(() => w.model.behaves(MODEL));

const flow = (leads: number) =>
  graphOf(
    {
      s: dentists(leads),
      r: ['ai_research', { question: 'Is it even?', column: 'Even', reads_website: false }],
      t: 'content',
      l: ['connection', { to: 'list', list: { name: 'Odd' } }],
      c: 'connection',
    },
    [
      ['s', 'r'],
      ['r', 't'],
      ['r', 'l', 'no'],
      ['t', 'c'],
      ['l', 'c'],
    ],
  );

async function begin(leads: number) {
  const who = await w.writer(CREDITS);
  const id = await w.make(who, flow(leads));
  return { who, id, runId: (await w.begin(who, id)).body.data.id };
}

/** The invariants of an ended run, after any number of interruptions. */
async function verdict(who: TestPerson, id: number, runId: number) {
  const run = await w.see(who, id, runId);
  const [kept] = await w.rows(
    `select (select count(*)::int from results r join lists l on l.account_id = r.account_id and l.id = r.list_id
        where r.account_id = $1 and l.name = 'Odd') as copies,
      (select count(*)::int from results where account_id = $1 and ai_first_line <> '') as texts,
      (select count(*)::int from workflow_answers where account_id = $1) as answers,
      (select coalesce(-sum(credits), 0)::int from ledger_transactions where account_id = $1 and kind = 'settle') as paid,
      (select count(*)::int from (select result_id from workflow_items where run_id = $2 and node_id = 'c' group by 1) x) as ends`,
    [who.accountId, runId],
  );
  const { balance, reserved } = await w.wallet(who);
  return {
    state: run.state,
    credits: run.credits,
    items: run.items,
    nodes: figures(run),
    ...kept,
    spent: CREDITS - balance,
    reserved,
  };
}

const whole = (leads: number) => {
  const even = Math.ceil(leads / 2);
  const odd = leads - even;
  const credits = leads + leads + even;
  return {
    state: 'completed',
    credits,
    items: leads,
    copies: odd,
    texts: even,
    answers: leads,
    paid: credits,
    ends: leads,
    spent: credits,
    reserved: 0,
    nodes: {
      s: ['done', leads, 0, 0],
      r: ['done', even, odd, 0],
      t: ['done', even, 0, 0],
      l: ['done', odd, 0, 0],
      c: ['done', leads, 0, 0],
    },
  };
};

describe('a run that is interrupted', () => {
  // Any statement would do, and each costs a run of its own.
  it.each([
    ['statement', IS_THOROUGH ? 5 : 83],
    ['commit', IS_THOROUGH ? 1 : 19],
  ] as const)('at any %s goes on, and every lead is dealt with and paid for once', async (when, step) => {
    let [n, most] = [2, Number.POSITIVE_INFINITY];
    for (; n <= most; n += step) {
      const { who, id, runId } = await begin(6);
      let hits = 0;
      for (let turn = 0; turn < 4; turn++) {
        const { platform, count } = failingPlatform(w.api.platform, n, when);
        await advance(contextOn(platform), who.accountId, runId).catch(() => hits++);
        if (turn === 0 && hits === 0) most = Math.min(most, count());
        await w.api.runJobs();
      }
      await w.settled(who, id, runId);
      expect(await verdict(who, id, runId), `${when} ${n}`).toEqual(whole(6));
    }
    expect(n).toBeGreaterThan(step);
  });

  it('for a day between question and answer keeps the credits that were set aside for it', async () => {
    const { who, id, runId } = await begin(4);
    const others = modules.flatMap(({ jobs = [] }) => jobs).filter((job) => job !== researchJob);
    await w.api.runJobs(others);
    expect((await verdict(who, id, runId)).reserved).toBeGreaterThan(0);
    w.api.clock.advance(25 * 3600_000);
    await w.api.runSchedule('wallet.abandoned');
    await w.settled(who, id, runId);
    expect(await verdict(who, id, runId)).toEqual(whole(4));
  });

  it('is resumed when it stalls, and its leads are deleted after 90 days', async () => {
    const { who, id, runId } = await begin(4);
    await w.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'workflows.advance'`,
    );
    const base = systemBase(w.api.platform);
    expect(await w.api.resumeStalled()).toMatchObject({ workflow: 0 });
    w.api.clock.advance(61_000);
    expect(await w.api.resumeStalled()).toMatchObject({ workflow: 1 });
    await w.settled(who, id, runId);
    expect(await verdict(who, id, runId)).toEqual(whole(4));
    expect(await forgetOld(base)).toBe(0);
    // Another run stops and is never resumed.
    const forsaken = (await begin(4)).runId;
    await w.rows(`update workflow_runs set state = 'stopped', reason = 'credits' where id = $1`, [forsaken]);
    w.api.clock.advance(91 * 24 * 3600_000);
    expect(await forgetOld(base)).toBeGreaterThanOrEqual(1);
    const [run] = await w.rows('select state, credits::int, items from workflow_runs where id = $1', [runId]);
    expect(run).toEqual({ state: 'completed', credits: whole(4).credits, items: 4 });
    expect(await w.rows('select from workflow_items where run_id = $1', [runId])).toEqual([]);
    expect(await w.rows('select from workflow_answers where run_id = $1', [runId])).toEqual([]);
    const left = await w.rows('select state from workflow_runs where id = $1 and forgotten_at is not null', [forsaken]);
    expect(left).toEqual([{ state: 'canceled' }]);
    expect(await w.rows('select from workflow_journal where run_id = $1', [forsaken])).toEqual([]);
  });
});

describe('a worker that is killed', () => {
  it('leaves nothing behind that another could not finish', async () => {
    const LEADS = IS_THOROUGH ? 60 : 24;
    const { who, id, runId } = await begin(LEADS);
    const env = {
      ...CHILD_ENV,
      ...w.settings,
      OWNER_URL: w.api.databaseUrl,
      DATA_DIR: w.api.platform.config.dataDir,
      NOW: w.api.clock.now().toISOString(),
    };
    const child = fork(join(import.meta.dirname, '../testing/worker.ts'), { env, execArgv: [] });
    const ended = once(child, 'exit');
    await once(child, 'message');
    const answers = async () =>
      (await w.rows('select count(*)::int as n from workflow_answers where run_id = $1', [runId]))[0].n;
    while ((await answers()) < LEADS / 4) await new Promise((done) => setTimeout(done, 10));
    child.kill('SIGKILL');
    await ended;
    expect((await verdict(who, id, runId)).state).toBe('running');
    await w.rows('update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()');
    await w.settled(who, id, runId);
    expect(await verdict(who, id, runId)).toEqual(whole(LEADS));
  });
});
