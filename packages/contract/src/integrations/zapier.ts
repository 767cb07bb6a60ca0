/**
 * REST hooks for the Zapier app: Zaps subscribe with a target URL and receive events (docs/product-rules.md#webhooks).
 */
import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { EndpointState, WebhookEvent, WebhookUrl } from './webhooks.ts';

export const ZapierHook = z
  .object({
    id: z.number().int(),
    target_url: z.string(),
    event: WebhookEvent,
    list_id: z.number().int().nullable(),
    state: EndpointState,
    created_at: Timestamp,
  })
  .meta({ id: 'ZapierHook' });
export type ZapierHook = z.infer<typeof ZapierHook>;

const access = { module: 'leads' } as const;

export const zapier = {
  list: endpoint({
    method: 'GET',
    path: '/api/zapier/hooks',
    summary: 'The Zaps that are subscribed, and how much they were sent in the last seven days',
    access,
    reply: z.object({
      data: z.array(ZapierHook),
      summary: z.object({
        live: z.number().int(),
        delivered_7_days: z.number().int(),
        failed_7_days: z.number().int(),
        last_at: Timestamp.nullable(),
      }),
      /** Where users add the app at Zapier; null if the installation has none. */
      invite_url: z.string().nullable(),
    }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/zapier/hooks',
    summary: 'Subscribe a Zap to an event, of all lists or of one',
    access,
    repeat: 'intent',
    status: 201,
    body: z.object({ target_url: WebhookUrl, event: WebhookEvent, list_id: Id.nullish() }),
    reply: ZapierHook,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/zapier/hooks/{id}',
    summary: 'End the subscription of a Zap',
    access,
    params: z.object({ id: Id }),
    reply: z.object({}),
  }),
  samples: endpoint({
    method: 'GET',
    path: '/api/zapier/samples/{event}',
    summary:
      'Recent items of an event as a hook would send them, newest first; invented ones if nothing has happened yet',
    access,
    params: z.object({ event: WebhookEvent }),
    query: z.object({ list_id: Id.optional() }),
    reply: z.array(z.looseObject({ id: z.union([z.string(), z.number()]) })),
  }),
};
