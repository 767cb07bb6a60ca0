/** Webhook endpoints of the providers. Events are verified, stored and acknowledged at once; a job applies them. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { billingErrors } from '../billing.errors.ts';
import type { ProviderName } from '../billing.table.ts';
import { readPost } from '../paykickstart/paykickstart.rules.ts';
import { paymentContextOf } from '../provider/merchant.service.ts';
import type { RawEvent } from '../provider/provider.port.ts';
import { applyEventJob } from './events.jobs.ts';
import * as repository from './events.repository.ts';

/** Stored and applied once, however often it is delivered. True if it was new. */
export const keepEvent = (ctx: Base, provider: ProviderName, { id, type, payload }: RawEvent): Promise<boolean> =>
  asPlatform(ctx, async (tx) => {
    const row = {
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

export async function receiveStripeEvent(ctx: Base, body: unknown, signature: unknown): Promise<void> {
  const { provider } = paymentContextOf(ctx);
  const isText = typeof body === 'string' && typeof signature === 'string';
  const event = isText ? provider.verify(body, signature) : null;
  if (!event) throw billingErrors.bad_signature();
  await keepEvent(ctx, 'stripe', event);
}

/** Test posts are ignored on a live installation. */
export async function receivePaykickstartPost(ctx: Base, body: unknown): Promise<void> {
  const { PAYKICKSTART_SECRET: secret, isSandbox } = ctx.platform.config;
  const post = secret && typeof body === 'string' ? readPost(body, secret) : null;
  if (!post) throw billingErrors.bad_signature();
  if (post.isTest && !isSandbox) return;
  await keepEvent(ctx, 'paykickstart', { id: post.eventId, type: post.event, payload: post });
}
