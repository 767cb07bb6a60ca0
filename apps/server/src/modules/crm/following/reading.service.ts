/**
 * Reads contacts that are due, portion by portion. The CRM is asked outside any transaction and within its rate limit. Each portion is
 * stored before the next one is read. So a worker that dies loses one answer, and the next worker continues with what is still due.
 */
import { asAccount } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import type { CrmFollowing } from '../adapters/following.port.ts';
import { followingOf } from '../adapters/followings.registry.ts';
import { type OpenConnection, openSession } from '../connections/session.service.ts';
import { applyReading } from './applying.service.ts';
import type { Place } from './following.repository.ts';
import * as repository from './following.repository.ts';
import { subscribeOnce } from './subscribing.service.ts';

/** Well below the job's timeout: after this the reading continues as a new job. */
const LONGEST_TURN_MS = 60_000;
/** The wait after a CRM could not be reached. */
const AWAY_MS = 10 * 60_000;

export async function readTurn(ctx: JobContext, place: Place): Promise<Requeue | undefined> {
  try {
    const crm = await openSession(ctx, place.accountId, place.connectionId);
    const following = followingOf(crm.connection.provider);
    if (!following) return;
    await subscribeOnce(ctx, place, crm, following);
    return await readPortions(ctx, place, crm, following);
  } catch (error) {
    return rest(ctx, place, error);
  }
}

async function readPortions(
  ctx: JobContext,
  place: Place,
  crm: OpenConnection,
  following: CrmFollowing,
): Promise<Requeue | undefined> {
  const until = performance.now() + LONGEST_TURN_MS;
  for (;;) {
    ctx.signal.throwIfAborted();
    const { began, ids } = await asAccount(ctx, place.accountId, async (tx) => {
      const now = tx.now();
      return { began: now, ids: await repository.dueContacts(tx.db, place, now, following.most) };
    });
    if (ids.length === 0) break;
    const read = await following.read({ session: crm.session, scopes: crm.connection.scopes }, ids);
    await applyReading(ctx, place, { crm, following, began, read });
    if (ctx.shouldYield() || performance.now() > until) return requeue();
  }
  await asAccount(ctx, place.accountId, (tx) => repository.settleDue(tx.db, place));
}

/** A busy CRM is asked again when it says so, an unreachable one after a while. A connection that must be renewed is not asked. */
async function rest(ctx: JobContext, place: Place, error: unknown): Promise<Requeue | undefined> {
  if (ctx.signal.aborted) throw error;
  const isRefusal = error instanceof CrmRefusal;
  if (isRefusal && error.kind === 'busy') return requeue(Math.max(1, error.retryAfter));
  if (isRefusal && error.kind === 'reconnect') return;
  if (!isRefusal && !(error instanceof AppError && error.status < 500)) throw error;
  ctx.log.warn({ ...place, reason: isRefusal ? error.kind : error.code }, 'a CRM could not be read');
  await asAccount(ctx, place.accountId, (tx) =>
    repository.restUntil(tx.db, place, new Date(tx.now().getTime() + AWAY_MS)),
  );
}
