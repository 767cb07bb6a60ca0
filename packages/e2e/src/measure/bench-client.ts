/** Lean HTTP client for measurements: sequential requests per connection, with little overhead. */
import http from 'node:http';
import { connect, type Socket } from 'node:net';

export interface Wire {
  get(path: string, headers?: Record<string, string>): Promise<string>;
  post(path: string, body: object): Promise<string>;
  close(): void;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = `0${END_OF_HEAD}`;

/** One keep-alive connection. Throws on any status other than a success. */
export async function openWire(url: string, token: string): Promise<Wire> {
  const { hostname, port, host } = new URL(url);
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened: Socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opened));
    opened.once('error', reject);
  });
  let settle: { resolve(text: string): void; reject(error: Error): void } | null = null;
  let parts: Buffer[] = [];
  socket.on('data', (part) => {
    parts.push(part);
    const answer = answerIn(parts);
    if (!answer) return;
    parts = [];
    if (answer.status < 300) settle?.resolve(answer.body);
    else settle?.reject(new Error(`${answer.status} ${answer.body}`));
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  const send = (message: string) =>
    new Promise<string>((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(message);
    });
  const bearer = token ? `\r\nAuthorization: Bearer ${token}` : '';
  const headOf = (request: string) => `${request} HTTP/1.1\r\nHost: ${host}${bearer}`;
  const get = (path: string, headers: Record<string, string> = {}) => {
    const lines = Object.entries(headers).map(([name, value]) => `\r\n${name}: ${value}`);
    return send(`${headOf(`GET ${path}`)}${lines.join('')}${END_OF_HEAD}`);
  };
  const post = (path: string, question: object) => {
    const body = JSON.stringify(question);
    const type = `\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return send(`${headOf(`POST ${path}`)}${type}${END_OF_HEAD}${body}`);
  };
  return { get, post, close: () => socket.destroy() };
}

/** Null until the response is complete. */
function answerIn(parts: Buffer[]): { status: number; body: string } | null {
  const first = parts[0] as Buffer;
  const end = first.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = first.toString('latin1', 0, end);
  const start = end + END_OF_HEAD.length;
  const status = Number(head.slice(9, 12));
  if (/transfer-encoding: chunked/i.test(head)) {
    const isWhole = (parts.at(-1) as Buffer).toString('latin1').endsWith(LAST_CHUNK);
    // The body of a chunked response is not parsed, so the chunk lengths stay in.
    return isWhole ? { status, body: Buffer.concat(parts).toString('utf8', start) } : null;
  }
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (parts.reduce((sum, part) => sum + part.length, 0) < start + length) return null;
  return { status, body: Buffer.concat(parts).toString('utf8', start, start + length) };
}

/** For single calls of any kind; responses are streams or text. */
export function apiClient(url: string, token: string) {
  const agent = new http.Agent({ keepAlive: true });
  const open = (method: string, path: string, body?: string | Buffer, type = 'application/json') =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const call = http.request(url + path, { method, agent, headers }, (answer) => {
        if ((answer.statusCode ?? 500) < 300) return resolve(answer);
        textOf(answer).then((text) => reject(new Error(`${path}: ${answer.statusCode} ${text}`)), reject);
      });
      call.once('error', reject);
      call.end(body);
    });
  return {
    open,
    get: async (path: string) => textOf(await open('GET', path)),
    post: async (path: string, body: object) => textOf(await open('POST', path, JSON.stringify(body))),
    close: () => agent.destroy(),
  };
}
export type ApiClient = ReturnType<typeof apiClient>;

export async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
