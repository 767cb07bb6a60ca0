/** Calls through the proxy like a browser: HTTP/2 with TLS, many requests on one connection, no retries. */
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2';

export interface Answer {
  status: number;
  text: string;
}

export interface HttpsClient {
  call(method: string, path: string, options?: { body?: unknown; key?: string }): Promise<Answer>;
  /** Opens an event stream. Resolves at its end with the number of events. */
  listen(signal: AbortSignal): Promise<{ status: number; heard: string }>;
  /** The negotiated protocol: h2 or http/1.1. */
  protocol(): string | undefined;
  close(): void;
}

const HOST = 'leads.example.com';
const PATIENCE_MS = 60_000;

const readAll = (stream: ClientHttp2Stream): Promise<Answer> =>
  new Promise((done, refuse) => {
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.once('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.on('data', (part) => {
      text += part;
    });
    stream.once('error', refuse);
    stream.setTimeout(PATIENCE_MS, () => stream.destroy(new Error('no answer')));
    stream.once('close', () => (status > 0 ? done({ status, text }) : refuse(new Error('closed without an answer'))));
  });

export function createHttpsClient(port: number, ca: Buffer, token?: string): HttpsClient {
  let session: ClientHttp2Session | undefined;
  const open = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connect(`https://127.0.0.1:${port}`, { ca, servername: HOST });
    // Requests on it report the error themselves.
    session.on('error', () => {});
    return session;
  };
  const begin = (method: string, path: string, headers: Record<string, string>) =>
    open().request({
      ':method': method,
      ':path': path,
      ':authority': HOST,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    });
  return {
    call(method, path, { body, key } = {}) {
      const stream = begin(method, path, {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      });
      stream.end(body === undefined ? undefined : JSON.stringify(body));
      return readAll(stream);
    },
    async listen(signal) {
      const stream = begin('GET', '/api/live', { accept: 'text/event-stream' });
      stream.end();
      const leave = () => stream.close();
      signal.addEventListener('abort', leave, { once: true });
      const { status, text } = await readAll(stream).finally(() => signal.removeEventListener('abort', leave));
      return { status, heard: text };
    },
    protocol: () => session?.alpnProtocol,
    close: () => session?.close(),
  };
}
