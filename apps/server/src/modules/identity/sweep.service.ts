/** Deletes expired sessions and codes, and network addresses not used for a long time. */
import { asPlatform, type Base } from '../../platform/context.ts';
import { deleteOldAddresses } from './credentials.repository.ts';
import { KNOWN_ADDRESS_MS } from './identity.rules.ts';
import { deleteExpiredCodes } from './registration/codes.repository.ts';
import { deleteExpiredSessions } from './sessions/sessions.repository.ts';

export const sweepExpired = (ctx: Base) =>
  asPlatform(ctx, async (tx) => {
    const now = tx.now();
    await deleteExpiredSessions(tx.db, now);
    await deleteExpiredCodes(tx.db, now);
    await deleteOldAddresses(tx.db, new Date(now.getTime() - KNOWN_ADDRESS_MS));
  });
