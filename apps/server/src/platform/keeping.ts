/** How long what an administrator deletes can be restored (docs/product-rules.md#super-admin). Pure. */
const KEPT_MS = 30 * 86_400_000;

/** What was deleted before this moment can no longer be restored. */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** When it goes for good. */
export const keptUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_MS);
