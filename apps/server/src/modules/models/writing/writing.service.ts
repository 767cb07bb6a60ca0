/** Asks a model to write, between transactions; what was used is recorded whether or not anything came of it. */
import { ModelKeyProblem } from '@leadwright/contract/integrations/models';
import { cleanText } from '@leadwright/contract/text';
import type { z } from 'zod';
import { asAccount, type Base } from '../../../platform/context.ts';
import { type FoundKey, findKeyFor } from '../keys.service.ts';
import type { ModelUse, ProblemKind, Prompt, Purpose } from '../model.port.ts';
import { ModelProblem } from '../models.errors.ts';
import { noteTest } from '../models.repository.ts';
import { type Body, ProviderFailure } from '../provider.client.ts';
import { costMicros } from '../uses/prices.rules.ts';
import { recordUse } from '../uses/uses.service.ts';
import { type Asked, ask, type Spent } from './attempts.service.ts';
import { readValue, repairWords, responseFormat } from './schema.rules.ts';

interface Request extends Prompt {
  purpose: Purpose;
  /** Of the answer. */
  maxTokens: number;
  signal?: AbortSignal | undefined;
}

export interface TextRequest extends Request {
  /** Hears the text as it comes, cleaned. */
  onPiece?: ((text: string) => void) | undefined;
}

export interface ValueRequest<T> extends Request {
  schema: z.ZodType<T>;
  /** Of the schema, for the provider: letters and underscores. */
  name: string;
}

/** A text that the model did not finish ends with its last sentence. Throws ModelProblem, or the signal's reason. */
export async function writeText(base: Base, accountId: number, request: TextRequest) {
  const { result, use } = await withModel(base, accountId, request, async (send) => {
    const { text, finish } = await send(bodyOf(base, request), request.onPiece);
    return finish === 'length' ? untilLastSentence(text) : text;
  });
  return { text: cleanText(result.replace(/\r\n?/g, '\n')), use };
}

const untilLastSentence = (text: string) => /^.*[.!?…](?=["'”»)\]]*(\s|$))["'”»)\]]*/s.exec(text)?.[0] ?? text;

/** A value of the schema. The model gets one chance to repair what does not fit, then it is `garbage`. */
export async function writeValue<T>(base: Base, accountId: number, request: ValueRequest<T>) {
  const response_format = responseFormat(request.name, request.schema);
  const body: Body = { ...bodyOf(base, request), response_format };
  const { result, use } = await withModel(base, accountId, request, async (send, spent) => {
    const { text } = await send(body);
    const first = readValue(text, request.schema);
    if ('value' in first) return first.value;
    spent.failures++;
    const repair = repairWords(first.problem, response_format.json_schema.schema);
    const again = await send({
      ...body,
      messages: [...body.messages, { role: 'assistant', content: text }, { role: 'user', content: repair }],
    });
    const second = readValue(again.text, request.schema);
    if ('value' in second) return second.value;
    spent.failures++;
    throw new ProviderFailure('garbage');
  });
  return { value: result, use };
}

const bodyOf = ({ platform }: Base, { system, user, maxTokens }: Request): Body => ({
  model: platform.config.OPENAI_MODEL,
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ],
  max_completion_tokens: maxTokens,
  stream: true,
  stream_options: { include_usage: true },
});

/** `left`: the caller has gone. */
type Outcome = ProblemKind | 'written' | 'left';

type Send = (body: Body, onPiece?: Asked['onPiece']) => ReturnType<typeof ask>;

async function withModel<T>(
  base: Base,
  accountId: number,
  request: Request,
  work: (send: Send, spent: Spent) => Promise<T>,
) {
  base.platform.outgoing.check('models');
  request.signal?.throwIfAborted();
  const { OPENAI_MODEL: model } = base.platform.config;
  const key = await asAccount(base, accountId, findKeyFor);
  if (!key) throw new ModelProblem('no_key', { keyOf: null, model });
  const { maxTokens, signal, purpose } = request;
  const spent: Spent = { requests: 0, failures: 0, promptTokens: 0, completionTokens: 0 };
  const send: Send = (body, onPiece) =>
    ask(base.platform, { apiKey: key.apiKey, body, maxTokens, signal, onPiece }, spent);
  let outcome: Outcome = 'left';
  try {
    const result = await work(send, spent);
    outcome = 'written';
    return { result, use: useOf(base, key, spent) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    outcome = error.kind;
    base.log.warn({ keyOf: key.keyOf, kind: error.kind, status: error.status, purpose }, 'a model gave nothing');
    throw new ModelProblem(error.kind, { keyOf: key.keyOf, model });
  } finally {
    await keepBooks(base, accountId, { key, purpose, spent, outcome });
  }
}

function useOf({ platform: { config } }: Base, { keyOf }: FoundKey, spent: Spent): ModelUse {
  const { promptTokens, completionTokens } = spent;
  const used = { model: config.OPENAI_MODEL, promptTokens, completionTokens };
  return { keyOf, ...used, costMicros: costMicros(used, config.OPENAI_PRICES) };
}

/** A text that was written is not lost because the books could not be kept. */
async function keepBooks(
  base: Base,
  accountId: number,
  { outcome, ...used }: { key: FoundKey; purpose: Purpose; spent: Spent; outcome: Outcome },
): Promise<void> {
  try {
    await recordUse(base, accountId, { ...used, use: useOf(base, used.key, used.spent) });
    await noteKey(base, used.key, outcome);
  } catch (error) {
    base.log.error({ err: error, accountId }, 'the use of a model could not be recorded');
  }
}

/** Saves with the key whether it works. A failure of the platform's key is logged for the operator. */
async function noteKey(base: Base, { row, keyOf }: FoundKey, outcome: Outcome): Promise<void> {
  const problem = outcome === 'written' ? null : ModelKeyProblem.safeParse(outcome).data;
  if (problem === undefined || problem === 'unreachable') return;
  if (!row && problem) base.log.error({ keyOf, problem }, 'the AI key of the platform (OPENAI_API_KEY) does not work');
  if (!row || row.problem === problem) return;
  await asAccount(base, row.account_id, ({ db }) => noteTest(db, row, { problem, tested_at: base.now() }));
}
