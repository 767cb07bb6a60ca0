/**
 * Applies Stripe events. They arrive late, twice and in any order, so an event is trusted only for final facts (successful
 * payments, refunds); for everything else the current state is fetched from the provider. The state after any sequence of
 * events is therefore the state at the provider.
 */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import { isDisconnected } from '../billing.errors.ts';
import * as billing from '../billing.repository.ts';
import { followDispute } from '../disputes/disputes.service.ts';
import { dropCard, keepCard, renewCard } from '../payments/cards.service.ts';
import { applyCharge } from '../payments/charges.service.ts';
import { applyRefund } from '../payments/refunds.service.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { accountOfCustomer, contextFor, type PaymentContext } from '../provider/merchant.service.ts';
import type { News } from '../provider/provider.port.ts';
import type { ResaleEvents } from '../resale.port.ts';
import { applySubscription, recordInvoice } from '../subscriptions/subscriptions.service.ts';
import * as repository from './events.repository.ts';
import { applyResale } from './resale.service.ts';

export async function applyStripeEvent(ctx: Base, resale: ResaleEvents | null, eventId: string): Promise<void> {
  const event = await asPlatform(ctx, (tx) => repository.findEvent(tx.db, 'stripe', eventId));
  if (!event || event.applied_at) return;
  const paid = contextFor(ctx, event.merchant);
  const news = paid.provider.newsOf(event.payload);
  if (event.merchant === PLATFORM_MERCHANT) await applyNews(ctx, paid, news);
  else await applyResellerNews(ctx, paid, resale, news);
  await asPlatform(ctx, (tx) => repository.noteApplied(tx.db, 'stripe', eventId, tx.now()));
}

/** Events of a reseller who revoked our access cannot be read any more, so they are skipped. */
async function applyResellerNews(ctx: Base, paid: PaymentContext, resale: ResaleEvents | null, news: News) {
  try {
    if (!(await applyResale(ctx, paid, resale, news))) await applyNews(ctx, paid, news);
  } catch (error) {
    if (!isDisconnected(error)) throw error;
    ctx.log.warn({ merchant: paid.merchant, about: news.about }, 'an event of a payment account that is gone');
  }
}

async function applyNews(ctx: Base, paid: PaymentContext, news: News): Promise<void> {
  const { merchant } = paid;
  switch (news.about) {
    case 'charge':
      return applyChargeNews(ctx, paid, news.charge);
    case 'refund':
      return applyRefundNews(ctx, paid, news);
    case 'dispute':
      return applyDisputeNews(ctx, paid, news);
    case 'card saved':
      return applySavedCard(ctx, paid, news);
    case 'card changed':
      return ofCustomer(ctx, merchant, news.customerId, (accountId) =>
        asAccount(ctx, accountId, (tx) => renewCard(tx, merchant, news.card)),
      );
    case 'card gone':
      return ofCustomer(ctx, merchant, news.customerId, (accountId) =>
        asAccount(ctx, accountId, (tx) => dropCard(tx, merchant, news.paymentMethodId)),
      );
    case 'subscription':
      return syncSubscription(ctx, news.subscriptionId);
    case 'invoice paid':
      return applyInvoice(ctx, news.invoice);
    default:
      return;
  }
}

type Work = (accountId: number) => Promise<unknown>;

async function ofCustomer(ctx: Base, merchant: string, customerId: string, work: Work): Promise<void> {
  const accountId = await accountOfCustomer(ctx, merchant, customerId);
  if (accountId !== undefined) await work(accountId);
}

type Charge = Extract<News, { about: 'charge' }>['charge'];

async function applyChargeNews(ctx: Base, { provider, merchant }: PaymentContext, told: Charge): Promise<void> {
  const charge = told.status === 'succeeded' ? told : await provider.readCharge(told.id);
  if (charge?.accountId) await asAccount(ctx, charge.accountId, (tx) => applyCharge(tx, merchant, charge));
}

