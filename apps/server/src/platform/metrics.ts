/** Numbers for Prometheus. Every platform instance has its own registry, so two in one process do not mix. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  /** `route` is the declared path with its placeholders, never the address that was asked for. */
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  jobFinished(task: string, outcome: 'done' | 'failed' | 'dead', seconds: number): void;
  mailSent(outcome: 'sent' | 'failed'): void;
  egress(outcome: string): void;
  /** An external call was made while a transaction was open: a bug. */
  askedInTransaction(place: string): void;
  liveListeners(count: number): void;
  /** An error that nothing handled: a bug. */
  escaped(kind: 'rejection' | 'exception'): void;
  /** `keyOf`: whose AI key. */
  modelUsed(keyOf: string, used: ModelUsed): void;
  /** Prometheus' text and its content type. */
  text(): Promise<{ contentType: string; body: string }>;
}

interface ModelUsed {
  requests: number;
  failures: number;
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The library wakes up a hundred times a second to measure delays; two are enough, and an idle program rests.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its reply',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time one attempt of a job took',
    labelNames: ['task', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: 'mails_total',
    help: 'Mails handed to a mail server',
    labelNames: ['outcome'],
    registers,
  });
  // There may be thousands per second: they are summed here and counted on demand.
  const called = new Map<string, number>();
  new Counter({
    name: 'egress_total',
    help: 'Outgoing calls by outcome',
    labelNames: ['outcome'],
    registers,
    collect() {
      for (const [outcome, count] of called) this.labels(outcome).inc(count);
      called.clear();
    },
  });
  const asked = new Counter({
    name: 'outgoing_in_transaction_total',
    help: 'Outgoing calls made while a database transaction was open',
    labelNames: ['place'],
    registers,
  });
  const escaped = new Counter({
    name: 'escaped_errors_total',
    help: 'Errors that nothing handled',
    labelNames: ['kind'],
    registers,
  });
  const listeners = new Gauge({ name: 'live_listeners', help: 'Open live-update streams', registers });
  const modelUsed = modelCounters(registers);
  return {
    registry,
    modelUsed,
    observeRequest: (route, method, status, seconds) => requests.labels(route, method, String(status)).observe(seconds),
    jobFinished: (task, outcome, seconds) => jobs.labels(task, outcome).observe(seconds),
    mailSent: (outcome) => mails.labels(outcome).inc(),
    egress: (outcome) => void called.set(outcome, (called.get(outcome) ?? 0) + 1),
    askedInTransaction: (place) => asked.labels(place).inc(),
    liveListeners: (count) => listeners.set(count),
    escaped: (kind) => escaped.labels(kind).inc(),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function modelCounters(registers: Registry[]): Metrics['modelUsed'] {
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name, help, labelNames: ['key_of', label], registers });
  const requests = counter('ai_requests_total', 'Requests to AI models', 'outcome');
  const tokens = counter('ai_tokens_total', 'Tokens of AI models', 'kind');
  const cost = new Counter({
    name: 'ai_cost_dollars_total',
    help: 'What AI models cost at the prices that are set',
    labelNames: ['key_of'],
    registers,
  });
  return (keyOf, used) => {
    requests.labels(keyOf, 'done').inc(used.requests - used.failures);
    requests.labels(keyOf, 'failed').inc(used.failures);
    tokens.labels(keyOf, 'prompt').inc(used.promptTokens);
    tokens.labels(keyOf, 'completion').inc(used.completionTokens);
    cost.labels(keyOf).inc(used.costMicros / 1e6);
  };
}
