import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Call,
  type Calls,
  hasDescriptions,
  misfits,
  readCalls,
  type Shape,
} from '../crms/testing/descriptions.ts';
import { type ProviderUnderTest, startProvider } from '../providers/provider-testing.ts';
import { openai } from './openai.ts';

let server: ProviderUnderTest;
beforeAll(async () => {
  server = await startProvider(openai);
});
afterAll(() => server.stop());

const key = (value = 'sk-sandbox-key') => ({ authorization: `Bearer ${value}` });
const ASKED = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'Say: ok' }] };
const chat = (body: object = {}, headers = key()) =>
  server.post('/v1/chat/completions', { ...ASKED, ...body }, headers);

const object = (required: Record<string, Shape>): Shape => ({ properties: required, required: Object.keys(required) });
const usage = (...names: string[]): Shape => object(Object.fromEntries(names.map((name) => [name, 'number'])));
/** The description, trimmed to what every answer has. */
const OWN: Calls = {
  'GET /models': answering({
    object: 'string',
    data: { list: object({ id: 'string', object: 'string', created: 'number', owned_by: 'string' }) },
  }),
  'POST /chat/completions': answering({
    id: 'string',
    object: 'string',
    created: 'number',
    model: 'string',
    choices: { list: object({ index: 'number', message: 'any', logprobs: 'any', finish_reason: 'string' }) },
    usage: usage('prompt_tokens', 'completion_tokens', 'total_tokens'),
  }),
  'POST /responses': answering({
    id: 'string',
    object: 'string',
    created_at: 'number',
    status: 'string',
    model: 'string',
    output: { list: 'any' },
    error: 'any',
    incomplete_details: 'any',
    instructions: 'any',
    parallel_tool_calls: 'boolean',
    usage: 'any',
    tool_choice: 'any',
    tools: { list: 'any' },
    temperature: 'number',
    top_p: 'number',
    metadata: 'any',
  }),
};
function answering(properties: Record<string, Shape>): Call {
  return { query: [], body: null, answers: { 200: object(properties) } };
}
const DESCRIBED = hasDescriptions ? readCalls('openai/openai-subset.json') : OWN;

