/** Webhooks of the account and of its lists: events are posted to the customer's URL (docs/product-rules.md#webhooks). */
import { z } from 'zod';
import { Id, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint, type ModuleSlug } from '../endpoint.ts';

/** Everything an account webhook or a Zapier hook can be told. */
export const WEBHOOK_EVENTS = [
  'lead.added',
  'search.finished',
  'enrichment.finished',
  'text.finished',
  'push.finished',
  'autopilot.stopped',
  'workflow.finished',
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

/** A webhook that hears of chosen events, whoever keeps it. */
export const webhookOf = <E extends z.ZodType>(event: E) =>
  EndpointHealth.extend({
    id: z.number().int(),
    url: z.string(),
    events: z.array(event),
    /** Last characters, for recognising them; empty if they are too short to show any. */
    token_ends: z.string(),
    secret_ends: z.string(),
    created_at: Timestamp,
  });

export const AccountWebhook = webhookOf(WebhookEvent).meta({ id: 'AccountWebhook' });
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
export const webhookBodyOf = <E extends z.ZodEnum>(event: E) =>
  ListWebhookBody.extend({ events: z.array(event).min(1).max(event.options.length) });
export const AccountWebhookBody = webhookBodyOf(WebhookEvent);

/** Generated here, returned only once. */
const Made = z.object({ token: z.string().nullable(), secret: z.string().nullable() });
/** The answer to a test: its status, null if there was none, and where it stands in the history. */
const Tested = Message.extend({ answered: z.number().int().nullable(), delivery_id: z.number().int() });

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

interface Kind<W extends z.ZodType, B extends z.ZodType> {
  under: `/${string}`;
  access: { module: ModuleSlug };
  whose: string;
  Webhook: W;
  Body: B;
}

/** What can be done with webhooks that hear of chosen events. */
export function webhookActs<W extends z.ZodType, B extends z.ZodType>(kind: Kind<W, B>) {
  const { under, access, whose, Webhook, Body } = kind;
  return {
    list: endpoint({
      method: 'GET',
      path: under,
      summary: `The webhooks ${whose}, with their last 24 hours`,
      access,
      reply: z.object({ data: z.array(Webhook) }),
    }),
    create: endpoint({
      method: 'POST',
      path: under,
      summary: `Add a webhook ${whose}`,
      access,
      repeat: 'intent',
      status: 201,
      body: Body,
      reply: Message.extend({ data: Webhook, made: Made }),
    }),
    change: endpoint({
      method: 'PUT',
      path: `${under}/{id}`,
      summary: `Change a webhook ${whose}`,
      access,
      repeat: 'intent',
      params,
      body: Body,
      reply: Message.extend({ data: Webhook }),
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${under}/{id}`,
      summary: `Delete a webhook ${whose}; what waits is dropped`,
      access,
      params,
      reply: Message,
    }),
    testEndpoint: endpoint({
      method: 'POST',
      path: `${under}/{id}/test`,
      summary: 'Send a test to an endpoint, and say what came back',
      access,
      repeat: 'intent',
      params,
      limit: { perMinute: 20 },
      reply: Tested,
    }),
    pause: endpoint({
      method: 'POST',
      path: `${under}/{id}/pause`,
      summary: 'Pause an endpoint: what happens waits',
      access,
      params,
      reply: Message,
    }),
    resume: endpoint({
      method: 'POST',
      path: `${under}/{id}/resume`,
      summary: 'Resume a paused endpoint, or start one again that ended',
      access,
      params,
      reply: Message,
    }),
    rotateSecret: endpoint({
      method: 'POST',
      path: `${under}/{id}/rotate-secret`,
      summary: 'A new signing secret; the old one signs, too, for 24 hours',
      access,
      params,
      reply: Message.extend({ made: z.object({ secret: z.string() }), old_secret_until: Timestamp }),
    }),
  };
}

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
  ...webhookActs({
    ...{ under: '/api/webhooks', access, whose: 'of the account' },
    ...{ Webhook: AccountWebhook, Body: AccountWebhookBody },
  }),
};
