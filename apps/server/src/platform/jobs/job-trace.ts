/** A job continues the trace of the act that enqueued it. Its payload carries the trace's name, which no job reads. */
import { currentSpan, type Named } from '../tracing/span.ts';

const KEY = '_traceparent';

export function withTrace(payload: unknown): unknown {
  const span = currentSpan();
  return span && typeof payload === 'object' && payload !== null ? { ...payload, [KEY]: span.traceparent } : payload;
}

/** We wrote it ourselves. */
export function traceOf(payload: unknown): Named | undefined {
  const traceparent = (payload as { [KEY]?: unknown } | null)?.[KEY];
  return typeof traceparent === 'string' ? { traceparent, isTrusted: true } : undefined;
}
