/** Customers: create, read, change, delete, list. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failMissing } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { find, insert, mergeMetadata, need, select, sent, update } from '../core/records.ts';
import { type Ctx, newId, newLetters } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { address, clearable, email, integer, listParams, metadata, oneOf, params, text } from '../http/params.ts';
import { attach, usePaymentMethod } from './payment-methods.ts';

const fields = {
  address: address.optional(),
  balance: integer.optional(),
  description: clearable.optional(),
  email: email.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: clearable.optional(), footer: clearable.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(text).optional(),
  tax_exempt: oneOf('none', 'exempt', 'reverse').optional(),
};
const createParams = params<Stripe.CustomerCreateParams>()({ ...fields, payment_method: text.optional() });
const updateParams = params<Stripe.CustomerUpdateParams>()(fields);

/** A customer that is still there. */
export function needCustomer(ctx: Ctx, id: string, param: string | null = 'customer'): Stripe.Customer {
  const customer = need(ctx, 'customer', id, param);
  return customer.deleted ? failMissing('customer', id, param) : customer;
}

export function findCustomer(ctx: Ctx, id: unknown): Stripe.Customer | undefined {
  const customer = typeof id === 'string' ? find(ctx, 'customer', id) : undefined;
  return customer?.deleted ? undefined : customer;
}

export interface NewCustomer {
  email?: string | null | undefined;
  name?: string | null | undefined;
}

export function createCustomer(ctx: Ctx, { email: address = null, name = null }: NewCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId(ctx, 'cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: ctx.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: address,
    invoice_prefix: newLetters(ctx.sim, 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  insert(ctx, 'customer', customer);
  return customer;
}

type Changes = z.output<typeof updateParams>;

function changesOf(ctx: Ctx, customer: Stripe.Customer, given: Changes): Partial<Stripe.Customer> {
  const { expand: _, address: place, invoice_settings: settings, metadata: data, ...plain } = given;
  const changes: Partial<Stripe.Customer> = sent(plain);
  if (place) changes.address = { ...emptyAddress, ...customer.address, ...sent(place) };
  if (data !== undefined) changes.metadata = mergeMetadata(customer.metadata, data);
  if (settings) {
    if (settings.default_payment_method) checkDefault(ctx, customer, settings.default_payment_method);
    changes.invoice_settings = { ...customer.invoice_settings, ...sent(settings) };
  }
  return changes;
}

const emptyAddress: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

function checkDefault(ctx: Ctx, customer: Stripe.Customer, id: string): void {
  const method = need(ctx, 'payment_method', id, 'invoice_settings[default_payment_method]');
  if (method.customer !== customer.id) failMissing('PaymentMethod', id, 'invoice_settings[default_payment_method]');
}

function create(
  ctx: Ctx,
  { payment_method: wanted, invoice_settings: settings, ...given }: z.output<typeof createParams>,
) {
  const method = wanted ? usePaymentMethod(ctx, wanted, 'payment_method') : null;
  const customer = createCustomer(ctx, {});
  if (method) attach(ctx, method, customer.id);
  // A ready-made card named twice is one card.
  const isSame = method && settings?.default_payment_method === wanted;
  const chosen = isSame ? { ...settings, default_payment_method: method.id } : settings;
  Object.assign(customer, changesOf(ctx, customer, { ...given, invoice_settings: chosen }));
  emit(ctx, 'customer.created', customer);
  return customer;
}

function remove(ctx: Ctx, id: string): Stripe.DeletedCustomer {
  const customer = needCustomer(ctx, id, null);
  for (const hook of ctx.sim.hooks.customerDeleted) hook(ctx, id);
  for (const method of select(ctx, 'payment_method', (one) => one.customer === id)) {
    method.customer = null;
    const note = ctx.notes.card[method.id];
    if (note) note.isSpent = true;
  }
  emit(ctx, 'customer.deleted', customer);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  insert(ctx, 'customer', deleted);
  return deleted;
}

export const customerRoutes: Routes = {
  'POST /v1/customers': endpoint(createParams, create),
  'GET /v1/customers': endpoint(listParams<Stripe.CustomerListParams>()({ email: text.optional() }), (ctx, page) =>
    listPage(liveCustomers(ctx, page.email), page, '/v1/customers'),
  ),
  'GET /v1/customers/:id': endpoint(params<Stripe.CustomerRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'customer', id),
  ),
  'POST /v1/customers/:id': endpoint(updateParams, (ctx, given, { id }) => {
    const customer = needCustomer(ctx, id, null);
    return update(ctx, customer, changesOf(ctx, customer, given), 'customer.updated');
  }),
  'DELETE /v1/customers/:id': endpoint(params<Stripe.CustomerDeleteParams>()({}), (ctx, _, { id }) => remove(ctx, id)),
};

function liveCustomers(ctx: Ctx, wantedEmail: string | undefined): Stripe.Customer[] {
  return select(ctx, 'customer').filter(
    (customer): customer is Stripe.Customer =>
      !customer.deleted && (wantedEmail === undefined || customer.email === wantedEmail),
  );
}
