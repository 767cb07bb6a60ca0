/** Tables of workflows, their versions and their triggers. */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import type { NodeType, WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable, Updateable } from 'kysely';
import type { Ref } from './graphs/refs.rules.ts';

/** Why a timetable is halted until a user saves it again. */
export type Halt = 'problems' | 'credits' | 'inactive';
/** Why no run was made for a slot. */
export type SkipReason = 'running' | 'missed';

interface WorkflowsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  name: string;
  version: number;
  node_types: NodeType[];
  node_count: number;
  is_whole: boolean;
  refs: JSONColumnType<Ref[]>;
  schedule: ColumnType<Schedule | null, string | null, string | null>;
  next_run_at: Date | null;
  halted: Halt | null;
  skipped_at: Date | null;
  skip_reason: SkipReason | null;
  skip_slots: Generated<number>;
  hook_key: string | null;
  hook_hash: Buffer | null;
  hook_ends: string | null;
  hook_at: Date | null;
  called_at: Date | null;
  user_id: number;
  user_name: string;
  created_at: Date;
  changed_at: Date;
}

interface VersionsTable {
  account_id: number;
  workflow_id: number;
  version: number;
  graph: JSONColumnType<WorkflowGraph>;
  node_count: number;
  note: Generated<string>;
  user_id: number;
  by_name: string;
  at: Date;
}

interface CallsTable {
  account_id: number;
  workflow_id: number;
  key: Buffer;
  run_id: number;
  at: Date;
}

export interface WorkflowTables {
  workflows: WorkflowsTable;
  workflow_versions: VersionsTable;
  workflow_calls: CallsTable;
}

export type WorkflowRow = Selectable<WorkflowsTable>;
export type WorkflowChanges = Updateable<WorkflowsTable>;
export type VersionRow = Selectable<VersionsTable>;
