/** Chat completions, whole or streamed: the writer provides the text, `troubles` the failures. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../requests.ts';
import { ChatBody, lastWords, read } from './openai-bodies.ts';
import { idOf, keepAsked, needModel, type OpenAi, secondsNow } from './openai-kit.ts';
import { countPrompt, countTokens } from './tokens.ts';
import { failureFor, GARBAGE, type Trouble, troubleOf } from './troubles.ts';
import { answer } from './writer/writer.ts';

interface Completion {
  base: { id: string; created: number; model: string };
  content: string;
  refusal: string | null;
  finish: 'stop' | 'length';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

const DECLINED = 'I’m sorry, but I can’t help with that.';

export function chatRoute(app: FastifyInstance, openai: OpenAi): void {
  app.post('/v1/chat/completions', async (request, reply) => {
    const body = read(ChatBody, request.body);
    needModel(body.model);
    const trouble = troubleFor(request, openai, body);
    if (trouble === 'hang') return void reply.hijack();
    const completion = complete(openai, body, trouble);
    keepAsked(openai, body.messages, completion.content || completion.refusal || '', completion.usage);
    if (body.stream) return sendStream(reply, openai, completion, body, trouble);
    if (trouble === 'half') return void request.raw.socket.destroy();
    return whole(completion);
  });
}

function troubleFor(request: FastifyRequest, openai: OpenAi, { messages }: ChatBody): Trouble | undefined {
  const key = bearerOf(request.headers.authorization) ?? '';
  const trouble = troubleOf({
    key,
    words: lastWords(messages),
    seed: openai.sandbox.seed,
    call: openai.calls.total,
    percent: openai.settings.error_percent,
  });
  const failure = failureFor(trouble, `${key.slice(0, 3)}***${key.slice(-4)}`);
  if (failure) throw failure;
  return trouble;
}

function complete(openai: OpenAi, body: ChatBody, trouble: Trouble | undefined): Completion {
  const { messages, model } = body;
  const written = trouble === 'decline' ? '' : trouble === 'garbage' ? GARBAGE : answer(() => openai.world, body);
  const most = body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY;
  const content = withinTokens(written, most);
  const refusal = trouble === 'decline' ? DECLINED : null;
  const [prompt_tokens, completion_tokens] = [countPrompt(messages), countTokens(content || refusal || '')];
  return {
    base: { id: idOf(openai, 'chatcmpl-'), created: secondsNow(openai), model },
    content,
    refusal,
    finish: content === written ? 'stop' : 'length',
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

const piecesOf = (text: string) => text.match(/\s*\S{1,40}/g) ?? [];

function withinTokens(text: string, most: number): string {
  if (countTokens(text) <= most) return text;
  let cut = '';
  for (const piece of piecesOf(text)) {
    if (countTokens(cut + piece) > most) break;
    cut += piece;
  }
  return cut;
}

function whole({ base, content, refusal, finish, usage }: Completion) {
  const message = { role: 'assistant', content: refusal ? null : content, refusal, annotations: [] };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
  return { ...base, object: 'chat.completion', choices, usage };
}

function eventsOf({ base, content, refusal, finish, usage }: Completion, isUsageWanted: boolean): string[] {
  const chunk = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  const delta = (piece: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta: piece, logprobs: null, finish_reason }]);
  return [
    delta({ role: 'assistant', content: '' }),
    ...(refusal ? [delta({ refusal })] : piecesOf(content).map((piece) => delta({ content: piece }))),
    delta({}, finish),
    ...(isUsageWanted ? [chunk([], { usage })] : []),
    'data: [DONE]\n\n',
  ];
}

/** Streams word by word. Stops when the client disconnects. A "half" stream breaks off in the middle. */
async function sendStream(
  reply: FastifyReply,
  { settings }: OpenAi,
  completion: Completion,
  body: ChatBody,
  trouble: Trouble | undefined,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const events = eventsOf(completion, Boolean(body.stream_options?.include_usage));
  const sent = trouble === 'half' ? events.slice(0, Math.ceil(events.length / 2)) : events;
  const waits = body.response_format?.type === 'json_schema' ? 0 : settings.piece_ms;
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  for (const event of sent) {
    if (raw.destroyed) return;
    raw.write(event);
    if (waits > 0) await pause(waits);
  }
  if (trouble === 'half') raw.destroy();
  else raw.end();
}
