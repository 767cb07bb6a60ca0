/** Deletes attempts that are over, and what the log has kept long enough. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { keptSince } from '../../../platform/keeping.ts';
import { deleteOld } from './sign-on.repository.ts';

export const sweepSignOn = (ctx: Base): Promise<void> =>
  asPlatform(ctx, ({ db }) => deleteOld(db, ctx.now(), keptSince(ctx, 'SIGN_ON_LOG_DAYS')));
