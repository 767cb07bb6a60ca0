/** Buying credits and validating a card, with the payer present for authentication (docs/product-rules.md#payments). */
import { priceOfCredits, type ShownPrice } from '@leadwright/contract/money/billing';
import { declineWords } from '@leadwright/contract/money/declines';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from '../billing.repository.ts';
import { fewestCredits, isOpen } from '../billing.rules.ts';
import type { BillingSettings, Card, Payment } from '../billing.table.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { apart, contextFor, merchantFor } from '../provider/merchant.service.ts';
import { getCard } from './cards.service.ts';
import {
  assertNotDeclined,
  type Collected,
  collect,
  type Order,
  openPayment,
  refreshPayment,
} from './charges.service.ts';
import { pricesFor } from './prices.service.ts';

/** With the account that is paid; empty: the platform's own. */
export const findSettings = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const merchant = await merchantFor(tx);
    return { settings: await pricesFor(tx, merchant), merchant };
  });

/** Scoped by user and kind of payment. */
const requestKeyOf = ({ actor }: Ctx, act: string, key: string | null) =>
  key === null ? null : `${act}:${actor.userId}:${key}`;

export async function buyCredits(
  ctx: Ctx,
  credits: number,
  key: string | null,
  expected?: ShownPrice,
): Promise<Collected> {
  contextFor(ctx, PLATFORM_MERCHANT);
  const { payment, card, isNew } = await apart(ctx, ctx.actor.accountId, async (tx) => {
    const merchant = await merchantFor(tx);
    const settings = await pricesFor(tx, merchant);
    assertSellable('credits', credits, settings);
    const card = await repository.findDefaultCard(tx.db, tx.actor.accountId, merchant);
    if (!card) throw billingErrors.no_card();
    const order = { credits, amountMinor: priceOfCredits(credits, settings), currency: settings.currency, card };
    const who = { userId: tx.actor.userId, requestKey: requestKeyOf(tx, 'buy', key) };
    await requirePrice(tx, { ...order, ...who }, expected);
    return { ...(await openPayment(tx, { kind: 'purchase', ...order, ...who })), card };
  });
  return finish(ctx, payment, card, isNew);
}

/** The price must be the one that was shown; a repeat uses the price of the original payment. */
async function requirePrice(
  tx: Tx,
  { amountMinor, currency, requestKey }: Pick<Order, 'amountMinor' | 'currency' | 'requestKey'>,
  expected?: ShownPrice,
) {
  if (!expected || (expected.amount_minor === amountMinor && expected.currency === currency)) return;
  if (requestKey && (await repository.findPaymentOfRequest(tx.db, tx.actor.accountId, requestKey))) return;
  throw billingErrors.price_changed();
}

/** Between the provider's minimum amount and the installation's maximum. */
export function assertSellable(field: string, credits: number, settings: BillingSettings) {
  const min = fewestCredits(settings);
  if (credits < min) throw fieldError(field, 'validation.min', { min });
  if (credits > settings.maximum_credits) throw fieldError(field, 'validation.max', { max: settings.maximum_credits });
}

/** A repeated request returns the state of the first payment and never charges. */
async function finish(ctx: Ctx, payment: Payment, card: Card, isNew: boolean): Promise<Collected> {
  const done = isNew ? await collect(ctx, payment, card) : await refreshPayment(ctx, payment.account_id, payment.id);
  return assertNotDeclined(done, (code) => ctx.t(`billing.decline.${declineWords(code)}`));
}

/** One charge and one grant per card across the installation: its fingerprint is claimed before it is charged. */
export async function validateCard(
  ctx: Ctx,
  cardId: number,
  key: string | null,
  expected?: ShownPrice,
): Promise<Collected> {
  contextFor(ctx, PLATFORM_MERCHANT);
  const { payment, card, isNew } = await apart(ctx, ctx.actor.accountId, async (tx) => {
    const card = await getCard(tx, cardId);
    const { merchant } = card;
    const claim = await repository.findClaim(tx.db, merchant, card.fingerprint);
    if (claim) return { payment: await earlierTry(tx, claim), card, isNew: false };
    const settings = await pricesFor(tx, merchant);
    const order: Order = {
      kind: 'card_validation',
      credits: settings.card_validation_credits,
      amountMinor: settings.card_validation_minor,
      currency: settings.currency,
      card,
      requestKey: requestKeyOf(tx, `validate-${card.id}`, key),
      userId: tx.actor.userId,
    };
    await requirePrice(tx, order, expected);
    const opened = await openPayment(tx, order);
    const claimed = { merchant, fingerprint: card.fingerprint, claimed_by: card.account_id, claimed_at: tx.now() };
    if (opened.isNew && !(await repository.claimFingerprint(tx.db, { ...claimed, payment_id: opened.payment.id }))) {
      throw billingErrors.already_validated();
    }
    return { ...opened, card };
  });
  return finish(ctx, payment, card, isNew);
}

/** While the first attempt is open, it is continued. */
async function earlierTry(tx: Tx, claim: { claimed_by: number; payment_id: number }): Promise<Payment> {
  const earlier =
    claim.claimed_by === tx.accountId
      ? await repository.findPayment(tx.db, claim.claimed_by, claim.payment_id)
      : undefined;
  if (!earlier || !isOpen(earlier.status)) throw billingErrors.already_validated();
  return earlier;
}

/** Open payments of a returning user. */
export const findOpenPayments = (ctx: Ctx) =>
  inTransaction(ctx, (tx) => repository.findOpenPayments(tx.db, tx.actor.accountId));

/** Refreshes open payments from the provider, so that a waiting client sees the result immediately. */
export async function findPayment(ctx: Ctx, id: number): Promise<Collected> {
  const { accountId } = ctx.actor;
  const payment = await inTransaction(ctx, (tx) => repository.findPayment(tx.db, accountId, id));
  if (!payment) throw billingErrors.payment_not_found();
  return isOpen(payment.status) ? refreshPayment(ctx, accountId, id) : { payment, clientSecret: null };
}
