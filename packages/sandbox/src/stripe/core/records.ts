/** Reading and writing the tables of an account. Newest first everywhere, as the API lists them. */
import type Stripe from 'stripe';
import { failMissing } from './errors.ts';
import { emit } from './events.ts';
import type { Ctx } from './simulator.ts';
import type { TableName, Tables } from './state.ts';

/** Stripe's object names in messages about missing objects. */
const NOUNS: Partial<Record<TableName, string>> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  invoiceitem: 'invoice item',
};

/** Own properties only: the name comes from a request and must not reach inherited ones. */
export function own<V>(record: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

export function find<T extends TableName>(ctx: Ctx, table: T, id: string): Tables[T] | undefined {
  return own<Tables[T]>(ctx.tables[table], id);
}

/** `param` names the request parameter that held the id; null when the path did. */
export function need<T extends TableName>(ctx: Ctx, table: T, id: string, param: string | null = null): Tables[T] {
  return find(ctx, table, id) ?? failMissing(NOUNS[table] ?? table, id, param);
}

export function insert<T extends TableName>(ctx: Ctx, table: T, record: Tables[T]): Tables[T] {
  const rows: Record<string, Tables[T]> = ctx.tables[table];
  rows[record.id] = record;
  return record;
}

export function select<T extends TableName>(
  ctx: Ctx,
  table: T,
  wanted: (record: Tables[T]) => boolean = () => true,
): Tables[T][] {
  return Object.values<Tables[T]>(ctx.tables[table]).filter(wanted).reverse();
}

/** Rows whose fields equal the given ones; a filter left undefined matches everything. */
export function selectWhere<T extends TableName>(
  ctx: Ctx,
  table: T,
  filters: { [K in keyof Tables[T]]?: unknown },
): Tables[T][] {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  return select(ctx, table, (record) => wanted.every(([key, value]) => record[key as keyof Tables[T]] === value));
}

/** Writes the changes that differ and returns what was there before. */
export function patch<R extends object>(record: R, changes: Partial<R>): Partial<R> {
  const previous: Partial<R> = {};
  for (const key of Object.keys(changes) as (keyof R)[]) {
    const value = changes[key];
    if (value === undefined || JSON.stringify(record[key]) === JSON.stringify(value)) continue;
    previous[key] = record[key];
    record[key] = value as R[typeof key];
  }
  return previous;
}

/** Like `patch`, and emits an event if anything changed. */
export function update<R extends object>(ctx: Ctx, record: R, changes: Partial<R>, event: Stripe.Event['type']): R {
  const previous = patch(record, changes);
  if (Object.keys(previous).length > 0) emit(ctx, event, record, previous);
  return record;
}

/** Drops what was not sent, so that the rest can be written over a record. */
export function sent<P extends object>(params: P): { [K in keyof P]?: Exclude<P[K], undefined> } {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as {
    [K in keyof P]?: Exclude<P[K], undefined>;
  };
}

/** Metadata is merged key by key; an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  changes: Record<string, string> | null | undefined,
): Stripe.Metadata {
  if (changes === null) return {};
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Decimals travel as text; the library makes its own numbers of them. */
export const wireDecimal = (value: number | null) => (value === null ? null : String(value)) as Stripe.Decimal | null;

export function apiList<R>(data: R[], url: string, hasMore = false): Stripe.ApiList<R> {
  return { object: 'list', data, has_more: hasMore, url };
}
