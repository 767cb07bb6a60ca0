/** Requests sent to an endpoint and their responses, for every kind of webhook (docs/product-rules.md#webhooks). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint, type ModuleSlug } from '../endpoint.ts';

/** Maximum attempts per delivery, over four days. */
export const MAX_ATTEMPTS = 12;

/** `failed`: final failures, and deliveries waiting for a retry. `waiting`: neither delivered nor finally failed. */
export const DELIVERY_FILTERS = ['all', 'failed', 'waiting'] as const;

export const DeliveryProblem = z.enum([
  /** No response within 15 seconds. */
  'timeout',
  /** No connection, or a broken one. */
  'unreachable',
  /** The address resolves to a private network. */
  'refused',
  /** The endpoint ended first: it answered 410 or was disconnected. */
  'ended',
  /** It waited for thirty days at a paused endpoint. */
  'expired',
]);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

export const Delivery = z
  .object({
    id: z.number().int(),
    endpoint_id: z.number().int(),
    event: z.string(),
    /** A display name: a company or a list. Empty if it was erased. */
    about: z.string(),
    /** Number of further items besides the named one. */
    more: z.number().int(),
    /** `skipped`: nothing left to send, because its leads were deleted or must not be contacted. */
    status: z.enum(['waiting', 'delivered', 'failed', 'skipped']),
    /** Attempts made of `MAX_ATTEMPTS`; sending it again starts from 0. */
    attempts: z.number().int(),
    created_at: Timestamp,
    /** When it was first sent; null while it has not been. */
    first_at: Timestamp.nullable(),
    /** Last attempt: the response status, or why there was no response, and the duration. */
    answered: z.number().int().nullable(),
    problem: DeliveryProblem.nullable(),
    ms: z.number().int().nullable(),
    /** For a waiting delivery: the next attempt. Null while the endpoint is paused. */
    next_at: Timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** A header in the history: `value` in plain text. If `hidden`, a masked part follows that ends in `ends`. */
export const DeliveryHeader = z
  .object({ name: z.string(), value: z.string(), hidden: z.boolean(), ends: z.string() })
  .meta({ id: 'DeliveryHeader' });
export type DeliveryHeader = z.infer<typeof DeliveryHeader>;

export const DeliveryAttempt = z
  .object({
    /** Counts across all replays. */
    number: z.number().int(),
    at: Timestamp,
    ms: z.number().int(),
    answered: z.number().int().nullable(),
    problem: DeliveryProblem.nullable(),
    /** Null without a response. */
    answer: z
      .object({
        headers: z.array(DeliveryHeader),
        /** Keys and tokens are masked. Empty if the body was erased. */
        body: z.string(),
        /** The body was truncated. */
        cut: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'DeliveryAttempt' });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryDetails = Delivery.extend({
  /** The latest request; null before the first one. */
  sent: z
    .object({
      /** Path and query string of the URL. */
      path: z.string(),
      headers: z.array(DeliveryHeader),
      /** The JSON that was sent; null once its personal data was erased. */
      body: z.string().nullable(),
      bytes: z.number().int(),
    })
    .nullable(),
  /** Newest first. */
  tries: z.array(DeliveryAttempt),
}).meta({ id: 'DeliveryDetails' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

const params = z.object({ id: Id });

/** Endpoints for the delivery history of one kind of webhook. */
export const deliveriesUnder = (under: `/${string}`, access: { module: ModuleSlug }) => ({
  list: endpoint({
    method: 'GET',
    path: `${under}/{id}/deliveries`,
    summary: 'Deliveries of an endpoint, newest first; also after it was disconnected',
    access,
    params,
    query: PageQuery.extend({ filter: z.enum(DELIVERY_FILTERS).default('all') }),
    reply: pageOf(Delivery).extend({
      /** Number of matches per filter. */
      counts: z.object({ all: z.number().int(), failed: z.number().int(), waiting: z.number().int() }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${under}/deliveries/{id}`,
    summary: 'A delivery with its attempts, what was sent and what came back; secrets are hidden',
    access,
    params,
    reply: z.object({ data: DeliveryDetails }),
  }),
  replay: endpoint({
    method: 'POST',
    path: `${under}/deliveries/{id}/replay`,
    summary: 'Send a delivery again, with the same webhook-id',
    access,
    params,
    reply: Message.extend({ data: Delivery }),
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: `${under}/{id}/replay-failed`,
    summary: 'Send everything again that failed at an endpoint, also what waits for its next attempt',
    access,
    params,
    reply: Message.extend({ replayed: z.number().int() }),
  }),
});

export const deliveries = deliveriesUnder('/api/webhooks', { module: 'leads' });
