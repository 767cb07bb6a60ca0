/**
 * Limits by count: an account may have only so many of something. Whoever asks for one more waits here for whoever asks at the same
 * moment, so that the count still holds when the row is written. Take it before anything else is locked.
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
