/**
 * Asks a provider up to three times, as long as no piece was streamed. Timeouts cover the time from the first piece to the last,
 * so that a hanging or slow model does not block the caller.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { cleanPiece } from '@leadwright/contract/text';
import type { Platform } from '../../../platform/context.ts';
import { type Body, type Heard, loadLibrary, ProviderFailure, stream } from '../provider.client.ts';
import { countTokens } from './tokens.service.ts';

const ATTEMPTS = 3;
/** Of the patience: half a second of a minute. */
const FIRST_WAIT = 1 / 120;
/** A provider that asks for a longer wait is not retried here; the caller retries later. */
const LONGEST_WAIT_MS = 20_000;
/** Upper bound of characters per token. */
const CHARACTERS_PER_TOKEN = 12;
const RETRIED = new Set([408, 409, 429]);

export interface Spent {
  requests: number;
  failures: number;
  promptTokens: number;
  completionTokens: number;
}

export interface Asked {
  apiKey: string;
  body: Body;
  maxTokens: number;
  signal?: AbortSignal | undefined;
  onPiece?: ((text: string) => void) | undefined;
}

/** The text as it came. Counts into `spent` whatever happens. Throws ProviderFailure, or the signal's reason. */
export async function ask(platform: Platform, asked: Asked, spent: Spent): Promise<{ text: string; finish: string }> {
  const { OPENAI_TIMEOUT_MS: patience } = platform.config;
  await loadLibrary();
  const whole = AbortSignal.timeout(3 * patience);
  let [body, attempt] = [asked.body, 1];
  for (;;) {
    const turn = createTurn({ ...asked, body }, whole, patience);
    try {
      return await turn.run(platform, spent);
    } catch (error) {
      asked.signal?.throwIfAborted();
      const failure = error instanceof ProviderFailure ? error : new ProviderFailure('unreachable');
      const simpler = simplerBody(body, failure.param);
      if (!simpler && (attempt === ATTEMPTS || turn.wasHeard() || !isPassing(failure))) throw failure;
      if (simpler) body = simpler;
      else await rest(failure, FIRST_WAIT * patience * 2 ** (attempt++ - 1), within(whole, asked.signal));
      asked.signal?.throwIfAborted();
      if (whole.aborted) throw failure;
    }
  }
}

const within = (...signals: (AbortSignal | undefined)[]) =>
  AbortSignal.any(signals.filter((signal) => signal !== undefined));

/** Servers that are older than a parameter are asked without it. */
function simplerBody(body: Body, param: string | null): Body | null {
  if (param === 'max_completion_tokens' && 'max_completion_tokens' in body) {
    const { max_completion_tokens: max_tokens, ...others } = body;
    return { ...others, max_tokens: max_tokens ?? null };
  }
  if ((param !== 'response_format' && param !== 'stream_options') || !(param in body)) return null;
  const { [param]: _unknown, ...others } = body;
  return others as Body;
}

/** Whether another attempt may help, soon enough. */
function isPassing({ kind, status, retryAfterMs }: ProviderFailure): boolean {
  if (kind !== 'unreachable' && kind !== 'garbage') return false;
  return (status === null || status >= 500 || RETRIED.has(status)) && (retryAfterMs ?? 0) <= LONGEST_WAIT_MS;
}

/** Waits as long as the provider asks for, else the usual time. Ends early with the signal. */
async function rest({ retryAfterMs }: ProviderFailure, usualMs: number, signal: AbortSignal): Promise<void> {
  const ms = retryAfterMs ?? usualMs * (0.75 + Math.random() / 2);
  await wait(ms, undefined, { signal }).catch(() => {});
}

function createTurn({ apiKey, body, maxTokens, signal, onPiece }: Asked, whole: AbortSignal, patience: number) {
  const hung = new AbortController();
  const giveUp = () => hung.abort(new ProviderFailure('unreachable'));
  const most = maxTokens * CHARACTERS_PER_TOKEN;
  let [text, isFull] = ['', false];
  let timer = setTimeout(giveUp, patience);

  function hear(piece: string) {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience / 2);
    const cleaned = cleanPiece(piece).slice(0, most - text.length);
    if (!cleaned) return;
    text += cleaned;
    onPiece?.(cleaned);
    isFull = text.length >= most;
    if (isFull) hung.abort();
  }

  const listen = (platform: Platform) =>
    stream(platform, {
      apiKey,
      body,
      onPiece: hear,
      signal: within(whole, hung.signal, signal),
    });

  return {
    wasHeard: () => Boolean(onPiece) && text !== '',
    async run(platform: Platform, spent: Spent) {
      spent.requests++;
      let heard: Heard | null = null;
      try {
        heard = await listen(platform).catch((error: unknown) => {
          if (isFull) return { finish: 'length', isRefused: false, usage: null };
          throw error;
        });
        return { text, finish: finishOf(heard, text) };
      } catch (error) {
        spent.failures++;
        throw error;
      } finally {
        clearTimeout(timer);
        count(spent, heard, body, text);
      }
    },
  };
}

/** A stream that ends without saying why was cut. */
function finishOf({ isRefused, finish }: Heard, text: string): string {
  if (isRefused) throw new ProviderFailure('refused', { status: 200 });
  if (!finish) throw new ProviderFailure(text ? 'unreachable' : 'garbage');
  if (!text.trim()) throw new ProviderFailure('garbage');
  return finish;
}

/** The provider's token count, or our tokenizer's if the stream ended early: what was written is paid for. */
function count(spent: Spent, heard: Heard | null, { messages }: Body, text: string): void {
  if (heard?.usage) {
    spent.promptTokens += heard.usage.promptTokens;
    spent.completionTokens += heard.usage.completionTokens;
    return;
  }
  if (!heard?.finish && !text) return;
  spent.promptTokens += messages.reduce((sum, { content }) => sum + countTokens(String(content ?? '')), 0);
  spent.completionTokens += countTokens(text);
}
