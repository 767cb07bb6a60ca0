/**
 * Years of many autopilots on the real database: the clock jumps from one due moment to the next, the real claim makes runs, and they
 * move as they do in the product. Only searches are ended here instead of asking a source: each finds one lead and pays for it.
 */

import type { ManualClock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/context.ts';
import { asAccount, systemBase, systemCtx } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { createBuilders, type TestPerson } from '../../../testing/builders.ts';
import { actorFor } from '../../automation/public.ts';
import { holdList } from '../../lists/public.ts';
import { endRows } from '../../search/outcome.service.ts';
import { lockSearch, updateSearch } from '../../search/search.repository.ts';
import { grant, identityKey, settle } from '../../wallet/public.ts';
import { resumeByThemselves } from '../halting.service.ts';
import { claimDueRuns } from '../runs/claim.service.ts';
import { advance } from '../runs/run.service.ts';
import { createAutopilot } from '../saving.service.ts';
import { dentistsDaily } from './bodies.ts';
import { expectedSlots } from './calendar.ts';
import {
  type Chance,
  createChance,
  type Outage,
  randomOutages,
  randomSchedule,
  randomWeekly,
  ZONES,
} from './timetables.ts';

interface YearsPlan {
  schedules: number;
  accounts: number;
  from: Date;
  days: number;
  outages: number;
  seed: number;
}

export interface Flown {
  accountId: number;
  autopilotId: number;
  /** Moments at which it was due, by the calendar. */
  expected: number[];
}

interface World {
  platform: Platform;
  clock: ManualClock;
  chance: Chance;
  flown: Flown[];
  /** Accounts whose credits end, and when they get some. */
  poor: { accountId: number; refills: number[] }[];
  open: { account_id: number; id: number }[];
  little: number;
}

const DAY_MS = 24 * 3600_000;
const LANES = 4;
const PLENTY = 1_000_000;
/** Every autopilot of such an account runs twice, and once more whenever credits come in. */
const littleOf = ({ schedules, accounts }: YearsPlan) => Math.ceil(schedules / accounts);
/** As long as the claim is away between two looks. */
const TICK_MS = 10_000;

/** Every seventh account has few credits and gets some more three times. */
async function addAccounts(platform: Platform, plan: YearsPlan, chance: Chance) {
  const { buildAccount } = createBuilders(platform);
  const people: (TestPerson & { isPoor: boolean; zone: string })[] = [];
  for (let n = 0; n < plan.accounts; n++) {
    const person = await buildAccount({ email: `years-${n}@example.test` });
    const zone = ZONES[n % ZONES.length] as string;
    await platform.databases.owner.query('update accounts set time_zone = $2 where id = $1', [person.accountId, zone]);
    const isPoor = n % 7 === 6;
    await give(platform, person.accountId, isPoor ? 2 * littleOf(plan) : PLENTY, 'begin');
    people.push({ ...person, isPoor, zone });
  }
  const refills = () =>
    [0.3, 0.6, 0.8].map((at) => plan.from.getTime() + (at + chance.next() / 10) * plan.days * DAY_MS);
  const poor = people.filter(({ isPoor }) => isPoor).map(({ accountId }) => ({ accountId, refills: refills() }));
  return { people, poor };
}

const give = (platform: Platform, accountId: number, credits: number, key: string) =>
  asAccount(systemCtx(platform, accountId), accountId, (tx) =>
    grant(tx, { source: 'grant', credits, key: `years ${key}`, expiresAt: null }),
  );

async function addAutopilots(world: World, plan: YearsPlan, people: Awaited<ReturnType<typeof addAccounts>>['people']) {
  const end = new Date(plan.from.getTime() + plan.days * DAY_MS);
  for (let n = 0; n < plan.schedules; n++) {
    const { accountId, userId, zone, isPoor } = people[n % people.length] as (typeof people)[number];
    const acting = await actorFor(systemBase(world.platform), accountId, userId);
    if ('refused' in acting) throw new Error('nobody acts');
    // Whose credits end runs often, so that they do.
    const schedule = isPoor ? randomWeekly(world.chance) : randomSchedule(world.chance, plan.from, plan.days);
    const body = dentistsDaily({ schedule, cap: 1, resumes_by_itself: n % 2 === 0 });
    const { id } = await createAutopilot(acting.ctx, body);
    world.flown.push({ accountId, autopilotId: id, expected: expectedSlots(schedule, zone, plan.from, end) });
  }
}

/** The moments at which a server looks: after every slot within the pace of the claim, unless it is away; and right after that. */
function looksOf({ flown, chance }: World, outages: Outage[]): number[] {
  const slots = [...new Set(flown.flatMap(({ expected }) => expected))];
  const looks = slots.map((at) => at + Math.floor(chance.next() * TICK_MS));
  const isAway = (at: number) => outages.some(({ from, to }) => at >= from && at < to);
  return [...looks.filter((at) => !isAway(at)), ...outages.map(({ to }) => to)].toSorted((a, b) => a - b);
}

export async function flyYears(platform: Platform, clock: ManualClock, plan: YearsPlan) {
  const chance = createChance(plan.seed);
  clock.set(plan.from);
  const quiet: Platform = { ...platform, live: { ...platform.live, publish: async () => {} } };
  const { people, poor } = await addAccounts(quiet, plan, chance);
  const world: World = { platform: quiet, clock, chance, flown: [], poor, open: [], little: littleOf(plan) };
  await addAutopilots(world, plan, people);
  const outages = randomOutages(chance, plan.from, plan.days, plan.outages);
  await moveAll(world);
  for (const at of looksOf(world, outages)) {
    await refill(world, at);
    clock.set(new Date(at));
    await look(world);
  }
  // Whatever was left open has its end, too.
  await moveAll(world);
  await moveAll(world);
  return { flown: world.flown, outages, poor, end: clock.now() };
}

async function look(world: World): Promise<void> {
  const base = systemBase(world.platform);
  // Sometimes two servers look at once.
  const servers = world.chance.below(4) === 0 ? 2 : 1;
  const claimed = await Promise.all(Array.from({ length: servers }, () => claimDueRuns(base)));
  if (claimed.some(({ runs }) => runs > 0) || world.open.length > 0) await moveAll(world);
}

/** Adds credits between slots: the event comes from the wallet, not from the clock. */
async function refill({ platform, clock, poor, little }: World, until: number): Promise<void> {
  for (const { accountId, refills } of poor) {
    while (refills[0] !== undefined && refills[0] <= until) {
      const at = refills.shift() as number;
      clock.set(new Date(at));
      await give(platform, accountId, little, String(at));
      await resumeByThemselves(systemBase(platform), accountId);
    }
  }
}

/** One of fifty runs is still going on when its turn comes: its next slot may find it so. */
async function moveAll(world: World): Promise<void> {
  const { databases } = world.platform;
  const { rows } = await databases.owner.query('select account_id, id from autopilot_runs where finished_at is null');
  const held = new Set(world.open.map(({ id }) => id));
  const due = rows.filter(({ id }) => held.has(id) || world.chance.below(50) > 0);
  world.open = rows.filter((row) => !due.includes(row));
  for (let n = 0; n < due.length; n += LANES)
    await Promise.all(due.slice(n, n + LANES).map(({ account_id, id }) => live(world, account_id, id)));
  // No worker runs here, and a long queue would slow it down.
  if (world.chance.below(50) === 0)
    await databases.owner.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
}

const contextOf = (platform: Platform): JobContext => ({
  ...systemBase(platform),
  signal: new AbortController().signal,
  attempt: 1,
  isLastAttempt: false,
  shouldYield: () => false,
});

/** From its claim to its end. */
async function live({ platform }: World, accountId: number, runId: number): Promise<void> {
  const ctx = contextOf(platform);
  await advance(ctx, accountId, runId);
  await asAccount(ctx, accountId, async (tx) => {
    const { rows } = await tx.client.query('select search_id from autopilot_runs where account_id = $1 and id = $2', [
      accountId,
      runId,
    ]);
    const search = rows[0]?.search_id && (await lockSearch(tx.db, accountId, rows[0].search_id));
    if (!search || search.finished_at) return;
    // Lock order: the list before the wallet.
    await holdList(tx, search.list_id);
    const item = { act: 'local.contact', identityKeys: [identityKey('domain', `lead-${runId}.test`)] } as const;
    const { credits } = await settle(tx, search.reservation_id, [item], `years ${runId}`);
    const figures = { checked: 1, added: 1, credits: Math.abs(credits) };
    await endRows(tx, await updateSearch(tx.db, accountId, search.id, figures), 'completed');
  });
  await advance(ctx, accountId, runId);
}
