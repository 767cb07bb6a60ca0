/**
 * Where a job stands among those that wait. Jobs are taken in the order they came, but an account that enqueues a flood
 * stands behind the first jobs of the others: its level rises with every job and sinks with time.
 */
const FREE_JOBS = 10;
const SINKS_PER_SECOND = 5;
const LAST = 10;
const MAX_REMEMBERED = 10_000;

export function createStanding(now: () => number = () => performance.now() / 1000) {
  const levels = new Map<string, { level: number; at: number }>();

  /** What is added to the priority of the holder's next job: 0 for most, more in a flood. */
  return function standingOf(holder: string): number {
    const at = now();
    const last = levels.get(holder);
    const level = Math.max(0, (last?.level ?? 0) - (at - (last?.at ?? at)) * SINKS_PER_SECOND) + 1;
    levels.delete(holder);
    levels.set(holder, { level, at });
    if (levels.size > MAX_REMEMBERED) levels.delete(levels.keys().next().value as string);
    return level <= FREE_JOBS ? 0 : Math.min(LAST, 1 + Math.floor(Math.log2(level / FREE_JOBS)));
  };
}