describe('the OpenAI-compatible endpoint', () => {
  it.each([
    ['GET /models', undefined],
    ['POST /chat/completions', ASKED],
    ['POST /responses', { model: 'gpt-4o', input: 'Say: hello' }],
  ])('answers as described: %s', async (name, asked) => {
    const [method, path = ''] = name.split(' ');
    const { body } = await (method === 'GET'
      ? server.get(`/v1${path}`, key())
      : server.post(`/v1${path}`, asked, key()));
    const { answers } = DESCRIBED[name] as Call;
    expect(misfits(body, answers[200] ?? 'any', name)).toEqual([]);
  });

  it('accepts any key that starts with sk-', async () => {
    const { status, body } = await server.get('/v1/models', key());
    expect([status, body.object, body.data[0].object]).toEqual([200, 'list', 'model']);
    expect((await server.get('/v1/models/gpt-4o-mini', key('sk-proj-1234'))).body.id).toBe('gpt-4o-mini');
  });

  it.each([
    ['no key', {}, 401, null],
    ['another key', key('token'), 401, 'invalid_api_key'],
    ['sk-refused', key('sk-refused'), 401, 'invalid_api_key'],
    ['sk-empty', key('sk-empty'), 429, 'insufficient_quota'],
  ])('refuses %s', async (_case, headers, status, code) => {
    const answer = await chat({}, headers as ReturnType<typeof key>);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(Object.keys(answer.body.error).sort()).toEqual(['code', 'message', 'param', 'type']);
    expect(JSON.stringify(answer.body)).not.toContain('sk-refused');
  });

  it('completes a chat, always the same for the same prompt', async () => {
    const { body } = await chat();
    expect(body).toMatchObject({
      object: 'chat.completion',
      model: 'gpt-4o-mini',
      choices: [{ index: 0, message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }],
    });
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens);
    const parts = [{ role: 'user', content: [{ type: 'text', text: 'Who are you?' }] }];
    expect((await chat({ messages: parts })).body.choices[0].message.content).toBe('Sandbox answer to: Who are you?');
  });

  it('streams a chat, with usage at the end on request', async () => {
    const { headers, body } = await chat({ stream: true, stream_options: { include_usage: true } });
    expect(headers.get('content-type')).toContain('text/event-stream');
    const events = (body as string)
      .trim()
      .split('\n\n')
      .map((line) => line.replace('data: ', ''));
    expect(events.at(-1)).toBe('[DONE]');
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event));
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('ok');
    expect(chunks.at(-1).usage.total_tokens).toBeGreaterThan(0);
  });

  it('counts tokens as the tokenizer does', async () => {
    const content = 'Di: ¿cuánto cuesta un café en Ávila? for (const x of list) { use(x); }';
    const { body } = await chat({ messages: [{ role: 'user', content }] });
    const written = body.choices[0].message.content;
    expect(body.usage).toMatchObject({
      prompt_tokens: encode(content).length + 4 + 3,
      completion_tokens: encode(written).length,
    });
  });

  it('respects the token limit', async () => {
    const { body } = await chat({
      messages: [{ role: 'user', content: `Say: ${'one two '.repeat(40)}` }],
      max_completion_tokens: 10,
    });
    expect([body.choices[0].finish_reason, body.usage.completion_tokens <= 10]).toEqual(['length', true]);
  });

  it('embeds texts, the same in both encodings, near each other where they share words', async () => {
    const client = new OpenAI({ apiKey: 'sk-sandbox-key', baseURL: `${server.running.url}/openai/v1` });
    const input = ['a family bakery in Austin', 'the family bakery of Austin', 'brake pads for trucks'];
    const asked = { model: 'text-embedding-3-small', input };
    const [plain, packed] = [
      await client.embeddings.create({ ...asked, encoding_format: 'float' }),
      await client.embeddings.create(asked),
    ];
    expect(packed.data).toEqual(plain.data);
    const [one = [], other = [], far = []] = plain.data.map(({ embedding }) => embedding);
    const near = (a: number[], b: number[]) => a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
    expect([one.length, near(one, one).toFixed(3)]).toEqual([1536, '1.000']);
    expect(near(one, other)).toBeGreaterThan(near(one, far) + 0.3);
    expect(plain.usage.prompt_tokens).toBe(input.reduce((sum, text) => sum + encode(text).length, 0));
  });

  it.each([
    ['key', 'sk-half', 'Hello'],
    ['words', 'sk-sandbox-key', 'Write to sandbox-half Ltd., please'],
  ])('breaks off in the middle when told so by its %s', async (_by, apiKey, content) => {
    const client = new OpenAI({ apiKey, baseURL: `${server.running.url}/openai/v1`, maxRetries: 0 });
    const stream = await client.chat.completions.create({
      model: 'gpt-4o-mini',
      stream: true,
      messages: [{ role: 'user', content }],
    });
    const finishes: unknown[] = [];
    const reading = (async () => {
      for await (const chunk of stream) finishes.push(chunk.choices[0]?.finish_reason);
    })();
    await reading.catch(() => undefined);
    expect(finishes.filter(Boolean)).toEqual([]);
  });

  it.each([
    ['sandbox-hang', 'timeout'],
    ['sandbox-busy', 429],
    ['sandbox-error', 500],
    ['sandbox-empty', 429],
  ])('goes wrong for a lead named %s', async (content, expected) => {
    const client = new OpenAI({
      apiKey: 'sk-sandbox-key',
      baseURL: `${server.running.url}/openai/v1`,
      maxRetries: 0,
      timeout: expected === 'timeout' ? 200 : 60_000,
    });
    const messages = [{ role: 'user' as const, content }];
    const error = await client.chat.completions.create({ model: 'gpt-4o-mini', messages }).catch((thrown) => thrown);
    expect(error instanceof OpenAI.APIConnectionTimeoutError ? 'timeout' : error.status).toBe(expected);
  });

  it('declines, and returns garbage on request', async () => {
    const say = (content: string) => chat({ messages: [{ role: 'user', content }] });
    expect((await say('sandbox-decline')).body.choices[0].message).toMatchObject({ content: null });
    expect((await say('sandbox-garbage')).body.choices[0].message.content).not.toMatch(/\p{L}{2}/u);
  });

  it('fails a given percentage, always the same ones', async () => {
    const statuses = async () => {
      await server.reset();
      await server.settings({ error_percent: 30 });
      const found: number[] = [];
      for (let n = 0; n < 30; n++)
        found.push(
          await chat().then(
            ({ status }) => status,
            () => 0,
          ),
        );
      return found;
    };
    const first = await statuses();
    expect(first.filter((status) => status !== 200).length).toBeGreaterThan(3);
    expect(first.filter((status) => status === 200).length).toBeGreaterThan(12);
    expect(await statuses()).toEqual(first);
    await server.reset();
  });

  it('shows recent requests in the panel', async () => {
    await chat({ messages: [{ role: 'user', content: 'Who are you, <b>really</b>?' }] });
    const page = await fetch(`${server.running.url}/panel/vendor/openai`).then((reply) => reply.text());
    expect(page).toContain('Who are you, &lt;b&gt;really&lt;/b&gt;?');
    expect(page).not.toContain('sk-sandbox-key');
  });

  it('answers responses', async () => {
    const { body } = await server.post('/v1/responses', { model: 'gpt-4o', input: 'Say: hello' }, key());
    expect(body).toMatchObject({ object: 'response', status: 'completed', output: [{ content: [{ text: 'hello' }] }] });
  });

  it('knows its models and its parameters', async () => {
    const unknown = await chat({ model: 'gpt-0' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'model_not_found']);
    const missing = await server.post('/v1/chat/completions', { model: 'gpt-4o' }, key());
    expect(missing.body.error).toMatchObject({ code: 'missing_required_parameter', param: 'messages' });
  });

  it('fails on purpose and stores no key', async () => {
    await server.fail({ kind: 'throttled', times: 1 });
    expect((await chat()).body.error.code).toBe('rate_limit_exceeded');
    expect(JSON.stringify((await server.get('/_sandbox')).body)).not.toContain('sk-sandbox-key');
  });
});
