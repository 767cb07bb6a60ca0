/** Saved cards. Numbers stay with the provider; we store what identifies a card to its owner, and which one is the default. */
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { billingErrors } from '../billing.errors.ts';
import * as repository from '../billing.repository.ts';
import type { Card } from '../billing.table.ts';
import { customerOf, merchantFor, paymentContextOf } from '../provider/merchant.service.ts';
import type { ProviderCard } from '../provider/provider.port.ts';
import { resumeTopUp } from '../top-up/top-up.guards.service.ts';
import { detachCardJob, syncDefaultCardJob } from './cards.jobs.ts';

export const findCards = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => repository.findCards(tx.db, tx.actor.accountId, await merchantFor(tx)));

/** Starts the setup in the browser: the number goes directly to the provider. */
export async function beginCard(ctx: Ctx, intent: string) {
  const { accountId } = ctx.actor;
  const paid = await paymentContextOf(ctx, accountId);
  const customerId = await customerOf(ctx, accountId, paid, intent);
  return paid.provider.beginSetup(customerId, `${intent}/setup`);
}

/** Saves the card of a finished setup. A setup of another customer is reported as not found. */
export async function saveCard(ctx: Ctx, setupId: string) {
  const { accountId } = ctx.actor;
  const { provider, merchant } = await paymentContextOf(ctx, accountId);
  const setup = await provider.readSetup(setupId);
  return inTransaction(ctx, async (tx) => {
    if (!setup || setup.customerId !== (await repository.findCustomerId(tx.db, accountId, merchant))) {
      throw billingErrors.card_not_found();
    }
    if (!setup.isDone || !setup.card) throw billingErrors.setup_unfinished();
    return keepCard(tx, merchant, setup.card);
  });
}

/**
 * Also used by the event, for when the browser was closed. Saving the same card again replaces the old reference, which is
 * how a card is reconnected. The first card becomes the default, and so does one that follows a card needing reconnection.
 */
export async function keepCard(tx: Tx<Base>, merchant: string, given: ProviderCard): Promise<Card> {
  const { accountId } = tx;
  await repository.lockCards(tx.db, accountId, merchant);
  const known = await repository.findCardByMethod(tx.db, accountId, merchant, given.paymentMethodId);
  if (known) return known;
  const twin = await repository.findCardByFingerprint(tx.db, accountId, merchant, given.fingerprint);
  const card = twin
    ? await reconnect(tx, twin, given)
    : await repository.insertCard(tx.db, { ...rowOf(tx, given), account_id: accountId, merchant });
  const paying = await repository.findDefaultCard(tx.db, accountId, merchant);
  if (!paying || paying.needs_reconnect || paying.id === card.id) await payWith(tx, card);
  await resumeTopUp(tx);
  return (await repository.findCard(tx.db, accountId, card.id)) as Card;
}

const rowOf = (tx: Tx<Base>, given: ProviderCard) => ({
  payment_method_id: given.paymentMethodId,
  fingerprint: given.fingerprint,
  brand: given.brand,
  last_four: given.lastFour,
  exp_month: given.expMonth,
  exp_year: given.expYear,
  validated_at: null,
  created_at: tx.now(),
  removed_at: null,
});

async function reconnect(tx: Tx<Base>, twin: Card, given: ProviderCard): Promise<Card> {
  await enqueue(tx, detachCardJob, detached(twin));
  return repository.updateCard(tx.db, twin.account_id, twin.id, {
    payment_method_id: given.paymentMethodId,
    exp_month: given.expMonth,
    exp_year: given.expYear,
    needs_reconnect: false,
  });
}

const detached = ({ account_id: accountId, merchant, payment_method_id: paymentMethodId }: Card) => ({
  accountId,
  merchant,
  paymentMethodId,
});

async function payWith(tx: Tx<Base>, card: Card): Promise<void> {
  await repository.clearDefault(tx.db, card.account_id, card.merchant);
  await repository.updateCard(tx.db, card.account_id, card.id, { is_default: true });
  await enqueue(tx, syncDefaultCardJob, { accountId: card.account_id, merchant: card.merchant });
}

/** Only a card with which the merchant of now can be paid. */
export async function getCard(tx: Tx<Base>, id: number): Promise<Card> {
  const card = await repository.findCard(tx.db, tx.accountId, id);
  if (!card || card.merchant !== (await merchantFor(tx))) throw billingErrors.card_not_found();
  return card;
}

export const makeDefault = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const card = await getCard(tx, id);
    await repository.lockCards(tx.db, card.account_id, card.merchant);
    await payWith(tx, await getCard(tx, id));
    await resumeTopUp(tx);
  });

/** The newest of the others becomes the default. */
export const removeCard = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { merchant } = await getCard(tx, id);
    await repository.lockCards(tx.db, tx.actor.accountId, merchant);
    const card = await getCard(tx, id);
    await forget(tx, card);
    await enqueue(tx, detachCardJob, detached(card));
  });

async function forget(tx: Tx<Base>, card: Card): Promise<void> {
  await repository.updateCard(tx.db, card.account_id, card.id, { removed_at: tx.now(), is_default: false });
  const [next] = await repository.findCards(tx.db, card.account_id, card.merchant);
  if (card.is_default && next) await payWith(tx, next);
}

/** The provider detached a card: through the portal, by the bank, or at our request. */
export async function dropCard(tx: Tx<Base>, merchant: string, paymentMethodId: string): Promise<void> {
  const { accountId } = tx;
  await repository.lockCards(tx.db, accountId, merchant);
  const card = await repository.findCardByMethod(tx.db, accountId, merchant, paymentMethodId);
  if (card && !card.removed_at) await forget(tx, card);
}

/** The bank has replaced the card. */
export async function renewCard(
  tx: Tx<Base>,
  merchant: string,
  { paymentMethodId, expMonth, expYear, lastFour }: ProviderCard,
): Promise<void> {
  const card = await repository.findCardByMethod(tx.db, tx.accountId, merchant, paymentMethodId);
  if (!card || card.removed_at) return;
  await repository.updateCard(tx.db, card.account_id, card.id, {
    exp_month: expMonth,
    exp_year: expYear,
    last_four: lastFour,
  });
}
