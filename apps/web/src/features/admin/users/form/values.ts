/** Converts between the form's values and request bodies. */
import { AdminUserBody, NewAdminUserBody } from '@leadwright/contract/admin/users';
import { z } from 'zod';
import type { AdminUserDetail } from '../users.queries.ts';
import { nameOf } from '../words.ts';

/** Ids are strings, as in select options. The license date includes that day. */
export interface UserValues extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  company: string;
  email: string;
  language: 'en' | 'es';
  plan_id: string | null;
  partner_id: string | null;
  license_expires_at: string;
  modules: string[];
  monthly_credits: number;
  grant_credits: number;
  related_accounts_allowed: boolean;
  members_allowed: number | null;
  provider_product_id: string;
  ghl_plan_id: string;
  provider_key: string;
  parent_id?: string | null;
  password?: string;
}

export const EMPTY: UserValues = {
  first_name: '',
  last_name: '',
  company: '',
  email: '',
  language: 'en',
  password: '',
  parent_id: null,
  plan_id: null,
  partner_id: null,
  license_expires_at: '',
  modules: ['leads'],
  monthly_credits: 0,
  grant_credits: 0,
  related_accounts_allowed: true,
  members_allowed: null,
  provider_product_id: '',
  ghl_plan_id: '',
  provider_key: '',
};

const pad = (number: number) => String(number).padStart(2, '0');
/** The local day, in the format of a date field. */
function dayOf(at: string | null): string {
  if (!at) return '';
  const date = new Date(at);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

const endOfDay = (day: unknown) => (day ? new Date(`${day}T23:59:59`).toISOString() : null);
const withLicense = (values: unknown) => {
  const given = values as UserValues;
  return { ...given, license_expires_at: endOfDay(given.license_expires_at) };
};
export const NewUserValues = z.preprocess(withLicense, NewAdminUserBody);
export const ChangedUserValues = z.preprocess(withLicense, AdminUserBody);

const idOf = (one: { id: number } | null) => (one ? String(one.id) : null);

export const valuesOf = (user: AdminUserDetail): UserValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  language: user.language,
  company: user.company === nameOf(user) ? '' : user.company,
  plan_id: idOf(user.plan),
  partner_id: idOf(user.partner),
  license_expires_at: dayOf(user.license_expires_at),
  modules: user.modules.filter((slug) => slug !== 'admin'),
  monthly_credits: user.monthly_credits,
  grant_credits: 0,
  related_accounts_allowed: user.related_accounts_allowed,
  members_allowed: user.members_allowed,
  provider_product_id: user.provider_product_id ?? '',
  ghl_plan_id: user.ghl_plan_id ?? '',
  provider_key: '',
});
