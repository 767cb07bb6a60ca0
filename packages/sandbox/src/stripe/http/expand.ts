/** `expand[]`: puts the object where its id stood, and adds the parts that are only shown on request. */
import { failInvalid } from '../core/errors.ts';
import { apiList, find, select } from '../core/records.ts';
import { type Ctx, inPartition } from '../core/simulator.ts';
import { PLATFORM, type TableName, type Tables } from '../core/state.ts';

const MAX_LEVELS = 4;

const TABLE_BY_PREFIX: Record<string, TableName> = {
  cus: 'customer',
  pm: 'payment_method',
  seti: 'setup_intent',
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  txn: 'balance_transaction',
  fee: 'application_fee',
  prod: 'product',
  price: 'price',
  sub: 'subscription',
  ii: 'invoiceitem',
  in: 'invoice',
  inpay: 'invoice_payment',
  cs: 'checkout.session',
  bpc: 'billing_portal.configuration',
  acct: 'account',
};

type OnRequest = { [T in TableName]?: Record<string, (ctx: Ctx, record: Tables[T]) => unknown> };

const ON_REQUEST: OnRequest = {
  customer: {
    subscriptions: (ctx, { id }) =>
      apiList(
        select(ctx, 'subscription', (sub) => sub.customer === id && sub.status !== 'canceled'),
        `/v1/customers/${id}/subscriptions`,
      ),
  },
  charge: {
    refunds: (ctx, { id }) =>
      apiList(
        select(ctx, 'refund', (refund) => refund.charge === id),
        `/v1/charges/${id}/refunds`,
      ),
  },
  invoice: {
    payments: (ctx, { id }) =>
      apiList(
        select(ctx, 'invoice_payment', (payment) => payment.invoice === id),
        `/v1/invoices/${id}/payments`,
      ),
    confirmation_secret: (ctx, { id }) => {
      const payment = select(ctx, 'invoice_payment', ({ invoice }) => invoice === id)[0]?.payment.payment_intent;
      const intent = typeof payment === 'string' ? find(ctx, 'payment_intent', payment) : undefined;
      return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
  },
  'checkout.session': {
    line_items: (ctx, { id }) =>
      apiList(ctx.notes.checkout[id]?.lineItems ?? [], `/v1/checkout/sessions/${id}/line_items`),
  },
};

type Json = Record<string, unknown>;

/** A copy of the result with everything asked for; the stored objects stay as they are. */
export function expand(ctx: Ctx, result: object, paths: string[]): object {
  if (paths.length === 0) return result;
  const copy = structuredClone(result) as Json;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_LEVELS) {
      failInvalid(`You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    }
    walk(ctx, copy, parts, path);
  }
  return copy;
}

function walk(ctx: Ctx, node: unknown, [part, ...rest]: string[], path: string): void {
  if (part === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) walk(ctx, item, [part, ...rest], path);
    return;
  }
  const object = node as Json;
  object[part] = resolve(ctx, object, part, path);
  walk(ctx, object[part], rest, path);
}

function resolve(ctx: Ctx, object: Json, part: string, path: string): unknown {
  const value = object[part];
  const compute = ON_REQUEST[object['object'] as TableName]?.[part] as
    | ((ctx: Ctx, record: Json) => unknown)
    | undefined;
  if (value === undefined && compute) return structuredClone(compute(ctx, object));
  if (value === null || typeof value === 'object') return value;
  const found = typeof value === 'string' ? byId(ctx, value) : undefined;
  if (!found) return failInvalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return structuredClone(found);
}

function byId(ctx: Ctx, id: string): object | undefined {
  const table = TABLE_BY_PREFIX[id.split('_', 1)[0] ?? ''];
  if (!table) return undefined;
  const isPlatforms = table === 'account' || table === 'application_fee';
  return find(isPlatforms ? inPartition(ctx, PLATFORM) : ctx, table, id);
}
