/** Contract to service, nothing else. */
import { billing } from '@leadwright/contract/money/billing';
import { type Exchange, routesFor } from '../../platform/module.ts';
import { presentCard, presentPayment, presentSettings, presentTopUp } from './billing.presenter.ts';
import { isUnanswered } from './billing.rules.ts';
import { receivePaykickstartPost, receiveStripeEvent } from './events/receiving.service.ts';
import * as cards from './payments/cards.service.ts';
import type { Collected } from './payments/charges.service.ts';
import * as portal from './payments/portal.service.ts';
import * as purchases from './payments/purchases.service.ts';
import * as topUps from './top-up/top-up.service.ts';

/** The idempotency key of the request also identifies the payment, so a click is charged once. */
const clickOf = ({ request }: Exchange) => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
};

/** Processing, then succeeded. What the provider has not taken yet is only being tried. */
const wordsFor = ({ payment }: Collected) => `billing.payment.${isUnanswered(payment) ? 'trying' : payment.status}`;

export const billingRoutes = routesFor(billing)({
  async settings(ctx) {
    const { settings, merchant } = await purchases.findSettings(ctx);
    return presentSettings(settings, merchant, ctx.platform.config);
  },
  async findCards(ctx) {
    return { data: (await cards.findCards(ctx)).map(presentCard) };
  },
  async beginCard(ctx, _input, { intent }) {
    const { id, clientSecret } = await cards.beginCard(ctx, intent);
    return { client_secret: clientSecret, setup_id: id };
  },
  async saveCard(ctx, { body }) {
    return { message: ctx.t('billing.cardSaved'), data: presentCard(await cards.saveCard(ctx, body.setup_id)) };
  },
  async makeDefault(ctx, { params }) {
    await cards.makeDefault(ctx, params.id);
    return { message: ctx.t('billing.cardDefault') };
  },
  async validateCard(ctx, { params, body }, exchange) {
    const paid = await purchases.validateCard(ctx, params.id, clickOf(exchange), body.expected);
    return { message: ctx.t(wordsFor(paid), { credits: paid.payment.credits }), data: presentPayment(paid, ctx.t) };
  },
  async removeCard(ctx, { params }) {
    await cards.removeCard(ctx, params.id);
    return { message: ctx.t('billing.cardRemoved') };
  },
  async buy(ctx, { body }, exchange) {
    const paid = await purchases.buyCredits(ctx, body.credits, clickOf(exchange), body.expected);
    return { message: ctx.t(wordsFor(paid), { credits: paid.payment.credits }), data: presentPayment(paid, ctx.t) };
  },
  async openPayments(ctx) {
    const open = await purchases.findOpenPayments(ctx);
    return { data: open.map((payment) => presentPayment({ payment, clientSecret: null }, ctx.t)) };
  },
  async payment(ctx, { params }) {
    return presentPayment(await purchases.findPayment(ctx, params.id), ctx.t);
  },
  async getTopUp(ctx) {
    const { settings, spentThisMonth } = await topUps.findTopUp(ctx);
    return presentTopUp(settings, spentThisMonth, ctx.t);
  },
  async saveTopUp(ctx, { body }) {
    const { settings, spentThisMonth } = await topUps.saveTopUp(ctx, body);
    return { message: ctx.t('billing.topUpSaved'), data: presentTopUp(settings, spentThisMonth, ctx.t) };
  },
  checkPortals: (ctx) => portal.checkPortals(ctx),
  portal: (ctx) => portal.openPortal(ctx),
  async stripeEvents(ctx, _input, { request }) {
    await receiveStripeEvent(ctx, 'platform', request.body, request.headers['stripe-signature']);
    return { received: true as const };
  },
  async resellerEvents(ctx, _input, { request }) {
    await receiveStripeEvent(ctx, 'resellers', request.body, request.headers['stripe-signature']);
    return { received: true as const };
  },
  async paykickstartPosts(ctx, _input, { request }) {
    await receivePaykickstartPost(ctx, request.body);
    return { received: true as const };
  },
});
