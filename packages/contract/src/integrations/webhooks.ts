/** Webhooks of the account and of its lists: events are posted to the customer's URL (docs/product-rules.md#webhooks). */
import { z } from 'zod';
import { Id, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Everything an account webhook or a Zapier hook can be told. */
export const WEBHOOK_EVENTS = [
  'lead.added',
  'search.finished',
  'enrichment.finished',
  'text.finished',
  'push.finished',
  'autopilot.stopped',
  'credits.exhausted',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;
/** Most account webhooks at a time. */
export const MAX_WEBHOOKS = 50;

/**
 * `live`. `retrying`: live, and its last delivery failed. `paused`: by a person, or after five days of failure; what
 * happens meanwhile waits. `ended`: it answered 410; what happens meanwhile is not sent.
 */
export const EndpointState = z.enum(['live', 'retrying', 'paused', 'ended']);
export type EndpointState = z.infer<typeof EndpointState>;

/** State and traffic of an endpoint, whatever it belongs to. */
const EndpointHealth = z.object({
  /** Id of the endpoint: history, replay, pause and the rest work with it. */
  endpoint_id: z.number().int(),
  state: EndpointState,
  /** Of a paused one: who paused it, and the person who was mailed about it, if anybody was. */
  paused: z.object({ by: z.enum(['person', 'failures']), at: Timestamp, mailed: z.string().nullable() }).nullable(),
  ended_at: Timestamp.nullable(),
  failing_since: Timestamp.nullable(),
  /** While the secret before the last rotation still signs, too. */
  old_secret_until: Timestamp.nullable(),
  /** Deliveries that wait, for their first attempt or a further one. */
  waiting: z.number().int(),
  /** Attempts in the last 24 hours. */
  delivered: z.number().int(),
  failed: z.number().int(),
  /** The same by hour, 24 of them, oldest first. */
  hours: z.array(z.object({ at: Timestamp, delivered: z.number().int(), failed: z.number().int() })),
});

export const AccountWebhook = EndpointHealth.extend({
  id: z.number().int(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Last characters, for recognising them; empty if they are too short to show any. */
  token_ends: z.string(),
  secret_ends: z.string(),
  created_at: Timestamp,
}).meta({ id: 'AccountWebhook' });
export type AccountWebhook = z.infer<typeof AccountWebhook>;

export const ListWebhook = EndpointHealth.extend({
  url: z.string(),
  /** Masked token, sent as `Authorization-Token`. */
  token: z.string(),
  secret: z.string(),
  last: z
    .object({
      at: Timestamp,
      status: z.enum(['waiting', 'delivered', 'failed', 'skipped']),
      /** Response status; null if there was no response. */
      answered: z.number().int().nullable(),
      attempts: z.number().int(),
    })
    .nullable(),
  created_at: Timestamp,
}).meta({ id: 'ListWebhook' });
export type ListWebhook = z.infer<typeof ListWebhook>;

export const WEB_URL = /^https?:\/\/[^\s/]+\.?[^\s]*$/i;
export const WebhookUrl = RequiredText(2048).pipe(z.string().regex(WEB_URL, 'validation.url'));
/** What a header can carry. */
const HEADER_VALUE = /^[\x20-\x7e]*$/;
export const ListWebhookBody = z.object({
  url: WebhookUrl,
  /** Empty keeps the current token; if there is none, one is generated. */
  token: Text(255).regex(HEADER_VALUE, 'validation.characters').default(''),
});
export const AccountWebhookBody = ListWebhookBody.extend({ events: z.array(WebhookEvent).min(1) });

/** Generated here, returned only once. */
const Made = z.object({ token: z.string().nullable(), secret: z.string().nullable() });
/** The answer to a test: its status, null if there was none, and where it stands in the history. */
const Tested = Message.extend({ answered: z.number().int().nullable(), delivery_id: z.number().int() });

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const webhooks = {
  get: endpoint({
    method: 'GET',
    path: '/api/campaign-webhook/{id}',
    summary: 'The webhook of a list; null when none is connected',
    access,
    params,
    reply: z.object({
      data: ListWebhook.nullable(),
      /** Where the history is, also after it was disconnected; null if there never was a webhook. */
      endpoint_id: z.number().int().nullable(),
    }),
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/campaign-webhook-setup/{id}',
    summary: 'Connect or change the webhook of a list',
    access,
    repeat: 'intent',
    params,
    body: ListWebhookBody,
    reply: Message.extend({ data: ListWebhook, made: Made }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/campaign-webhook/{id}',
    summary: 'Disconnect the webhook of a list; its history stays',
    access,
    params,
    reply: Message,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/campaign-webhook/{id}/test',
    summary: 'Send a call without leads, and say what came back',
    access,
    repeat: 'intent',
    params,
    limit: { perMinute: 20 },
    reply: Tested,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhooks of the account, with their last 24 hours',
    access,
    reply: z.object({ data: z.array(AccountWebhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Add a webhook of the account',
    access,
    repeat: 'intent',
    status: 201,
    body: AccountWebhookBody,
    reply: Message.extend({ data: AccountWebhook, made: Made }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary: 'Change a webhook of the account',
    access,
    repeat: 'intent',
    params,
    body: AccountWebhookBody,
    reply: Message.extend({ data: AccountWebhook }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Delete a webhook of the account; what waits is dropped',
    access,
    params,
    reply: Message,
  }),
  testEndpoint: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    summary: 'Send a test to an endpoint of the account or of a list, and say what came back',
    access,
    repeat: 'intent',
    params,
    limit: { perMinute: 20 },
    reply: Tested,
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/pause',
    summary: 'Pause an endpoint of the account or of a list: what happens waits',
    access,
    params,
    reply: Message,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/resume',
    summary: 'Resume a paused endpoint, or start one again that ended',
    access,
    params,
    reply: Message,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/rotate-secret',
    summary: 'A new signing secret; the old one signs, too, for 24 hours',
    access,
    params,
    reply: Message.extend({ made: z.object({ secret: z.string() }), old_secret_until: Timestamp }),
  }),
};
