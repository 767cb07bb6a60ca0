/** What was sent to an endpoint and what came back, for every kind of webhook (docs/product-rules.md#webhooks). */
import { z } from 'zod';
import { Id, Message, PageQuery, pageOf, Timestamp } from '../common.ts';
import { endpoint, type ModuleSlug } from '../endpoint.ts';

/** Attempts of one delivery before it is given up, over four days. */
export const MAX_ATTEMPTS = 12;
/** Deliveries are kept, and can be sent again, for this long. */
export const HISTORY_DAYS = 30;

/** `failed`: those that were given up, and those that wait after a failure. `waiting`: not delivered and not given up. */
export const DELIVERY_FILTERS = ['all', 'failed', 'waiting'] as const;

export const DeliveryProblem = z.enum([
  /** No answer within 15 seconds. */
  'timeout',
  /** No connection, or it broke. */
  'unreachable',
  /** The address leads into a private network. */
  'refused',
  /** The endpoint ended before its turn: it answered 410 or was disconnected. */
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
    /** A name for people: a company, a list. Empty if it was erased. */
    about: z.string(),
    /** How many others it carries beside the one that is named. */
    more: z.number().int(),
    /** `skipped`: nothing was left to send, since its leads are gone or must not be contacted. */
    status: z.enum(['waiting', 'delivered', 'failed', 'skipped']),
    /** Attempts made of `MAX_ATTEMPTS`; sending it again starts from 0. */
    attempts: z.number().int(),
    created_at: Timestamp,
    /** When it was first sent; null while it has not been. */
    first_at: Timestamp.nullable(),
    /** Of the last attempt: the status of the response, or why there was none, and how long it took. */
    answered: z.number().int().nullable(),
    problem: DeliveryProblem.nullable(),
    ms: z.number().int().nullable(),
    /** Of one that waits: when it is tried next. Null while the endpoint is paused. */
    next_at: Timestamp.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** A header as history shows it: `value` in clear, then, if `hidden`, something that is not shown and ends in `ends`. */
export const DeliveryHeader = z
  .object({ name: z.string(), value: z.string(), hidden: z.boolean(), ends: z.string() })
  .meta({ id: 'DeliveryHeader' });
export type DeliveryHeader = z.infer<typeof DeliveryHeader>;

export const DeliveryAttempt = z
  .object({
    /** Counted over all repetitions. */
    number: z.number().int(),
    at: Timestamp,
    ms: z.number().int(),
    answered: z.number().int().nullable(),
    problem: DeliveryProblem.nullable(),
    /** Null if there was no response. */
    answer: z
      .object({
        headers: z.array(DeliveryHeader),
        /** Keys and tokens in it are replaced; empty if the body was erased. */
        body: z.string(),
        /** The body was longer than what is kept. */
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
      /** Path and search part of the URL. */
      path: z.string(),
      headers: z.array(DeliveryHeader),
      /** JSON as it was sent; null once the personal data in it was erased. */
      body: z.string().nullable(),
      bytes: z.number().int(),
    })
    .nullable(),
  /** Newest first. */
  tries: z.array(DeliveryAttempt),
}).meta({ id: 'DeliveryDetails' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

const params = z.object({ id: Id });

/** What was sent to webhooks of one kind. */
export const deliveriesUnder = (under: `/${string}`, access: { module: ModuleSlug }) => ({
  list: endpoint({
    method: 'GET',
    path: `${under}/{id}/deliveries`,
    summary: 'Deliveries of an endpoint, newest first; also after it was disconnected',
    access,
    params,
    query: PageQuery.extend({ filter: z.enum(DELIVERY_FILTERS).default('all') }),
    reply: pageOf(Delivery).extend({
      /** How many each filter finds. */
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
