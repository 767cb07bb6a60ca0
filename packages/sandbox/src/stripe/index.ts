/**
 * Stripe, simulated over its real wire protocol (API version 2026-10-28.endive). State lives in the sandbox's store, time
 * is the sandbox's clock, ids repeat with the seed.
 *
 * The library cannot be given a path prefix, so this vendor is registered at the root: /v1/*, /oauth/*, and its own pages
 * and switches under /stripe/*.
 *   new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', apiVersion: '2026-10-28.endive' })
 * The authorize address of Connect is `${sandboxUrl}/oauth/authorize?...`; `stripe.oauth.authorizeUrl` cannot build it.
 *
 * Card entry in the browser. In live mode the product's card field is Stripe's own element; in the sandbox it is a plain
 * field that talks to the same endpoints stripe.js talks to, from the browser, with CORS and the publishable key:
 *   1. POST /v1/payment_methods                     key=pk_test_sandbox&type=card&card[number]=4242424242424242
 *                                                   &card[exp_month]=12&card[exp_year]=34&card[cvc]=123
 *      -> 200 {id: 'pm_...', card: {brand, last4, ...}}   or 402 {error: {code, message, param}}
 *   2. POST /v1/setup_intents/{id}/confirm          key=pk_test_sandbox&client_secret=...&payment_method=pm_...
 *      POST /v1/payment_intents/{id}/confirm        (`payment_method_data[...]` works too and saves step 1)
 *      -> 200 the intent, or 402 {error: {code, decline_code, message, payment_intent | setup_intent}}
 *   3. If the intent's status is `requires_action`, open its page in a frame or popup:
 *        next_action.use_stripe_sdk.stripe_js                  when no return_url was sent
 *        next_action.redirect_to_url.url                       when one was: then navigate the whole window
 *      Without a return_url the page ends by posting to `window.parent` and `window.opener`
 *        {source: 'stripe-sandbox', type: 'authentication', id: 'pi_... | seti_...', status: 'succeeded' | 'failed'}
 *      Check that the message's origin is the sandbox's, close the frame, then read the result with
 *   4. GET /v1/payment_intents/{id}?key=pk_test_sandbox&client_secret=...   (or setup_intents)
 * For a connected account add `_stripe_account=acct_...` to each call. The key may also be a Bearer token.
 *
 * Payments of the "processing" card succeed some seconds later, or at once by POST /stripe/_sandbox/processing/finish.
 * Other switches: control.ts. Where the product listens for events: POST /stripe/_sandbox/webhook-endpoints. Signatures
 * carry the real time, event bodies sandbox time.
 */
import type { FastifyInstance } from 'fastify';
import type { Sandbox, Vendor } from '../vendor.ts';
import { checkoutRoutes, expireDue, followAsyncPayment } from './billing/checkout.ts';
import { invoiceRoutes } from './billing/invoice-routes.ts';
import { finalizeDue, followPayment, retryDue } from './billing/invoices.ts';
import { portalRoutes } from './billing/portal.ts';
import * as cycle from './billing/subscription-cycle.ts';
import { subscriptionRoutes } from './billing/subscription-routes.ts';
import { accountRoutes, openResellerAccount } from './connect/accounts.ts';
import { registerOAuth } from './connect/oauth.ts';
import { registerControl } from './control.ts';
import { startClockwork } from './core/clockwork.ts';
import { createSimulator, type Simulator } from './core/simulator.ts';
import { acceptRawForms, registerApi } from './http/api.ts';
import type { Routes } from './http/endpoint.ts';
import { registerAuthenticationPage } from './pages/authentication-page.ts';
import { registerCheckoutPage } from './pages/checkout-page.ts';
import { registerAuthorizePage, registerOnboardingPage } from './pages/connect-pages.ts';
import { registerAssets } from './pages/frame.ts';
import { registerInvoicePages } from './pages/invoice-page.ts';
import { registerPortalPage } from './pages/portal-page.ts';
import { stripePanel } from './panel.ts';
import { chargeRoutes } from './resources/charges.ts';
import { customerRoutes } from './resources/customers.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { settlePayment } from './resources/payments.ts';
import { priceRoutes } from './resources/prices.ts';
import { productRoutes } from './resources/products.ts';
import { refundRoutes, settleRefund } from './resources/refunds.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { webhookRoutes } from './resources/webhook-endpoints.ts';

const ROUTES: Routes = {
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
  ...accountRoutes,
  ...webhookRoutes,
};

/** Wires hooks and scheduled tasks. */
function wire(sim: Simulator): void {
  sim.hooks.paymentMoved.push(followPayment, followAsyncPayment);
  sim.hooks.setupSucceeded.push(cycle.followSetup);
  sim.hooks.invoicePaid.push(cycle.followPaidInvoice);
  sim.hooks.invoiceUnpaid.push(cycle.followUnpaidInvoice);
  sim.hooks.customerDeleted.push(cycle.endAllOf);
  sim.hooks.paymentMethodDetached.push(cycle.forgetMethod);
  Object.assign(sim.tasks, {
    'intent.settle': settlePayment,
    'refund.settle': settleRefund,
    'subscription.trial_will_end': cycle.announceTrialEnd,
    'subscription.upcoming': cycle.announceInvoice,
    'subscription.period_end': cycle.endPeriod,
    'subscription.cancel_at': cycle.cancelOnDate,
    'subscription.expire_incomplete': cycle.expireIncomplete,
    'subscription.resume_collection': cycle.resumeCollection,
    'invoice.finalize': finalizeDue,
    'invoice.retry': retryDue,
    'checkout.expire': expireDue,
  } satisfies Required<Simulator['tasks']>);
}

async function registerStripeRoutes(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const sim = createSimulator(sandbox);
  wire(sim);
  openResellerAccount(sim);
  const clockwork = startClockwork(sim);
  app.addHook('onClose', () => clockwork.stop());
  await separately(app, (scope) => registerApi(scope, sim, ROUTES));
  await separately(app, (scope) => {
    acceptRawForms(scope);
    registerOAuth(scope, sim);
    registerAssets(scope);
    registerCheckoutPage(scope, sim);
    registerAuthenticationPage(scope, sim);
    registerPortalPage(scope, sim);
    registerInvoicePages(scope, sim);
    registerOnboardingPage(scope, sim);
    registerAuthorizePage(scope, sim);
  });
  await separately(app, (scope) => registerControl(scope, sim, clockwork));
}

/** Own parsers and hooks per part: the API's CORS and raw bodies do not reach the pages or the switches. */
async function separately(app: FastifyInstance, set: (scope: FastifyInstance) => void): Promise<void> {
  await app.register((scope, _options, done) => {
    set(scope);
    done();
  });
}

export const stripe: Vendor = {
  name: 'stripe',
  title: 'Stripe',
  root: true,
  credentials: {
    secret_key: 'sk_test_sandbox',
    publishable_key: 'pk_test_sandbox',
    connect_client_id: 'ca_sandbox',
  },
  register: registerStripeRoutes,
  panel: stripePanel,
};
