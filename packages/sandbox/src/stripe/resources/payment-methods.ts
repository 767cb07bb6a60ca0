/**
 * Payment methods: test cards by number, by ready-made handle or by token; attach, detach, change, list. A card keeps one
 * fingerprint per number, so the same card entered twice can be recognized.
 */
import type Stripe from 'stripe';
import { z } from 'zod';
import { type CardName, cardByHandle, cardByNumber, cardByToken, passesLuhn, testCard } from '../core/cards.ts';
import { failCard, failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { seededLetters } from '../core/ids.ts';
import { insert, mergeMetadata, need, select, sent, update } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import type { CardNote } from '../core/state.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { address, clearable, integer, listParams, metadata, oneOf, params, text } from '../http/params.ts';

const billingDetails = z.strictObject({
  address: address.optional(),
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
});

const cardData = z.strictObject({
  number: text.optional(),
  exp_month: integer.optional(),
  exp_year: integer.optional(),
  cvc: text.optional(),
  token: text.optional(),
});

/** Also what intents take as `payment_method_data`. */
export const paymentMethodData = z.strictObject({
  type: oneOf('card'),
  card: cardData.optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: oneOf('always', 'limited', 'unspecified').optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

const createParams = params<Stripe.PaymentMethodCreateParams>()(paymentMethodData.shape);
const updateParams = params<Stripe.PaymentMethodUpdateParams>()({
  billing_details: billingDetails.optional(),
  card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
  metadata: metadata.optional(),
  allow_redisplay: oneOf('always', 'limited', 'unspecified').optional(),
});
const listFilter = { type: oneOf('card').optional() };

interface Expiry {
  month: number;
  year: number;
}

function recogniseCard(data: z.output<typeof cardData>): CardName {
  if (data.token) {
    return (
      cardByToken(data.token) ??
      failInvalid(`No such token: '${data.token}'`, { code: 'resource_missing', param: 'card[token]' })
    );
  }
  if (!data.number)
    failInvalid('Missing required param: card[number].', { code: 'parameter_missing', param: 'card[number]' });
  const number = data.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    failCard('Your card number is incorrect.', 'incorrect_number', { param: 'number' });
  }
  return (
    cardByNumber(number) ??
    failCard(
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'card_declined',
      { decline_code: 'test_mode_live_card' },
    )
  );
}

function checkDates(ctx: Ctx, data: z.output<typeof cardData>, name: CardName): Expiry {
  const today = new Date(ctx.now * 1000);
  if (data.token) return { month: 12, year: today.getUTCFullYear() + 3 };
  const month =
    data.exp_month ??
    failInvalid('Missing required param: card[exp_month].', { code: 'parameter_missing', param: 'card[exp_month]' });
  const shortYear =
    data.exp_year ??
    failInvalid('Missing required param: card[exp_year].', { code: 'parameter_missing', param: 'card[exp_year]' });
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  if (month < 1 || month > 12) {
    failCard("Your card's expiration month is invalid.", 'invalid_expiry_month', { param: 'exp_month' });
  }
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    failCard("Your card's expiration year is invalid.", 'invalid_expiry_year', { param: 'exp_year' });
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    failCard("Your card's expiration month is invalid.", 'invalid_expiry_month', { param: 'exp_month' });
  }
  const cvcLength = testCard(name).brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (data.cvc !== undefined && !cvcLength.test(data.cvc)) {
    failCard("Your card's security code is invalid.", 'invalid_cvc', { param: 'cvc' });
  }
  return { month, year };
}

function buildCard(ctx: Ctx, name: CardName, expiry: Expiry): Stripe.PaymentMethod.Card {
  const card = testCard(name);
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: card.country,
    display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: seededLetters(ctx.sim.sandbox.seed, `fingerprint:${card.number}`, 16),
    funding: card.funding,
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function createFromCard(ctx: Ctx, name: CardName, expiry: Expiry, data?: PaymentMethodData): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId(ctx, 'pm'),
    object: 'payment_method',
    allow_redisplay: data?.allow_redisplay ?? 'unspecified',
    billing_details: { ...emptyBilling(), ...billingChanges(emptyBilling(), data?.billing_details) },
    card: buildCard(ctx, name, expiry),
    created: ctx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, data?.metadata),
    type: 'card',
  };
  ctx.notes.card[method.id] = { card: name, isSetUp: false, isSpent: false };
  insert(ctx, 'payment_method', method);
  return method;
}

export function createPaymentMethod(ctx: Ctx, data: PaymentMethodData): Stripe.PaymentMethod {
  if (!data.card) failInvalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  const name = recogniseCard(data.card);
  return createFromCard(ctx, name, checkDates(ctx, data.card, name), data);
}

const emptyBilling = (): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
});

