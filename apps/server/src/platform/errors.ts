/** Failures a caller may see. A module declares its codes with their statuses; the words are in the translations. */
import type { z } from 'zod';

export type FieldErrors = Record<string, string[]>;
export type Params = Record<string, string | number>;

export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Params;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string> | undefined;
  /** Data the client needs to go on, such as the choices it must offer. */
  readonly details: Record<string, unknown> | undefined;

  constructor(code: string, status: number, options: FailureOptions = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.params = options.params ?? {};
    this.fields = options.fields;
    this.headers = options.headers;
    this.details = options.details;
  }
}

export interface FailureOptions {
  /** Values for the message: `{n}`. */
  params?: Params;
  /** Field name to translation key, shown under the field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  details?: Record<string, unknown>;
}

/** `defineErrors('lists', { not_found: 404 })` gives `listsErrors.not_found()`; its words are `lists.error.not_found`. */
export function defineErrors<const T extends Record<string, number>>(module: string, codes: T) {
  const make = ([name, status]: [string, number]) => [
    name,
    (options?: FailureOptions) => new AppError(`${module}.${name}`, status, options),
  ];
  return Object.fromEntries(Object.entries(codes).map(make)) as {
    [K in keyof T]: (options?: FailureOptions) => AppError;
  };
}

export const platformErrors = defineErrors('platform', {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  upgrade_required: 403,
  login_as_refused: 403,
  not_found: 404,
  key_reused: 409,
  too_large: 413,
  media_type: 415,
  invalid: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
});

/** A single field is wrong for a reason only the service can know. `key` is a translation key. */
export const fieldError = (field: string, key: string, params: Params = {}) =>
  platformErrors.invalid({ fields: { [field]: key }, params });

const isTranslationKey = (text: string) => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(text);

/** Zod's findings in the words of spec section 5. A message that is itself a translation key wins. */
export function describeIssue(issue: z.core.$ZodIssue): { key: string; params: Params } {
  if (issue.message && isTranslationKey(issue.message)) return { key: issue.message, params: limitsOf(issue) };
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'validation.required', params: {} };
      return { key: issue.expected === 'int' ? 'validation.integer' : 'validation.type', params: {} };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      if (issue.format === 'email') return { key: 'validation.email', params: {} };
      if (issue.format === 'url') return { key: 'validation.url', params: {} };
      return { key: 'validation.type', params: {} };
    case 'not_multiple_of':
      return { key: 'validation.integer', params: {} };
    default:
      return { key: 'validation.type', params: {} };
  }
}

const limitsOf = (issue: z.core.$ZodIssue): Params => {
  const { minimum, maximum, params } = issue as { minimum?: number; maximum?: number; params?: Params };
  return {
    ...(minimum !== undefined && { min: Number(minimum) }),
    ...(maximum !== undefined && { max: Number(maximum) }),
    ...params,
  };
};

function tooSmall(issue: z.core.$ZodIssueTooSmall): { key: string; params: Params } {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') return { key: 'validation.minLength', params: { min } };
  if (issue.origin === 'array' || issue.origin === 'set') return { key: 'validation.atLeastOne', params: { min } };
  return issue.inclusive
    ? { key: 'validation.min', params: { min } }
    : { key: 'validation.moreThan', params: { more: min } };
}

function tooBig(issue: z.core.$ZodIssueTooBig): { key: string; params: Params } {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return { key: 'validation.maxLength', params: { max } };
  if (issue.origin === 'array' || issue.origin === 'set') return { key: 'validation.maxItems', params: { max } };
  return { key: 'validation.max', params: { max } };
}
