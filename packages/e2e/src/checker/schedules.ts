/**
 * Schedules. Found are the moments at which each was `due` by another calendar than the product's, the `run`s with the
 * first moment they stand for and how many (`slots`), schedules that are `stopped`, and the `movement`s of credits with
 * their times.
 */
import { groupBy, type Rule, type Story } from './history.ts';

interface Run {
  schedule: number;
  account: number;
  at: number;
  slots: number;
  state: string;
  /** Null if it began nothing. */
  started: number | null;
}

interface Movement {
  account: number;
  at: number;
  credits: number;
}

const runsOf = (story: Story) => story.found('run') as unknown as Run[];
const dueOf = (story: Story) =>
  new Map(
    [...groupBy(story.found('due'), ({ schedule }) => String(schedule))].map(([schedule, facts]) => [
      schedule,
      facts.map(({ at }) => at as number).toSorted((a, b) => a - b),
    ]),
  );

/** For each schedule and moment, how many runs stand for it. */
function coverage(story: Story) {
  const due = dueOf(story);
  const runs = groupBy(runsOf(story), ({ schedule }) => String(schedule));
  return [...due].map(([schedule, moments]) => {
    const counts = new Map(moments.map((at) => [at, 0]));
    const strays: number[] = [];
    for (const { at, slots } of runs.get(schedule) ?? []) {
      const first = moments.indexOf(at);
      const meant = first < 0 ? [] : moments.slice(first, first + slots);
      if (meant.length !== slots) strays.push(at);
      for (const each of meant) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
    return { schedule, counts, strays };
  });
}

const told = (schedule: string, at: number) => `schedule ${schedule}, ${new Date(at).toISOString()}`;

const nothingTwice: Rule = (story) =>
  coverage(story).flatMap(({ schedule, counts }) =>
    [...counts].filter(([, count]) => count > 1).map(([at]) => `${told(schedule, at)} ran twice`),
  );

/** A schedule that is stopped may leave moments open. */
const nothingForgotten: Rule = (story) => {
  const stopped = new Set(story.found('stopped').map(({ schedule }) => String(schedule)));
  return coverage(story)
    .filter(({ schedule }) => !stopped.has(schedule))
    .flatMap(({ schedule, counts }) =>
      [...counts].filter(([, count]) => count === 0).map(([at]) => `${told(schedule, at)} was forgotten`),
    );
};

const nothingAtAnotherTime: Rule = (story) => {
  const known = new Set(story.found('due').map(({ schedule }) => String(schedule)));
  const unknown = runsOf(story).filter(({ schedule }) => !known.has(String(schedule)));
  return [
    ...coverage(story).flatMap(({ schedule, strays }) => strays.map((at) => `${told(schedule, at)} was not due`)),
    ...unknown.map(({ schedule, at }) => `${told(String(schedule), at)} was not due`),
  ];
};

const everyRunEnds: Rule = (story) =>
  runsOf(story)
    .filter(({ state }) => state !== 'completed' && state !== 'skipped')
    .map(({ schedule, at, state }) => `${told(String(schedule), at)} is ${state}`);

/** Nothing begins while an account has nothing left. */
const nothingUnpaid: Rule = (story) => {
  const movements = groupBy(story.found('movement') as unknown as Movement[], ({ account }) => String(account));
  const started = groupBy(
    runsOf(story).filter((run) => run.started !== null),
    ({ account }) => String(account),
  );
  return [...started].flatMap(([account, runs]) => {
    const moved = movements.get(account) ?? [];
    let [sum, next] = [0, 0];
    return runs
      .toSorted((a, b) => (a.started as number) - (b.started as number))
      .filter((run) => {
        while (moved[next] && (moved[next] as Movement).at < (run.started as number))
          sum += moved[next++]?.credits ?? 0;
        return sum <= 0 && !moved.some(({ at, credits }, n) => n >= next && at === run.started && credits > 0);
      })
      .map(({ schedule, at }) => `${told(String(schedule), at)} began without credits`);
  });
};

export const schedulesRules = { nothingTwice, nothingForgotten, nothingAtAnotherTime, everyRunEnds, nothingUnpaid };
