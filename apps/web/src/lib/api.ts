/**
 * Calls the endpoints of the contract. Sends the stored token as Bearer. When a token is stored and the response has a
 * `message`, it is shown as a toast (as an error on failure), and the rejection is passed on.
 */
import type { ClientInput, ClientOutput, Endpoint } from '@leadwright/contract/endpoint';
import i18next from 'i18next';
import { currentLanguage } from './i18n.ts';
import { toast } from './toast.ts';
import { storedToken } from './token.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Error messages by field name. */
  readonly errors: Record<string, string[]>;
  /** Details that let the page continue, such as choices to offer. */
  readonly details: Record<string, unknown>;
  constructor(
    status: number,
    failure: { code: string; message: string; errors?: Record<string, string[]>; details?: Record<string, unknown> },
  ) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.details = failure.details ?? {};
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Idempotency key: a repeat with the same key has no second effect. */
  idempotencyKey?: string;
  /** Sent even while other calls are held. */
  passesHold?: true;
}

let held: Promise<void> | null = null;

/** Holds calls until the returned function is called: nothing is asked with a token that is about to end. */
export function holdCalls() {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return () => {
    held = null;
    release();
  };
}

async function waitForHold(token: string | null) {
  await held;
  if (token !== storedToken.get()) throw new ApiError(401, { code: 'session_ended', message: '' });
}

/** Called when the server rejects the stored token: signed out elsewhere, stopped, expired. */
let endSession: () => void = () => undefined;
export const onSessionRefused = (end: () => void) => {
  endSession = end;
};

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
/** An endpoint without params, query or body is called without an input. */
type Args<E extends Endpoint> =
  object extends ClientInput<E>
    ? [input?: ClientInput<E>, options?: CallOptions]
    : [input: ClientInput<E>, options?: CallOptions];

export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options = {}]: Args<E>
): Promise<ClientOutput<E>> {
  const token = storedToken.get();
  if (held && !options.passesHold) await waitForHold(token);
  const response = await send(endpoint, (input ?? {}) as Input, options);
  const body = await readBody(response);
  announce(response, body);
  // Unless another user has signed in meanwhile.
  if (response.status === 401 && token && token === storedToken.get()) endSession();
  if (!response.ok) throw failureOf(response, body);
  return body as ClientOutput<E>;
}

/** /api/campaigns/{id} with its values; query values that are undefined or null are left out. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Input) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

export function headersOf(extra: Record<string, string> = {}) {
  const token = storedToken.get();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...extra,
  };
}

async function send(endpoint: Endpoint, input: Input, { signal, idempotencyKey }: CallOptions) {
  const isForm = input.body instanceof FormData;
  const hasJson = input.body !== undefined && !isForm;
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf({
        ...(hasJson && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      }),
      body: isForm ? (input.body as FormData) : hasJson ? JSON.stringify(input.body) : null,
      signal: signal ?? null,
    });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    const message = i18next.t(networkWords(endpoint, idempotencyKey !== undefined));
    // Screens show failed queries themselves.
    if (storedToken.get() && isAct(endpoint)) toast.error(message);
    throw new ApiError(0, { code: 'network', message });
  }
}

const isAct = ({ method, reads }: Endpoint) => method !== 'GET' && !reads;

/** Offline, nothing can have been sent. Otherwise the request may have arrived; with a key a retry is safe. */
function networkWords(endpoint: Endpoint, isRepeatable: boolean) {
  if (isAct(endpoint) && !navigator.onLine) return 'common.offline';
  return isAct(endpoint) && isRepeatable ? 'common.lostAnswer' : 'common.somethingWrong';
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const messageOf = (body: unknown) => {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message ? message : undefined;
};

function announce(response: Response, body: unknown) {
  const message = messageOf(body);
  if (!message || !storedToken.get()) return;
  if (response.ok) toast.show(message);
  else toast.error(message);
}

function failureOf(response: Response, body: unknown) {
  const failure = typeof body === 'object' ? body : {};
  const message = messageOf(body) ?? i18next.t('common.somethingWrong');
  return new ApiError(response.status, { code: 'unknown', ...failure, message });
}
