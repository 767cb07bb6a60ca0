/**
 * Places where a process can die between two effects, each named once. All work of the product passes them: transactions,
 * calls to the outside and jobs each have one door. Nobody listens in a running product, so passing costs a comparison.
 */
export const FAULT_SITES = [
  'job.begun',
  'vendor.asked',
  'vendor.answered',
  'commit.before',
  'commit.after',
  /** Its effects are committed, and the queue does not know yet. */
  'job.done',
] as const;

export type FaultSite = (typeof FAULT_SITES)[number];

let listener: ((site: FaultSite) => void) | undefined;

export function faultSite(site: FaultSite): void {
  if (listener !== undefined) listener(site);
}

/** For programs under `testing` only: `checks/boundaries.test.ts` holds it. */
export function onFaultSite(hear: (site: FaultSite) => void): void {
  listener = hear;
}
