/** Deletes attempts that are over, and what the log has kept long enough. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { deleteOld } from './sign-on.repository.ts';
import { LOG_DAYS } from './sign-on.rules.ts';

const DAY_MS = 86_400_000;

export const sweepSignOn = (ctx: Base): Promise<void> =>
  asPlatform(ctx, ({ db }) => deleteOld(db, ctx.now(), new Date(ctx.now().getTime() - LOG_DAYS * DAY_MS)));
