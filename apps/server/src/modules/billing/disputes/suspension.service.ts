/**
 * Suspends a plan whose payment is disputed, like an unpaid one, and notifies the owner. It resumes when the dispute is won or
 * the next invoice is paid, unless the subscription has ended or the account has another plan by then.
 */
import type { Base, Tx } from '../../../platform/context.ts';
import { getMainUser, lockAccount } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { endPlan, resumePlan } from '../../plans/public.ts';
import type { Payment } from '../billing.table.ts';
import { findRunning } from '../subscriptions/subscriptions.repository.ts';

type PlanPayment = Pick<Payment, 'account_id' | 'plan_id'>;

export async function suspendPlan(
  tx: Tx<Base>,
  { account_id: accountId, plan_id: planId }: PlanPayment,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (planId === null || account.plan_id !== planId || account.status !== 'active') return;
  await endPlan(tx, accountId, 'inactive');
  await notifyOwner(tx, account.brand_id, 'plan-suspended');
}

export async function returnPlan(tx: Tx<Base>, { account_id: accountId, plan_id: planId }: PlanPayment): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (planId === null || account.plan_id !== null || account.status !== 'inactive') return;
  const running = await findRunning(tx.db, accountId);
  if (!running.some(({ plan_id }) => plan_id === planId)) return;
  await resumePlan(tx, accountId, planId);
  await notifyOwner(tx, account.brand_id, 'plan-returned');
}

async function notifyOwner(tx: Tx<Base>, brandId: number, template: 'plan-suspended' | 'plan-returned'): Promise<void> {
  const { email: to, language, first_name: name } = await getMainUser(tx);
  await sendMail(tx, { to, language, brandId, template, params: { name } });
}
