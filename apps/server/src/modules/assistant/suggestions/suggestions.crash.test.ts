/** A round that is interrupted at any moment is delivered once and paid for once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { runRound } from './round.service.ts';
import { type Advisor, saysProfiles, startAdvisor } from './testing/advisor.ts';

let advisor = {} as Advisor;
beforeAll(async () => {
  advisor = await startAdvisor();
  advisor.provider.answerWith(saysProfiles({}));
});
afterAll(() => advisor.stop());

async function begin() {
  advisor.api.clock.advance(60_000);
  const who = await advisor.buildAdvised();
  const { body } = await advisor.start(who);
  return { who, id: body.data.id };
}

describe('a round that is interrupted', () => {
  it.each(['statement', 'commit'] as const)('at any %s is done again, and charged once', async (when) => {
    let [n, all] = [1, Number.POSITIVE_INFINITY];
    for (; n <= all; n += 1) {
      const { who, id } = await begin();
      const { platform, count } = failingPlatform(advisor.api.platform, n, when);
      const outcome = await runRound(contextOn(platform), who.accountId, id).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') all = Math.min(all, count());
      await runRound(contextOn(advisor.api.platform), who.accountId, id);
      const { data } = await advisor.rounds(who);
      expect(data.map(({ state, credits, suggestions: made }) => [state, credits, made.length])).toEqual([
        ['ready', 1, 1],
      ]);
      expect(await advisor.paid(who), `${when} ${n}`).toEqual({ credits: 1, times: 1, balance: 9, reserved: 0 });
    }
    expect(n).toBeGreaterThan(2);
  });

  it('for hours keeps the credit that was set aside for it', async () => {
    const { who, id } = await begin();
    advisor.api.clock.advance(2 * 3600_000);
    await advisor.api.runSchedule('wallet.abandoned');
    await runRound(contextOn(advisor.api.platform), who.accountId, id);
    expect(await advisor.paid(who)).toEqual({ credits: 1, times: 1, balance: 9, reserved: 0 });
  });

  it('is resumed when it stalls', async () => {
    const { who } = await begin();
    await advisor.api.rows(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'suggestions.round'`,
    );
    expect(await advisor.api.resumeStalled()).toMatchObject({ suggestions: 0 });
    advisor.api.clock.advance(46 * 60_000);
    expect(await advisor.api.resumeStalled()).toMatchObject({ suggestions: 1 });
    await advisor.api.runJobs();
    expect((await advisor.rounds(who)).data[0]).toMatchObject({ state: 'ready', credits: 1 });
    expect(await advisor.paid(who)).toEqual({ credits: 1, times: 1, balance: 9, reserved: 0 });
  });
});
