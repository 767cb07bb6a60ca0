/** An AI provider that answers as the test wishes, and remembers what it was asked. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const COMPLETION = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'any',
  choices: [{ index: 0, message: { role: 'assistant', content: 'ok', refusal: null }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};

interface Streamed {
  /** Lines after `data: `. */
  events: string[];
  /** How it ends; `hang`: never. */
  end: 'done' | 'cut' | 'hang';
}
type Plain = { status: number; body: unknown; headers?: Record<string, string> };
export type Reply = Plain | Streamed | 'cut' | 'hang';

export const refusal = (status: number, code: string | null, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: { message: `No: ${code}`, type: 'error', param: null, code } },
});

const event = (choices: object[], more: object = {}) =>
  JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'any', choices, ...more });
const delta = (piece: object, finish_reason: string | null = null) =>
  event([{ index: 0, delta: piece, finish_reason }]);

/** The pieces one after the other, the usage at the end; `null` leaves it out. */
export function says(
  pieces: string | string[],
  { finish = 'stop', usage = [10, 5] as [number, number] | null } = {},
): Streamed {
  const spent = usage && { usage: { prompt_tokens: usage[0], completion_tokens: usage[1], total_tokens: 15 } };
  return {
    events: [
      ...[pieces].flat().map((content) => delta({ content })),
      delta({}, finish),
      ...(spent ? [event([], spent)] : []),
      '[DONE]',
    ],
    end: 'done',
  };
}

/** Pieces of a text that never becomes whole. */
export const begins = (pieces: string[], end: 'cut' | 'hang' | 'done'): Streamed => ({
  events: pieces.map((content) => delta({ content })),
  end,
});

export const declines = (): Streamed => ({ events: [delta({ refusal: 'I cannot.' }, 'stop'), '[DONE]'], end: 'done' });

interface ChatBody {
  model: string;
  stream?: boolean;
  messages: { role: string; content: string }[];
  [parameter: string]: unknown;
}

export async function startProvider() {
  const asked: { path: string; key: string; model: string }[] = [];
  const bodies: ChatBody[] = [];
  let gone = 0;
  let next: Reply[] = [];
  let whileAsked = async () => {};
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const key = String(request.headers.authorization).replace('Bearer ', '');
    const body: ChatBody = JSON.parse(text);
    asked.push({ path: String(request.url), key, model: body.model });
    bodies.push(body);
    reply.once('close', () => {
      if (!reply.writableFinished) gone++;
    });
    await whileAsked();
    const given = next.length > 1 ? next.shift() : next[0];
    await answer(reply, given ?? (body.stream ? says('ok', { usage: [3, 1] }) : { status: 200, body: COMPLETION }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    bodies,
    /** Requests whose caller hung up before the answer was whole. */
    left: () => gone,
    /** One after the other; the last one from then on. Null: it accepts every key. */
    answerWith: (...given: (Reply | null)[]) => {
      next = given.filter((reply) => reply !== null);
    },
    /** Runs `act` while a request waits for its answer. */
    meanwhile: (act: () => Promise<void>) => {
      whileAsked = act;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(reply: ServerResponse, given: Reply): Promise<void> {
  if (given === 'hang') return;
  if (given === 'cut') return void reply.destroy();
  if ('status' in given) {
    const { status, body, headers = {} } = given;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const line of given.events) {
    reply.write(`data: ${line}\n\n`);
    // Each piece in a packet of its own.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (given.end === 'done') reply.end();
  if (given.end === 'cut') reply.destroy();
}
