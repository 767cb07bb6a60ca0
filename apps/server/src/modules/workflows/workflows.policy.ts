/** Who may have a workflow spend. */
import type { Ctx } from '../../platform/context.ts';
import { workflowsErrors } from './workflows.errors.ts';

/**
 * What a run spends is spent for its person, over hours and by timetables, long after the request. A key with a limit of credits
 * for the day would be a limit in name only, so it neither starts nor resumes workflows, nor says what starts them or what then runs.
 */
export function refuseLimitedKey({ actor }: Pick<Ctx, 'actor'>): void {
  if (actor.via === 'api-key' && actor.dailyCreditBudget != null) throw workflowsErrors.limited_key();
}
