/**
 * One guarded request without redirects, for senders of very many: what comes back is collected as it arrives, without a
 * stream or a signal for each. The address is checked here and, like any other, again when a connection is opened.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Deadlines, Expiring } from './deadlines.ts';
import { egressErrors, type Guard, parseWebUrl, targetOf } from './egress-guard.ts';
import type { Entrant, Lanes, Line } from './egress-lanes.ts';
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

export interface Sender {
  lanes: Lanes;
  deadlines: Deadlines;
  targetOf(url: string): Target;
  /** Counts how it went. */
  answered(): void;
  /** Counts the failure and returns the caller's error. */
  failed(error: unknown): unknown;
}

export function post(by: Sender, url: string, posting: Posting): Promise<EgressReply> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressReply>();
  try {
    const target = by.targetOf(url);
    by.lanes.enter(target.origin, new Attempt(by, target, posting, resolve, reject));
  } catch (error) {
    reject(by.failed(error));
  }
  return promise;
}

/** One object for everything, instead of many functions: there are thousands a second. */
class Attempt implements Dispatcher.DispatchHandler, Entrant, Expiring {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private status = 0;
  private headers: Record<string, string> = {};
  private line: Line | undefined;
  private isOver = false;
  private readonly by: Sender;
  private readonly target: Target;
  private readonly posting: Posting;
  private readonly resolve: (reply: EgressReply) => void;
  private readonly reject: (error: unknown) => void;

  constructor(by: Sender, target: Target, posting: Posting, resolve: Attempt['resolve'], reject: Attempt['reject']) {
    this.by = by;
    this.target = target;
    this.posting = posting;
    this.resolve = resolve;
    this.reject = reject;
    by.deadlines.begin(posting.timeoutMs, this);
  }

  /** No encoding is asked for; one that answers in one all the same is understood. */
  start(line: Line): boolean {
    if (this.isOver) return false;
    this.line = line;
    const { headers, body } = this.posting.message();
    line.dispatch({ method: 'POST', path: this.target.path, headers, body }, this);
    return true;
  }

  /** Whatever hangs there goes with its line. */
  expire(): void {
    if (this.end(true)) this.fail(egressErrors.timeout());
  }

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.status = status;
    this.headers = flatHeaders(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    const { maxBytes } = this.posting;
    this.chunks.push(this.size + chunk.length > maxBytes ? chunk.subarray(0, maxBytes - this.size) : chunk);
    this.size += chunk.length;
    if (this.size > maxBytes) this.succeed(true);
  }

  onResponseEnd(): void {
    this.succeed(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.end(true)) this.fail(error);
  }

  private succeed(isCut: boolean): void {
    if (!this.end(isCut)) return;
    const { chunks, status, headers } = this;
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    const reply = { status, headers, body, url: this.target.href };
    if (!headers['content-encoding']) this.answer(reply);
    else
      decoded(reply, this.posting.maxBytes).then(
        (plain) => this.answer(plain),
        (error) => this.fail(error),
      );
  }

  private answer(reply: EgressReply): void {
    this.by.answered();
    this.resolve(reply);
  }

  private fail(error: unknown): void {
    this.reject(this.by.failed(error));
  }

  /** False: it was over before. */
  private end(isSpoilt: boolean): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    this.by.deadlines.end(this.posting.timeoutMs, this);
    if (this.line) this.by.lanes.leave(this.target.origin, this.line, isSpoilt);
    return true;
  }
}

async function decoded(reply: EgressReply, maxBytes: number): Promise<EgressReply> {
  const encoding = reply.headers['content-encoding'] ?? '';
  return { ...reply, body: await readDecoded(Readable.from([reply.body]), encoding, { maxBytes, cut: true }) };
}
