import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asAccount, type Base, systemBase } from '../../../platform/context.ts';
import { createLog } from '../../../platform/log.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { ModelProblem, writeText, writeValue } from '../public.ts';
import { begins, declines, type Reply, refusal, says, startProvider } from '../testing/provider.ts';

const KEY = 'sk-platform-secret-1234';
/** Long enough for a busy machine; who waits in vain waits for less. */
const [PATIENCE_MS, IN_VAIN_MS] = [12_000, 300];
let [api, owner] = [{} as Api, {} as TestPerson];
let provider: Awaited<ReturnType<typeof startProvider>>;
let base: Base;
let logged: string[] = [];

beforeAll(async () => {
  provider = await startProvider();
  api = await startApi({
    OPENAI_API_URL: provider.url,
    OPENAI_MODEL: 'tiny',
    OPENAI_API_KEY: KEY,
    OPENAI_TIMEOUT_MS: String(PATIENCE_MS),
    OPENAI_PRICES: 'tiny=2/8.5',
  });
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) });
  base = systemBase({ ...api.platform, log }, { log });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.answerWith(null);
  provider.asked.length = 0;
  provider.bodies.length = 0;
  logged = [];
  owner = await api.buildAccount({});
});

const asked = { system: 'Task: summary', user: 'Write.', purpose: 'text', maxTokens: 50 } as const;
const write = (more: object = {}, from = base) => writeText(from, owner.accountId, { ...asked, ...more });
const impatient = () => {
  const platform = { ...base.platform, config: { ...base.platform.config, OPENAI_TIMEOUT_MS: IN_VAIN_MS } };
  return { ...base, platform };
};
const City = z.object({ city: z.string(), people: z.number().int() });
const value = () => writeValue(base, owner.accountId, { ...asked, schema: City, name: 'city' });
const kindOf = async (work: Promise<unknown>) => {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(ModelProblem);
  return (problem as ModelProblem).kind;
};
const used = async () => {
  const { rows } = await api.platform.databases.owner.query(
    `select purpose, key_of, model, requests, failures, prompt_tokens as prompt, completion_tokens as completion,
            cost_micros as cost
     from model_uses where account_id = $1`,
    [owner.accountId],
  );
  return rows;
};

