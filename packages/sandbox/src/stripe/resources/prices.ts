/** Prices: immutable amounts. A new amount is a new price; the old one is made inactive. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { insert, mergeMetadata, need, patch, select, sent, update, wireDecimal } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import {
  amount,
  clearable,
  currency,
  flag,
  integer,
  listParams,
  metadata,
  oneOf,
  params,
  text,
} from '../http/params.ts';
import { createProduct } from './products.ts';

const recurring = z.strictObject({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: integer.optional(),
  usage_type: oneOf('licensed').optional(),
});
const productData = z.strictObject({
  id: text.optional(),
  name: text,
  active: flag.optional(),
  metadata: metadata.optional(),
  statement_descriptor: clearable.optional(),
  unit_label: clearable.optional(),
});
const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');

const createParams = params<Stripe.PriceCreateParams>()({
  active: flag.optional(),
  billing_scheme: oneOf('per_unit').optional(),
  currency,
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: clearable.optional(),
  product: text.optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
  unit_amount: amount.optional(),
});
const updateParams = params<Stripe.PriceUpdateParams>()({
  active: flag.optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
  nickname: clearable.optional(),
  tax_behavior: taxBehavior.optional(),
  transfer_lookup_key: flag.optional(),
});

/** A price made up on the spot by checkout or a subscription. */
export const priceData = z.strictObject({
  currency,
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text,
      description: clearable.optional(),
      images: z.array(text).optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  recurring: recurring.optional(),
  tax_behavior: taxBehavior.optional(),
  unit_amount: amount,
});

/** One price per lookup key, unless it is taken over. */
function claimLookupKey(ctx: Ctx, key: string | undefined, takeOver: boolean): void {
  const holder = key && select(ctx, 'price', (price) => price.lookup_key === key && price.active)[0];
  if (!holder) return;
  if (!takeOver) failInvalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  update(ctx, holder, { lookup_key: null }, 'price.updated');
}

function createPrice(ctx: Ctx, given: z.output<typeof createParams>): Stripe.Price {
  if (given.unit_amount === undefined) {
    failInvalid('Missing required param: unit_amount.', { code: 'parameter_missing', param: 'unit_amount' });
  }
  if (!given.product && !given.product_data) {
    failInvalid('You must specify either `product` or `product_data` when creating a price.', { param: 'product' });
  }
  if (given.product) need(ctx, 'product', given.product, 'product');
  claimLookupKey(ctx, given.lookup_key, given.transfer_lookup_key ?? false);
  const product = given.product ?? createProduct(ctx, given.product_data as { name: string }).id;
  const price: Stripe.Price = {
    id: newId(ctx, 'price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: ctx.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: wireDecimal(given.unit_amount),
  };
  insert(ctx, 'price', price);
  emit(ctx, 'price.created', price);
  return price;
}

function change(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.Price {
  const price = need(ctx, 'price', id);
  const { expand: _, metadata: data, transfer_lookup_key: takeOver, ...plain } = given;
  if (plain.lookup_key !== price.lookup_key) claimLookupKey(ctx, plain.lookup_key, takeOver ?? false);
  return update(ctx, price, { ...sent(plain), metadata: mergeMetadata(price.metadata, data) }, 'price.updated');
}

export interface PriceChoice {
  price?: string | undefined;
  price_data?: z.output<typeof priceData> | undefined;
}

/** The price named, or the one described (which is kept, but not offered again). */
export function usePrice(ctx: Ctx, choice: PriceChoice, param: string): Stripe.Price {
  if (choice.price_data) {
    const price = createPrice(ctx, choice.price_data);
    patch(price, { active: false });
    return price;
  }
  if (!choice.price)
    failInvalid(`Missing required param: ${param}[price].`, { code: 'parameter_missing', param: `${param}[price]` });
  const price = need(ctx, 'price', choice.price, `${param}[price]`);
  if (!price.active) {
    failInvalid(`The price specified is inactive. This field only accepts active prices.`, {
      param: `${param}[price]`,
    });
  }
  return price;
}

export function productName(ctx: Ctx, price: Stripe.Price): string {
  return ctx.tables.product[String(price.product)]?.name ?? price.nickname ?? price.id;
}

export const priceRoutes: Routes = {
  'POST /v1/prices': endpoint(createParams, createPrice),
  'GET /v1/prices': endpoint(
    listParams<Stripe.PriceListParams>()({
      active: flag.optional(),
      currency: currency.optional(),
      lookup_keys: z.array(text).optional(),
      product: text.optional(),
      type: oneOf('one_time', 'recurring').optional(),
    }),
    (ctx, page) => {
      const isWanted = (price: Stripe.Price) =>
        (page.active === undefined || price.active === page.active) &&
        (page.currency === undefined || price.currency === page.currency) &&
        (page.lookup_keys === undefined || page.lookup_keys.includes(price.lookup_key ?? '')) &&
        (page.product === undefined || price.product === page.product) &&
        (page.type === undefined || price.type === page.type);
      return listPage(select(ctx, 'price', isWanted), page, '/v1/prices');
    },
  ),
  'GET /v1/prices/:id': endpoint(params<Stripe.PriceRetrieveParams>()({}), (ctx, _, { id }) => need(ctx, 'price', id)),
  'POST /v1/prices/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
};
