import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { startWorker } from '../../../platform/jobs/jobs.ts';
import { CHILD_ENV } from '../../../testing/settings.ts';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { runPushJob } from './push.jobs.ts';
import { resumeStalled } from './resume.service.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';
import { runPush } from './working/run.service.ts';

/** A thousand take long: `npm run prove -- push`. */
const LEADS = 400;
/** HighLevel's limit, a hundred calls in a window, with a window that a test can wait for. */
const LIMIT = { rate_max: 100, rate_window_ms: 400 };

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

const some = (count: number) => Array.from({ length: count }, (_each, n) => company(n));

/** Everything that must agree when a push has ended, however often it was interrupted. */
async function verdict(by: Sender, pushId: number) {
  const { state, sent, failed, created } = await crms.read(by, pushId);
  const kept = await crms.contacts(by.locationId);
  const addresses = new Set(kept.map(({ values }) => values['email']));
  const [marked] = await crms.rows(
    'select count(*)::int as rows from results where account_id = $1 and sent_at is not null',
    [by.who.accountId],
  );
  return { state, sent, failed, created, contacts: kept.length, distinct: addresses.size, marked: marked.rows };
}
const whole = (leads: number) => ({
  ...{ state: 'completed', sent: leads, failed: 0, created: leads, contacts: leads, distinct: leads, marked: leads },
});

describe('leads at the limit of HighLevel', () => {
  it('arrive once each, without a single refusal, also when a worker is killed in the middle', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(LEADS), { tags: ['q4'] });
    await crms.settings(LIMIT);
    const push = await crms.plan(by, listId);
    expect(push.plan).toMatchObject({ create: LEADS });
    await crms.confirm(by, push);
    const child = fork(join(import.meta.dirname, 'testing/worker.ts'), {
      env: {
        ...crms.sandbox.env,
        ...CHILD_ENV,
        ...{ OWNER_URL: crms.api.databaseUrl, DATA_DIR: crms.api.platform.config.dataDir },
        NOW: crms.api.clock.now().toISOString(),
      },
      execArgv: [],
    });
    const ended = once(child, 'exit');
    await once(child, 'message');
    while ((await crms.contacts(by.locationId)).length < LEADS / 4) await new Promise((done) => setTimeout(done, 50));
    child.kill('SIGKILL');
    await ended;
    const half = await crms.read(by, push.id);
    expect(half.state).toBe('sending');
    expect(half.sent).toBeLessThan(LEADS);
    // The dead one is believed to hold the connection for half a minute.
    crms.api.clock.advance(31_000);
    const worker = await startWorker(crms.api.platform, [runPushJob], {
      pollMs: 50,
      heartbeatMs: 100,
      silenceMs: 1000,
    });
    await worker.drained();
    await worker.stop();
    expect(await verdict(by, push.id)).toEqual(whole(LEADS));
    expect(await crms.door('/counters')).toMatchObject({ throttled: 0 });
  });
});

describe('a push that is interrupted', () => {
  it.each([
    ['statement', IS_THOROUGH ? 1 : 13, 15],
    ['commit', 1, 4],
  ] as const)('at any %s goes on, and every lead arrives once', async (when, step, least) => {
    await crms.settings({ rate_max: 10_000, rate_window_ms: 1000 });
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += step) {
      const by = await crms.sender();
      const { listId } = await crms.fill(by, some(2), { tags: ['q4'] });
      const push = await crms.plan(by, listId);
      await crms.confirm(by, push);
      const { platform, count } = failingPlatform(crms.api.platform, n, when);
      const outcome = await runPush(contextOn(platform), by.who.accountId, push.id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      // Nobody believes any more that the first one holds the connection, and whatever waits may be tried.
      crms.api.clock.advance(5 * 60_000);
      await runPush(contextOn(crms.api.platform), by.who.accountId, push.id);
      expect(await verdict(by, push.id), `${when} ${n}`).toEqual(whole(2));
    }
    expect(n).toBeGreaterThan(least);
  });

  it('is taken up again when nobody works on it any more', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(1));
    await crms.begin(by, listId);
    await crms.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'crm.push'`,
    );
    expect(await resumeStalled(systemBase(crms.api.platform))).toBe(0);
    crms.api.clock.advance(11 * 60_000);
    expect(await resumeStalled(systemBase(crms.api.platform))).toBe(1);
  });
});
