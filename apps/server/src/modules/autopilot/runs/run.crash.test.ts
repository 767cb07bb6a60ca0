import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { startReceivers } from '../../deliveries/testing/receivers.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { leadsOf } from '../../webhooks/testing/hooks.ts';
import { type AutopilotApi, startAutopilots } from '../testing/autopilots.ts';
import { claimDueRuns } from './claim.service.ts';
import { runAutopilotJob } from './run.jobs.ts';
import { advance } from './run.service.ts';

let [api, receivers] = [{} as AutopilotApi, {} as Awaited<ReturnType<typeof startReceivers>>];
beforeAll(async () => {
  receivers = await startReceivers();
  api = await startAutopilots({ env: { EGRESS_ALLOW: receivers.host } });
});
afterAll(async () => {
  await api.stop();
  await receivers.stop();
});

let count = 0;
/** An autopilot with two acts after the search, whose first run is about to begin. */
async function begun() {
  const who = await api.buildPayer(100);
  const name = `crash-${++count}`;
  const body = { url: receivers.url(name), events: ['credits.exhausted' as const] };
  const { id: webhook_id } = (await api.call(who, webhooks.create, { body })).body.data;
  const step = { act: 'webhook', webhook_id } as const;
  const chain = [
    { id: 'a', on: true, step },
    { id: 'b', on: true, step },
  ];
  const { id } = (await api.create(who, { cap: 5, chain })).body.data;
  const [run] = await api.history(who, id);
  return { who, id, runId: run?.id ?? 0, got: () => receivers.of(name) };
}

/** The invariants of an ended run, after any number of interruptions. */
async function verdict({ who, id, got }: Awaited<ReturnType<typeof begun>>) {
  const runs = await api.history(who, id);
  const searches = await api.rows('select from searches where account_id = $1', [who.accountId]);
  const sends = await api.rows('select from webhook_sends where account_id = $1', [who.accountId]);
  const ledger = await api.rows(
    `select coalesce(-sum(credits), 0)::int as paid from ledger_transactions where account_id = $1 and kind = 'settle'`,
    [who.accountId],
  );
  return {
    runs: runs.map(({ state, added, credits }) => [state, added, credits]),
    searches: searches.length,
    sends: sends.length,
    delivered: got().flatMap(leadsOf).length,
    paid: ledger[0].paid,
    wallet: await api.wallet(who),
  };
}
const WHOLE = {
  runs: [['completed', 5, 5]],
  searches: 1,
  sends: 2,
  delivered: 10,
  paid: 5,
  wallet: { balance: 95, reserved: 0 },
};

describe('a run that is interrupted', () => {
  it('while slots are claimed leaves each with one run or none', async () => {
    const who = await api.buildPayer(100);
    const { id } = await api.begin(who, { cap: 1 });
    api.clock.advance(24 * 3600_000);
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const { platform } = failingPlatform(
        { ...api.platform, databases: { ...api.platform.databases, app: api.platform.databases.platform } },
        n,
        'statement',
      );
      const broken = {
        ...api.base,
        platform: { ...api.platform, databases: { ...api.platform.databases, platform: platform.databases.app } },
      };
      await claimDueRuns(broken).catch(() => {});
    }
    await api.claim();
    await api.runJobs();
    expect((await api.history(who, id)).map(({ state, added }) => [state, added])).toEqual([
      ['completed', 1],
      ['completed', 1],
    ]);
  });

  it('by nothing, but moved on by several workers at once, does everything once', async () => {
    const made = await begun();
    const move = () => advance(contextOn(api.platform), made.who.accountId, made.runId);
    await Promise.allSettled([move(), move(), move()]);
    await api.runJobs();
    await Promise.allSettled([move(), move()]);
    await api.lookAgain();
    expect(await verdict(made)).toEqual(WHOLE);
  });

  // Every so many statements: each costs a run of its own.
  it.each([
    ['statement', IS_THOROUGH ? 1 : 29],
    ['commit', IS_THOROUGH ? 1 : 3],
  ] as const)('between claim and search, at any %s, searches and pays once', async (when, step) => {
    let [n, last] = [1, Number.POSITIVE_INFINITY];
    for (; n <= last; n += step) {
      const made = await begun();
      const { platform, count: done } = failingPlatform(api.platform, n, when);
      const outcome = await advance(contextOn(platform), made.who.accountId, made.runId).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') last = Math.min(last, done());
      await api.lookAgain();
      expect([n, await verdict(made)]).toEqual([n, WHOLE]);
    }
    expect(n).toBeGreaterThan(when === 'commit' ? 3 : 10);
  });

  it.each([
    ['statement', IS_THOROUGH ? 1 : 29],
    ['commit', IS_THOROUGH ? 1 : 3],
  ] as const)('between the acts of its chain, at any %s, does each once', async (when, step) => {
    const others = api.modules
      .flatMap(({ jobs = [] }) => jobs)
      .filter(({ name }) => name !== runAutopilotJob.name && !name.startsWith('autopilot:on:'));
    let [n, last] = [1, Number.POSITIVE_INFINITY];
    for (; n <= last; n += step) {
      const made = await begun();
      await api.runJobs([runAutopilotJob]);
      await api.runJobs(others);
      const { platform, count: done } = failingPlatform(api.platform, n, when);
      const outcome = await advance(contextOn(platform), made.who.accountId, made.runId).then(
        () => 'done',
        () => 'crashed',
      );
      if (outcome === 'done') last = Math.min(last, done());
      await api.wake();
      await api.wake();
      expect([n, await verdict(made)]).toEqual([n, WHOLE]);
    }
    expect(n).toBeGreaterThan(when === 'commit' ? 2 : 10);
  });
});
