/**
 * The trace of a request, from before its admission to the response. A caller may name it (`traceparent`), and so may the web app for
 * each act; whether it is taken is known after the admission, which is then no part of it.
 */
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Base, Ctx } from '../context.ts';
import { type Facts, inside, type Named, type Span, type Tracing } from '../tracing/span.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** Admits the request, and begins its trace. */
export async function traced<T extends { ctx: Base | Ctx }>(
  tracing: Tracing | null,
  { method, path }: Endpoint,
  request: FastifyRequest,
  admit: () => Promise<T>,
): Promise<T> {
  if (!tracing) return admit();
  const begin = (named?: Named) => {
    const facts = { 'http.request.method': method, 'http.route': path, 'request.id': request.id };
    const span = tracing.begin(`${method} ${path}`, 'server', facts, named);
    spans.set(request, span);
    return span;
  };
  const { traceparent } = request.headers;
  if (typeof traceparent !== 'string') return inside(begin(), admit);
  const named = { traceparent, isTrusted: false, begunAt: new Date() };
  try {
    const admitted = await admit();
    begin({ ...named, isTrusted: 'actor' in admitted.ctx });
    return admitted;
  } catch (error) {
    begin(named);
    throw error;
  }
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
