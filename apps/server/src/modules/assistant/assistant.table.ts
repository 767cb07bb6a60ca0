/** Columns this module owns. */
import type { ModelVersion } from '@leadwright/contract/ai/assistant';
import type { AiListType, CompanyType, PromptOptions, PromptType } from '@leadwright/contract/ai/prompts';
import type { TEXT_STATES, TextReason, TextSource } from '@leadwright/contract/ai/texts';
import type { Language } from '@leadwright/i18n';
import type { Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely';

interface SettingsTable {
  account_id: number;
  model_version: ModelVersion;
}

interface PromptsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  list_type: AiListType;
  prompt_type: PromptType;
  name: string;
  version: number;
  created_at: Date;
  changed_at: Date;
}

interface VersionsTable {
  account_id: number;
  prompt_id: number;
  version: number;
  text: string;
  options: JSONColumnType<PromptOptions>;
  note: Generated<string>;
  is_draft: boolean;
  texts: Generated<number>;
  by_name: string;
  at: Date;
}

/** A snapshot of the prompt for a run, independent of later changes. */
export interface ChosenPrompt {
  /** Null: a default, whose version is 0, or words that are not kept. */
  id: number | null;
  version: number;
  name: string;
  prompt_type: PromptType;
  text: string;
  options: PromptOptions;
}

export type RunStatus = 'queued' | 'running' | 'completed' | 'failed' | 'canceled';

export interface TextRunsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  user_name: string;
  list_id: number;
  list_type: AiListType;
  language: Language;
  prompts: JSONColumnType<ChosenPrompt[]>;
  overwrites: boolean;
  is_trial: boolean;
  status: RunStatus;
  total: number;
  written: Generated<number>;
  skipped: Generated<number>;
  failed: Generated<number>;
  credits: Generated<number>;
  maximum_credits: number;
  cost_each: number;
  reservation_id: Generated<number>;
  step: Generated<number>;
  waits: Generated<number>;
  waiting_until: Date | null;
  error_code: string | null;
  created_at: Date;
  moved_at: Date;
  finished_at: Date | null;
}

export type TextState = (typeof TEXT_STATES)[number];

interface TextRunRowsTable {
  account_id: number;
  run_id: number;
  position: number;
  result_id: number;
  prompt: number;
  state: Generated<TextState>;
  reason: TextReason | null;
  attempts: Generated<number>;
  ask_after: Date | null;
}

/** A source as it is kept: a value of the lead is named by its column, and read there. */
export type KeptSource = Pick<TextSource, 'n' | 'kind' | 'key' | 'title' | 'where' | 'url' | 'quote' | 'used'>;

interface LeadTextsTable {
  account_id: number;
  result_id: number;
  prompt_type: PromptType;
  list_id: number;
  prompt_id: number | null;
  prompt_name: string;
  version: number;
  model: string;
  by_name: string;
  at: Date;
  sources: JSONColumnType<KeptSource[]>;
}

interface LeadCompaniesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  list_id: number;
  result_id: number;
  kind: CompanyType;
  position: number;
  name: string;
  website: string;
  domain: string;
  why: string;
  sources: number[];
  added_list_id: number | null;
  created_at: Date;
}

interface DefaultPromptsTable {
  prompt_type: PromptType;
  list_type: AiListType;
  language: Language;
  version: number;
  text: string;
  by_name: string;
  at: Date;
}

export interface AssistantTables {
  default_prompts: DefaultPromptsTable;
  assistant_settings: SettingsTable;
  assistant_prompts: PromptsTable;
  assistant_versions: VersionsTable;
  text_runs: TextRunsTable;
  text_run_rows: TextRunRowsTable;
  lead_texts: LeadTextsTable;
  lead_companies: LeadCompaniesTable;
}

export type DefaultPromptRow = Selectable<DefaultPromptsTable>;
export type PromptRow = Selectable<PromptsTable>;
export type VersionRow = Selectable<VersionsTable>;
export type NewVersion = Insertable<VersionsTable>;
export type RunRow = Selectable<TextRunsTable>;
export type NewRun = Insertable<TextRunsTable>;
export type RunItem = Selectable<TextRunRowsTable>;
export type LeadTextRow = Selectable<LeadTextsTable>;
export type CompanyRow = Selectable<LeadCompaniesTable>;
