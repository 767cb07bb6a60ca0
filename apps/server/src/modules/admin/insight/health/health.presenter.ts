/** Rows to contract type. Series have a value for every five minutes of the last hour. */
import type { Health } from '@leadwright/contract/admin/insight';
import { TIME_LIMITS } from '../../../../platform/vendor-calls.ts';
import { type Calls, p95Of, providerState, queueState } from './health.rules.ts';
import { type FoundHealth, WEBHOOKS } from './health.service.ts';

const SLOT_MS = 5 * 60_000;
const SLOTS = 12;
/** What a provider did lately says how it is. */
const LATELY_MS = 15 * 60_000;

/** The last value of each slot; a slot without one repeats the one before. */
function courseOf(now: Date, minutes: { minute: Date; value: number }[]): number[] {
  const series: number[] = [];
  let last = 0;
  for (let slot = SLOTS; slot > 0; slot--) {
    const [from, to] = [now.getTime() - slot * SLOT_MS, now.getTime() - (slot - 1) * SLOT_MS];
    const inside = minutes.filter(({ minute }) => minute.getTime() > from && minute.getTime() <= to);
    if (inside.length > 0) last = Math.max(...inside.map(({ value }) => value));
    series.push(last);
  }
  return series;
}

const sumOf = (rows: readonly Calls[]): Calls => ({
  calls: rows.reduce((sum, { calls }) => sum + calls, 0),
  failed: rows.reduce((sum, { failed }) => sum + failed, 0),
  ms: rows.reduce((sum, { ms }) => sum + ms, 0),
  slower: TIME_LIMITS.map((_, index) => rows.reduce((sum, { slower }) => sum + (slower[index] ?? 0), 0)),
});

function presentProvider({ now, vendorMinutes }: FoundHealth, id: string): Health['providers'][number] {
  const minutes = vendorMinutes.filter(({ vendor }) => vendor === id);
  const lately = sumOf(minutes.filter(({ minute }) => minute.getTime() > now.getTime() - LATELY_MS));
  const p95 = p95Of(lately, TIME_LIMITS);
  const course = minutes.map(({ minute, calls, ms }) => ({ minute, value: Math.round(ms / calls) }));
  const { calls, failed } = lately;
  return { id, state: providerState(id, lately, p95), calls, failed, p95_ms: p95, series: courseOf(now, course) };
}

export function presentHealth(found: FoundHealth): Health {
  const { now, lanes, workers, webhooks, queueMinutes, vendors, deadJobs } = found;
  const courseOfQueue = (name: string) =>
    courseOf(
      now,
      queueMinutes.filter(({ queue }) => queue === name).map(({ minute, waiting }) => ({ minute, value: waiting })),
    );
  return {
    queues: lanes.map(({ queue: lane, ...counts }) => ({
      lane,
      state: queueState(lane, counts.oldest_seconds),
      ...counts,
      series: courseOfQueue(lane),
    })),
    workers: workers.map(({ machine, pid, lane, slots, busy, started_at, seen_at }) => ({
      name: `${machine.split(' ')[0]} ${pid}`,
      lane,
      since: started_at.toISOString(),
      seen_at: seen_at.toISOString(),
      busy,
      slots,
    })),
    providers: vendors.map((id) => presentProvider(found, id)),
    webhooks: {
      state: queueState(WEBHOOKS, webhooks.oldest_seconds),
      ...webhooks,
      series: courseOfQueue(WEBHOOKS),
    },
    dead_jobs: deadJobs,
  };
}
