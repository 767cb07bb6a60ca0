/** Errors shown to callers. A module declares codes and statuses; the messages are in the translations. */
import { nearestName } from '@leadwright/contract/nearest-name';
import { describeUnknown } from '@leadwright/contract/unknown-parameters';

export type FieldErrors = Record<string, string[]>;
export type Params = Record<string, string | number>;

export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Params;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string> | undefined;
  /** Data the client needs to continue, such as the choices to offer. */
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
  upload_slow: 408,
  key_reused: 409,
  in_progress: 409,
  too_large: 413,
  media_type: 415,
  invalid: 422,
  too_heavy: 422,
  too_many: 429,
  too_busy: 429,
  unexpected: 500,
  unavailable: 503,
  disk_full: 503,
  maintenance: 503,
});

/** A validation error of a single field that only the service can detect. `key` is a translation key. */
/** A name that is none of the known ones, with the one that was probably meant. */
export function unknownName(field: string, name: string, known: readonly string[]) {
  const { key, params } = describeUnknown({ path: [name], nearest: nearestName(name, known) });
  return fieldError(field, key, params);
}

export const fieldError = (field: string, key: string, params: Params = {}) =>
  platformErrors.invalid({ fields: { [field]: key }, params });
