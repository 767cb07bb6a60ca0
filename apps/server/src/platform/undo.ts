/** How long a deletion can be undone. Pure. */
import { UNDO_SECONDS } from '@leadwright/contract/leads/results';

/** A deletion can be undone until then. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_SECONDS * 1000);

/** What was deleted before this moment can no longer be restored. */
export const oldestRestorable = (now: Date): Date => new Date(now.getTime() - UNDO_SECONDS * 1000);

/** When it is deleted for good: a second late, so that the last moment of the undo is over. */
export const expiresAt = (deletedAt: Date): Date => new Date(undoUntil(deletedAt).getTime() + 1000);
