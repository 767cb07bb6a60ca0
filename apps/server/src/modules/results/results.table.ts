/** Row types of this module. */
import type { CrmState } from '@leadwright/contract/leads/crm-states';
import type { NumberColumn, ResultColumn, WordsColumn } from '@leadwright/contract/leads/result-columns';
import type { EMAIL_STATES } from '@leadwright/contract/leads/results';
import type { Provenance } from '../leads/public.ts';

export type EmailState = (typeof EMAIL_STATES)[number];

type ColumnValues = {
  [C in ResultColumn]: C extends NumberColumn ? number | null : C extends WordsColumn ? string[] : string;
};

/** The values of a lead. Unknown values are an empty string, null or an empty array. */
export interface ResultValues extends ColumnValues {
  domain: string;
  email_state: EmailState;
  is_verified: boolean;
  lat: number | null;
  lon: number | null;
  /** On a do-not-contact list. */
  is_suppressed: boolean;
  /** Retention date: two years after it was acquired, unless its source requires less. */
  retain_until: Date;
  /** By column; `*` applies to those without an entry. */
  provenance: Provenance;
  extra: Record<string, unknown>;
}

/** A lead to be added to a list. A list contains each `dedupeKey` once. */
export type NewResult = Partial<ResultValues> & { dedupeKey: string };

export interface ResultRow extends ResultValues {
  account_id: number;
  id: number;
  list_id: number;
  ordinal: number;
  dedupe_key: string;
  sent_at: Date | null;
  created_at: Date;
  /** What CRMs tell of it; kept beside the row. */
  crm_states: CrmState[];
  crm_owner: string;
}

export type JobKind = 'labels' | 'delete' | 'restore' | 'import-check' | 'import' | 'export';
export type JobStatus = 'running' | 'completed' | 'failed' | 'canceled';

export interface JobRow {
  account_id: number;
  id: number;
  list_id: number;
  kind: JobKind;
  status: JobStatus;
  done: number;
  total: number | null;
  input: Record<string, unknown>;
  cursor: number;
  deletion_id: number | null;
  import_id: number | null;
  created_by: number;
  created_by_name: string;
  created_at: Date;
  moved_at: Date;
  finished_at: Date | null;
}

export type DeletionStatus = 'deleting' | 'deleted' | 'restoring' | 'restored' | 'purged';

export interface DeletionRow {
  account_id: number;
  id: number;
  list_id: number;
  status: DeletionStatus;
  count: number;
  undo_until: Date;
  created_at: Date;
}
