/** How long things are kept: what an administrator deleted (docs/product-rules.md#super-admin), and records that are only read. */
import type { Config } from './config/config.ts';
import type { Base } from './context.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

/** What was deleted before this moment can no longer be restored. */
export const oldestKept = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** When it goes for good. */
export const keptUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_MS);

/** Records from before this moment are deleted, by a setting of the operator. */
export const keptSince = (ctx: Base, setting: Extract<keyof Config, `${string}_DAYS`>): Date =>
  new Date(ctx.now().getTime() - ctx.platform.config[setting] * DAY_MS);
