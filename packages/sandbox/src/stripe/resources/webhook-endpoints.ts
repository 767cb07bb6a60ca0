/** Webhook endpoints, with their secret shown once, and the list of events. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import { insert, mergeMetadata, need, patch, select, sent } from '../core/records.ts';
import { type Ctx, newId, newLetters } from '../core/simulator.ts';
import { API_VERSION } from '../core/state.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { clearable, flag, listParams, metadata, oneOf, params, text, url } from '../http/params.ts';

const events = z.array(text).min(1);
const createParams = params<Stripe.WebhookEndpointCreateParams>()({
  api_version: oneOf(API_VERSION).optional(),
  connect: flag.optional(),
  description: clearable.optional(),
  enabled_events: events,
  metadata: metadata.optional(),
  url,
});
const updateParams = params<Stripe.WebhookEndpointUpdateParams>()({
  description: clearable.optional(),
  disabled: flag.optional(),
  enabled_events: events.optional(),
  metadata: metadata.optional(),
  url: url.optional(),
});

export interface NewEndpoint {
  url: string;
  connect: boolean;
  enabledEvents: string[];
  secret?: string | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
}

function createEndpoint(ctx: Ctx, given: NewEndpoint): Stripe.WebhookEndpoint & { secret: string } {
  const record: Stripe.WebhookEndpoint = {
    id: newId(ctx, 'we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: ctx.now,
    description: given.description ?? null,
    enabled_events: given.enabledEvents,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    status: 'enabled',
    url: given.url,
  };
  const secret = given.secret ?? `whsec_${newLetters(ctx.sim, 32)}`;
  ctx.notes.endpoint[record.id] = { secret, connect: given.connect };
  insert(ctx, 'webhook_endpoint', record);
  return { ...record, secret };
}

/** Tells the sandbox where the product listens; the same address told again replaces its secret. */
export function ensureEndpoint(ctx: Ctx, given: NewEndpoint): Stripe.WebhookEndpoint {
  const known = select(
    ctx,
    'webhook_endpoint',
    (one) => one.url === given.url && ctx.notes.endpoint[one.id]?.connect === given.connect,
  )[0];
  if (!known) return createEndpoint(ctx, given);
  const note = ctx.notes.endpoint[known.id];
  if (note && given.secret) note.secret = given.secret;
  patch(known, { enabled_events: given.enabledEvents, status: 'enabled' });
  return known;
}

function change(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.WebhookEndpoint {
  const record = need(ctx, 'webhook_endpoint', id);
  const { expand: _, disabled, metadata: data, ...plain } = given;
  patch(record, { ...sent(plain), metadata: mergeMetadata(record.metadata, data) });
  if (disabled !== undefined) patch(record, { status: disabled ? 'disabled' : 'enabled' });
  return record;
}

function remove(ctx: Ctx, id: string): Stripe.DeletedWebhookEndpoint {
  need(ctx, 'webhook_endpoint', id);
  delete ctx.tables.webhook_endpoint[id];
  delete ctx.notes.endpoint[id];
  return { id, object: 'webhook_endpoint', deleted: true };
}

function eventsOf(ctx: Ctx, types: string[] | undefined): Stripe.Event[] {
  const matches = (type: string) =>
    types === undefined ||
    types.some((wanted) => wanted === type || (wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1))));
  return ctx.sim
    .state()
    .events.filter(({ partition, event }) => partition === ctx.partition && matches(event.type))
    .map(({ event }) => event)
    .reverse();
}

function needEvent(ctx: Ctx, id: string): Stripe.Event {
  return (
    eventsOf(ctx, undefined).find((event) => event.id === id) ??
    failInvalid(`No such event: '${id}'`, { code: 'resource_missing', param: 'id', status: 404 })
  );
}

export const webhookRoutes: Routes = {
  'POST /v1/webhook_endpoints': endpoint(createParams, (ctx, given) =>
    createEndpoint(ctx, { ...given, connect: given.connect ?? false, enabledEvents: given.enabled_events }),
  ),
  'GET /v1/webhook_endpoints': endpoint(listParams<Stripe.WebhookEndpointListParams>()({}), (ctx, page) =>
    listPage(select(ctx, 'webhook_endpoint'), page, '/v1/webhook_endpoints'),
  ),
  'GET /v1/webhook_endpoints/:id': endpoint(params<Stripe.WebhookEndpointRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'webhook_endpoint', id),
  ),
  'POST /v1/webhook_endpoints/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
  'DELETE /v1/webhook_endpoints/:id': endpoint(params<Stripe.WebhookEndpointDeleteParams>()({}), (ctx, _, { id }) =>
    remove(ctx, id),
  ),
  'GET /v1/events': endpoint(
    listParams<Stripe.EventListParams>()({ type: text.optional(), types: z.array(text).optional() }),
    (ctx, page) => listPage(eventsOf(ctx, page.types ?? (page.type ? [page.type] : undefined)), page, '/v1/events'),
  ),
  'GET /v1/events/:id': endpoint(params<Stripe.EventRetrieveParams>()({}), (ctx, _, { id }) => needEvent(ctx, id)),
};
