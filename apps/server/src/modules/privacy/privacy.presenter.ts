/** Row to contract type. */
import type { DoNotContactEntry, DoNotContactImport } from '@leadwright/contract/leads/privacy';
import type { Suppression, SuppressionImport } from './privacy.table.ts';

export const presentEntry = (row: Suppression, names: ReadonlyMap<number, string>): DoNotContactEntry => ({
  id: row.id,
  kind: row.kind,
  hint: row.hint || '•••',
  note: row.note,
  origin: row.origin,
  created_at: row.created_at.toISOString(),
  created_by: names.get(row.created_by) ?? '',
});

export const presentImport = (row: SuppressionImport & { refusedFirst: string[] }): DoNotContactImport => ({
  ...presentProgress(row),
  refused_first: row.refusedFirst,
});

export const presentProgress = (row: SuppressionImport): Omit<DoNotContactImport, 'refused_first'> => ({
  id: row.id,
  status: row.status,
  total: row.total,
  done: row.done,
  added: row.added,
  known: row.known,
  refused: row.refused,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});
