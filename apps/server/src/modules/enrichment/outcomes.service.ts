/** The result per row of a run. Automations continue from it. */
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { keptSince } from '../../platform/keeping.ts';
import { type ResultRow, readRows } from '../results/public.ts';
import * as repository from './enrichment.repository.ts';
import type { RowOutcome, RunRow } from './enrichment.table.ts';

const SWEEP = 200;

export interface OutcomeOfRow {
  state: RowOutcome;
  reason: string | null;
}

/** Whether the row already has what the act looks for, from any source. */
function hasValue(act: EnrichmentAct, row: ResultRow): boolean {
  if (act === 'find-emails') return row.email_state === 'found' || row.email_state === 'potential';
  if (act === 'get-phones') return row.phone !== '';
  return act === 'enrich' && 'enriched_at' in row.extra;
}

/** Also of rows that the run left out: they have it, are gone, must not be contacted, or there was nothing to ask about. */
export async function outcomesOfRun(
  tx: Tx<Base>,
  run: RunRow,
  resultIds: number[],
): Promise<Map<number, OutcomeOfRow>> {
  const rows = new Map((await readRows(tx, run.list_id, resultIds)).map((row) => [row.id, row]));
  const kept = await repository.findOutcomes(tx.db, run, resultIds);
  const outcomes = new Map(kept.map(({ result_id, outcome }) => [result_id, outcome]));
  // Companies that share a website are asked about once.
  const ofDomain = new Map(
    run.act === 'get-employees' ? kept.map((each) => [rows.get(each.result_id)?.domain ?? '', each.outcome]) : [],
  );
  return new Map(
    resultIds.map((id) => {
      const row = rows.get(id);
      if (!row) return [id, { state: 'skipped', reason: 'gone' }];
      const outcome = outcomes.get(id) ?? (row.domain ? ofDomain.get(row.domain) : undefined);
      return [id, outcomeOf(run, row, outcome)];
    }),
  );
}

function outcomeOf(run: RunRow, row: ResultRow, outcome: RowOutcome | undefined): OutcomeOfRow {
  if (hasValue(run.act, row)) return { state: 'done', reason: null };
  if (row.is_suppressed) return { state: 'skipped', reason: 'suppressed' };
  return { state: outcome ?? 'skipped', reason: outcome ? null : run.error_code };
}

export async function forgetOldOutcomes(ctx: Base): Promise<void> {
  const before = keptSince(ctx, 'RUN_DAYS');
  const forgetSome = () => asPlatform(ctx, ({ db }) => repository.forgetOutcomes(db, before, SWEEP));
  while ((await forgetSome()) === SWEEP);
}
