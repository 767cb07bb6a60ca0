/**
 * One guarded request without redirects, for senders of very many: what comes back is collected as it arrives, without a
 * stream or a signal for each. The address is checked here and, like any other, again when a connection is opened.
 */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { egressErrors, type Guard, parseWebUrl, targetOf } from './egress-guard.ts';
import { type EgressReply, flatHeaders, readDecoded } from './egress-request.ts';

export interface Posting {
  /** Of our own making: a customer has no say in their names. */
  headers: Record<string, string>;
  body: string;
  /** What comes back is cut off there, after decompression. */
  maxBytes: number;
  /** Total: lookup, connection and answer. */
  timeoutMs: number;
}

interface Target {
  href: string;
  origin: string;
  path: string;
}

const REMEMBERED = 1000;

/** Addresses in the form a dispatcher wants; the same few are asked for again and again. */
export function createTargets(guard: Guard) {
  const known = new Map<string, Target>();
  return (text: string): Target => {
    const found = known.get(text);
    if (found) return found;
    const url = parseWebUrl(text);
    if (!url) throw egressErrors.refused();
    guard.check(...targetOf(guard, url));
    const target = { href: url.href, origin: url.origin, path: `${url.pathname}${url.search}` };
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, target);
    return target;
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export async function post(dispatcher: Dispatcher, target: Target, posting: Posting): Promise<EgressReply> {
  const { status, headers, body: raw } = await collect(dispatcher, target, posting);
  const encoding = headers['content-encoding'];
  const { maxBytes } = posting;
  const body = encoding ? await readDecoded(Readable.from([raw]), encoding, { maxBytes, cut: true }) : raw;
  return { status, headers, body, url: target.href };
}

function collect(dispatcher: Dispatcher, { origin, path }: Target, posting: Posting): Promise<Answer> {
  const { body, maxBytes, timeoutMs } = posting;
  // One that answers in another encoding all the same is understood.
  const headers = { ...posting.headers, 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const answer = createAnswer(maxBytes, timeoutMs, resolve, reject);
    // The deadline above is for everything, so none is needed for the parts.
    const parts = { headersTimeout: 0, bodyTimeout: 0 };
    dispatcher.dispatch({ origin, path, method: 'POST', headers, body, ...parts }, answer);
  });
}

function createAnswer(
  maxBytes: number,
  timeoutMs: number,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let [status, size, isOver] = [0, 0, false];
  let headers: Record<string, string> = {};
  let started: Dispatcher.DispatchController | undefined;
  const end = (finish: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    finish();
  };
  const whole = () =>
    resolve({ status, headers, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) });
  const timer = setTimeout(() => {
    const error = egressErrors.timeout();
    end(() => reject(error));
    started?.abort(error);
  }, timeoutMs);
  return {
    onRequestStart(controller) {
      // It may have waited for a connection for too long.
      if (isOver) controller.abort(egressErrors.timeout());
      else started = controller;
    },
    onResponseStart(_controller, code, given) {
      [status, headers] = [code, flatHeaders(given)];
    },
    onResponseData(controller, chunk) {
      if (isOver) return;
      chunks.push(size + chunk.length > maxBytes ? chunk.subarray(0, maxBytes - size) : chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      end(whole);
      controller.abort(egressErrors.too_large());
    },
    onResponseEnd: () => end(whole),
    onResponseError: (_controller, error) => end(() => reject(error)),
  };
}
