/**
 * Limits the number of rows of a kind per account. Requests for one more wait for each other, so that the count is still valid when
 * the row is written. Take this lock before any other.
 */
import type { Base, Tx } from '../context.ts';

interface CountLimit {
  /** What is counted, for the whole installation one name each. */
  what: string;
  most: number;
  count: () => Promise<number>;
  /** What is said when there is no room. */
  full: () => Error;
}

export async function requireRoom(tx: Tx<Base>, { what, most, count, full }: CountLimit): Promise<void> {
  const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
  await tx.client.query({ name: 'hold_limit', text, values: [`limit:${what}:${tx.accountId}`] });
  // A statement of its own: it sees what was committed while it waited.
  if ((await count()) >= most) throw full();
}
