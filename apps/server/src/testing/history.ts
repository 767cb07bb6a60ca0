/**
 * What a proof tells while it runs: operations with their begin and end, faults, and what it found afterwards. The proofs keep it as a
 * file that a checker of its own judges (packages/e2e/src/checker).
 */
type Facts = Record<string, unknown>;

export interface History {
  /** Gives back the number of the operation. Call it before anything is sent. */
  begin(operation: { do: string; by: string } & Facts): number;
  /** An operation that has no end is one whose answer was lost. */
  end(operation: number, answer: 'done' | 'refused', facts?: Facts): void;
  fault(kind: string, site: string, times?: number): void;
  found(kind: string, facts: Facts): void;
}

/** For tests, which judge the outcome themselves. */
export const UNRECORDED: History = { begin: () => 0, end() {}, fault() {}, found() {} };
