/** Columns of rounds and suggestions. */
import type { DISLIKES, ReadSource, SuggestionKind, SuggestionRound } from '@leadwright/contract/ai/suggestions';
import type { Language } from '@leadwright/i18n';
import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

/** Why a round brought nothing: what the model's problem was, or nothing that our searches could look for. */
export type RoundProblem = 'garbage' | 'unreachable' | 'refused' | 'unavailable' | 'wrong_key' | 'no_quota' | 'failed';

interface RoundsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  user_name: string;
  language: Language;
  state: SuggestionRound['state'];
  problem: RoundProblem | null;
  /** Null: free, with the account's own key. */
  reservation_id: number | null;
  credits: number;
  read: JSONColumnType<ReadSource[], string>;
  training_sources: number;
  created_at: Date;
  moved_at: Date;
  finished_at: Date | null;
}
export type RoundRow = Selectable<RoundsTable>;

/** As they are stored: places by id, industries by slug. */
export interface StoredFilters {
  type: SuggestionKind;
  industries?: string[];
  location_ids?: number[];
  radius_km?: number;
  keyword?: string;
  with_website?: boolean;
  with_phone?: boolean;
  min_rating?: number | null;
  titles?: string[];
  seniorities?: string[];
  platform?: string;
  followers_min?: number | null;
  followers_max?: number | null;
}
export interface StoredReason {
  text: string;
  source: ReadSource;
}

interface SuggestionsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  round_id: number;
  position: number;
  title: string;
  description: string;
  filters: JSONColumnType<StoredFilters, string>;
  reasons: JSONColumnType<StoredReason[], string>;
  vote: 'up' | 'down' | null;
  reason: (typeof DISLIKES)[number] | null;
  note: string;
}
export type SuggestionRow = Selectable<SuggestionsTable>;

export interface SuggestionsTables {
  icp_rounds: RoundsTable;
  icp_suggestions: SuggestionsTable;
}
