/**
 * Recovers missed events. Every minute open payments are checked; every night missed events are fetched from the provider and
 * all subscriptions are compared with it. Everything goes through the same code as the events themselves.
 */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { eachPart } from '../../../platform/jobs/parts.ts';
import { unlessDisconnected } from '../billing.errors.ts';
import * as billing from '../billing.repository.ts';
import { nextCheck } from '../billing.rules.ts';
import { refreshMerchant } from '../connect/account-state.service.ts';
import { refreshPayment } from '../payments/charges.service.ts';
import { PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { contextFor } from '../provider/merchant.service.ts';
import { stripeOf } from '../provider/stripe.client.ts';
import * as subscriptions from '../subscriptions/subscriptions.repository.ts';
import * as events from './events.repository.ts';
import { syncSubscription } from './events.service.ts';
import { isOurs, keepEvent } from './receiving.service.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;
/** Stripe retries an event for three days; a failed night is covered by the next two. */
const LOOK_BACK_DAYS = 4;
/** Stripe events can be resent manually for 30 days. */
const KEEP_DAYS = 90;

export async function checkOpenPayments(ctx: Base): Promise<void> {
  if (!stripeOf(ctx.platform)) return;
  const due = await asPlatform(ctx, (tx) => billing.findDuePayments(tx.db, tx.now(), BATCH));
  for (const { account_id: accountId, id } of due) {
    const found = await refreshPayment(ctx, accountId, id).catch((err) => {
      ctx.log.error({ err, accountId, payment: id }, 'an open payment could not be checked');
    });
    if (!found) continue;
    const { payment } = found;
    if (payment.check_at && payment.check_at <= ctx.now()) {
      await asPlatform(ctx, (tx) =>
        billing.updatePayment(tx.db, accountId, id, { check_at: nextCheck(payment, tx.now()) }),
      );
    }
  }
}

/** Returns how many events were missing. */
export async function reconcile(ctx: Base): Promise<{ missed: number }> {
  if (!stripeOf(ctx.platform)) return { missed: 0 };
  let missed = 0;
  await eachPart(ctx, {
    async events() {
      missed = await fetchMissedEvents(ctx, PLATFORM_MERCHANT);
    },
    subscriptions: () => checkSubscriptions(ctx),
    old: () =>
      asPlatform(ctx, (tx) => events.deleteOldEvents(tx.db, new Date(tx.now().getTime() - KEEP_DAYS * DAY_MS))),
  });
  if (missed > 0) ctx.log.warn({ missed }, 'events of the payment provider had not arrived');
  return { missed };
}

/** The state of the account itself, and what was missed of it. */
export async function reconcileMerchant(ctx: Base, merchant: string): Promise<void> {
  await refreshMerchant(ctx, merchant);
  const missed = await unlessDisconnected(fetchMissedEvents(ctx, merchant));
  if (missed) ctx.log.warn({ merchant, missed }, 'events of a payment account had not arrived');
}

async function fetchMissedEvents(ctx: Base, merchant: string): Promise<number> {
  let missed = 0;
  let newest: Date | null = null;
  const { provider } = contextFor(ctx, merchant);
  for await (const event of provider.events()) {
    newest ??= event.createdAt;
    if (newest.getTime() - event.createdAt.getTime() > LOOK_BACK_DAYS * DAY_MS) break;
    if (!isOurs(ctx, event)) continue;
    if (await keepEvent(ctx, 'stripe', { ...event, merchant })) missed += 1;
  }
  return missed;
}

async function checkSubscriptions(ctx: Base): Promise<void> {
  for (let after = 0; ; ) {
    const batch = await asPlatform(ctx, (tx) => subscriptions.findUnended(tx.db, 'stripe', after, BATCH));
    for (const row of batch)
      await syncSubscription(ctx, row.provider_id).catch((err) =>
        ctx.log.error({ err, subscription: row.id }, 'a subscription could not be compared'),
      );
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}
