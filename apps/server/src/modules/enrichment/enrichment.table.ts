/** Columns this module owns. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentAct, SourceChoice } from '@leadwright/contract/searching/enrichment';
import type { Language } from '@leadwright/i18n';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { FindState } from '../email-finder/public.ts';
import type { Origin } from '../leads/public.ts';
import type { EmailState } from '../results/public.ts';

export type RunStatus = 'queued' | 'running' | 'completed' | 'failed' | 'canceled';

export interface EnrichmentsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  user_name: string;
  list_id: number;
  list_type: ListType;
  act: EnrichmentAct;
  language: Language;
  row_limit: number;
  target_list_id: number | null;
  target_name: Generated<string>;
  search_id: number | null;
  status: RunStatus;
  total: Generated<number>;
  done: Generated<number>;
  found_rows: Generated<number>;
  failed_rows: Generated<number>;
  found: Generated<number>;
  owned: Generated<number>;
  potential: Generated<number>;
  credits: Generated<number>;
  maximum_credits: number;
  cost_each: number;
  reservation_id: Generated<number>;
  keeps_outcomes: Generated<boolean>;
  /** Of a run of a search: the last of its rows that was taken over. */
  past: Generated<number>;
  /** Rows that have an answer, and are asked about once more because a mail server wants to. */
  later: Generated<number>;
  step: Generated<number>;
  waits: Generated<number>;
  waiting_until: Date | null;
  error_code: string | null;
  created_at: Date;
  moved_at: Date;
  finished_at: Date | null;
}

/** What a search for an address came to. */
export interface EmailAnswer {
  state: FindState;
  /** Empty when there is none. */
  address: string;
  /** Further ones that it may be. */
  others: string[];
  /** A code with words in `email-finder.reason`. */
  reason: string;
  origin: Origin;
}

interface EnrichmentRowsTable {
  account_id: number;
  enrichment_id: number;
  result_id: number;
  position: number;
  asked: Generated<string[]>;
  found: Generated<number>;
  attempts: Generated<number>;
  ask_after: Date | null;
  kept: ColumnType<EmailAnswer[], string | undefined, string>;
  email_state: EmailState | null;
  is_answered: Generated<boolean>;
}

/** The result of a row. `nothing`: no find. `failed`: no source answered. `skipped`: deleted or suppressed. */
export type RowOutcome = 'done' | 'nothing' | 'failed' | 'skipped';

interface EnrichmentOutcomesTable {
  account_id: number;
  enrichment_id: number;
  result_id: number;
  outcome: RowOutcome;
}

interface EnrichmentSourcesTable {
  account_id: number;
  list_type: ListType;
  act: EnrichmentAct;
  source: string;
  asked: Generated<number>;
  found: Generated<number>;
  choice: Generated<SourceChoice>;
}

export interface EnrichmentTables {
  enrichments: EnrichmentsTable;
  enrichment_rows: EnrichmentRowsTable;
  enrichment_outcomes: EnrichmentOutcomesTable;
  enrichment_sources: EnrichmentSourcesTable;
}

export type RunRow = Selectable<EnrichmentsTable>;
/** What a source has found for an account, and what the account wants of it. */
export type SourceRow = Selectable<EnrichmentSourcesTable>;
export type NewRun = Insertable<EnrichmentsTable>;
/** A row of a list that a run has still to ask about. */
export type OpenRow = Selectable<EnrichmentRowsTable>;
