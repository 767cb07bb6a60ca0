/** Row to contract type. */
import {
  TRAINING_KINDS,
  type TrainingKind,
  type TrainingSource,
  type TrainingText,
  type TrainingTotals,
} from '@leadwright/contract/ai/training-sources';
import type { SourceHead, SourceRow } from '../ai-training.table.ts';
import type { Totals } from './learning.service.ts';

export const presentSource = (row: SourceHead): TrainingSource => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  page_title: row.page_title,
  url: row.url,
  tokens: row.tokens,
  state: row.state,
  reason: row.reason,
  pages: row.pages,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});

export const presentText = (row: SourceRow): TrainingText => ({ ...presentSource(row), text: row.text });

export function presentTotals({ kinds, ...totals }: Totals): TrainingTotals {
  const of = (kind: TrainingKind) => {
    const { sources, tokens } = kinds.find((each) => each.kind === kind) ?? { sources: 0, tokens: 0 };
    return [kind, { sources, tokens }] as const;
  };
  return { ...totals, kinds: Object.fromEntries(TRAINING_KINDS.map(of)) as TrainingTotals['kinds'] };
}
