/**
 * The lanes of the queue. Each has workers of its own, so that a mail never waits behind a search and a search never behind
 * an import. Every job says which lane it belongs to.
 */

/** urgent: somebody waits for it or money hangs on it; ordinary: searches and calls; bulk: long work over many rows. */
export type Lane = 'urgent' | 'ordinary' | 'bulk';

export const LANES: readonly Lane[] = ['urgent', 'ordinary', 'bulk'];

/** How many jobs of a lane one process runs at a time; `concurrency` is what the operator set for ordinary work. */
export function slotsOf(lane: Lane, concurrency: number): number {
  return lane === 'ordinary' ? concurrency : Math.max(2, Math.ceil(concurrency / 2));
}
