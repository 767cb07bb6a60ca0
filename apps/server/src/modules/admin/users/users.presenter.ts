/** Rows to contract types. */
import type { AdminUser, AdminUserDetail } from '@leadwright/contract/admin/users';
import { actsOn, mayEnter } from '../../accounts/public.ts';
import type { Plan } from '../../plans/public.ts';
import { editionOf } from './state.service.ts';
import type { UserRow } from './users.repository.ts';
import type { UserDetails } from './users.service.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function typeOf({ kind, modules }: UserRow): AdminUser['user_type'] {
  if (kind === 'platform') return 'admin';
  return kind === 'reseller' || modules.includes('whitelabel') ? 'reseller' : 'customer';
}

/** The platform's own account cannot be acted on. */
function canOf(row: UserRow, now: Date): AdminUser['can'] {
  const isOwn = row.kind === 'platform';
  const { stop, reactivate, remove, restore } = actsOn(row, now);
  const isThere = !isOwn && row.status !== 'deleted';
  return {
    stop: stop && !isOwn,
    reactivate: reactivate && !isOwn,
    remove: remove && !isOwn,
    restore: restore && !isOwn,
    enter: !isOwn && mayEnter(row, now),
    edit: isThere,
    reset: isThere && row.allowance > 0 && row.next_reset_at !== null,
  };
}

export const presentUser = (row: UserRow, now: Date): AdminUser => ({
  id: row.id,
  user_id: row.user_id,
  company: row.company,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  user_type: typeOf(row),
  status: row.status,
  created_at: row.created_at.toISOString(),
  last_login_at: iso(row.last_login_at),
  license_expires_at: iso(row.license_expires_at),
  deleted_at: iso(row.deleted_at),
  plan: named(row.plan_id, row.plan),
  package: row.package,
  parent: named(row.parent_id, row.parent),
  partner: named(row.partner_id, row.partner),
  modules: row.modules,
  limits: {
    monthly: row.monthly,
    used: row.used,
    additional: Math.max(0, row.balance - (row.monthly - row.used)),
    last_reset_at: iso(row.last_reset_at),
    next_reset_at: iso(row.next_reset_at),
  },
  can: canOf(row, now),
});

const partnerOf = ({ partner_id: id, partner, partner_code, partner_commission }: UserRow) =>
  id === null ? null : { id, name: partner ?? '', code: partner_code ?? '', commission: Number(partner_commission) };

export const presentDetails = (found: UserDetails, now: Date): AdminUserDetail => {
  const { row, subscription, keys, granted, mapsKey } = found;
  return {
    ...presentUser(row, now),
    edition: editionOf(row, mapsKey?.hint),
    language: row.language,
    asked_address: found.asked,
    monthly_credits: row.allowance,
    members: found.members,
    members_allowed: row.members_allowed,
    related_accounts_allowed: row.related_accounts_allowed,
    granted: granted ? { credits: granted.credits, at: granted.at.toISOString(), by: granted.by ?? '' } : null,
    subscription: subscription ? { ...subscription, next_at: iso(subscription.next_at) } : null,
    provider_product_id: row.provider_product_id,
    ghl_plan_id: row.ghl_plan_id,
    provider_key: mapsKey
      ? { source: mapsKey.source, hint: mapsKey.hint, since: mapsKey.created_at.toISOString() }
      : null,
    api_keys: { count: keys.count, last_used_at: iso(keys.last_used_at) },
    partner: partnerOf(row),
  };
};

export const presentPlanOption = (plan: Plan) => ({
  id: plan.id,
  name: plan.name,
  modules: plan.modules,
  monthly_credits: plan.monthly_credits,
  members_allowed: plan.members_allowed,
  related_accounts_allowed: plan.related_accounts_allowed,
  available_for_resellers: plan.available_for_resellers,
});
