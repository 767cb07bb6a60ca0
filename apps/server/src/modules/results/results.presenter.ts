/** Row to contract type. */
import { COLUMN_NAMES } from '@leadwright/contract/leads/result-columns';
import type { Employee, ResultDetails } from '@leadwright/contract/leads/results';
import type { z } from 'zod';
import type { Translate } from '../../platform/i18n.ts';
import { ALL_VALUES, originOfValue, type Provenance } from '../leads/public.ts';
import type { Details } from './results.service.ts';
import type { ResultRow } from './results.table.ts';
import type { EmployeeRow } from './rows/employees.repository.ts';

/** Every non-empty value with its provenance. */
function originsOf(row: ResultRow): Provenance {
  const origins: Provenance = {};
  for (const column of COLUMN_NAMES) {
    const value = row[column];
    const isThere = Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
    const origin = originOfValue(row.provenance, column);
    if (isThere && origin) origins[column] = origin;
  }
  return origins;
}

function emailOriginOf({ email, email_state, provenance }: Pick<ResultRow, 'email' | 'email_state' | 'provenance'>) {
  const isKnown = email !== '' || email_state !== 'unchecked';
  return (isKnown && originOfValue(provenance, 'email')) || null;
}

export const presentEmployee = ({ provenance, total: _total, ...row }: EmployeeRow): z.input<typeof Employee> => ({
  ...row,
  email_origin: emailOriginOf({ ...row, provenance }),
});

export function presentDetails(
  { row, type, labels, activity, cost, previous, next }: Details,
  t: Translate,
): z.input<typeof ResultDetails> {
  const {
    account_id: _account,
    ordinal: _ordinal,
    dedupe_key: _key,
    provenance: _origins,
    retain_until,
    ...values
  } = row;
  const source = row.provenance[ALL_VALUES]?.source ?? '';
  const arrival = {
    at: row.created_at.toISOString(),
    kind: 'added',
    what: t('results.activity.added'),
    by: source,
    credits: cost,
  };
  return {
    ...values,
    email_origin: emailOriginOf(row),
    type,
    labels,
    sent_at: row.sent_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    retain_until: retain_until.toISOString(),
    provenance: originsOf(row),
    activity: [
      ...activity.map((line) => ({
        at: line.at.toISOString(),
        kind: line.what.split('.').at(-1) ?? '',
        what: t(line.what, line.params),
        by: line.by_name,
        credits: 0,
      })),
      arrival,
    ],
    previous_id: previous,
    next_id: next,
  };
}
