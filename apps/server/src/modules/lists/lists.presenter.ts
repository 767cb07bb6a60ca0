/** Row to contract type. */
import { LIST_TYPES, type List } from '@leadwright/contract/leads/lists';
import type { Translate } from '../../platform/i18n.ts';
import type { ListRow } from './lists.table.ts';

export const presentList = (row: ListRow): List => ({
  id: row.id,
  type: row.type,
  name: row.name,
  is_archived: row.archived_at !== null,
  result_count: row.result_count,
  email_counts: {
    looking: row.email_looking,
    found: row.email_found,
    potential: row.email_potential,
    none: row.email_none,
    unchecked: row.email_unchecked,
  },
  sent_count: row.sent_count,
  tags: row.tags,
  source: row.source,
  has_webhook: row.has_webhook,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_name,
  running_search_id: row.running_search_id,
});

export const presentTypes = (t: Translate) =>
  LIST_TYPES.map((name, index) => ({ id: index + 1, name, label: t(`lists.type.${name}`) }));