/** A refund event may arrive before the payment itself: then the payment is applied first. */
async function applyRefundNews(ctx: Base, paid: PaymentContext, news: Extract<News, { about: 'refund' }>) {
  const { chargeId, refundedMinor } = news;
  const { provider, merchant } = paid;
  const known = await asPlatform(ctx, (tx) => billing.findAccountOfCharge(tx.db, merchant, chargeId));
  const accountId = known ?? (await accountOfCharge(ctx, paid, chargeId));
  if (accountId === undefined) return;
  const exact = refundedMinor === null ? await provider.readRefunded(chargeId) : null;
  const feeRefundedMinor = merchant === PLATFORM_MERCHANT ? 0 : await provider.readFeeRefunded(chargeId);
  const total = { refundedMinor: exact ?? (refundedMinor as number), isExact: exact !== null, feeRefundedMinor };
  await asAccount(ctx, accountId, (tx) => applyRefund(tx, { merchant, chargeId, ...total }));
}

/** The payment is applied first, because only existing credits can be frozen. */
async function applyDisputeNews(ctx: Base, paid: PaymentContext, news: Extract<News, { about: 'dispute' }>) {
  const { chargeId, disputeId } = news;
  const { provider, merchant } = paid;
  const read = () => provider.readDispute(disputeId);
  const accountId = await accountOfCharge(ctx, paid, chargeId);
  if (accountId !== undefined) return followDispute(ctx, accountId, { merchant, chargeId }, read);
  if (merchant !== PLATFORM_MERCHANT) return;
  // Not a credit purchase, so it paid for a plan, whose payments are identified by their invoices.
  const invoice = await provider.readInvoiceOf(chargeId);
  if (!invoice) return;
  await applyInvoice(ctx, invoice);
  await ofCustomer(ctx, merchant, invoice.customerId, (owner) =>
    followDispute(ctx, owner, { merchant, chargeId: invoice.id }, read),
  );
}

async function accountOfCharge(
  ctx: Base,
  { provider, merchant }: PaymentContext,
  chargeId: string,
): Promise<number | undefined> {
  const charge = await provider.readCharge(chargeId);
  if (!charge?.accountId) return undefined;
  const payment = await asAccount(ctx, charge.accountId, (tx) => applyCharge(tx, merchant, charge));
  return payment?.account_id;
}

/** An unknown card may have been removed in the meantime. */
async function applySavedCard(
  ctx: Base,
  { provider, merchant }: PaymentContext,
  { customerId, card }: Extract<News, { about: 'card saved' }>,
) {
  await ofCustomer(ctx, merchant, customerId, async (accountId) => {
    const known = await asAccount(ctx, accountId, (tx) =>
      billing.findCardByMethod(tx.db, accountId, merchant, card.paymentMethodId),
    );
    if (known) return;
    const now = await provider.readCard(card.paymentMethodId);
    if (now?.customerId === customerId) await asAccount(ctx, accountId, (tx) => keepCard(tx, merchant, now.card));
  });
}

/** Of a plan. Also used by the nightly reconciliation. */
export async function syncSubscription(ctx: Base, subscriptionId: string): Promise<void> {
  const { provider, merchant } = contextFor(ctx, PLATFORM_MERCHANT);
  const found = await provider.readSubscription(subscriptionId);
  if (!found?.planId) return;
  const { planId } = found;
  await ofCustomer(ctx, merchant, found.customerId, (accountId) =>
    asAccount(ctx, accountId, (tx) =>
      applySubscription(tx, { provider: 'stripe', providerId: found.id, ...found, planId }),
    ),
  );
}

async function applyInvoice(ctx: Base, invoice: Extract<News, { about: 'invoice paid' }>['invoice']) {
  const { provider, merchant } = contextFor(ctx, PLATFORM_MERCHANT);
  const { customerId, subscriptionId } = invoice;
  if (!subscriptionId) return;
  await syncSubscription(ctx, subscriptionId);
  const found = await provider.readSubscription(subscriptionId);
  if (!found?.planId) return;
  await ofCustomer(ctx, merchant, customerId, (accountId) =>
    asAccount(ctx, accountId, (tx) => recordInvoice(tx, invoice, found.planId)),
  );
}
