/** Columns this part owns. */

import type { FieldDifference } from '@leadwright/contract/integrations/crm-fields';
import type {
  PushAct,
  PushReason,
  PushRecord,
  PushState,
  RecordState,
} from '@leadwright/contract/integrations/crm-push';
import type { CrmProvider } from '@leadwright/contract/integrations/crms';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Language } from '@leadwright/i18n';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { CrmValues, JoinedCompany, RecordKind } from '../adapters/crm.port.ts';
import type { Json } from '../mapping/mapping.table.ts';
import type { Route } from '../mapping/values.rules.ts';

/** Figures of a push, counted from its records. */
export interface Counts {
  checked: number;
  create: number;
  update: number;
  skip: number;
  blocked: number;
  filled: number;
  changed: number;
  kept: number;
  reasons: Partial<Record<PushReason, number>>;
  sent: number;
  failed: number;
  /** Of the failed: leads that may have arrived. Figures that were kept long ago lack it. */
  doubtful?: number;
  /** What an undo still has to look at. */
  undoable?: number;
  left: number;
  created: number;
  updated: number;
  deleted: number;
  restored: number;
  left_alone: number;
}

export type Resumable = 'planning' | 'sending' | 'undoing';

interface CrmPushesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  user_name: string;
  language: Language;
  list_id: number;
  list_type: ListType;
  connection_id: number;
  provider: CrmProvider;
  connection_name: string;
  can_undo: boolean;
  record_kind: Generated<RecordKind | null>;
  state: PushState;
  resumes: Generated<Resumable | null>;
  routes: ColumnType<Route[], string | undefined, string>;
  tags: Generated<string[]>;
  source: Generated<string>;
  total: Generated<number>;
  checked_at: Generated<Date | null>;
  confirmed: Generated<string | null>;
  is_changed: Generated<boolean>;
  is_canceling: Generated<boolean>;
  sends_by_itself: Generated<boolean>;
  counts: ColumnType<Counts | null, string | null | undefined, string | null>;
  error_code: Generated<string | null>;
  created_at: Date;
  started_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
  moved_at: Date;
  forget_at: Date | null;
}

interface CrmPushTurnsTable {
  account_id: number;
  connection_id: number;
  push_id: number;
  held_by: string;
  held_until: Date;
}

export type Candidate = PushRecord['candidates'][number];
/** A new contact as it was when it was made. */
export interface Made {
  values: CrmValues;
  tags: string[];
  /** The company that it, or an old contact, was put into. */
  company?: JoinedCompany;
}

interface CrmPushRecordsTable {
  account_id: number;
  push_id: number;
  position: number;
  result_id: number;
  name: Generated<string>;
  identity: Generated<string[]>;
  email: Generated<string>;
  phone: Generated<string>;
  act: PushAct | null;
  reason: PushReason | null;
  state: Generated<RecordState>;
  match: 'email' | 'phone' | 'choice' | null;
  contact_id: string | null;
  contact_url: string | null;
  candidates: Json<Candidate[]>;
  mapped: Json<CrmValues>;
  dropped: Json<Record<string, string[]>>;
  tags: Generated<string[]>;
  differences: Json<FieldDifference[]>;
  filled: Generated<number>;
  changed: Generated<number>;
  kept: Generated<number>;
  before: Json<CrmValues>;
  written: Json<CrmValues>;
  made: Json<Made> | null;
  tags_added: Generated<string[]>;
  attempts: Generated<number>;
  is_doubtful: Generated<boolean>;
  try_after: Date | null;
  problem_status: number | null;
  problem_words: string | null;
  sent_at: Date | null;
}

export interface PushTables {
  crm_pushes: CrmPushesTable;
  crm_push_turns: CrmPushTurnsTable;
  crm_push_records: CrmPushRecordsTable;
}

export type PushRow = Selectable<CrmPushesTable>;
export type NewPush = Insertable<CrmPushesTable>;
export type PushChange = Updateable<CrmPushesTable>;
export type RecordRow = Selectable<CrmPushRecordsTable>;
/** What happened to one record; written with others in one statement. */
export type RecordChange = Partial<Omit<RecordRow, 'account_id' | 'push_id' | 'position' | 'result_id'>> & {
  position: number;
};
