/** Columns this module owns. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Language } from '@leadwright/i18n';
import type { ColumnType, Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { Worded } from '../../platform/i18n.ts';
import type { Coverage, Cursor } from '../sources/public.ts';

export type SearchStatus = 'queued' | 'running' | 'completed' | 'failed' | 'canceled';

export interface SearchesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  user_name: string;
  kind: SearchKind;
  list_id: number;
  /** In the searcher's language; it can be searched. */
  summary: string;
  /** Read in any language; null in old rows and where a person was erased. */
  words: ColumnType<Worded | null, string | undefined, string | null>;
  language: Language;
  row_limit: number;
  filters: JSONColumnType<Record<string, unknown>>;
  source: string;
  key_owner: string;
  status: SearchStatus;
  found: Generated<number>;
  checked: Generated<number>;
  added: Generated<number>;
  owned: Generated<number>;
  duplicates: Generated<number>;
  without_contact: Generated<number>;
  completed: Generated<number>;
  suppressed: Generated<number>;
  credits: Generated<number>;
  maximum_credits: number;
  reservation_id: number;
  intent: string | null;
  step: Generated<number>;
  cursor: JSONColumnType<Cursor | null, string | null | undefined, string | null>;
  waits: Generated<number>;
  waiting_until: Date | null;
  provider_calls: Generated<number>;
  provider_cost: Generated<number>;
  raw_records: Generated<number>;
  coverage: JSONColumnType<Coverage | null, string | null | undefined, string | null>;
  list_removed: Generated<boolean>;
  find_emails: Generated<boolean>;
  new_only: Generated<boolean>;
  /** What it leaves out beside: contacts of connected CRMs, files of customers. */
  without_crm: Generated<boolean>;
  without_files: Generated<boolean>;
  excluded_crm: Generated<number>;
  excluded_files: Generated<number>;
  ran_short: Generated<boolean>;
  ended_by: string | null;
  again_of: number | null;
  paid_by: Generated<'account' | 'platform'>;
  unit_cost_micro: Generated<number>;
  error_code: string | null;
  /** When the delivery of leads ended, and how. The search stays open during its email lookup. */
  rows_ended_at: Date | null;
  rows_status: 'completed' | 'failed' | null;
  emails_total: Generated<number>;
  emails_done: Generated<number>;
  emails_found: Generated<number>;
  emails_failed: Generated<number>;
  emails_later: Generated<number>;
  /** Why the lookup of the rest stopped: `canceled` or an error code. */
  emails_error: string | null;
  error_params: JSONColumnType<Record<string, string | number>, string | undefined, string>;
  created_at: Date;
  started_at: Date | null;
  moved_at: Date;
  finished_at: Date | null;
}

interface SearchSeenTable {
  account_id: number;
  search_id: number;
  identity: string;
}

interface FreeLeadsTable {
  account_id: number;
  identity: string;
}

export interface SearchTables {
  searches: SearchesTable;
  search_seen: SearchSeenTable;
  free_leads: FreeLeadsTable;
}

export type SearchRow = Selectable<SearchesTable>;
export type NewSearch = Insertable<SearchesTable>;
