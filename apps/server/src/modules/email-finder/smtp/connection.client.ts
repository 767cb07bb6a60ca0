/** A connection to one mail server: lines out, replies in, each within its time. */
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Reply } from '../rules/replies.rules.ts';
import { createReplyReader } from './reply-reader.rules.ts';

export interface Caps {
  connectMs: number;
  /** Some servers delay their greeting for unknown clients. */
  greetingMs: number;
  replyMs: number;
  sessionMs: number;
  /** Addresses asked about in one session, and how many of them may be refused: servers cut off who guesses. */
  recipients: number;
  refusals: number;
}

export const CAPS: Caps = {
  connectMs: 6_000,
  greetingMs: 15_000,
  replyMs: 10_000,
  sessionMs: 30_000,
  recipients: 40,
  refusals: 18,
};

/** The server did not answer in time, or the connection is gone. */
export class Broken extends Error {
  readonly fault: 'unreachable' | 'slow';
  constructor(fault: 'unreachable' | 'slow', cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export interface Connection {
  localAddress: string;
  read(withinMs: number): Promise<Reply>;
  write(lines: readonly string[]): void;
  /** Upgrades to TLS. The certificate is not verified: nothing secret is sent, and most are self-signed. */
  encrypt(servername: string): Promise<void>;
  /** Says goodbye and does not wait for the answer. */
  quit(): void;
  destroy(): void;
}

const GOODBYE_MS = 1_000;

export async function openConnection(
  to: { address: string; port: number },
  caps: Caps,
  signal: AbortSignal,
): Promise<Connection> {
  const session = AbortSignal.any([signal, AbortSignal.timeout(caps.sessionMs)]);
  const socket = await dial(to, caps.connectMs, session);
  return overSocket(socket, session);
}

function dial({ address, port }: { address: string; port: number }, withinMs: number, session: AbortSignal) {
  return new Promise<Socket>((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const fail = (error: unknown) => {
      settle();
      socket.on('error', () => {}).destroy();
      reject(new Broken('unreachable', error));
    };
    const onAbort = () => fail(session.reason);
    const timer = setTimeout(() => fail(new Error('no connection in time')), withinMs);
    const settle = () => {
      clearTimeout(timer);
      socket.off('error', fail);
      session.removeEventListener('abort', onAbort);
    };
    socket.once('error', fail).once('connect', () => {
      settle();
      resolve(socket);
    });
    session.addEventListener('abort', onAbort, { once: true });
    if (session.aborted) onAbort();
  });
}

function overSocket(first: Socket, session: AbortSignal): Connection {
  let socket = first;
  let inbox = createInbox(socket, session);
  return {
    localAddress: first.localAddress ?? '',
    read: (withinMs) => inbox.next(withinMs),
    write: (lines) => void (socket.writable && socket.write(`${lines.join('\r\n')}\r\n`)),
    async encrypt(servername) {
      // What came before the handshake was not encrypted and does not count.
      inbox.leave();
      const secure = connectTls({ socket, servername, rejectUnauthorized: false });
      socket = secure;
      inbox = createInbox(secure, session);
      await inbox.ready(new Promise((done) => secure.once('secureConnect', done)));
    },
    quit() {
      inbox.leave();
      socket.on('error', () => {}).resume();
      socket.end('RSET\r\nQUIT\r\n');
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    },
    destroy: () => socket.on('error', () => {}).destroy(),
  };
}

/** Queues the server's replies until the session reads them. */
function createInbox(socket: Socket, session: AbortSignal) {
  const reader = createReplyReader();
  const replies: Reply[] = [];
  let broken: Broken | null = null;
  let wake = () => {};

  const fail = (fault: Broken['fault'], cause?: unknown) => {
    broken ??= new Broken(fault, cause);
    socket.destroy();
    wake();
  };
  const onData = (chunk: Buffer) => {
    try {
      replies.push(...reader.feed(chunk));
      wake();
    } catch (error) {
      fail('unreachable', error);
    }
  };
  const onError = (error: unknown) => fail('unreachable', error);
  const onClose = () => fail('unreachable');
  const onSessionEnd = () => fail('slow', session.reason);
  socket.on('data', onData).on('error', onError).on('close', onClose);
  session.addEventListener('abort', onSessionEnd, { once: true });

  /** Resolves when `arrived` is true; rejects when the connection broke or the time is over. */
  const until = async (arrived: () => boolean, withinMs: number) => {
    const timer = setTimeout(() => fail('slow'), withinMs);
    try {
      while (!arrived()) {
        if (broken) throw broken;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async next(withinMs: number): Promise<Reply> {
      await until(() => replies.length > 0, withinMs);
      return replies.shift() as Reply;
    },
    async ready(promise: Promise<unknown>) {
      let isReady = false;
      promise.then(() => {
        isReady = true;
        wake();
      }, onError);
      await until(() => isReady, CAPS.replyMs);
    },
    leave() {
      socket.off('data', onData).off('error', onError).off('close', onClose);
      session.removeEventListener('abort', onSessionEnd);
    },
  };
}
