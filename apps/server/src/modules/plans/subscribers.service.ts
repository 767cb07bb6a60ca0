/**
 * Accounts on plans. Starting a plan copies its terms into the account and its wallet: modules, members, monthly credits;
 * ending it stops the resets. For trials see trials.service.ts.
 */
import { type AnyTx, asAccount, asPlatform, type Base, type Tx } from '../../platform/context.ts';
import { type AccountStatus, changeAccount, findAccountsOnPlan, lockAccount } from '../accounts/public.ts';
import { changeAllowance, startAllowance, startTrial } from '../wallet/public.ts';
import { plansErrors } from './plans.errors.ts';
import * as repository from './plans.repository.ts';
import { membersAllowed } from './plans.rules.ts';

const DAY_MS = 86_400_000;
const BATCH = 100;

export async function getPlan(tx: AnyTx, id: number): Promise<repository.Plan> {
  const plan = await repository.findPlan(tx.db, id);
  if (!plan) throw plansErrors.not_found();
  return plan;
}

export interface StartInput {
  planId: number;
  /** A trial of this many days; without it the plan is paid for, or free. */
  trialDays?: number;
}

/** Also for a payment that arrives: the credits of a trial end with it, and those of the plan begin. */
export async function startPlan(tx: Tx<Base>, accountId: number, { planId, trialDays }: StartInput): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const plan = await getPlan(tx, planId);
  const now = tx.now();
  const { modules, members_allowed, plan_id } = account;
  const trial = trialDays && {
    trial_ends_at: new Date(now.getTime() + trialDays * DAY_MS),
    trial_warned_at: null,
    before_trial: { modules, members_allowed, plan_id },
  };
  await changeAccount(tx, accountId, {
    status: trialDays ? 'trial' : 'active',
    modules: plan.modules,
    members_allowed: membersAllowed(plan),
    plan_id: plan.id,
    plan_started_at: now,
    ...(trial || { before_trial: null }),
  });
  const key = `${trial ? 'trial' : 'plan'}:${plan.id}:${now.toISOString()}`;
  const month = { credits: plan.monthly_credits, key, title: plan.name };
  await asAccount(tx, accountId, async (own) => {
    if (!trial) return void (await startAllowance(own, month));
    const { trial_ends_at: trialEndsAt } = trial;
    await startTrial(own, { ...month, trialEndsAt, until: trialEndsAt });
  });
}

/** Other terms at once, other credits from the next reset on; those of a trial stay until their date, as when it ends. */
export async function switchPlan(tx: Tx<Base>, plan: repository.Plan): Promise<void> {
  await changeAccount(tx, tx.accountId, {
    status: 'active',
    modules: plan.modules,
    members_allowed: membersAllowed(plan),
    plan_id: plan.id,
    plan_started_at: tx.now(),
    before_trial: null,
  });
  await renewFrom(tx, plan.monthly_credits);
}

/** Removes the limit of a trial. The monthly schedule stays, without extra credits. */
export async function renewFrom(tx: Tx<Base>, credits: number): Promise<void> {
  await changeAllowance(tx, 0);
  if (credits > 0) await changeAllowance(tx, credits);
}

/** Resets stop and the status says why. What is left of this month's credits stays until its date. */
export async function endPlan(tx: Tx<Base>, accountId: number, status: Exclude<AccountStatus, 'active' | 'trial'>) {
  await lockAccount(tx, accountId);
  await changeAccount(tx, accountId, { status, ...(status === 'inactive' && { plan_id: null }) });
  await asAccount(tx, accountId, (own) => changeAllowance(own, 0));
}

/** Undoes `endPlan`: restores the account's terms. The monthly schedule stays, without credits for the gap. */
export async function resumePlan(tx: Tx<Base>, accountId: number, planId: number): Promise<void> {
  const plan = await getPlan(tx, planId);
  await changeAccount(tx, accountId, { status: 'active', plan_id: plan.id });
  await asAccount(tx, accountId, (own) => changeAllowance(own, plan.monthly_credits));
}

/** A plan's monthly credits were changed: its accounts get the new number from their next reset on. */
export async function carryAllowance(ctx: Base, { planId }: { planId: number }): Promise<void> {
  const find = (after: number) => asPlatform(ctx, (tx) => findAccountsOnPlan(tx, planId, after, BATCH));
  for (let ids = await find(0); ids.length > 0; ids = await find(ids.at(-1) as number)) {
    for (const accountId of ids) await asAccount(ctx, accountId, (tx) => alignAllowance(tx, planId));
  }
}

async function alignAllowance(tx: Tx<Base>, planId: number) {
  const { plan_id, status } = await lockAccount(tx, tx.accountId);
  if (plan_id !== planId || (status !== 'active' && status !== 'trial')) return;
  await changeAllowance(tx, (await getPlan(tx, planId)).monthly_credits);
}
