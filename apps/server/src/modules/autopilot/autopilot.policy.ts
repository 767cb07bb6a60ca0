/** Who may have an autopilot spend. */
import type { Ctx, Tx } from '../../platform/context.ts';
import { findMemberSpending } from '../wallet/public.ts';
import { autopilotErrors } from './autopilot.errors.ts';
import type { AutopilotRow } from './autopilot.table.ts';

/**
 * Runs spend for whoever saved the autopilot, again and again, long after the request. A key with a limit of credits for the day
 * would be a limit in name only, so it neither saves, resumes nor runs autopilots; it may look at them and stop them.
 */
export function refuseLimitedKey({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.via === 'api-key' && actor.dailyCreditBudget != null) throw autopilotErrors.limited_key();
}

/** Whoever has a cap runs by hand what they saved themselves: anything else spends within somebody else's, or without any. */
export async function requireOwnCredits(tx: Tx, { user_id, user_name: by }: AutopilotRow): Promise<void> {
  if (user_id === tx.actor.userId) return;
  const { caps } = await findMemberSpending(tx);
  if (caps.has(tx.actor.userId)) throw autopilotErrors.capped({ params: { by } });
}
