/** Columns this module owns. */
import type { Prefill, PrefillProblem, ProfileField } from '@leadwright/contract/ai/business-profile';
import type { Language } from '@leadwright/i18n';
import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

interface ProfilesTable extends Record<ProfileField, string> {
  account_id: number;
  id: GeneratedAlways<number>;
  version: number;
  changed_by: number;
  changed_by_name: string;
  changed_at: Date;
}
export type ProfileRow = Selectable<ProfilesTable>;

interface PrefillsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  language: Language;
  website: string;
  state: Prefill['state'];
  problem: PrefillProblem | null;
  made_by: Prefill['by'];
  pages: JSONColumnType<Prefill['pages'], string>;
  proposals: JSONColumnType<Prefill['proposals'], string>;
  created_at: Date;
}
export type PrefillRow = Selectable<PrefillsTable>;

export interface ProfileTables {
  business_profiles: ProfilesTable;
  business_profile_prefills: PrefillsTable;
}
