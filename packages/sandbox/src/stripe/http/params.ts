/**
 * Parameters arrive as text. These small schemas turn them into values and refuse with the vendor's own errors. Names are
 * checked against the library's parameter types, so a schema cannot accept what the pinned version does not have.
 */
import { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import type { FormTree, FormValue } from './form.ts';

interface Refusal {
  code?: string;
  message: string;
}

const refuse = (context: z.RefinementCtx, refusal: Refusal) => {
  context.addIssue({ code: 'custom', message: refusal.message, params: { stripe: refusal.code } });
  return z.NEVER;
};

export const text = z.string();
/** An empty text clears the value. */
export const clearable = z.string().transform((value) => (value === '' ? null : value));

export const integer = z.string().transform((value, context) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  return refuse(context, { code: 'parameter_invalid_integer', message: `Invalid integer: ${value}` });
});

export const amount = integer.refine((value) => value >= 0, {
  params: { stripe: 'parameter_invalid_integer' },
  message: 'Invalid non-negative integer',
});

export const decimal = z.string().transform((value, context) => {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value);
  return refuse(context, { message: `Invalid decimal: ${value}` });
});

export const flag = z.string().transform((value, context) => {
  if (value === 'true' || value === 'false') return value === 'true';
  return refuse(context, { message: `Invalid boolean: ${value}` });
});

export const currency = z.string().transform((value, context) => {
  const lower = value.toLowerCase();
  if (/^[a-z]{3}$/.test(lower)) return lower;
  return refuse(context, { message: `Invalid currency: ${value}.` });
});

export const url = z.string().transform((value, context) => {
  if (/^https?:\/\/.+/.test(value)) return value;
  return refuse(context, { code: 'url_invalid', message: 'Not a valid URL' });
});

export const email = z.string().transform((value, context) => {
  if (value === '') return null;
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return value;
  return refuse(context, { code: 'email_invalid', message: `Invalid email address: ${value}` });
});

export const oneOf = <const V extends string>(...values: V[]) =>
  z.string().transform((value, context) => {
    const found = values.find((allowed) => allowed === value);
    if (found !== undefined) return found;
    return refuse(context, { message: `must be one of ${listed(values)}` });
  });

const listed = (values: string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`;

/** null clears everything. */
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())]).transform((value, context) => {
  if (value === '') return null;
  for (const [key, words] of Object.entries(value)) {
    if (key.length > 40) refuse(context, { message: `Metadata keys can have up to 40 characters: ${key}` });
    if (words.length > 500) refuse(context, { message: `Metadata values can have up to 500 characters: ${key}` });
  }
  return value;
});

export const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});

const created = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);
export type CreatedFilter = z.output<typeof created>;

const common = { expand: z.array(z.string()).optional() };

type Shape<P> = { [K in keyof P]?: z.core.$ZodType };
type Extra<S, P> = { [K in Exclude<keyof S, keyof P>]: never };

/** A schema whose names all exist in the library's parameter type `P`. */
export const params =
  <P>() =>
  <S extends Shape<P> & z.ZodRawShape>(shape: S & Extra<S, P>) =>
    z.strictObject({ ...common, ...(shape as S) });

const paging = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: created.optional(),
};

/** Parameters of a list: paging, `created`, and the filters given. */
export const listParams =
  <P>() =>
  <S extends Shape<P> & z.ZodRawShape>(shape: S & Extra<S, P>) =>
    z.strictObject({ ...common, ...paging, ...(shape as S) });

export interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedFilter | undefined;
}

export function readParams<S extends z.core.$ZodType>(schema: S, input: FormTree): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw result.error;
  return refuseIssue(issue, input);
}

/** ['items', 0, 'price'] -> items[0][price] */
const bracketed = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

function valueAt(input: FormTree, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = input;
  for (const part of path) {
    if (typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, FormValue>)[part];
  }
  return value;
}

function refuseIssue(issue: z.core.$ZodIssue, input: FormTree): never {
  const param = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? '']);
    return failInvalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
  }
  if (issue.code === 'custom') {
    const code = issue.params?.['stripe'] as string | undefined;
    const message = issue.message.startsWith('must be') ? `Invalid ${param}: ${issue.message}` : issue.message;
    return failInvalid(message, { ...(code ? { code } : {}), param });
  }
  if (valueAt(input, issue.path) === undefined) {
    return failInvalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return failInvalid(`Invalid ${param}`, { param });
}
