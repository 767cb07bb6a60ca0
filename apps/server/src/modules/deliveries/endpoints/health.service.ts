/** How endpoints are doing: their state, what waits, and their traffic by hour. */
import type { EndpointState } from '@leadwright/contract/integrations/webhooks';
import type { Base, Tx } from '../../../platform/context.ts';
import type { EndpointRow } from '../deliveries.table.ts';
import * as repository from './endpoints.repository.ts';

const HOUR_MS = 60 * 60_000;
const HOURS = 24;

export type EndpointHealth = EndpointRow & {
  waiting: number;
  hours: { at: Date; delivered: number; failed: number }[];
};

export async function healthOf(tx: Tx<Base>, ids: readonly number[]): Promise<EndpointHealth[]> {
  const { accountId, db } = tx;
  const current = Math.floor(tx.now().getTime() / HOUR_MS) * HOUR_MS;
  const since = new Date(current - (HOURS - 1) * HOUR_MS);
  const endpoints = await repository.findEndpoints(db, accountId, ids);
  const hours = await repository.findHours(db, accountId, ids, since);
  const waiting = await repository.countWaiting(db, accountId, ids);
  return endpoints.map((endpoint) => {
    const mine = new Map(
      hours.filter((each) => each.endpoint_id === endpoint.id).map((each) => [Number(each.hour), each]),
    );
    return {
      ...endpoint,
      waiting: waiting.find(({ endpoint_id }) => endpoint_id === endpoint.id)?.waiting ?? 0,
      hours: Array.from({ length: HOURS }, (_, index) => {
        const at = new Date(since.getTime() + index * HOUR_MS);
        const { delivered = 0, failed = 0 } = mine.get(Number(at)) ?? {};
        return { at, delivered, failed };
      }),
    };
  });
}

export interface Traffic {
  delivered: number;
  failed: number;
  /** The last hour in which anything was sent. */
  lastAt: Date | null;
}

export async function trafficSince(tx: Tx<Base>, ids: readonly number[], since: Date): Promise<Traffic> {
  const hours = await repository.findHours(tx.db, tx.accountId, ids, since);
  const sum: Traffic = { delivered: 0, failed: 0, lastAt: null };
  for (const { hour, delivered, failed } of hours) {
    sum.delivered += delivered;
    sum.failed += failed;
    if (!sum.lastAt || hour > sum.lastAt) sum.lastAt = hour;
  }
  return sum;
}

/** As screens say it. A closed one is shown nowhere; asked for all the same, it has ended. */
export function stateOf({ state, failures }: Pick<EndpointRow, 'state' | 'failures'>): EndpointState {
  if (state === 'live') return failures > 0 ? 'retrying' : 'live';
  return state === 'paused' ? 'paused' : 'ended';
}
