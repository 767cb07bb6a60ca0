/**
 * Calls the endpoints of the contract. Sends the stored token as Bearer. If a token is stored and the response has a
 * `message`, it is shown as a toast (as an error on failure). Rejections are passed on. While the server is down, calls
 * wait for it (reach/patience.ts); only the last failure is shown.
 */
import { type ClientInput, type ClientOutput, type Endpoint, isMutation } from '@leadwright/contract/endpoint';
import i18next from 'i18next';
import { earlyAnswer } from './early.ts';
import { currentLanguage } from './i18n.ts';
import { ApiError, type CallOptions } from './reach/api-error.ts';
import { isUnanswered, patienceOf, patiently } from './reach/patience.ts';
import { noteAnswer, noteSilence } from './reach/reach.ts';
import { newTrace, traceHeader } from './reach/trace.ts';
import { startStep } from './shell/start-step.ts';
import { toast } from './toast.ts';
import { storedToken } from './token.ts';

export { ApiError, type CallOptions };

let held: Promise<void> | null = null;

/** Holds calls until the returned function is called, so that none uses a token that is about to end. */
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

/** The user who made the call must still be signed in when the request is sent. */
function checkSender(token: string | null) {
  if (token !== storedToken.get()) throw new ApiError(401, { code: 'session_ended', message: '' });
}

/** Called when the server rejects the stored token: signed out elsewhere, stopped, expired. */
let endSession: () => void = () => undefined;
/** Returns a function that restores the previous handler. */
export const onSessionRefused = (end: () => void) => {
  const before = endSession;
  endSession = end;
  return () => {
    endSession = before;
  };
};

/** Called when a change was refused because the installation is being updated. */
let noteMaintenance: () => void = () => undefined;
/** Returns a function that removes the handler. */
export const onMaintenance = (note: () => void) => {
  noteMaintenance = note;
  return () => {
    noteMaintenance = () => undefined;
  };
};

/** Asks the user to prove their identity; false if they decline. */
let askForProof: () => Promise<boolean> = async () => false;
/** Returns a function that removes the handler. */
export const onProofWanted = (ask: () => Promise<boolean>) => {
  askForProof = ask;
  return () => {
    askForProof = async () => false;
  };
};

/** Repeats a call after identity proof if the server requires it. */
async function provedFirst<T>(reason: unknown, again: () => Promise<T>): Promise<T> {
  const isWanted = reason instanceof ApiError && reason.code === 'access.recent';
  if (isWanted && (await askForProof())) return again();
  throw reason;
}

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
  if (held && !options.passesHold) await held;
  const trace = newTrace();
  const ask = () => {
    checkSender(token);
    return exchange(endpoint, (input ?? {}) as Input, options, trace);
  };
  const answered = () => patiently(ask, patienceOf(endpoint, options)) as Promise<ClientOutput<E>>;
  try {
    return await answered().catch((reason) => provedFirst(reason, answered));
  } catch (reason) {
    if (reason instanceof ApiError && !options.quiet) tellFailure(endpoint, reason);
    if (reason instanceof ApiError && reason.code === 'platform.maintenance') noteMaintenance();
    // Unless another user has signed in since.
    const isRefused = reason instanceof ApiError && reason.status === 401;
    if (isRefused && token && token === storedToken.get()) endSession();
    throw reason;
  }
}

async function exchange(
  endpoint: Endpoint,
  input: Input,
  options: CallOptions,
  trace: string | null,
): Promise<unknown> {
  try {
    const { response, body } = await send(endpoint, input, options, trace);
    if (!response.ok) throw failureOf(response, body, networkWords(endpoint, options));
    noteAnswer();
    tellSuccess(body);
    return body;
  } catch (reason) {
    if (isUnanswered(reason)) noteSilence();
    else if (reason instanceof ApiError) noteAnswer();
    throw reason;
  }
}

let watch: ((endpoint: Pick<Endpoint, 'path'>, input: Input) => void) | null = null;
/** For tests: observes every call and its input. */
export const watchCalls = (see: typeof watch) => {
  watch = see;
};

/** /api/campaigns/{id} with its values; omits undefined and null query values. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, input: Input) {
  watch?.(endpoint, input);
  const { params = {}, query = {} } = input;
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

async function send(endpoint: Endpoint, input: Input, options: CallOptions, trace: string | null) {
  const { signal, idempotencyKey } = options;
  const isForm = input.body instanceof FormData;
  const hasJson = input.body !== undefined && !isForm;
  try {
    const { method } = endpoint;
    const url = urlOf(endpoint, input);
    const body = isForm ? (input.body as FormData) : hasJson ? JSON.stringify(input.body) : null;
    const headers = headersOf({
      ...(hasJson && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...traceHeader(trace),
    });
    const asked = { method, url, body: String(body ?? ''), token: storedToken.get(), language: currentLanguage() };
    const response = await (earlyAnswer(asked) ?? fetch(url, { method, headers, body, signal: signal ?? null }));
    return { response, body: await readBody(response) };
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw new ApiError(0, { code: 'network', message: networkWords(endpoint, options) });
  }
}

/** Offline, nothing was sent. Otherwise the request may have arrived; with a key a retry is safe. */
function networkWords(endpoint: Endpoint, { idempotencyKey }: CallOptions) {
  if (isMutation(endpoint) && !navigator.onLine) return i18next.t('common.offline');
  return i18next.t(isMutation(endpoint) && idempotencyKey ? 'common.lostAnswer' : 'common.unreachable');
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

/** Part of it was refused: no success, and shown with its reasons where it can be corrected. */
const hasRefused = (body: unknown) => {
  const refused = (body as { refused?: unknown } | undefined)?.refused;
  return Array.isArray(refused) && refused.length > 0;
};

function tellSuccess(body: unknown) {
  const message = hasRefused(body) ? undefined : messageOf(body);
  if (message && storedToken.get()) toast.show(message);
}

/** Screens show failed queries themselves, so an unreachable server gets a toast only for mutations. */
function tellFailure(endpoint: Endpoint, reason: ApiError) {
  const isTold = isUnanswered(reason) ? isMutation(endpoint) : reason.message && reason.code !== NO_WORDS;
  if (!isTold || !storedToken.get()) return;
  const hasWayOut = isMutation(endpoint) && NO_CREDITS.includes(reason.code);
  const id = toast.error(reason.message, hasWayOut ? WAY_OUT() : {});
  if (!hasWayOut) reason.toast = id;
}

/** Takes back the toast of a failure that is shown in its own place, so that it is told once. */
export function tellHere(reason: ApiError) {
  if (reason.toast !== null) toast.close(reason.toast);
  reason.toast = null;
}

/** Rejections that more credits would fix, unlike a spending limit. */
const NO_CREDITS = ['wallet.not_enough', 'workflow-runs.no_credits', 'autopilot.no_credits'];
const WAY_OUT = () => ({
  action: { label: i18next.t('ui.spend.options'), run: async () => startStep.set(true) },
});

/** The code of a response without a message. */
const NO_WORDS = 'unknown';

function failureOf({ status }: Response, body: unknown, wordsWhenAway: string) {
  const failure = { code: NO_WORDS, ...(typeof body === 'object' ? body : {}) };
  const plain = new ApiError(status, { ...failure, message: messageOf(body) ?? i18next.t('common.somethingWrong') });
  return isUnanswered(plain) ? new ApiError(status, { ...failure, message: wordsWhenAway }) : plain;
}
