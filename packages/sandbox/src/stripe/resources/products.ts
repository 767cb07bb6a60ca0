/** Products: what is sold. Their prices live in prices.ts. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { find, insert, mergeMetadata, need, select, selectWhere, sent, update } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { clearable, flag, listParams, metadata, params, text } from '../http/params.ts';

const fields = {
  active: flag.optional(),
  description: clearable.optional(),
  images: z.array(text).optional(),
  metadata: metadata.optional(),
  statement_descriptor: clearable.optional(),
  unit_label: clearable.optional(),
  url: clearable.optional(),
};
export const createProductParams = params<Stripe.ProductCreateParams>()({ ...fields, id: text.optional(), name: text });
const updateParams = params<Stripe.ProductUpdateParams>()({
  ...fields,
  name: text.optional(),
  default_price: clearable.optional(),
});

export function createProduct(ctx: Ctx, given: z.output<typeof createProductParams>): Stripe.Product {
  if (given.id && find(ctx, 'product', given.id)) {
    failInvalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  }
  const product: Stripe.Product = {
    id: given.id ?? newId(ctx, 'prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: ctx.now,
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: ctx.now,
    url: given.url ?? null,
  };
  insert(ctx, 'product', product);
  emit(ctx, 'product.created', product);
  return product;
}

function change(ctx: Ctx, { expand: _, metadata: data, ...plain }: z.output<typeof updateParams>, id: string) {
  const product = need(ctx, 'product', id);
  if (plain.default_price) need(ctx, 'price', plain.default_price, 'default_price');
  const changes = { ...sent(plain), metadata: mergeMetadata(product.metadata, data), updated: ctx.now };
  return update(ctx, product, changes, 'product.updated');
}

function remove(ctx: Ctx, id: string): Stripe.DeletedProduct {
  const product = need(ctx, 'product', id);
  if (selectWhere(ctx, 'price', { product: id }).length > 0) {
    failInvalid('This product cannot be deleted because it has one or more user-created prices.');
  }
  delete ctx.tables.product[id];
  emit(ctx, 'product.deleted', product);
  return { id, object: 'product', deleted: true };
}

export const productRoutes: Routes = {
  'POST /v1/products': endpoint(createProductParams, createProduct),
  'GET /v1/products': endpoint(
    listParams<Stripe.ProductListParams>()({ active: flag.optional(), ids: z.array(text).optional() }),
    (ctx, page) => {
      const isWanted = ({ id, active }: Stripe.Product) =>
        (page.active === undefined || active === page.active) && (page.ids === undefined || page.ids.includes(id));
      return listPage(select(ctx, 'product', isWanted), page, '/v1/products');
    },
  ),
  'GET /v1/products/:id': endpoint(params<Stripe.ProductRetrieveParams>()({}), (ctx, _, { id }) =>
    need(ctx, 'product', id),
  ),
  'POST /v1/products/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
  'DELETE /v1/products/:id': endpoint(params<Stripe.ProductDeleteParams>()({}), (ctx, _, { id }) => remove(ctx, id)),
};