describe('a text of a model', () => {
  it('comes in pieces, is cleaned, and says what it took', async () => {
    provider.answerWith(says(['  Hel', 'lo\u0000 wor\u202eld', '\r\nBye. ']));
    const pieces: string[] = [];
    const { text, use } = await write({ onPiece: (piece: string) => pieces.push(piece) });
    expect([text, pieces]).toEqual(['Hello world\nBye.', ['  Hel', 'lo world', '\r\nBye. ']]);
    // 10 * 2 + 5 * 8.5 millionths, rounded up.
    expect(use).toEqual({
      keyOf: 'platform',
      model: 'tiny',
      promptTokens: 10,
      completionTokens: 5,
      costMicros: 63,
    });
    expect(provider.bodies[0]).toMatchObject({
      model: 'tiny',
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 50,
      messages: [
        { role: 'system', content: 'Task: summary' },
        { role: 'user', content: 'Write.' },
      ],
    });
  });

  it('that was not finished ends with its last whole sentence, and one that never ends is cut', async () => {
    provider.answerWith(says('One. Two “is two.” Thr', { finish: 'length' }));
    expect((await write()).text).toBe('One. Two “is two.”');
    provider.answerWith(begins(Array(40).fill('Never ending. '), 'hang'));
    const { text } = await write({ maxTokens: 10 });
    expect(text.length).toBeLessThanOrEqual(120);
  });

  it.each<[string, Reply, string]>([
    ['hangs before its first piece', 'hang', 'unreachable'],
    ['hangs in the middle', begins(['Half a '], 'hang'), 'unreachable'],
    ['sends half a stream', begins(['Half a '], 'cut'), 'unreachable'],
    ['stops without an end', begins(['Half a '], 'done'), 'unreachable'],
    ['cuts the connection', 'cut', 'unreachable'],
    ['is broken', refusal(500, null), 'unreachable'],
    ['writes nothing', says([]), 'garbage'],
    ['writes only spaces', says(['  ', '\u200b\n']), 'garbage'],
    ['is no model at all', { status: 200, body: '<html>hello' }, 'garbage'],
    ['sends broken events', { events: ['{"choices":[{"del'], end: 'done' }, 'garbage'],
    ['sends other events', { events: ['{}', '{"choices":{}}', '{"choices":[null]}'], end: 'done' }, 'garbage'],
    ['declines', declines(), 'refused'],
    ['filters its words', says('Bad wor', { finish: 'content_filter' }), 'refused'],
    ['cannot read so much', refusal(400, 'context_length_exceeded'), 'too_long'],
    ['finds the request wrong', refusal(400, 'invalid_prompt'), 'refused'],
    ['rejects the key', refusal(401, 'invalid_api_key'), 'wrong_key'],
    ['has no quota left', refusal(429, 'insufficient_quota'), 'no_quota'],
    ['does not know the model', refusal(404, 'model_not_found'), 'no_model'],
    ['is told to go away for long', refusal(429, 'rate_limit_exceeded', { 'retry-after': '3600' }), 'unreachable'],
  ])('ends cleanly when the model %s', async (_case, reply, kind) => {
    provider.answerWith(reply);
    const isInVain = JSON.stringify(reply).includes('hang');
    expect(await kindOf(write({}, isInVain ? impatient() : base))).toBe(kind);
    const [row] = await used();
    expect([row.requests, row.failures]).toEqual([provider.asked.length, provider.asked.length]);
    const isRetried = ['unreachable', 'garbage'].includes(kind) && !JSON.stringify(reply).includes('retry-after');
    expect(provider.asked.length > 1).toBe(isRetried);
    expect(logged.join('')).not.toContain('platform-secret');
  });

  it('never tells the key or the prompt, even when the provider does', async () => {
    const message = `Incorrect API key provided: ${KEY}, for: a secret prompt`;
    for (const status of [400, 401, 500]) {
      provider.answerWith({ status, body: { error: { message, type: 'x', param: null, code: null } } });
      const problem = await write({ user: 'a secret prompt' }).catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(ModelProblem);
      const told = inspect(problem, { depth: 9, showHidden: true }) + JSON.stringify(problem) + logged.join('');
      expect(told).not.toMatch(/platform-secret|secret prompt/);
    }
    expect(logged.join('')).toContain('a model gave nothing');
  });

  it('is asked for again after a passing trouble, as soon as the provider allows it', async () => {
    provider.answerWith(
      refusal(429, 'rate_limit_exceeded', { 'retry-after-ms': '20' }),
      refusal(503, null, { 'retry-after': '0' }),
      says('At last.'),
    );
    expect((await write()).text).toBe('At last.');
    expect(await used()).toEqual([
      expect.objectContaining({ requests: 3, failures: 2, prompt: 10, completion: 5, cost: 63 }),
    ]);
  });

  it('is not retried after a piece of it was streamed', async () => {
    provider.answerWith(begins(['Half a '], 'cut'), says('Whole.'));
    const pieces: string[] = [];
    expect(await kindOf(write({ onPiece: (piece: string) => pieces.push(piece) }))).toBe('unreachable');
    expect([pieces, provider.asked.length]).toEqual([['Half a '], 1]);
    provider.answerWith(begins(['Half a '], 'cut'), says('Whole.'));
    expect((await write()).text).toBe('Whole.');
  });

  it('ends when its reader leaves, and what was written until then is in the books', async () => {
    provider.answerWith(begins(['One two three'], 'hang'));
    const leaving = new AbortController();
    const before = provider.left();
    const work = write({ signal: leaving.signal, onPiece: () => leaving.abort(new Error('left')) });
    await expect(work).rejects.toThrow('left');
    await expect.poll(provider.left).toBe(before + 1);
    // `Task: summary` and `Write.` are five tokens, `One two three` three.
    expect(await used()).toEqual([expect.objectContaining({ requests: 1, failures: 1, prompt: 5, completion: 3 })]);
    await expect(write({ signal: leaving.signal })).rejects.toThrow('left');
    expect(provider.asked).toHaveLength(1);
  });

  it('is not waited for when its reader leaves between two attempts', async () => {
    const leaving = new AbortController();
    provider.answerWith(refusal(503, null, { 'retry-after': '15' }));
    provider.meanwhile(async () => void setTimeout(() => leaving.abort(new Error('left')), 50));
    await expect(write({ signal: leaving.signal })).rejects.toThrow('left');
    provider.meanwhile(async () => {});
    expect(provider.asked).toHaveLength(1);
  });

  it('is counted by the tokenizer where the provider does not count', async () => {
    provider.answerWith(says('One two three', { usage: null }));
    expect((await write()).use).toMatchObject({ promptTokens: 5, completionTokens: 3 });
  });

  it('is asked of an older server without what that does not know', async () => {
    const unknown = (param: string) => ({
      status: 400,
      body: { error: { message: `Unrecognized request argument: ${param}`, type: 'x', param: null, code: null } },
    });
    provider.answerWith(unknown('max_completion_tokens'), unknown('stream_options'), says('Old.'));
    expect((await write()).text).toBe('Old.');
    expect(provider.bodies[2]).toMatchObject({ max_tokens: 50 });
    expect(Object.keys(provider.bodies[2] ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream']);
  });

  it('is never asked for while a transaction is open', async () => {
    const work = asAccount(base, owner.accountId, (tx) => writeText(tx, owner.accountId, asked));
    await expect(work).rejects.toThrow('transaction is open');
    expect(provider.asked).toEqual([]);
  });
});

describe('a value of a model', () => {
  const RIGHT = '{"city":"Lima","people":3}';

  it('is asked for by its schema and checked against it', async () => {
    provider.answerWith(says(`\`\`\`json\n${RIGHT}\n\`\`\``));
    expect((await value()).value).toEqual({ city: 'Lima', people: 3 });
    expect(provider.bodies[0]?.['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: {
        name: 'city',
        strict: true,
        schema: { required: ['city', 'people'], additionalProperties: false },
      },
    });
  });

  it('that does not fit is repaired once', async () => {
    provider.answerWith(says('{"city":"Lima","people":"three"}'), says(RIGHT, { usage: [20, 7] }));
    const { value: repaired, use } = await value();
    expect([repaired.people, use.promptTokens, use.completionTokens]).toEqual([3, 30, 12]);
    const [system, user, wrong, words] = provider.bodies[1]?.messages ?? [];
    expect([system?.role, user?.role, wrong?.content]).toEqual(['system', 'user', '{"city":"Lima","people":"three"}']);
    expect(words?.content).toMatch(/people/);
  });

  it('that is wrong twice is garbage', async () => {
    provider.answerWith(says('Lima, I think'));
    expect(await kindOf(value())).toBe('garbage');
    expect(provider.asked).toHaveLength(2);
    expect(await used()).toEqual([expect.objectContaining({ requests: 2, failures: 2, prompt: 20, completion: 10 })]);
  });

  it('is asked of a server without schemas in words', async () => {
    provider.answerWith(refusal(400, 'response_format'), says('Lima'), says(RIGHT));
    expect((await value()).value.city).toBe('Lima');
    expect(provider.bodies[1]).not.toHaveProperty('response_format');
    expect(provider.bodies[2]?.messages.at(-1)?.content).toContain('"people"');
  });
});
