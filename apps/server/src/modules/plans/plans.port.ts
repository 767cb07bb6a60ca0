/** How a plan is paid for. Billing brings it and app.ts hands it over; without it paid plans cannot be chosen. */
import type { Ctx, Tx } from '../../platform/context.ts';
import type { Plan } from './plans.repository.ts';

/** Customers of a reseller choose among the reseller's packages instead of plans. */
export interface ResoldAccounts {
  isSoldPackages(tx: Tx, accountId: number): Promise<boolean>;
}

export interface PlanPayments {
  /**
   * Gives the address of the page where the plan is paid; a repeat with the same intent gives the same page. When it is paid,
   * billing calls `startPlan` for the account.
   */
  checkout(ctx: Ctx, plan: Plan, intent: string): Promise<string>;
  /** What recognises the cards of the account, wherever else they are used. */
  cardsOf(tx: Tx): Promise<string[]>;
}
