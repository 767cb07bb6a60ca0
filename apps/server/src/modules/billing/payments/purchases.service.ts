/** Buying credits and validating a card, with the person there to answer the bank (docs/product-rules.md#payments). */
import { priceOfCredits, type ShownPrice } from '@leadwright/contract/billing';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from '../billing.repository.ts';
import { declineWords, fewestCredits, isOpen } from '../billing.rules.ts';
import type { BillingSettings, Card, Payment } from '../billing.table.ts';
import { apart, paymentContextOf } from '../provider/merchant.service.ts';
import { getCard } from './cards.service.ts';
import {
  assertNotDeclined,
  type Collected,
  collect,
  type Order,
  openPayment,
  refreshPayment,
} from './charges.service.ts';

export const findSettings = (ctx: Ctx) => inTransaction(ctx, (tx) => repository.findSettings(tx.db));

/** Keys of two people, or of two kinds of act, are different keys. */
const requestKeyOf = ({ actor }: Ctx, act: string, key: string | null) =>
  key === null ? null : `${act}:${actor.userId}:${key}`;

export async function buyCredits(
  ctx: Ctx,
  credits: number,
  key: string | null,
  expected?: ShownPrice,
): Promise<Collected> {
  paymentContextOf(ctx);
  const { payment, card, isNew } = await apart(ctx, ctx.actor.accountId, async (tx) => {
    const settings = await repository.findSettings(tx.db);
    assertSellable('credits', credits, settings);
    const card = await repository.findDefaultCard(tx.db, tx.actor.accountId);
    if (!card) throw billingErrors.no_card();
    const order = { credits, amountMinor: priceOfCredits(credits, settings), currency: settings.currency, card };
    const who = { userId: tx.actor.userId, requestKey: requestKeyOf(tx, 'buy', key) };
    await requirePrice(tx, { ...order, ...who }, expected);
    return { ...(await openPayment(tx, { kind: 'purchase', ...order, ...who })), card };
  });
  return finish(ctx, payment, card, isNew);
}

/** What is asked for is what was shown; a repeat of a payment that was made goes by the price of then. */
async function requirePrice(
  tx: Tx,
  { amountMinor, currency, requestKey }: Pick<Order, 'amountMinor' | 'currency' | 'requestKey'>,
  expected?: ShownPrice,
) {
  if (!expected || (expected.amount_minor === amountMinor && expected.currency === currency)) return;
  if (requestKey && (await repository.findPaymentOfRequest(tx.db, tx.actor.accountId, requestKey))) return;
  throw billingErrors.price_changed();
}

/** Not so few that the provider refuses the sum, not more than this installation sells at once. */
export function assertSellable(field: string, credits: number, settings: BillingSettings) {
  const min = fewestCredits(settings);
  if (credits < min) throw fieldError(field, 'validation.min', { min });
  if (credits > settings.maximum_credits) throw fieldError(field, 'validation.max', { max: settings.maximum_credits });
}

/** A repeat of a click asks how the first one stands; it never charges. */
async function finish(ctx: Ctx, payment: Payment, card: Card, isNew: boolean): Promise<Collected> {
  const done = isNew ? await collect(ctx, payment, card) : await refreshPayment(ctx, payment.account_id, payment.id);
  return assertNotDeclined(done, (code) => ctx.t(`billing.decline.${declineWords(code)}`));
}

/** One charge and one grant per card, anywhere on the installation: the card's fingerprint is claimed before it is charged. */
export async function validateCard(
  ctx: Ctx,
  cardId: number,
  key: string | null,
  expected?: ShownPrice,
): Promise<Collected> {
  const { merchant } = paymentContextOf(ctx);
  const { payment, card, isNew } = await apart(ctx, ctx.actor.accountId, async (tx) => {
    const card = await getCard(tx, cardId);
    const claim = await repository.findClaim(tx.db, merchant, card.fingerprint);
    if (claim) return { payment: await earlierTry(tx, claim), card, isNew: false };
    const settings = await repository.findSettings(tx.db);
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

/** While the first try is open it is the one to go on with. */
async function earlierTry(tx: Tx, claim: { claimed_by: number; payment_id: number }): Promise<Payment> {
  const earlier =
    claim.claimed_by === tx.accountId
      ? await repository.findPayment(tx.db, claim.claimed_by, claim.payment_id)
      : undefined;
  if (!earlier || !isOpen(earlier.status)) throw billingErrors.already_validated();
  return earlier;
}

/** What a person who comes back finds still under way. */
export const findOpenPayments = (ctx: Ctx) =>
  inTransaction(ctx, (tx) => repository.findOpenPayments(tx.db, tx.actor.accountId));

/** Open payments are asked about on the way, so a screen that waits sees the end as soon as there is one. */
export async function findPayment(ctx: Ctx, id: number): Promise<Collected> {
  const { accountId } = ctx.actor;
  const payment = await inTransaction(ctx, (tx) => repository.findPayment(tx.db, accountId, id));
  if (!payment) throw billingErrors.payment_not_found();
  return isOpen(payment.status) ? refreshPayment(ctx, accountId, id) : { payment, clientSecret: null };
}
