/** The result per lead of a run of texts. Automations continue from it. */
import { columnOfPrompt } from '@leadwright/contract/ai/prompts';
import type { Base, Tx } from '../../../platform/context.ts';
import { type ResultRow, readRows } from '../../results/public.ts';
import type { RunItem, RunRow } from '../assistant.table.ts';
import * as repository from './runs.repository.ts';

export interface OutcomeOfLead {
  state: 'done' | 'failed' | 'skipped';
  reason: string | null;
}

/** Also of leads that it left out: they have the texts, are gone, or must not be contacted. */
export async function outcomesOfTexts(
  tx: Tx<Base>,
  run: RunRow,
  resultIds: number[],
): Promise<Map<number, OutcomeOfLead>> {
  const rows = new Map((await readRows(tx, run.list_id, resultIds)).map((row) => [row.id, row]));
  const items = await repository.findItemsOf(tx.db, tx.accountId, run.id, resultIds);
  const byLead = Map.groupBy(items, (item) => item.result_id);
  return new Map(resultIds.map((id) => [id, outcomeOf(run, rows.get(id), byLead.get(id) ?? [])]));
}

/** One text that failed is one too few; one that was written is enough where the others cannot be. */
function outcomeOf(run: RunRow, row: ResultRow | undefined, items: RunItem[]): OutcomeOfLead {
  if (!row) return { state: 'skipped', reason: 'gone' };
  const failed = items.find(({ state }) => state === 'failed');
  if (failed) return { state: 'failed', reason: failed.reason };
  const isWritten = items.some(({ state, reason }) => state === 'written' || reason === 'has_text');
  if (isWritten || hasTexts(run, row)) return { state: 'done', reason: null };
  const skipped = items.find(({ reason }) => reason !== null);
  return { state: 'skipped', reason: skipped?.reason ?? (row.is_suppressed ? 'suppressed' : run.error_code) };
}

const hasTexts = ({ prompts }: RunRow, row: ResultRow) =>
  prompts.some(({ prompt_type }) => row[columnOfPrompt(prompt_type)] !== '');
