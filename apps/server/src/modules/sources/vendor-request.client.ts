/**
 * One call to a vendor: counted against limits shared by all workers, with a deadline and a size limit, retried on transient
 * failures, with every failure mapped to one of our classes. The URLs are set by the operator.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { request } from '../../platform/egress/request.ts';
import type { RateRule, SourceCall } from './source.port.ts';
import { type FailureKind, SourceFailure, SourceTimeout } from './source-failure.port.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Short pauses only, because they block a worker's slot. For a longer wait the caller requeues. */
const PAUSES_MS = [200];
const DEFAULT_WAIT_SECONDS = 60;
const DAY = 86_400;

export interface ProviderRequest {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Names in the source's `rateLimits` that this call counts against. */
  limits: readonly string[];
}

export interface ProviderAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a vendor's JSON; adapters read it defensively
  body: any;
}

/** What an adapter knows about its vendor's refusals; undefined: the usual meaning of the status. */
export type Classify = (answer: ProviderAnswer) => FailureKind | undefined;

export interface Vendor {
  id: string;
  rateLimits: Record<string, RateRule>;
  classify?: Classify;
}

export async function callVendor(vendor: Vendor, call: SourceCall, asked: ProviderRequest): Promise<ProviderAnswer> {
  call.platform.outgoing.check('source');
  for (let attempt = 0; ; attempt += 1) {
    await takeTurn(vendor, call, asked.limits);
    try {
      return await callOnce(vendor, call, asked);
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      if (!isPassing(error) || pause === undefined) throw error;
      await sleep(pause, undefined, { signal: call.signal });
    }
  }
}

/** A call that took all of its time is not repeated: the vendor is slow, and the caller requeues. */
const isPassing = (error: unknown) =>
  error instanceof SourceFailure && error.kind === 'transient' && !(error instanceof SourceTimeout);

/** Keys are counted apart; a key is never written down. */
async function takeTurn(vendor: Vendor, call: SourceCall, names: readonly string[]) {
  const own = createHash('sha256').update(call.key).digest('hex').slice(0, 16);
  for (const name of names) {
    const rule = ruleOf(vendor, call, name);
    const { allowed, retryAfter } = await call.platform.limits.take(`source:${vendor.id}:${name}:${own}`, rule);
    // An exhausted daily limit fails at once, so that no search waits until tomorrow with credits reserved.
    if (!allowed) throw new SourceFailure(rule.seconds >= DAY ? 'quota' : 'throttled', vendor.id, name, retryAfter);
  }
}

/** Plans differ, so the operator may set other limits: SOURCE_LIMITS="modash.search=5/1,hunter.minute=50/60". */
function ruleOf(vendor: Vendor, call: SourceCall, name: string): RateRule {
  const set = new RegExp(`(?:^|,)\\s*${vendor.id}\\.${name}=(\\d+)/(\\d+)`).exec(call.platform.config.SOURCE_LIMITS);
  if (set) return { max: Number(set[1]), seconds: Number(set[2]) };
  return vendor.rateLimits[name] as RateRule;
}

/** Failures of a vendor. "Not found" is an answer. */
const FAULTS: ReadonlySet<FailureKind> = new Set(['transient', 'auth', 'quota', 'entitlement']);
const isFault = (error: unknown) => error instanceof SourceFailure && FAULTS.has(error.kind);

const callOnce = (vendor: Vendor, call: SourceCall, asked: ProviderRequest): Promise<ProviderAnswer> =>
  call.platform.calls.measured(vendor.id, () => answerOf(vendor, call, asked), isFault);

async function answerOf(vendor: Vendor, call: SourceCall, asked: ProviderRequest): Promise<ProviderAnswer> {
  const answer = await exchange(vendor, call, asked);
  const kind =
    answer.status < 300 ? vendor.classify?.(answer) : (vendor.classify?.(answer) ?? usualMeaning(answer.status));
  if (!kind) return answer;
  throw new SourceFailure(
    kind,
    vendor.id,
    String(answer.status),
    kind === 'throttled' ? waitOf(answer, call.now()) : 0,
  );
}

async function exchange(vendor: Vendor, call: SourceCall, asked: ProviderRequest): Promise<ProviderAnswer> {
  const deadline = AbortSignal.timeout(call.platform.config.SOURCE_TIMEOUT_MS);
  call.spent.calls += 1;
  try {
    const reply = await request(asked.url, {
      method: asked.method ?? 'GET',
      headers: {
        accept: 'application/json',
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      body: asked.body === undefined ? null : JSON.stringify(asked.body),
      signal: AbortSignal.any([deadline, call.signal]),
    });
    const text = await readCapped(reply, vendor.id);
    return { status: reply.statusCode, headers: reply.headers, body: parse(text) };
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    call.signal.throwIfAborted();
    if (deadline.aborted) throw new SourceTimeout('transient', vendor.id, 'timeout');
    throw new SourceFailure('transient', vendor.id, (error as Error).message);
  }
}

async function readCapped({ body }: Dispatcher.ResponseData, source: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new SourceFailure('invalid', source, 'the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function usualMeaning(status: number): FailureKind {
  if (status === 401) return 'auth';
  if (status === 402) return 'quota';
  if (status === 403) return 'entitlement';
  if (status === 404) return 'not_found';
  if (status === 408 || status === 425 || status >= 500) return 'transient';
  if (status === 429) return 'throttled';
  if (status === 451) return 'legal';
  return 'invalid';
}

/** Retry-After in seconds or as a date; a minute when the vendor does not say. */
function waitOf({ headers }: ProviderAnswer, now: Date): number {
  const given = String(headers['retry-after'] ?? '');
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : DEFAULT_WAIT_SECONDS;
}
