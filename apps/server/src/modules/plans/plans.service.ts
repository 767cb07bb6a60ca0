/** Plans as products, and the choice of one by an account (docs/product-rules.md#plans). */
import { type AnyTx, type Ctx, inTransaction, type PlatformTx, type Tx } from '../../platform/context.ts';
import { getAccount, getMainUser, lockAccount } from '../accounts/public.ts';
import { isEmailConfirmed } from '../identity/public.ts';
import { isOn } from '../installation/public.ts';
import { plansErrors } from './plans.errors.ts';
import type { PlanPayments, ResoldAccounts } from './plans.port.ts';
import * as repository from './plans.repository.ts';
import {
  type Buyer,
  isChoosable,
  isHad,
  mayChoose,
  ownPlanId,
  plainAddress,
  planStart,
  standingOf,
  trialDaysFor,
} from './plans.rules.ts';
import { getPlan, startPlan, switchPlan } from './subscribers.service.ts';

type Account = Awaited<ReturnType<typeof getAccount>>;

async function buyerOf(
  tx: Tx,
  account: Account,
  payments: PlanPayments | null,
): Promise<Account & Buyer & { trialKeys: Buffer[] }> {
  const parent = account.parent_id === null ? null : await getAccount(tx, account.parent_id);
  const parentKind = parent && (parent.kind === 'platform' ? 'platform' : 'reseller');
  const owner = await getMainUser(tx);
  const trialKeys = [plainAddress(owner.email), ...((await payments?.cardsOf(tx)) ?? [])].map((text) =>
    tx.platform.secrets.fingerprint(text, 'used_trials'),
  );
  const mayTry =
    (await isOn(tx, 'trials')) &&
    (await isEmailConfirmed(tx, owner.id)) &&
    !(await repository.wasTrialUsed(tx.db, trialKeys));
  return { ...account, parentKind, mayTry, trialKeys };
}

/** What other modules bring. */
export interface Outside {
  payments: PlanPayments | null;
  resale: ResoldAccounts;
}

/** What the account of the caller can choose, with the trial it would really get, and the plan it has. */
export const findChoosablePlans = (ctx: Ctx, { payments, resale }: Outside) =>
  inTransaction(ctx, async (tx) => {
    const buyer = await buyerOf(tx, await getAccount(tx, tx.actor.accountId), payments);
    const plans = await repository.findPlans(tx.db);
    const withTrial = (plan: repository.Plan) => ({ ...plan, trial_days: trialDaysFor(plan, buyer) });
    const current = plans.find((plan) => plan.id === buyer.plan_id);
    const offered = plans.filter((plan) => isChoosable(plan, buyer) && !isHad(plan, buyer));
    const mayHave = mayChoose(buyer, current) && !(await resale.isSoldPackages(tx, buyer.id));
    const choosable = mayHave ? offered.map(withTrial) : [];
    return { choosable, current, standing: standingOf(buyer), trialEndsAt: buyer.trial_ends_at };
  });

interface Choice extends Outside {
  planId: number;
  intent: string;
}

/** Starts a free plan or a trial; gives the address of the payment page for the rest. */
export async function choosePlan(ctx: Ctx, { planId, payments, resale, intent }: Choice) {
  const { plan, isPaid } = await inTransaction(ctx, async (tx) => {
    const buyer = await buyerOf(tx, await lockAccount(tx, tx.actor.accountId), payments);
    const plan = await getPlan(tx, planId);
    const current = buyer.plan_id === null ? undefined : await getPlan(tx, buyer.plan_id);
    if (!mayChoose(buyer, current) || isHad(plan, buyer)) throw plansErrors.already_chosen();
    if (!isChoosable(plan, buyer) || (await resale.isSoldPackages(tx, buyer.id))) throw plansErrors.not_found();
    const ownId = ownPlanId(buyer);
    const own = ownId === null ? undefined : await repository.findPlan(tx.db, ownId);
    const start = planStart(plan, buyer, own);
    if (start === 'payment') return { plan, isPaid: true };
    if (start === 'switch') {
      await switchPlan(tx, plan);
      await refuseDeleted(tx, planId);
      return { plan, isPaid: false };
    }
    const trialDays = start === 'trial' ? trialDaysFor(plan, buyer) : 0;
    if (trialDays && !(await repository.useTrial(tx.db, buyer.trialKeys, tx.now()))) throw plansErrors.trial_used();
    await startPlan(tx, tx.actor.accountId, { planId, trialDays });
    await refuseDeleted(tx, planId);
    return { plan, isPaid: false };
  });
  if (!isPaid) return { plan, redirectUrl: null };
  if (!payments) throw plansErrors.payments_off();
  return { plan, redirectUrl: await payments.checkout(ctx, plan, intent) };
}

/** The account refers to the plan by now, so it can no longer be deleted; it may have been a moment ago. */
async function refuseDeleted(tx: Tx, planId: number): Promise<void> {
  if ((await getPlan(tx, planId)).deleted_at) throw plansErrors.not_found();
}

/** Of the platform, the deleted ones included; the cheapest first. */
export const findPlans = ({ db }: AnyTx) => repository.findPlans(db);
export const findPlan = ({ db }: AnyTx, id: number) => repository.findPlan(db, id);

/** The plan behind a product of the second billing provider. */
export const findPlanOfProduct = (tx: PlatformTx, productId: string) => repository.findPlanOfProduct(tx.db, productId);
