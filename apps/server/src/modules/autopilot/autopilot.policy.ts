/** Who may have an autopilot spend. */
import type { Ctx } from '../../platform/context.ts';
import { autopilotErrors } from './autopilot.errors.ts';

/**
 * Runs spend for whoever saved the autopilot, again and again, long after the request. A key with a limit of credits for the day
 * would be a limit in name only, so it neither saves, resumes nor runs autopilots; it may look at them and stop them.
 */
export function refuseLimitedKey({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.via === 'api-key' && actor.dailyCreditBudget != null) throw autopilotErrors.limited_key();
}
