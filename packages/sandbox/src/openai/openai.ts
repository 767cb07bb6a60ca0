/**
 * An OpenAI-compatible endpoint: models, chat completions (whole, streamed, or as JSON of a schema), responses and
 * embeddings. What it writes comes from the facts in the prompt and is the same for the same question. Any key that begins
 * with `sk-` is good; `troubles.ts` says how to have it fail. Only the base URL differs from api.openai.com/v1.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { providerVendor } from '../providers/provider-kit.ts';
import { bearerOf } from '../requests.ts';
import { chatRoute } from './chat.ts';
import { embeddingsRoute } from './embeddings.ts';
import { lastWords, ResponsesBody, read } from './openai-bodies.ts';
import { answerError, failWith, type OpenAiFailure, quotaFailure, sendFailure } from './openai-errors.ts';
import { askedPanel, askedStore, idOf, MODELS, needModel, type OpenAi, SETTINGS, secondsNow } from './openai-kit.ts';
import { countTokens } from './tokens.ts';
import { answer } from './writer/writer.ts';

/** Identifies a key without revealing it. */
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

function modelRoutes(app: FastifyInstance): void {
  const present = (id: string) => ({ id, object: 'model', created: 1_721_172_741, owned_by: 'system' });
  app.get('/v1/models', () => ({ object: 'list', data: MODELS.map(present) }));
  app.get<{ Params: { model: string } }>('/v1/models/:model', ({ params }) => present(needModel(params.model)));
}

function responsesRoute(app: FastifyInstance, openai: OpenAi): void {
  app.post('/v1/responses', (request) => {
    const { model, input, instructions = null } = read(ResponsesBody, request.body);
    needModel(model);
    const asked = typeof input === 'string' ? input : lastWords(input);
    const messages = [{ role: 'user' as const, content: asked }];
    const text = answer(() => openai.world, { messages });
    const [input_tokens, output_tokens] = [countTokens(asked + (instructions ?? '')), countTokens(text)];
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
  credentials: {
    good_key: 'sk-sandbox-key',
    refused_key: 'sk-refused',
    key_without_quota: 'sk-empty',
    key_that_hangs: 'sk-hang',
    key_of_half_streams: 'sk-half',
    key_of_garbage: 'sk-garbage',
  },
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
  register(app, kit) {
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    app.addHook('onRequest', async (request) => {
      const failure = keyFailure(request.headers.authorization);
      if (failure) throw failure;
    });
    modelRoutes(app);
    chatRoute(app, kit);
    responsesRoute(app, kit);
    embeddingsRoute(app, kit);
  },
  control(app, { sandbox }) {
    app.get('/_sandbox/asked', () => askedStore(sandbox).state.asked);
  },
  reset: (sandbox) => askedStore(sandbox).reset(),
  panel: askedPanel,
});
