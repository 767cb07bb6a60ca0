import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { type Behaviour, POLITE } from '../testing/model.ts';
import { clinics, startWriting, type Writing } from '../testing/writing.ts';
import { writeTexts } from './run.service.ts';
import { writeTextsJob } from './texts.jobs.ts';

/** A thousand take long: `npm run prove -- texts`. */
const ROWS = 100;
const CREDITS = 1000;

let w: Writing;
beforeAll(async () => {
  w = await startWriting();
});
afterAll(() => w.stop());

const numberOf = (name = '') => Number(/\d+/.exec(name)?.[0]);
/** Every twentieth answer is of no use, the first time. */
const faulty: Behaviour = (asked) =>
  numberOf(asked.lead['name']) % 20 === 7 && asked.times === 1 ? '???' : POLITE(asked);

async function begin(rows: number) {
  const who = await w.writer(CREDITS);
  const { listId } = await w.fill(who, clinics(rows));
  const { body } = await w.start(who, listId);
  return { who, listId, id: body.data.id };
}

/** The invariants of an ended run, after any number of interruptions. */
async function verdict({ accountId }: TestPerson, runId: number) {
  const [run] = await w.rows('select * from text_runs where account_id = $1 and id = $2', [accountId, runId]);
  const [leads] = await w.rows(
    `select count(*) filter (where ai_first_line = 'Hello ' || name || ', from Lisbon.')::int as texts,
      (select coalesce(sum(has_ai_first_line), 0)::int from list_blocks b where b.account_id = $1) as counted,
      (select count(*)::int from lead_texts t where t.account_id = $1) as told
    from results where account_id = $1`,
    [accountId],
  );
  const [items] = await w.rows(
    `select count(*) filter (where state = 'written')::int as items, count(*) filter (where state = 'open')::int as open
    from text_run_rows where account_id = $1`,
    [accountId],
  );
  const [ledger] = await w.rows(
    `select coalesce(-sum(credits), 0)::int as paid from ledger_transactions where account_id = $1 and kind = 'settle'`,
    [accountId],
  );
  const { balance, reserved } = await w.wallet({ accountId } as TestPerson);
  return {
    status: run.status,
    written: run.written,
    failed: run.failed,
    credits: Number(run.credits),
    ...leads,
    ...items,
    paid: ledger.paid,
    spent: CREDITS - balance,
    reserved,
  };
}

const whole = (rows: number) => ({
  status: 'completed',
  written: rows,
  failed: 0,
  credits: rows,
  texts: rows,
  counted: rows,
  told: rows,
  items: rows,
  open: 0,
  paid: rows,
  spent: rows,
  reserved: 0,
});

describe('writing that is interrupted', () => {
  // Every so many statements: any of them would do, and each costs a run of its own.
  it.each([
    ['statement', IS_THOROUGH ? 1 : 7, 15],
    ['commit', 1, 3],
  ] as const)('at any %s goes on, and every lead gets one text and pays for it once', async (when, step, least) => {
    w.model.behaves(POLITE);
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += step) {
      const { who, id } = await begin(2);
      const { platform, count } = failingPlatform(w.api.platform, n, when);
      const outcome = await writeTexts(contextOn(platform), who.accountId, id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      w.api.clock.advance(61_000);
      await writeTexts(contextOn(w.api.platform), who.accountId, id);
      expect(await verdict(who, id), `${when} ${n}`).toEqual(whole(2));
    }
    expect(n).toBeGreaterThan(least);
  });

  it('for a day keeps the credits that were set aside for it', async () => {
    w.model.behaves(POLITE);
    const { who, id } = await begin(1);
    w.api.clock.advance(25 * 3600_000);
    await w.api.runSchedule('wallet.abandoned');
    await w.api.runJobs([writeTextsJob]);
    expect(await verdict(who, id)).toEqual(whole(1));
  });

  it('is resumed when it stalls', async () => {
    w.model.behaves(POLITE);
    const { who, id } = await begin(1);
    await w.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'assistant.texts'`,
    );
    expect(await w.api.resumeStalled()).toMatchObject({ texts: 0 });
    w.api.clock.advance(11 * 60_000);
    expect(await w.api.resumeStalled()).toMatchObject({ texts: 1 });
    await w.api.runJobs([writeTextsJob]);
    expect(await verdict(who, id)).toEqual(whole(1));
  });
});

describe('a worker that is killed while the model errs', () => {
  it('leaves nothing behind that another could not finish: one text for each lead, and its exact price', async () => {
    w.model.behaves(faulty);
    const { who, id } = await begin(ROWS);
    const child = fork(join(import.meta.dirname, '../testing/worker.ts'), {
      env: {
        ...CHILD_ENV,
        ...w.settings,
        OWNER_URL: w.api.databaseUrl,
        DATA_DIR: w.api.platform.config.dataDir,
        NOW: w.api.clock.now().toISOString(),
      },
      execArgv: [],
    });
    const ended = once(child, 'exit');
    await once(child, 'message');
    while ((await verdict(who, id)).written < ROWS / 5) await new Promise((done) => setTimeout(done, 5));
    child.kill('SIGKILL');
    await ended;
    const half = await verdict(who, id);
    expect([half.status, half.written < ROWS]).toEqual(['running', true]);
    expect(half).toMatchObject({ texts: half.written, items: half.written, told: half.written, paid: half.written });
    const worker = await startWorker(w.api.platform, [writeTextsJob], {
      pollMs: 50,
      heartbeatMs: 100,
      silenceMs: 1000,
    });
    await worker.drained();
    await worker.stop();
    expect(await verdict(who, id)).toEqual(whole(ROWS));
    const asked = new Set(w.model.asked.map(({ lead }) => lead['name']));
    expect(asked.size).toBe(ROWS);
    expect(w.model.most()).toBeLessThanOrEqual(16);
  });
});
