/** Judges a stored history by the models that its first line names. */
import { deliveriesRules } from './deliveries.ts';
import { type Judgment, type Rule, readHistory, type Violation } from './history.ts';
import { isolationRules } from './isolation.ts';
import { leadsRules } from './leads.ts';
import { schedulesRules } from './schedules.ts';
import { walletRules } from './wallet.ts';

export const MODELS: Record<string, Record<string, Rule>> = {
  wallet: walletRules,
  leads: leadsRules,
  deliveries: deliveriesRules,
  schedules: schedulesRules,
  isolation: isolationRules,
};

export async function judgeFile(path: string): Promise<Judgment> {
  const { story, facts, malformed } = await readHistory(path);
  const violations: Violation[] = malformed.map((what) => ({ rule: 'history', what }));
  for (const model of story.models) {
    const rules = MODELS[model];
    if (!rules) violations.push({ rule: 'history', what: `no model is called ${model}` });
    for (const [name, rule] of Object.entries(rules ?? {}))
      violations.push(...rule(story).map((what) => ({ rule: `${model}.${name}`, what })));
  }
  return { violations, operations: story.operations.length, faults: story.faults, facts };
}
