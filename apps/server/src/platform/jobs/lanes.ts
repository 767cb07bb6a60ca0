/**
 * The lanes of the queue. Each has its own workers, so that a mail never waits behind a search, nor a search behind an import.
 * Every job declares its lane.
 */

/** urgent: a user waits for it or money depends on it; ordinary: searches and calls; bulk: long work over many rows. */
export type Lane = 'urgent' | 'ordinary' | 'bulk';

export const LANES: readonly Lane[] = ['urgent', 'ordinary', 'bulk'];

/** How many jobs of a lane one process runs at a time; `concurrency` is what the operator set for ordinary work. */
export function slotsOf(lane: Lane, concurrency: number): number {
  return lane === 'ordinary' ? concurrency : Math.max(2, Math.ceil(concurrency / 2));
}
