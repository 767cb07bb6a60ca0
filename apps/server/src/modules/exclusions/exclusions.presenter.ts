/** Row to contract type. */
import type { ExclusionSource } from '@leadwright/contract/leads/exclusions';
import type { Translate } from '../../platform/i18n.ts';
import type { SourceRow } from './exclusions.table.ts';

export const presentSource = (row: SourceRow, t: Translate): ExclusionSource => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  provider: row.provider || null,
  connection_id: row.connection_id,
  status: row.status === 'uploading' ? 'reading' : row.status,
  problem: row.error_code && t(`exclusions.failed.${row.error_code}`),
  rows: row.rows,
  refused: row.refused,
  total: row.total,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
