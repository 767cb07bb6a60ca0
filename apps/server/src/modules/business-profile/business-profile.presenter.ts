/** Rows to contract types. */
import {
  type BusinessProfile,
  PROFILE_FIELD_NAMES,
  type Prefill,
  type ProfileValues,
} from '@leadwright/contract/ai/business-profile';
import { completenessOf, emptyValues } from './business-profile.rules.ts';
import type { PrefillRow, ProfileRow } from './business-profile.table.ts';

const valuesOf = (row: ProfileRow): ProfileValues =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, row[name]])) as ProfileValues;

export function presentProfile(row: ProfileRow | undefined): BusinessProfile {
  const values = row ? valuesOf(row) : emptyValues();
  return {
    ...values,
    ...completenessOf(values),
    id: row?.id ?? null,
    version: row?.version ?? 0,
    changed_by: row?.changed_by_name ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  };
}

export const presentPrefill = (row: PrefillRow): Prefill => ({
  id: row.id,
  website: row.website,
  state: row.state,
  problem: row.problem,
  by: row.made_by,
  pages: row.pages,
  proposals: row.proposals,
  created_at: row.created_at.toISOString(),
});
