/**
 * Client for an OpenAI-compatible provider. Answers are streamed, because only pieces distinguish a model that writes from one
 * that hangs. Errors carry a kind, never the provider's text, which may quote the key or the prompt.
 */
import type { ModelKeyProblem } from '@leadwright/contract/integrations/models';
import type OpenAI from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Platform } from '../../platform/context.ts';
import type { ProblemKind } from './model.port.ts';

const TEST_TIMEOUT_MS = 15_000;

export type Body = ChatCompletionCreateParamsStreaming;

/** What the provider refused, or did not manage. */
export class ProviderFailure extends Error {
  readonly kind: ProblemKind;
  readonly status: number | null;
  /** How long it asked to be left alone. */
  readonly retryAfterMs: number | null;
  /** The parameter it does not know. */
  readonly param: string | null;

  constructor(kind: ProblemKind, more: { status?: number | null; retryAfterMs?: number | null; param?: string } = {}) {
    super(kind);
    this.kind = kind;
    this.status = more.status ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.param = more.param ?? null;
  }
}

export interface Heard {
  finish: string | null;
  isRefused: boolean;
  usage: { promptTokens: number; completionTokens: number } | null;
}

type Library = typeof OpenAI;
/** Hundreds of files that a start need not read: loaded when a model is first asked, before its clock runs. */
export const loadLibrary = async (): Promise<Library> => (await import('openai')).default;

/** Nothing but what is named here may decide where the key goes, not even the environment of the process. */
const clientFor = (Client: Library, { config }: Platform, apiKey: string, timeout: number) =>
  new Client({
    apiKey,
    baseURL: config.OPENAI_API_URL,
    organization: null,
    project: null,
    adminAPIKey: null,
    maxRetries: 0,
    timeout,
    logLevel: 'off',
  });

/** One request. `onPiece` hears the text; it ends with the stream, or when the signal is aborted. */
export async function stream(
  platform: Platform,
  { apiKey, body, signal, onPiece }: { apiKey: string; body: Body; signal: AbortSignal; onPiece(piece: string): void },
): Promise<Heard> {
  const library = await loadLibrary();
  const client = clientFor(library, platform, apiKey, 2 * platform.config.OPENAI_TIMEOUT_MS);
  const heard: Heard = { finish: null, isRefused: false, usage: null };
  try {
    const chunks = await platform.calls.measured(
      'ai',
      () => client.chat.completions.create(body, { signal }),
      () => !signal.aborted,
    );
    for await (const chunk of chunks) onPiece(take(heard, chunk));
  } catch (error) {
    if (!signal.aborted) throw failureOf(library, error);
  }
  signal.throwIfAborted();
  return heard;
}

/** Anything may stand in a chunk of a server that only claims to be compatible. */
function take(heard: Heard, chunk: Partial<ChatCompletionChunk> | null): string {
  const choice = chunk?.choices?.[0];
  if (chunk?.usage)
    heard.usage = {
      promptTokens: wholeNumber(chunk.usage.prompt_tokens),
      completionTokens: wholeNumber(chunk.usage.completion_tokens),
    };
  heard.finish = choice?.finish_reason ?? heard.finish;
  heard.isRefused ||= Boolean(choice?.delta?.refusal) || choice?.finish_reason === 'content_filter';
  const content = choice?.delta?.content;
  return typeof content === 'string' ? content : '';
}

const wholeNumber = (value: unknown) => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0);

/**
 * Null: the provider answered, so the key works. One very short completion, because only a completion also tells whether
 * the quota is used up and the model may be used.
 */
export async function testKey(platform: Platform, apiKey: string): Promise<ModelKeyProblem | null> {
  platform.outgoing.check('models');
  const library = await loadLibrary();
  try {
    const answer = await clientFor(library, platform, apiKey, TEST_TIMEOUT_MS).chat.completions.create({
      model: platform.config.OPENAI_MODEL,
      messages: [{ role: 'user', content: 'Say: ok' }],
    });
    // An address that is no such provider may answer anything.
    return Array.isArray(answer?.choices) ? null : 'unreachable';
  } catch (error) {
    const { status = null, code = null } = error instanceof library.APIError ? error : {};
    const problem = keyProblemOf(status, code);
    platform.log.info({ status, code, problem }, 'an AI key did not pass its test');
    return problem;
  }
}

/** A provider that is only busy says nothing about the key, and is worth asking again: as good as not reached. */
function keyProblemOf(status: number | null, code: string | null): ModelKeyProblem {
  if (code === 'insufficient_quota' || status === 402) return 'no_quota';
  if (status === 401) return 'wrong_key';
  if (status === 403 || status === 404 || status === 400) return 'no_model';
  return 'unreachable';
}

function failureOf(library: Library, error: unknown): ProviderFailure {
  if (isUnreadable(error)) return new ProviderFailure('garbage');
  if (!(error instanceof library.APIError)) return new ProviderFailure('unreachable');
  const { status = null, code = null, param, message, headers } = error;
  if (code === 'context_length_exceeded') return new ProviderFailure('too_long', { status });
  if (status === 413) return new ProviderFailure('too_long', { status });
  // What the provider finds wrong with a request says nothing about the key.
  if (status === 400 && code !== 'model_not_found')
    return new ProviderFailure('refused', { status, param: param ?? nameIn(message) });
  return new ProviderFailure(keyProblemOf(status, code), { status, retryAfterMs: retryAfter(headers) });
}

/** Events that are no JSON, or not the JSON that the library expects. A broken connection is a TypeError with a cause. */
const isUnreadable = (error: unknown) =>
  error instanceof SyntaxError || (error instanceof TypeError && error.cause === undefined);

/** Older servers tell only in words what they do not know. */
const nameIn = (message: string) =>
  /max_completion_tokens|response_format|stream_options/.exec(message)?.[0] ?? 'unknown';

/** Seconds, milliseconds in a header of their own, or a date, which is not worth reading. */
function retryAfter(headers: Headers | undefined): number | null {
  const [ms, seconds] = [headers?.get('retry-after-ms'), headers?.get('retry-after')];
  const wait = ms ? Number(ms) : Number(seconds || Number.NaN) * 1_000;
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}
