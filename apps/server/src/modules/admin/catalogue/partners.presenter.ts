/** Row to contract type, and what of a partner stands in the history. */
import type { Partner, PartnerBody } from '@leadwright/contract/admin/catalogue';
import type { z } from 'zod';
import type { PartnerRow } from '../../partners/public.ts';
import type { CountedPartner } from './partners.repository.ts';

export const valuesOf = ({ commission, ...body }: z.output<typeof PartnerBody>) => ({
  ...body,
  commission: commission.toFixed(2),
});

export const fieldsOf = ({ name, email, commission, note, code }: PartnerRow) => ({
  name,
  email,
  note,
  code,
  commission: Number(commission),
});

/** `origin`: of the platform, where people sign up. */
export const presentPartner = (row: CountedPartner, origin: string): Partner => ({
  ...fieldsOf(row),
  id: row.id,
  link: `${origin}/register?partner=${row.code}`,
  referrals: row.referrals,
  earned: row.earned,
  deleted_at: row.deleted_at?.toISOString() ?? null,
  changed_at: row.changed_at.toISOString(),
});
