/**
 * An OpenAI-compatible endpoint: models, chat completions (whole or streamed) and responses. What it writes is the same
 * for the same question. Keys decide how it answers: `sk-refused...` is unknown, `sk-empty...` has used up its quota, any
 * other `sk-...` is good. Only the base URL differs from api.openai.com/v1.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Desk, providerVendor } from '../providers/front-desk.ts';
import { seededToken } from '../random.ts';
import { bearerOf } from '../requests.ts';
import { answerOf, ChatBody, lastWords, ResponsesBody, read, tokensOf } from './openai-bodies.ts';
import { answerError, failWith, type OpenAiFailure, quotaFailure, sendFailure } from './openai-errors.ts';

const MODELS = ['gpt-4o-mini', 'gpt-4o', 'gpt-4.1-mini', 'gpt-5-mini'];
const SETTINGS = {};

type OpenAi = Desk<typeof SETTINGS>;

/** Names a key without telling it. */
function keyName(request: FastifyRequest): string | undefined {
  const key = bearerOf(request.headers.authorization);
  return key && `ends in ${key.slice(-4)}`;
}

function keyFailure(header: string | undefined): OpenAiFailure | null {
  const key = bearerOf(header);
  if (!key) return failWith(401, 'invalid_request_error', null, "You didn't provide an API key.");
  if (!key.startsWith('sk-') || key.startsWith('sk-refused')) {
    const shown = `${key.slice(0, 3)}***${key.slice(-4)}`;
    return failWith(401, 'invalid_request_error', 'invalid_api_key', `Incorrect API key provided: ${shown}.`);
  }
  return key.startsWith('sk-empty') ? quotaFailure() : null;
}

function needModel(model: string): string {
  if (MODELS.includes(model)) return model;
  const words = `The model \`${model}\` does not exist or you do not have access to it.`;
  throw failWith(404, 'invalid_request_error', 'model_not_found', words, 'model');
}

const secondsNow = ({ sandbox }: OpenAi) => Math.floor(sandbox.clock.now().getTime() / 1000);
const idOf = ({ sandbox, calls }: OpenAi, prefix: string) =>
  prefix + seededToken(sandbox.seed, prefix, calls.total).replace(/[-_]/g, 'x').slice(0, 29);

function modelRoutes(app: FastifyInstance): void {
  const present = (id: string) => ({ id, object: 'model', created: 1_721_172_741, owned_by: 'system' });
  app.get('/v1/models', () => ({ object: 'list', data: MODELS.map(present) }));
  app.get<{ Params: { model: string } }>('/v1/models/:model', ({ params }) => present(needModel(params.model)));
}

function chatRoute(app: FastifyInstance, openai: OpenAi): void {
  app.post('/v1/chat/completions', (request, reply) => {
    const { model, messages, stream, stream_options } = read(ChatBody, request.body);
    needModel(model);
    const asked = lastWords(messages);
    const content = answerOf(asked);
    const base = { id: idOf(openai, 'chatcmpl-'), created: secondsNow(openai), model };
    const [prompt_tokens, completion_tokens] = [
      tokensOf(messages.map(({ content: words }) => words)),
      tokensOf(content),
    ];
    const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
    if (stream) return streamChat(reply, base, content, stream_options?.include_usage ? usage : null);
    const message = { role: 'assistant', content, refusal: null, annotations: [] };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
    return { ...base, object: 'chat.completion', choices, usage };
  });
}

function streamChat(reply: FastifyReply, base: object, content: string, usage: object | null): FastifyReply {
  const chunk = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices, ...more })}\n\n`;
  const delta = (piece: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta: piece, logprobs: null, finish_reason }]);
  const words = content.match(/\S+\s*/g) ?? [];
  const lines = [
    delta({ role: 'assistant', content: '' }),
    ...words.map((word) => delta({ content: word })),
    delta({}, 'stop'),
    ...(usage ? [chunk([], { usage })] : []),
    'data: [DONE]\n\n',
  ];
  return reply.type('text/event-stream; charset=utf-8').send(lines.join(''));
}

function responsesRoute(app: FastifyInstance, openai: OpenAi): void {
  app.post('/v1/responses', (request) => {
    const { model, input, instructions = null } = read(ResponsesBody, request.body);
    needModel(model);
    const asked = typeof input === 'string' ? input : lastWords(input);
    const text = answerOf(asked);
    const [input_tokens, output_tokens] = [tokensOf([asked, instructions]), tokensOf(text)];
    const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }];
    return {
      id: idOf(openai, 'resp_'),
      object: 'response',
      created_at: secondsNow(openai),
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions,
      model,
      output: [{ type: 'message', id: idOf(openai, 'msg_'), status: 'completed', role: 'assistant', content }],
      parallel_tool_calls: true,
      tool_choice: 'auto',
      tools: [],
      temperature: 1,
      top_p: 1,
      metadata: {},
      usage: {
        input_tokens,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input_tokens + output_tokens,
      },
    };
  });
}

export const openai = providerVendor({
  name: 'openai',
  title: 'OpenAI',
  credentials: { good_key: 'sk-sandbox-key', refused_key: 'sk-refused', key_without_quota: 'sk-empty' },
  checksCallers: true,
  keyOf: keyName,
  settings: SETTINGS,
  refuse(kind, reply) {
    if (kind === 'unauthorized')
      return sendFailure(
        reply,
        failWith(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'),
      );
    if (kind === 'quota') return sendFailure(reply, quotaFailure());
    if (kind === 'throttled') {
      reply.header('retry-after', '1');
      return sendFailure(reply, failWith(429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for requests.'));
    }
    return sendFailure(
      reply,
      failWith(500, 'server_error', null, 'The server had an error while processing your request.'),
    );
  },
  register(app, desk) {
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    app.addHook('onRequest', async (request) => {
      const failure = keyFailure(request.headers.authorization);
      if (failure) throw failure;
    });
    modelRoutes(app);
    chatRoute(app, desk);
    responsesRoute(app, desk);
  },
});
