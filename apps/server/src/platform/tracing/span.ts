/**
 * What belongs to one act, from the request through statements, jobs and calls to vendors. Without a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`)
 * there is no span to be in, and `within` only calls the work.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Facts = Record<string, string | number | boolean>;
export type Kind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

export interface Span {
  /** As W3C Trace Context writes it, for another process. */
  traceparent: string;
  child(name: string, kind: Kind, facts?: Facts): Span;
  note(facts: Facts): void;
  fail(error: unknown): void;
  end(): void;
}

/** What somebody else calls the trace that this is a part of. */
export interface Named {
  /** As W3C Trace Context writes it. */
  traceparent: string;
  /** False: by somebody whom we do not know. A trace of ours begins, which only refers to theirs. */
  isTrusted: boolean;
  /** If that was before now. */
  begunAt?: Date;
}

/** Made once at start, if there is a collector. */
export interface Tracing {
  /** Begins a trace, or continues the one that is named. */
  begin(name: string, kind: Kind, facts: Facts, named?: Named): Span;
  stop(): Promise<void>;
}

const current = new AsyncLocalStorage<Span>();

export const currentSpan = (): Span | undefined => current.getStore();

/** Runs the work as a part of `span`, which stays open. */
export const inside = <T>(span: Span | undefined, work: () => T): T => (span ? current.run(span, work) : work());

/** The work is a span of its own, with its time and its failure. */
export async function over<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    return await current.run(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** A part of what is going on here; nothing if no trace is. */
export const within = <T>(name: string, kind: Kind, facts: Facts, work: () => Promise<T>): Promise<T> =>
  over(current.getStore()?.child(name, kind, facts), work);
