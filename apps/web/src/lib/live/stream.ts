/**
 * A response streamed as server-sent events. It is never retried: an interrupted stream is a failure, and the caller
 * decides. Aborting the signal closes the connection, so that the server stops, too.
 */
import type { ClientInput, Endpoint } from '@leadwright/contract/endpoint';
import i18next from 'i18next';
import { ApiError, headersOf, urlOf } from '../api.ts';
import { noteAnswer, noteSilence } from '../reach/reach.ts';
import { createEventParser } from './sse.ts';

const EVENTS = 'text/event-stream';

export interface Piece {
  event: string;
  data: unknown;
}

interface Options {
  signal: AbortSignal;
  idempotencyKey?: string;
  /** Not called after the signal aborts. */
  onPiece: (piece: Piece) => void;
}

export async function stream<E extends Endpoint>(endpoint: E, input: ClientInput<E>, options: Options): Promise<void> {
  const { signal } = options;
  try {
    const response = await open(endpoint, input, options);
    noteAnswer();
    // The stored response to a repeated request arrives as a whole.
    if (!response.headers.get('content-type')?.includes(EVENTS))
      return options.onPiece({ event: 'done', data: (await response.json()).data });
    const parse = createEventParser(({ event, data }) => {
      if (data !== '' && !signal.aborted) options.onPiece({ event, data: JSON.parse(data) });
    });
    const reader = (response.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream() as never)
      .getReader();
    for (;;) {
      const { done, value } = (await reader.read()) as ReadableStreamReadResult<string>;
      if (done || signal.aborted) return;
      parse(value);
    }
  } catch (reason) {
    if (signal.aborted || reason instanceof ApiError) throw reason;
    noteSilence();
    throw new ApiError(0, { code: 'network', message: i18next.t('common.unreachable') });
  }
}

async function open(endpoint: Endpoint, input: object, { signal, idempotencyKey }: Options): Promise<Response> {
  const { body } = input as { body?: unknown };
  const response = await fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf({
      Accept: EVENTS,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    }),
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  if (response.ok && response.body) return response;
  const said = await response.json().catch(() => ({}));
  throw new ApiError(response.status, { code: 'unknown', message: i18next.t('common.somethingWrong'), ...said });
}
