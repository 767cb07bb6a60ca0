/** How a plan is paid for. Billing brings it and app.ts hands it over; without it paid plans cannot be chosen. */
import type { Tx } from '../../platform/context.ts';
import type { Plan } from './plans.repository.ts';

export interface PlanPayments {
  /** Gives the address of the page where the plan is paid. When it is, billing calls `startPlan` for the account. */
  checkout(tx: Tx, plan: Plan): Promise<string>;
  /** What recognises the cards of the account, wherever else they are used. */
  cardsOf(tx: Tx): Promise<string[]>;
}
