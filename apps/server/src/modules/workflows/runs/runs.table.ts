/** Tables of runs. */

import type { NodeType } from '@leadwright/contract/automation/workflow-graph';
import type {
  ItemState,
  JournalLine,
  NODE_STATES,
  RUN_STOP_REASONS,
  RUN_TRIGGERS,
  WORKFLOW_RUN_STATES,
} from '@leadwright/contract/automation/workflow-runs';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Language } from '@leadwright/i18n';
import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';

export type RunState = (typeof WORKFLOW_RUN_STATES)[number];
export type RunTrigger = (typeof RUN_TRIGGERS)[number];
export type StopReason = (typeof RUN_STOP_REASONS)[number];
export type NodeState = (typeof NODE_STATES)[number];

interface RunsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  workflow_id: number;
  version: number;
  trigger: RunTrigger;
  is_trial: boolean;
  user_id: number;
  user_name: string;
  language: Language;
  state: RunState;
  reason: StopReason | null;
  credits: Generated<number>;
  reserved: Generated<number>;
  maximum_credits: number;
  items: Generated<number>;
  missing_leads: number | null;
  missing_credits: number | null;
  lines: Generated<number>;
  created_at: Date;
  started_at: Date | null;
  moved_at: Date;
  finished_at: Date | null;
  forgotten_at: Date | null;
}

interface NodesTable {
  account_id: number;
  run_id: number;
  node_id: string;
  place: number;
  type: NodeType;
  state: Generated<NodeState>;
  total: Generated<number>;
  waiting: Generated<number>;
  working: Generated<number>;
  out_count: Generated<number>;
  no_count: Generated<number>;
  unknown_count: Generated<number>;
  failed_count: Generated<number>;
  ended_count: Generated<number>;
  items: Generated<number>;
  portions: Generated<number>;
  credits: Generated<number>;
  reserved: Generated<number>;
  note: string | null;
  list_id: number | null;
  list_type: ListType | null;
  search_id: number | null;
  attempt: Generated<number>;
  earlier: Generated<number>;
  arrived: Generated<number>;
  is_searched: Generated<boolean>;
  moved_at: Date;
}

interface ItemsTable {
  account_id: number;
  run_id: number;
  node_id: string;
  result_id: number;
  list_id: number;
  n: number;
  state: ItemState;
  portion: number | null;
  reason: string | null;
  attempts: Generated<number>;
  ask_after: Date | null;
  at: Date;
}

export type RefKind = 'enrichment' | 'texts' | 'push' | 'webhook' | 'research';

interface PortionsTable {
  account_id: number;
  run_id: number;
  node_id: string;
  n: number;
  list_id: number;
  ref_kind: RefKind;
  ref_id: number;
  state: 'running' | 'ended';
  size: number;
  credits: Generated<number>;
  reserved: number;
  reservation_id: Generated<number>;
  step: Generated<number>;
  waits: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
}

interface AnswersTable {
  account_id: number;
  run_id: number;
  result_id: number;
  column_name: string;
  node_id: string;
  value: string;
  note: Generated<string>;
  at: Date;
}

interface JournalTable {
  account_id: number;
  run_id: number;
  n: number;
  at: Date;
  node_id: string | null;
  code: string;
  params: JSONColumnType<Record<string, string | number>>;
  tone: JournalLine['tone'];
}

export interface RunTables {
  workflow_runs: RunsTable;
  workflow_run_nodes: NodesTable;
  workflow_items: ItemsTable;
  workflow_portions: PortionsTable;
  workflow_answers: AnswersTable;
  workflow_journal: JournalTable;
}

export type RunRow = Selectable<RunsTable>;
export type NewRun = Insertable<RunsTable>;
export type RunChanges = Updateable<RunsTable>;
export type NodeRow = Selectable<NodesTable>;
export type NewNode = Insertable<NodesTable>;
export type NodeChanges = Updateable<NodesTable>;
export type ItemRow = Selectable<ItemsTable>;
export type PortionRow = Selectable<PortionsTable>;
export type NewPortion = Insertable<PortionsTable>;
export type AnswerRow = Selectable<AnswersTable>;
export type JournalRow = Selectable<JournalTable>;
