/**
 * Lowers the priority of accounts that enqueue many jobs. Jobs run in order of arrival, but a flood waits behind the first
 * jobs of other accounts: the level rises with every job and decays with time.
 */
const FREE_JOBS = 10;
const SINKS_PER_SECOND = 5;
const LAST = 10;
const MAX_REMEMBERED = 10_000;

export function createFloodPenalty(now: () => number = () => performance.now() / 1000) {
  const levels = new Map<string, { level: number; at: number }>();

  /** Added to the priority of the holder's next job: usually 0, more during a flood. */
  return function penaltyOf(holder: string): number {
    const at = now();
    const last = levels.get(holder);
    const level = Math.max(0, (last?.level ?? 0) - (at - (last?.at ?? at)) * SINKS_PER_SECOND) + 1;
    levels.delete(holder);
    levels.set(holder, { level, at });
    if (levels.size > MAX_REMEMBERED) levels.delete(levels.keys().next().value as string);
    return level <= FREE_JOBS ? 0 : Math.min(LAST, 1 + Math.floor(Math.log2(level / FREE_JOBS)));
  };
}
