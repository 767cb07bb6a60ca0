/**
 * One guarded request without redirects, for senders of very many: what comes back is collected as it arrives, without a
 * stream or a signal for each. The address is checked here and, like any other, again when a connection is opened.
 */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { egressErrors, type Guard, parseWebUrl, targetOf } from './egress-guard.ts';
import type { Lanes } from './egress-lanes.ts';
import { type EgressReply, flatHeaders, readDecoded } from './egress-request.ts';

export interface Posting {
  /** Made when a connection is free. */
  message(): Message;
  /** What comes back is cut off there, after decompression. */
  maxBytes: number;
  /** Total: waiting for a connection, lookup, connection and answer. */
  timeoutMs: number;
}

interface Message {
  /** Of our own making: a customer has no say in their names. */
  headers: Record<string, string>;
  body: string;
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

export interface Post {
  dispatcher: Dispatcher;
  lanes: Lanes;
}

export async function post(by: Post, target: Target, posting: Posting): Promise<EgressReply> {
  const { status, headers, body: raw } = await collect(by, target, posting);
  const encoding = headers['content-encoding'];
  const { maxBytes } = posting;
  const body = encoding ? await readDecoded(Readable.from([raw]), encoding, { maxBytes, cut: true }) : raw;
  return { status, headers, body, url: target.href };
}

/** The deadline of an answer is for everything, so none is needed for the parts. */
const PARTS = { method: 'POST', headersTimeout: 0, bodyTimeout: 0 } as const;

function collect({ dispatcher, lanes }: Post, { origin, path }: Target, posting: Posting): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isIn = false;
    const answer = createAnswer(posting, resolve, reject, () => isIn && lanes.leave(origin));
    lanes.enter(origin, () => {
      if (answer.isOver()) return false;
      isIn = true;
      const { headers, body } = posting.message();
      // One that answers in another encoding all the same is understood.
      headers['accept-encoding'] = 'identity';
      dispatcher.dispatch({ ...PARTS, origin, path, headers, body }, answer.handler);
      return true;
    });
  });
}

function createAnswer(
  { maxBytes, timeoutMs }: Posting,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
  leave: () => void,
) {
  const chunks: Buffer[] = [];
  let [status, size, isOver] = [0, 0, false];
  let headers: Record<string, string> = {};
  let started: Dispatcher.DispatchController | undefined;
  const end = (finish: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    finish();
    leave();
  };
  const whole = () =>
    resolve({ status, headers, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) });
  const timer = setTimeout(() => {
    const error = egressErrors.timeout();
    end(() => reject(error));
    started?.abort(error);
  }, timeoutMs);
  const handler: Dispatcher.DispatchHandler = {
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
  return { handler, isOver: () => isOver };
}
