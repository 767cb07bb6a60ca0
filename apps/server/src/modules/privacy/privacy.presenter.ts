/** Row to contract type. */
import type { DoNotContactEntry } from '@leadwright/contract/privacy';
import type { Suppression } from './privacy.table.ts';

export const presentEntry = (row: Suppression, names: ReadonlyMap<number, string>): DoNotContactEntry => ({
  id: row.id,
  kind: row.kind,
  hint: row.hint || '•••',
  note: row.note,
  origin: row.origin,
  created_at: row.created_at.toISOString(),
  created_by: names.get(row.created_by) ?? '',
});
