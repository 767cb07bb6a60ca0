import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { NOTHING, type Pushes, some, startPushes } from './testing/pushes.ts';
import { SIMULATED, simulatedCrms } from './testing/simulated.ts';
import { verdict, whole } from './testing/verdict.ts';
import { runPush } from './working/run.service.ts';

/** The statements of a push are the same for all CRMs, but for companies that are records of their own. */
const SHORT = [SIMULATED.ghl, SIMULATED.hubspot];

describe.each(IS_THOROUGH ? simulatedCrms : SHORT)('a push to $name that is interrupted', (simulated) => {
  let crms: Pushes;
  beforeAll(async () => {
    crms = await startPushes(simulated);
  });
  afterAll(() => crms.stop());

  const isFirst = simulated.provider === 'ghl';
  it.each([
    ['statement', IS_THOROUGH ? 1 : isFirst ? 13 : 31, 15],
    ['commit', IS_THOROUGH || isFirst ? 1 : 3, 4],
  ] as const)('at any %s goes on, every lead arrives once and can be taken back', async (when, step, least) => {
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
      // The lease of the first worker has expired, and waiting leads may be tried.
      crms.api.clock.advance(5 * 60_000);
      await runPush(contextOn(crms.api.platform), by.who.accountId, push.id);
      expect(await verdict(crms, by, push.id), `${when} ${n}`).toEqual(whole(2));
      await crms.undo(by, push.id);
      expect(await crms.there(by), `${when} ${n}`).toEqual(NOTHING);
    }
    expect(n).toBeGreaterThan(least);
  });
});

describe('a push that stalls', () => {
  it('is resumed', async () => {
    const crms = await startPushes();
    const by = await crms.sender();
    const { listId } = await crms.fill(by, some(1));
    await crms.begin(by, listId);
    await crms.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'crm.push'`,
    );
    expect(await crms.api.resumeStalled()).toMatchObject({ push: 0 });
    crms.api.clock.advance(11 * 60_000);
    expect(await crms.api.resumeStalled()).toMatchObject({ push: 1 });
    await crms.stop();
  });
});
