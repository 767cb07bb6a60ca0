/**
 * Applies Stripe events. They arrive late, twice and in any order, so an event is trusted only for final facts (successful
 * payments, refunds); for everything else the current state is fetched from the provider. The state after any sequence of
 * events is therefore the state at the provider.
 */
import { asAccount, asPlatform, type Base } from '../../../platform/context.ts';
import * as billing from '../billing.repository.ts';
import { followDispute } from '../disputes/disputes.service.ts';
import { dropCard, keepCard, renewCard } from '../payments/cards.service.ts';
import { applyCharge } from '../payments/charges.service.ts';
import { applyRefund } from '../payments/refunds.service.ts';
import { accountOfCustomer, paymentContextOf } from '../provider/merchant.service.ts';
import type { News, PaymentProvider } from '../provider/provider.port.ts';
import { applySubscription, recordInvoice } from '../subscriptions/subscriptions.service.ts';
import * as repository from './events.repository.ts';

export async function applyStripeEvent(ctx: Base, eventId: string): Promise<void> {
  const event = await asPlatform(ctx, (tx) => repository.findEvent(tx.db, 'stripe', eventId));
  if (!event || event.applied_at) return;
  const { provider } = paymentContextOf(ctx);
  await applyNews(ctx, provider, provider.newsOf(event.payload));
  await asPlatform(ctx, (tx) => repository.noteApplied(tx.db, 'stripe', eventId, tx.now()));
}

async function applyNews(ctx: Base, provider: PaymentProvider, news: News): Promise<void> {
  switch (news.about) {
    case 'charge':
      return applyChargeNews(ctx, provider, news.charge);
    case 'refund':
      return applyRefundNews(ctx, provider, news);
    case 'dispute':
      return applyDisputeNews(ctx, provider, news);
    case 'card saved':
      return applySavedCard(ctx, provider, news);
    case 'card changed':
      return ofCustomer(ctx, news.customerId, (accountId) =>
        asAccount(ctx, accountId, (tx) => renewCard(tx, news.card)),
      );
    case 'card gone':
      return ofCustomer(ctx, news.customerId, (accountId) =>
        asAccount(ctx, accountId, (tx) => dropCard(tx, news.paymentMethodId)),
      );
    case 'subscription':
      return syncSubscription(ctx, provider, news.subscriptionId);
    case 'invoice paid':
      return applyInvoice(ctx, provider, news.invoice);
    case 'nothing':
      return;
  }
}

async function ofCustomer(ctx: Base, customerId: string, work: (accountId: number) => Promise<unknown>): Promise<void> {
  const accountId = await accountOfCustomer(ctx, customerId);
  if (accountId !== undefined) await work(accountId);
}

type Charge = Extract<News, { about: 'charge' }>['charge'];

async function applyChargeNews(ctx: Base, provider: PaymentProvider, told: Charge): Promise<void> {
  const charge = told.status === 'succeeded' ? told : await provider.readCharge(told.id);
  if (charge?.accountId) await asAccount(ctx, charge.accountId, (tx) => applyCharge(tx, charge));
}

/** A refund event may arrive before the payment itself: then the payment is applied first. */
async function applyRefundNews(ctx: Base, provider: PaymentProvider, news: Extract<News, { about: 'refund' }>) {
  const { chargeId, refundedMinor } = news;
  const known = await asPlatform(ctx, (tx) => billing.findAccountOfCharge(tx.db, chargeId));
  const accountId = known ?? (await accountOfCharge(ctx, provider, chargeId));
  if (accountId === undefined) return;
  const exact = refundedMinor === null ? await provider.readRefunded(chargeId) : null;
  await asAccount(ctx, accountId, (tx) =>
    applyRefund(tx, { chargeId, refundedMinor: exact ?? (refundedMinor as number), isExact: exact !== null }),
  );
}

/** The payment is applied first, because only existing credits can be frozen. */
async function applyDisputeNews(ctx: Base, provider: PaymentProvider, news: Extract<News, { about: 'dispute' }>) {
  const { chargeId, disputeId } = news;
  const read = () => provider.readDispute(disputeId);
  const accountId = await accountOfCharge(ctx, provider, chargeId);
  if (accountId !== undefined) return followDispute(ctx, accountId, chargeId, read);
  // Not a credit purchase, so it paid for a plan, whose payments are identified by their invoices.
  const invoice = await provider.readInvoiceOf(chargeId);
  if (!invoice) return;
  await applyInvoice(ctx, provider, invoice);
  await ofCustomer(ctx, invoice.customerId, (owner) => followDispute(ctx, owner, invoice.id, read));
}

async function accountOfCharge(ctx: Base, provider: PaymentProvider, chargeId: string): Promise<number | undefined> {
  const charge = await provider.readCharge(chargeId);
  if (!charge?.accountId) return undefined;
  const payment = await asAccount(ctx, charge.accountId, (tx) => applyCharge(tx, charge));
  return payment?.account_id;
}

/** An unknown card may have been removed in the meantime. */
async function applySavedCard(
  ctx: Base,
  provider: PaymentProvider,
  { customerId, card }: Extract<News, { about: 'card saved' }>,
) {
  await ofCustomer(ctx, customerId, async (accountId) => {
    const known = await asAccount(ctx, accountId, (tx) =>
      billing.findCardByMethod(tx.db, accountId, card.paymentMethodId),
    );
    if (known) return;
    const now = await provider.readCard(card.paymentMethodId);
    if (now?.customerId === customerId) await asAccount(ctx, accountId, (tx) => keepCard(tx, now.card));
  });
}

/** Also used by the nightly reconciliation. */
export async function syncSubscription(ctx: Base, provider: PaymentProvider, subscriptionId: string): Promise<void> {
  const found = await provider.readSubscription(subscriptionId);
  if (!found?.planId) return;
  const { planId } = found;
  await ofCustomer(ctx, found.customerId, (accountId) =>
    asAccount(ctx, accountId, (tx) =>
      applySubscription(tx, { provider: 'stripe', providerId: found.id, ...found, planId }),
    ),
  );
}

async function applyInvoice(
  ctx: Base,
  provider: PaymentProvider,
  invoice: Extract<News, { about: 'invoice paid' }>['invoice'],
) {
  const { customerId, subscriptionId } = invoice;
  if (!subscriptionId) return;
  await syncSubscription(ctx, provider, subscriptionId);
  const found = await provider.readSubscription(subscriptionId);
  if (!found?.planId) return;
  await ofCustomer(ctx, customerId, (accountId) =>
    asAccount(ctx, accountId, (tx) => recordInvoice(tx, invoice, found.planId)),
  );
}
