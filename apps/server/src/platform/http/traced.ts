/** The trace of a request. It begins before admission, continues the caller's trace if there is one, and ends with the response. */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { type Facts, inside, type Span, type Tracing } from '../tracing/span.ts';

const spans = new WeakMap<FastifyRequest, Span>();

export function beginTrace(tracing: Tracing | null, { method, path }: Endpoint, request: FastifyRequest) {
  if (!tracing) return;
  const named = request.headers['traceparent'];
  const facts = { 'http.request.method': method, 'http.route': path, 'request.id': request.id };
  const parent = typeof named === 'string' ? named : undefined;
  spans.set(request, tracing.begin(`${method} ${path}`, 'server', facts, parent));
}

/** What the request does is part of its trace. */
export const asPartOf = <T>(request: FastifyRequest, work: () => T): T => inside(spans.get(request), work);

/** Says in which trace it was, for the log. */
export function endTrace(
  request: FastifyRequest,
  status: number,
  { account }: { account?: number },
): { trace?: string } {
  const span = spans.get(request);
  if (!span) return {};
  const facts: Facts = { 'http.response.status_code': status };
  span.note(account === undefined ? facts : { ...facts, 'leadwright.account': account });
  if (status >= 500) span.fail(new Error(`answered ${status}`));
  span.end();
  return { trace: span.traceparent.split('-')[1] as string };
}
