/** A job continues the trace of the act that enqueued it. Its payload carries the trace's name, which no job reads. */
import { currentSpan } from '../tracing/span.ts';

const KEY = '_traceparent';

export function withTrace(payload: unknown): unknown {
  const span = currentSpan();
  return span && typeof payload === 'object' && payload !== null ? { ...payload, [KEY]: span.traceparent } : payload;
}

export function traceOf(payload: unknown): string | undefined {
  const named = (payload as { [KEY]?: unknown } | null)?.[KEY];
  return typeof named === 'string' ? named : undefined;
}
