/** How long a deletion can be undone: 30 seconds in which the product was there to be asked. Pure. */
import { UNDO_SECONDS } from '@leadwright/contract/leads/results';

const UNDO_MS = UNDO_SECONDS * 1000;

/** A time in which no process served anybody. */
export interface Outage {
  endedAt: Date;
  seconds: number;
}

/** A deletion can be undone until then. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_MS);

/** The other way round. */
export const deletedAt = (undoUntil: Date): Date => new Date(undoUntil.getTime() - UNDO_MS);

/** What was deleted before this moment can no longer be restored. Time of outages does not count. */
export function oldestRestorable(now: Date, outages: Outage[] = []): Date {
  let [at, left] = [now.getTime(), UNDO_MS];
  for (const { endedAt, seconds } of outages.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())) {
    const served = Math.max(0, at - endedAt.getTime());
    if (served >= left) break;
    left -= served;
    at = Math.min(at, endedAt.getTime()) - seconds * 1000;
  }
  return new Date(at - left);
}

/** When it is deleted for good: a second late, so that the last moment of the undo is over. */
export const expiresAt = (deletedAt: Date): Date => new Date(undoUntil(deletedAt).getTime() + 1000);
