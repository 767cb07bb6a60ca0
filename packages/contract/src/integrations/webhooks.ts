/** Webhook of a list: new leads are posted to the customer's URL (docs/product-rules.md#webhooks). */
import { z } from 'zod';
import { Id, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const ListWebhook = z
  .object({
    url: z.string(),
    /** Masked token, sent as `Authorization-Token` and used to sign each call. */
    token: z.string(),
    secret: z.string(),
    /** `failing`: no delivery succeeded for days. `gone`: the URL answered 410. Saving starts it again. */
    state: z.enum(['active', 'failing', 'gone']),
    /** Pending deliveries, including retries. */
    waiting: z.number().int(),
    last: z
      .object({
        at: Timestamp,
        status: z.enum(['waiting', 'delivered', 'failed']),
        /** Response status; null if there was no response. */
        answered: z.number().int().nullable(),
        attempts: z.number().int(),
      })
      .nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'ListWebhook' });
export type ListWebhook = z.infer<typeof ListWebhook>;

export const WEB_URL = /^https?:\/\/[^\s/]+\.?[^\s]*$/i;
export const ListWebhookBody = z.object({
  url: RequiredText(2048).pipe(z.string().regex(WEB_URL, 'validation.url')),
  /** Empty keeps the current token; if there is none, one is generated. */
  token: Text(255).default(''),
});

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });

export const webhooks = {
  get: endpoint({
    method: 'GET',
    path: '/api/campaign-webhook/{id}',
    summary: 'The webhook of a list; null when none is connected',
    access,
    params,
    reply: z.object({ data: ListWebhook.nullable() }),
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/campaign-webhook-setup/{id}',
    summary: 'Connect or change the webhook of a list',
    access,
    repeat: 'intent',
    params,
    body: ListWebhookBody,
    reply: Message.extend({
      data: ListWebhook,
      /** The generated token in full, returned only once. */
      made: z.object({ token: z.string().nullable(), secret: z.string().nullable() }),
    }),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/campaign-webhook/{id}',
    summary: 'Disconnect the webhook of a list',
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
    reply: Message.extend({ answered: z.number().int().nullable() }),
  }),
};
