/** Traces by the official SDK of OpenTelemetry, sent to a collector as OTLP over HTTP. Loaded only if one is set. */
import {
  type Context,
  context,
  type Span as Recorded,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import { readVersion } from '../config/version.ts';
import type { Facts, Kind, Named, Span, Tracing } from './span.ts';

const KINDS: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** A collector that does not answer costs a few thousand spans of memory, no more. */
const MOST_WAITING = 4096;
const SEND_EVERY_MS = 2000;
const GIVE_UP_MS = 5000;

/** `name=value,name=value`, with values as in addresses. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const [name = '', ...value] = part.split('=');
      return name.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : [];
    }),
  );

/** The sampling flag of a caller is ignored. */
function contextIn(traceparent: string): SpanContext | null {
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent) ?? [];
  const isNone = /^0*$/.test(traceId) || /^0*$/.test(spanId);
  return isNone ? null : { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** Nobody whom we do not know puts spans into a trace that somebody else reads. */
function originOf(named: Named | undefined): { parent: Context; options: SpanOptions } {
  const root = context.active();
  if (!named) return { parent: root, options: {} };
  const theirs = contextIn(named.traceparent);
  const options = { ...(named.begunAt && { startTime: named.begunAt }) };
  if (!theirs) return { parent: root, options };
  if (named.isTrusted) return { parent: trace.setSpanContext(root, theirs), options };
  return { parent: root, options: { ...options, links: [{ context: theirs }] } };
}

export function createTracing(config: Config): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${(config.OTEL_EXPORTER_OTLP_ENDPOINT as string).replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    timeoutMillis: GIVE_UP_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'leadwright',
      'service.version': readVersion(),
      'service.instance.id': `${config.ROLE}-${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, scheduledDelayMillis: SEND_EVERY_MS }),
    ],
  });
  const tracer = provider.getTracer('leadwright');
  const start = (name: string, kind: Kind, facts: Facts, parent: Context, options: SpanOptions = {}) =>
    spanOver(tracer.startSpan(name, { ...options, kind: KINDS[kind], attributes: facts }, parent));

  function spanOver(recorded: Recorded): Span {
    const { traceId, spanId, traceFlags } = recorded.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      child: (name, kind, facts = {}) => start(name, kind, facts, trace.setSpan(context.active(), recorded)),
      note: (facts) => void recorded.setAttributes(facts),
      fail(error) {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        recorded.setAttribute('error.type', name);
        recorded.setStatus({ code: SpanStatusCode.ERROR, message });
      },
      end: () => recorded.end(),
    };
  }
  return {
    begin(name, kind, facts, named) {
      const { parent, options } = originOf(named);
      return start(name, kind, facts, parent, options);
    },
    // Telemetry that cannot be sent keeps no process from ending.
    stop: () => provider.shutdown().catch(() => {}),
  };
}
