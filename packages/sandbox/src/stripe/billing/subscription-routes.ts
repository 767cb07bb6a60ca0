/** Subscriptions over the API. */
import type Stripe from 'stripe';
import type { z } from 'zod';
import { need, select } from '../core/records.ts';
import type { Ctx } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { params } from '../http/params.ts';
import { needCustomer } from '../resources/customers.ts';
import { usePrice } from '../resources/prices.ts';
import { cancelNow, changeSubscription, resumePaused } from './subscription-change.ts';
import { chooseDefaultMethod, createSubscription, trialEndOf } from './subscription-create.ts';
import { cancelParams, createParams, findParams, resumeParams, updateParams } from './subscription-params.ts';

function create(ctx: Ctx, given: z.output<typeof createParams>): Stripe.Subscription {
  const customer = needCustomer(ctx, given.customer).id;
  const specs = (choices: typeof given.items, param: string) =>
    choices.map((choice) => ({
      price: usePrice(ctx, choice, param),
      quantity: choice.quantity ?? 1,
      metadata: choice.metadata,
    }));
  return createSubscription(ctx, {
    customer,
    items: specs(given.items, 'items'),
    extras: specs(given.add_invoice_items ?? [], 'add_invoice_items'),
    trialEnd: trialEndOf(ctx, given.trial_period_days, given.trial_end),
    behaviour: given.payment_behavior ?? 'allow_incomplete',
    defaultMethod: chooseDefaultMethod(ctx, customer, given.default_payment_method),
    applicationFeePercent: given.application_fee_percent ?? null,
    cancelAt: given.cancel_at ?? null,
    cancelAtPeriodEnd: given.cancel_at_period_end ?? false,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    saveDefaultMethod: given.payment_settings?.save_default_payment_method === 'on_subscription',
    missingMethod: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  });
}

const ENDED = ['canceled', 'incomplete_expired'];

/** Ended ones only on request. */
function hasStatus(subscription: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return ENDED.includes(subscription.status);
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted;
}

export const subscriptionRoutes: Routes = {
  'POST /v1/subscriptions': endpoint(createParams, create),
  'GET /v1/subscriptions': endpoint(findParams, (ctx, page) => {
    const isWanted = (one: Stripe.Subscription) =>
      hasStatus(one, page.status) &&
      (page.customer === undefined || one.customer === page.customer) &&
      (page.price === undefined || one.items.data.some(({ price }) => price.id === page.price));
    return listPage(select(ctx, 'subscription', isWanted), page, '/v1/subscriptions');
  }),
  'GET /v1/subscriptions/:id': endpoint(params<Stripe.SubscriptionRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'subscription', id),
  ),
  'POST /v1/subscriptions/:id': endpoint(updateParams, (ctx, given, { id }) => changeSubscription(ctx, given, id)),
  'DELETE /v1/subscriptions/:id': endpoint(cancelParams, (ctx, given, { id }) => cancelNow(ctx, given, id)),
  'POST /v1/subscriptions/:id/resume': endpoint(resumeParams, (ctx, given, { id }) => resumePaused(ctx, given, id)),
};
