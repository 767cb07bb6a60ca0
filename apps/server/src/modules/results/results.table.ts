/** Rows this module owns, as the rest of it sees them. */
import type { NumberColumn, ResultColumn, WordsColumn } from '@leadwright/contract/result-columns';
import type { EMAIL_STATES } from '@leadwright/contract/results';
import type { Provenance } from '../leads/public.ts';

export type EmailState = (typeof EMAIL_STATES)[number];

type ColumnValues = {
  [C in ResultColumn]: C extends NumberColumn ? number | null : C extends WordsColumn ? string[] : string;
};

/** The values of a lead. Nothing known: the empty text, null or the empty list. */
export interface ResultValues extends ColumnValues {
  domain: string;
  email_state: EmailState;
  is_verified: boolean;
  lat: number | null;
  lon: number | null;
  /** Asked not to be contacted. */
  is_suppressed: boolean;
  /** When it must be forgotten; two years after it was acquired unless its source demands less. */
  retain_until: Date;
  /** By value; `*` speaks for those without an entry of their own. */
  provenance: Provenance;
  extra: Record<string, unknown>;
}

/** A lead on its way into a list. `dedupeKey` says which lead it is: a list holds each key once. */
export type NewResult = Partial<ResultValues> & { dedupeKey: string };

export interface ResultRow extends ResultValues {
  account_id: number;
  id: number;
  list_id: number;
  ordinal: number;
  dedupe_key: string;
  sent_at: Date | null;
  created_at: Date;
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
