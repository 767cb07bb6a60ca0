/** Row to contract type. A failure says what happened, and that what was found is kept. */
import type { Enrichment, EnrichmentAct, EnrichmentEstimate } from '@leadwright/contract/searching/enrichment';
import type { Translate } from '../../platform/i18n.ts';
import type { RunRow } from './enrichment.table.ts';
import type { RunEstimate } from './estimate.service.ts';

const at = (date: Date | null) => date?.toISOString() ?? null;

/** `target`: the name of the list that gets the people; empty while there is none, or when it is gone. */
export const presentRun = (run: RunRow & { target: string }, t: Translate): Enrichment => ({
  id: run.id,
  act: run.act,
  status: run.status,
  list_id: run.list_id,
  list_type: run.list_type,
  target: run.target_list_id && run.target ? { id: run.target_list_id, name: run.target } : null,
  search_id: run.search_id,
  total: run.total,
  done: run.done,
  found_rows: run.found_rows,
  failed_rows: run.failed_rows,
  found: run.found,
  owned: run.owned,
  potential: run.potential,
  credits: run.credits,
  maximum_credits: run.maximum_credits,
  cost_each: run.cost_each,
  error: run.error_code && t(`enrichment.failed.${run.error_code}`),
  waiting_until: at(run.waiting_until),
  by: run.user_name,
  created_at: run.created_at.toISOString(),
  finished_at: at(run.finished_at),
});

export const presentEstimate = (
  act: EnrichmentAct,
  { rows, have, limit, cost, sources, target, askable }: RunEstimate,
  seesWallet: boolean,
): EnrichmentEstimate => ({
  act,
  rows,
  askable,
  have,
  owned: cost.lines[0]?.owned ?? 0,
  at_most: askable * limit,
  cost_each: cost.lines[0]?.price ?? 0,
  maximum_credits: cost.maximum,
  balance: seesWallet ? cost.available : null,
  balance_after: seesWallet ? cost.balanceAfter : null,
  is_affordable: cost.isEnough,
  sources,
  list: target,
});
