/** Columns this part owns. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { StateThere } from '../adapters/following.port.ts';

interface CrmFollowingsTable {
  account_id: number;
  connection_id: number;
  due_at: Date | null;
  hook_url: Generated<string>;
  hook_tried_at: Date | null;
  heard_at: Date | null;
}

interface CrmFollowedTable {
  account_id: number;
  connection_id: number;
  result_id: number;
  list_id: number;
  contact_id: string;
  contact_url: string | null;
  identity: Generated<string[]>;
  state: ColumnType<StateThere, StateThere | undefined, StateThere>;
  is_unsubscribed: Generated<boolean>;
  is_merged: Generated<boolean>;
  owner: Generated<string>;
  source: 'webhook' | 'reading' | null;
  sent_at: Date;
  changed_at: Date | null;
  read_at: Date | null;
  hinted_at: Date | null;
  due_at: Date | null;
}

export interface FollowingTables {
  crm_followings: CrmFollowingsTable;
  crm_followed: CrmFollowedTable;
}

export type Following = Selectable<CrmFollowingsTable>;
export type Followed = Selectable<CrmFollowedTable>;
