/** A model that answers by what it is asked about, as the test wishes, and remembers everything. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  system: string;
  user: string;
  /** Values of the lead, as they were quoted. */
  lead: Record<string, string>;
  /** `first_line`, from the task line. */
  task: string;
  /** How often this lead was asked about for this task, this time included. */
  times: number;
}

/** A text; a failure by its status; half a text and then nothing, or the end of the connection. */
export type Said = string | { status: number; code?: string } | { half: string; end: 'hang' | 'cut' } | 'hang';
export type Behaviour = (asked: Asked) => Said;

/** Facts of the lead, each with its source. */
export const POLITE: Behaviour = ({ task, user, lead }) => {
  if (task === 'similar' || task === 'competitor' || task === 'supplier')
    return JSON.stringify({
      companies: [
        {
          name: `Rival of ${lead['name']}`,
          website: 'https://rival.test',
          why: 'The same trade [1]',
          sources: [1, 99],
        },
        { name: 'No Website', website: '', why: 'Next door', sources: [] },
        { name: lead['name'] ?? '', website: '', why: 'Itself', sources: [] },
      ],
    });
  if (task === 'improve') return `Better: ${dataIn(user, 'prompt')} {lead.secret}`;
  return `Hello ${lead['name']} [1], from ${lead['city'] ?? 'somewhere'}.`;
};

const dataIn = (user: string, name: string): unknown => {
  const found = new RegExp(`<data name="${name}">(.*)</data>`).exec(user)?.[1];
  return found ? JSON.parse(found) : {};
};

const event = (choices: object[], more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'tiny', choices, ...more })}\n\n`;
const delta = (content: string, finish_reason: string | null = null) =>
  event([{ index: 0, delta: content ? { content } : {}, finish_reason }]);
const COMPLETION = {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'tiny',
  choices: [{ index: 0, message: { role: 'assistant', content: 'ok', refusal: null }, finish_reason: 'stop' }],
};
const USAGE = { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } };

export async function startModel() {
  let behave = POLITE;
  const asked: Asked[] = [];
  const times = new Map<string, number>();
  let [underWay, most, left] = [0, 0, 0];
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { messages, stream } = JSON.parse(text) as { messages: { content: string }[]; stream?: boolean };
    // A request that only tests a key.
    if (!stream)
      return void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(COMPLETION));
    const [system = '', user = ''] = messages.map(({ content }) => content);
    const task = /^Task: (\w+)/.exec(system)?.[1] ?? '';
    const lead = dataIn(user, 'lead') as Record<string, string>;
    const key = `${task} ${lead['name']}`;
    times.set(key, (times.get(key) ?? 0) + 1);
    const one = { system, user, lead, task, times: times.get(key) as number };
    asked.push(one);
    most = Math.max(most, ++underWay);
    reply.once('close', () => {
      underWay--;
      if (!reply.writableFinished) left++;
    });
    say(reply, behave(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    most: () => most,
    /** Requests whose caller hung up before the answer was whole. */
    left: () => left,
    behaves(as: Behaviour) {
      behave = as;
      asked.length = 0;
      times.clear();
      [most, left] = [0, 0];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type TestModel = Awaited<ReturnType<typeof startModel>>;

function say(reply: ServerResponse, said: Said): void {
  if (said === 'hang') return;
  if (typeof said === 'object' && 'status' in said) {
    const body = { error: { message: 'No', type: 'error', param: null, code: said.code ?? null } };
    return void reply.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  if (typeof said === 'object') {
    reply.write(delta(said.half), () => said.end === 'cut' && reply.destroy());
    return;
  }
  const middle = Math.ceil(said.length / 2);
  const pieces = [said.slice(0, middle), said.slice(middle)].filter(Boolean).map((piece) => delta(piece));
  reply.end([...pieces, delta('', 'stop'), event([], USAGE), 'data: [DONE]\n\n'].join(''));
}
