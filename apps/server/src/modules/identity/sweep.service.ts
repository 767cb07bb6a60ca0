/** Deletes expired sessions and codes, and network addresses not used for a long time. */
import { asPlatform, type Base } from '../../platform/context.ts';
import { eachPart } from '../../platform/jobs/parts.ts';
import { deleteOldAddresses } from './credentials.repository.ts';
import { KNOWN_ADDRESS_MS } from './identity.rules.ts';
import { deleteExpiredCodes } from './registration/codes.repository.ts';
import { deleteExpiredSessions } from './sessions/sessions.repository.ts';

export function sweepExpired(ctx: Base): Promise<void> {
  const now = ctx.now();
  return eachPart(ctx, {
    sessions: () => asPlatform(ctx, ({ db }) => deleteExpiredSessions(db, now)),
    codes: () => asPlatform(ctx, ({ db }) => deleteExpiredCodes(db, now)),
    addresses: () => asPlatform(ctx, ({ db }) => deleteOldAddresses(db, new Date(now.getTime() - KNOWN_ADDRESS_MS))),
  });
}
