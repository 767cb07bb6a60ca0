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

export const refusal = (status: number, code: string | null) => ({
  status,
  body: { error: { message: `No: ${code}`, type: 'error', param: null, code } },
});

export async function startProvider() {
  const asked: { path: string; key: string; model: string }[] = [];
  let next: { status: number; body: unknown } | 'cut' | null = null;
  let whileAsked = async () => {};
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const key = String(request.headers.authorization).replace('Bearer ', '');
    asked.push({ path: String(request.url), key, model: JSON.parse(text).model });
    await whileAsked();
    answer(reply);
  });
  const answer = (reply: ServerResponse) => {
    if (next === 'cut') return void reply.destroy();
    const { status, body } = next ?? { status: 200, body: COMPLETION };
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    /** From now on; null: it accepts every key. */
    answerWith: (given: typeof next) => {
      next = given;
    },
    /** What happens while somebody waits for the answer. */
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
