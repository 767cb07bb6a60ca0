/** What an account is given by an administrator: plan, modules, credits, members, license. The transaction is the account's. */
import type { AdminUserBody } from '@leadwright/contract/admin/users';
import type { z } from 'zod';
import { asAccount, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { changeAccount } from '../../accounts/public.ts';
import { findPlan, startPlan } from '../../plans/public.ts';
import { saveMapsKey } from '../../sources/public.ts';
import { hasCurrentSubscription } from '../../subscriptions/public.ts';
import { changeAllowance, grant, startAllowance } from '../../wallet/public.ts';
import { isPartner, paysForPlan } from './details.repository.ts';
import { rowOf } from './state.service.ts';
import type { UserRow } from './users.repository.ts';

type Terms = z.output<typeof AdminUserBody>;

/** `intent`: the same for every repeat of the request, so that credits are given once. */
export async function giveTerms(own: Tx, terms: Terms, intent: string): Promise<void> {
  const before = await rowOf(own);
  await check(own, terms, before);
  if (terms.plan_id !== before.plan_id) await changePlan(own, terms.plan_id, before);
  const license = terms.license_expires_at === null ? null : new Date(terms.license_expires_at);
  await changeAccount(own, own.accountId, {
    modules: terms.modules,
    members_allowed: terms.members_allowed,
    related_accounts_allowed: terms.related_accounts_allowed,
    partner_id: terms.partner_id,
    license_expires_at: license,
    provider_product_id: terms.provider_product_id || null,
    ghl_plan_id: terms.ghl_plan_id || null,
    ...(isProlonged(before, license, own.now()) && { status: 'active', readable_until: null }),
  });
  await giveCredits(own, terms, `admin:${intent}`);
  if (terms.provider_key) await saveMapsKey(own, terms.provider_key);
}

/** It had expired with its license, and the license is valid again. */
const isProlonged = ({ status, license_expires_at: ended }: UserRow, license: Date | null, now: Date) =>
  status === 'expired' && ended !== null && ended <= now && (license === null || license > now);

async function check(own: Tx, terms: Terms, before: UserRow): Promise<void> {
  const isResold = before.parent_kind === 'reseller';
  // A reseller's customers do not resell.
  if (isResold && terms.modules.includes('whitelabel')) throw fieldError('modules', 'admin-users.error.resold');
  if (
    terms.partner_id !== null &&
    terms.partner_id !== before.partner_id &&
    !(await isPartner(own.db, terms.partner_id))
  )
    throw fieldError('partner_id', 'admin-users.error.partner');
  if (terms.plan_id !== before.plan_id) await checkPlan(own, terms.plan_id, before);
}

/** An account that pays for a plan or package changes it in billing, not here. */
async function checkPlan(own: Tx, planId: number | null, { parent_id, parent_kind }: UserRow): Promise<void> {
  if (await paysForPlan(own.db, own.accountId)) throw fieldError('plan_id', 'admin-users.error.plan_paid');
  const isResold = parent_kind === 'reseller';
  const hasPackage =
    isResold && (await asAccount(own, parent_id as number, (tx) => hasCurrentSubscription(tx, own.accountId)));
  if (hasPackage) throw fieldError('plan_id', 'admin-users.error.plan_package');
  if (planId === null) return;
  const plan = await findPlan(own, planId);
  if (!plan || plan.deleted_at) throw fieldError('plan_id', 'admin-users.error.plan');
  if (isResold && !plan.available_for_resellers) throw fieldError('plan_id', 'admin-users.error.plan_resold');
}

/** A new plan starts with its credits. A stopped account stays stopped. */
async function changePlan(own: Tx, planId: number | null, { status }: UserRow): Promise<void> {
  if (planId === null) return changeAccount(own, own.accountId, { plan_id: null, plan_started_at: null });
  await startPlan(own, own.accountId, { planId });
  if (status === 'stopped') await changeAccount(own, own.accountId, { status });
}

/** The first month's credits are given at once; a changed amount applies from the next month. */
async function giveCredits(own: Tx, terms: Terms, key: string): Promise<void> {
  const { monthly_credits: credits, grant_credits: granted } = terms;
  const { allowance } = await rowOf(own);
  if (allowance === 0 && credits > 0) await startAllowance(own, { credits, key: `${key}:month` });
  else if (allowance !== credits) await changeAllowance(own, credits);
  if (granted > 0) await grant(own, { source: 'grant', credits: granted, key });
}
