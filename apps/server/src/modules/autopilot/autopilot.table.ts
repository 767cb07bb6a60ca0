/** Columns this module owns. */
import type { AUTOPILOT_RUN_STATES, AutopilotRun, RUN_CAUSES } from '@leadwright/contract/automation/autopilot-runs';
import type { AUTOPILOT_STATES, AutopilotType, STOP_REASONS } from '@leadwright/contract/automation/autopilots';
import type { Schedule } from '@leadwright/contract/automation/schedule';
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Language } from '@leadwright/i18n';
import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { Params } from '../../platform/errors.ts';
import type { StepKind } from '../automation/public.ts';

export type AutopilotState = (typeof AUTOPILOT_STATES)[number];
export type StopReason = (typeof STOP_REASONS)[number];
export type RunCause = (typeof RUN_CAUSES)[number];
export type RunState = (typeof AUTOPILOT_RUN_STATES)[number];

/** An act after the search, as it was chosen. */
export interface Link {
  id: string;
  on: boolean;
  step: StepAct;
}

/** The same in a run. */
export interface RunLink {
  id: string;
  step: StepAct;
  state: AutopilotRun['chain'][number]['state'];
  done: number;
  failed: number;
  credits: number;
  /** Why it could not be begun: a translation key and its values. */
  reason: string | null;
  params?: Params;
  /** Why it ended early, as the act says it. */
  code?: string | null;
  /** It happens with the search. */
  isPart: boolean;
  /** Where the rows of the run stand that it has had. */
  past: number;
  /** The same before the portion that is going on. */
  before?: number;
  /** The leads that the credits did not cover, and the most credits they need. */
  missing?: { leads: number; credits: number } | null;
}

interface AutopilotsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  type: AutopilotType;
  name: string;
  kind: SearchKind;
  filters: JSONColumnType<Record<string, unknown>>;
  find_emails: boolean;
  summary: string;
  list_id: number;
  schedule: JSONColumnType<Schedule>;
  cap: number;
  chain: JSONColumnType<Link[]>;
  resumes_by_itself: boolean;
  state: AutopilotState;
  stop_reason: StopReason | null;
  since: Date;
  paused_by: string | null;
  next_run_at: Date | null;
  user_id: number;
  user_name: string;
  language: Language;
  created_by: string;
  created_at: Date;
  changed_at: Date;
}

interface AutopilotRunsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  autopilot_id: number;
  cause: RunCause;
  state: RunState;
  slot_at: Date;
  slots: Generated<number>;
  search_id: number | null;
  list_id: number;
  found: Generated<number>;
  added: Generated<number>;
  credits: Generated<number>;
  reason: string | null;
  reason_params: JSONColumnType<Params, string | undefined, string>;
  chain: JSONColumnType<RunLink[], string | undefined, string>;
  step_kind: StepKind | null;
  step_id: number | null;
  waits_until: Date | null;
  /** How many searches it has had: one more each time it was finished after a search that the credits did not cover. */
  searches: Generated<number>;
  missing_leads: number | null;
  missing_credits: number | null;
  /** It was reopened: after its acts it looks for the leads that are missing. */
  is_finishing: Generated<boolean>;
  created_at: Date;
  started_at: Date | null;
  moved_at: Date;
  finished_at: Date | null;
}

export interface AutopilotTables {
  autopilots: AutopilotsTable;
  autopilot_runs: AutopilotRunsTable;
}

export type AutopilotRow = Selectable<AutopilotsTable>;
export type NewAutopilot = Insertable<AutopilotsTable>;
export type RunRow = Selectable<AutopilotRunsTable>;
export type NewRun = Insertable<AutopilotRunsTable>;
