/** Columns this module owns. */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

interface ListsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  type: ListType;
  name: string;
  tags: Generated<string[]>;
  source: Generated<string>;
  has_webhook: Generated<boolean>;
  result_count: Generated<number>;
  email_looking: Generated<number>;
  email_found: Generated<number>;
  email_potential: Generated<number>;
  email_none: Generated<number>;
  email_unchecked: Generated<number>;
  sent_count: Generated<number>;
  next_ordinal: Generated<number>;
  running_search_id: Generated<number | null>;
  made_by_search_id: Generated<number | null>;
  created_by: number;
  created_by_name: string;
  created_at: Date;
  archived_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<number | null>;
}

export type ListRow = Selectable<ListsTable>;

export interface ListsTables {
  lists: ListsTable;
}
