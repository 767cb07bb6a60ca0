/** Webhook endpoints of the providers. Events are verified, stored and acknowledged at once; a job applies them. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { billingErrors } from '../billing.errors.ts';
import type { ProviderName } from '../billing.table.ts';
import { readPost } from '../paykickstart/paykickstart.rules.ts';
import { isLive, PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import { contextFor } from '../provider/merchant.service.ts';
import type { RawEvent } from '../provider/provider.port.ts';
import { applyEventJob } from './events.jobs.ts';
import * as repository from './events.repository.ts';

type NewEvent = Omit<RawEvent, 'isLive'>;

/** Stores an event once, also if it is delivered repeatedly. True if it was new. */
export const keepEvent = (
  ctx: Base,
  provider: ProviderName,
  { id, type, merchant, payload }: NewEvent,
): Promise<boolean> =>
  asPlatform(ctx, async (tx) => {
    const row = {
      merchant,
      provider,
      event_id: id,
      type,
      payload: JSON.stringify(payload),
      received_at: tx.now(),
      applied_at: null,
    };
    const isNew = await repository.keepEvent(tx.db, row);
    if (isNew) await enqueue(tx, applyEventJob, { provider, eventId: id });
    return isNew;
  });

/**
 * The platform's own events and those of resellers' accounts come to an address each. What is not meant for the address is left
 * alone, and so is what happens in test mode there, where money costs nothing.
 */
export async function receiveStripeEvent(
  ctx: Base,
  about: 'platform' | 'resellers',
  body: unknown,
  signature: unknown,
): Promise<void> {
  const { provider } = contextFor(ctx, PLATFORM_MERCHANT);
  const isText = typeof body === 'string' && typeof signature === 'string';
  const event = isText ? provider.verify(body, signature, about) : null;
  if (!event) throw billingErrors.bad_signature();
  if ((event.merchant === PLATFORM_MERCHANT) !== (about === 'platform')) return;
  if (about === 'resellers' && !isOurs(ctx, event)) return;
  await keepEvent(ctx, 'stripe', event);
}

/** A reseller's account may have a life of its own; only what concerns us is kept. */
export const isOurs = (ctx: Base, event: RawEvent): boolean =>
  event.isLive === isLive(ctx.platform) &&
  contextFor(ctx, PLATFORM_MERCHANT).provider.newsOf(event.payload).about !== 'nothing';

/** Test posts are ignored on a live installation. */
export async function receivePaykickstartPost(ctx: Base, body: unknown): Promise<void> {
  const { PAYKICKSTART_SECRET: secret, isSandbox } = ctx.platform.config;
  const post = secret && typeof body === 'string' ? readPost(body, secret) : null;
  if (!post) throw billingErrors.bad_signature();
  if (post.isTest && !isSandbox) return;
  await keepEvent(ctx, 'paykickstart', {
    id: post.eventId,
    type: post.event,
    merchant: PLATFORM_MERCHANT,
    payload: post,
  });
}
