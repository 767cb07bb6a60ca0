/** One guarded request of egress.ts: each redirect is checked, with one deadline for everything and a body size limit. */
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { AppError } from '../errors.ts';
import { egressErrors, type Guard, parseWebUrl, targetOf } from './egress-guard.ts';
import { request } from './request.ts';

export interface EgressOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Of the body after decompression. */
  maxBytes?: number;
  /** A body beyond `maxBytes` is cut off there, instead of being an error. */
  cut?: boolean;
  /** Total: lookup, connection, redirects and body. */
  timeoutMs?: number;
  /** 0 returns the redirect response itself. */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface EgressReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Where the redirects ended. */
  url: string;
}

type FirstHop = Pick<EgressOptions, 'method' | 'headers' | 'body'>;
type Bounded = EgressOptions & { signal: AbortSignal };

interface Hop {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_ENCODINGS = 2;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
// Set by us: the address was checked by URL, so a caller must not override the host.
const CONNECTION_HEADERS =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect)$/i;
/** Headers that are kept when a redirect leads to another origin. */
const HARMLESS_HEADERS = /^(accept|accept-language|accept-encoding|user-agent)$/i;

export async function exchange(
  guard: Guard,
  dispatcher: Dispatcher,
  url: string,
  options: EgressOptions,
): Promise<EgressReply> {
  const deadline = deadlineOf(options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal);
  try {
    return await follow(guard, dispatcher, firstHop(guard, url, options), { ...options, signal: deadline.signal });
  } finally {
    deadline.clear();
  }
}

/** Not `AbortSignal.any`, whose parts live on with the caller's signal: that one may outlive thousands of requests. */
function deadlineOf(milliseconds: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => controller.abort(egressErrors.timeout()), milliseconds);
  if (caller?.aborted) giveUp();
  caller?.addEventListener('abort', giveUp, { once: true });
  const clear = () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', giveUp);
  };
  return { signal: controller.signal, clear };
}

const firstHop = (guard: Guard, url: string, { method = 'GET', headers = {}, body }: FirstHop): Hop => ({
  url: checkUrl(guard, url),
  method,
  headers: { 'accept-encoding': 'gzip, br', ...pick(headers, (name) => !CONNECTION_HEADERS.test(name)) },
  body: body ?? null,
});

async function follow(guard: Guard, dispatcher: Dispatcher, first: Hop, options: Bounded): Promise<EgressReply> {
  const { signal, maxRedirects = 0 } = options;
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const reply = await request(hop.url, { ...hop, method: hop.method as Dispatcher.HttpMethod, dispatcher, signal });
    const next = maxRedirects ? nextHop(guard, hop, reply) : null;
    if (!next) return read(reply, hop.url, options);
    await reply.body.dump({ limit: 16 * 1024, signal }).catch(() => {});
    if (redirects >= maxRedirects) throw egressErrors.failed({ params: { reason: 'redirects' } });
    hop = next;
  }
}

function checkUrl(guard: Guard, text: string | URL): URL {
  const url = parseWebUrl(text);
  if (!url) throw egressErrors.refused();
  guard.check(...targetOf(guard, url));
  return url;
}

const pick = (headers: Record<string, string>, wanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => wanted(name)));

/** Where a redirect leads, checked like the first address; null when this is not one. */
function nextHop(guard: Guard, hop: Hop, reply: Dispatcher.ResponseData): Hop | null {
  const location = reply.headers.location;
  if (!REDIRECT_STATUSES.has(reply.statusCode) || typeof location !== 'string') return null;
  const target = URL.parse(location, hop.url.href);
  const url = checkUrl(guard, target ?? '');
  const keepsBody = reply.statusCode === 307 || reply.statusCode === 308 || hop.method === 'HEAD';
  const isSameOrigin = url.origin === hop.url.origin;
  return {
    url,
    method: keepsBody ? hop.method : 'GET',
    body: keepsBody ? hop.body : null,
    headers: pick(hop.headers, (name) => {
      if (!isSameOrigin) return HARMLESS_HEADERS.test(name);
      return keepsBody || !/^content-/i.test(name);
    }),
  };
}

async function read(reply: Dispatcher.ResponseData, url: URL, options: Bounded): Promise<EgressReply> {
  const headers = flatHeaders(reply.headers);
  const { maxBytes = DEFAULT_MAX_BYTES } = options;
  if (Number(headers['content-length'] ?? 0) > maxBytes && !options.cut) {
    reply.body.on('error', () => {}).destroy();
    throw egressErrors.too_large();
  }
  const body = await readDecoded(reply.body, headers['content-encoding'] ?? '', { ...options, maxBytes });
  return { status: reply.statusCode, headers, body, url: url.href };
}

export function flatHeaders(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in given) {
    const value = given[name];
    flat[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return flat;
}

interface Capped {
  maxBytes: number;
  cut?: boolean;
  signal?: AbortSignal;
}

export const readDecoded = (body: Readable, encoding: string, options: Capped): Promise<Buffer> =>
  readCapped(body, decoders(encoding), options);

/** A truncated stream still yields what arrived; a decompression bomb is cut off at the limit. */
function decoders(encoding: string): Transform[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const used = names.filter((name) => name && name !== 'identity');
  if (used.length > MAX_ENCODINGS) throw egressErrors.failed({ params: { reason: 'encoding' } });
  return used.reverse().map((name) => {
    if (name === 'gzip' || name === 'x-gzip') return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    if (name === 'deflate') return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    if (name === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    throw egressErrors.failed({ params: { reason: 'encoding' } });
  });
}

async function readCapped(body: Readable, through: Transform[], { maxBytes, cut, signal }: Capped): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) throw egressErrors.too_large();
    }
  };
  try {
    // The signal of the request ends its body as well.
    if (through.length === 0) await collect(body);
    else await pipeline([body, ...through, collect] as never, signal ? { signal } : {});
  } catch (error) {
    if (!cut || size <= maxBytes) throw error;
    body.on('error', () => {}).destroy();
  }
  const whole = Buffer.concat(chunks);
  return size > maxBytes ? whole.subarray(0, maxBytes) : whole;
}

/** An aborted call rejects with the caller's reason; everything else is mapped to one of four errors. */
export function asEgressError(error: unknown, caller: AbortSignal | undefined): unknown {
  if (error instanceof AppError) return error;
  if (caller?.aborted) return caller.reason;
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: string };
  if (/timeout/i.test(name) || /TIMEOUT|TIMEDOUT/.test(code) || name === 'AbortError') return egressErrors.timeout();
  return egressErrors.failed({ params: { reason: String(code || name) } });
}