function billingChanges(
  current: Stripe.PaymentMethod.BillingDetails,
  given: z.output<typeof billingDetails> | undefined,
): Partial<Stripe.PaymentMethod.BillingDetails> {
  if (!given) return {};
  const { address: place, ...plain } = given;
  const base = current.address ?? {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return { ...sent(plain), ...(place ? { address: { ...base, ...sent(place) } } : {}) };
}

export function cardNote(ctx: Ctx, id: string): CardNote {
  return ctx.notes.card[id] ?? failInvalid(`No such PaymentMethod: '${id}'`, { code: 'resource_missing' });
}

/** A payment method by its id, or a fresh one for a ready-made handle such as `pm_card_visa`. */
export function usePaymentMethod(ctx: Ctx, id: string, param: string | null = 'payment_method'): Stripe.PaymentMethod {
  const ready = cardByHandle(id);
  if (ready) return createFromCard(ctx, ready, { month: 12, year: new Date(ctx.now * 1000).getUTCFullYear() + 3 });
  const method = need(ctx, 'payment_method', id, param);
  if (cardNote(ctx, id).isSpent) {
    failInvalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  }
  return method;
}

/** Without questions to the bank; see `attachChecked`. */
export function attach(ctx: Ctx, method: Stripe.PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  if (method.card?.checks) method.card.checks.cvc_check = 'pass';
  emit(ctx, 'payment_method.attached', method);
}

function attachChecked(ctx: Ctx, id: string, customerId: string): Stripe.PaymentMethod {
  const customer = need(ctx, 'customer', customerId, 'customer');
  const method = usePaymentMethod(ctx, id, null);
  if (method.customer && method.customer !== customer.id) {
    failInvalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const { decline, declinesOnlyWhenCharged } = testCard(cardNote(ctx, method.id).card);
  if (decline && !declinesOnlyWhenCharged) {
    failCard(decline.message, decline.code, { decline_code: decline.declineCode, payment_method: method });
  }
  attach(ctx, method, customer.id);
  return method;
}

function detach(ctx: Ctx, id: string): Stripe.PaymentMethod {
  const method = need(ctx, 'payment_method', id);
  if (!method.customer) {
    failInvalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const customer = need(ctx, 'customer', String(method.customer));
  const previous = { customer: method.customer };
  method.customer = null;
  cardNote(ctx, id).isSpent = true;
  if (!customer.deleted && customer.invoice_settings.default_payment_method === id) {
    const settings = { ...customer.invoice_settings, default_payment_method: null };
    update(ctx, customer, { invoice_settings: settings }, 'customer.updated');
  }
  for (const hook of ctx.sim.hooks.paymentMethodDetached) hook(ctx, id);
  emit(ctx, 'payment_method.detached', method, previous);
  return method;
}

function change(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.PaymentMethod {
  const method = need(ctx, 'payment_method', id);
  const changes: Partial<Stripe.PaymentMethod> = {
    billing_details: { ...method.billing_details, ...billingChanges(method.billing_details, given.billing_details) },
    metadata: mergeMetadata(method.metadata, given.metadata),
    ...(given.allow_redisplay ? { allow_redisplay: given.allow_redisplay } : {}),
  };
  if (given.card && method.card) changes.card = { ...method.card, ...sent(given.card) };
  return update(ctx, method, changes, 'payment_method.updated');
}

export const attachedTo = (ctx: Ctx, customer: string) =>
  select(ctx, 'payment_method', (method) => method.customer === customer);

export const paymentMethodRoutes: Routes = {
  'POST /v1/payment_methods': endpoint(createParams, createPaymentMethod, { isPublic: true }),
  'GET /v1/payment_methods': endpoint(
    listParams<Stripe.PaymentMethodListParams>()({ ...listFilter, customer: text.optional() }),
    (ctx, page) => listPage(page.customer ? attachedTo(ctx, page.customer) : [], page, '/v1/payment_methods'),
  ),
  'GET /v1/payment_methods/:id': endpoint(params<Stripe.PaymentMethodRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'payment_method', id),
  ),
  'POST /v1/payment_methods/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
  'POST /v1/payment_methods/:id/attach': endpoint(
    params<Stripe.PaymentMethodAttachParams>()({ customer: text }),
    (ctx, { customer }, { id }) => attachChecked(ctx, id, customer),
  ),
  'POST /v1/payment_methods/:id/detach': endpoint(params<Stripe.PaymentMethodDetachParams>()({}), (ctx, _, { id }) =>
    detach(ctx, id),
  ),
  'GET /v1/customers/:id/payment_methods': endpoint(
    listParams<Stripe.CustomerListPaymentMethodsParams>()(listFilter),
    (ctx, page, { id }) => {
      need(ctx, 'customer', id);
      return listPage(attachedTo(ctx, id), page, `/v1/customers/${id}/payment_methods`);
    },
  ),
};
