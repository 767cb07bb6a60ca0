/** Row to contract type. The key itself never leaves the program. */
import type { ModelKey } from '@leadwright/contract/integrations/models';
import type { ModelKeysTable } from './models.table.ts';

export const presentKey = (row: ModelKeysTable): ModelKey => ({
  last_four: row.last_four,
  problem: row.problem,
  tested_at: row.tested_at.toISOString(),
  saved_by: row.saved_by_name,
  saved_at: row.saved_at.toISOString(),
});
