/** Who may have an autopilot spend. */
import type { Ctx, Tx } from '../../platform/context.ts';
import { findMemberSpending } from '../wallet/public.ts';
import { autopilotErrors } from './autopilot.errors.ts';
import type { AutopilotRow } from './autopilot.table.ts';

/**
 * Runs spend on behalf of the user who saved the autopilot, long after the request. They would bypass the daily credit limit of
 * an API key, so a key with such a limit can read and stop autopilots but not save, resume or run them.
 */
export function refuseLimitedKey({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.via === 'api-key' && actor.dailyCreditBudget != null) throw autopilotErrors.limited_key();
}

/** A user with a cap can start only autopilots they saved: others spend within another user's cap, or without one. */
export async function requireOwnCredits(tx: Tx, { user_id, user_name: by }: AutopilotRow): Promise<void> {
  if (user_id === tx.actor.userId) return;
  const { caps } = await findMemberSpending(tx);
  if (caps.has(tx.actor.userId)) throw autopilotErrors.capped({ params: { by } });
}
