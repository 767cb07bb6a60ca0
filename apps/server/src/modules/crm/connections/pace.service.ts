/**
 * So that no vendor has to refuse us: every call takes a turn in the pace of its location, shared by all processes, and what the
 * vendor tells about its limits corrects the pace.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isOauthCrm } from '@leadwright/contract/integrations/crms';
import type { Base } from '../../../platform/context.ts';
import { vendorOf } from '../adapters/adapters.registry.ts';
import { type CrmAnswer, CrmRefusal } from '../adapters/crm.port.ts';
import { type CrmVendor, headerOf, type Pace, type Rate } from '../adapters/vendor.port.ts';
import type { Connection } from './connections.table.ts';
import * as paces from './paces.repository.ts';

/** The longest sleep in a worker's slot. For a longer wait the caller requeues. */
const PATIENCE_MS = 3_000;
const LATE_MS = 300;
/** The rate that a vendor reports is saved this often, and at once when little of it is left. */
const NOTE_EVERY_MS = 1_000;
const DEFAULT_WAIT_MS = 10_000;
const MAX_WAIT_MS = 3_600_000;
const TOO_MANY = 429;

/** A form has no rate limit, so no pace exists under this key. */
export const paceKeyOf = ({ provider, external_id }: Pick<Connection, 'provider' | 'external_id'>) =>
  isOauthCrm(provider) ? vendorOf(provider).paceKey(external_id) : provider;

export async function takeTurn(
  { platform }: Base,
  key: string,
  { pace, cost }: { pace: Pace; cost: number },
  signal?: AbortSignal,
): Promise<void> {
  const db = platform.databases.app;
  for (;;) {
    const wait = await paces.takeTurn(db, key, { ...pace, cost }, PATIENCE_MS);
    if (wait === null) throw new CrmRefusal('busy', null, '', await paces.waitOf(db, key));
    const due = performance.now() + wait;
    if (wait > 0) await sleep(wait, undefined, signal && { signal });
    // After a stall all sleepers wake at once. A late one takes another turn so that they stay spread out.
    if (performance.now() - due < LATE_MS) return;
  }
}

const notedAt = new Map<string, number>();

export async function noteAnswer({ platform }: Base, key: string, vendor: CrmVendor, answer: CrmAnswer): Promise<void> {
  const rate = vendor.rateOf(answer.headers);
  const pause = pauseOf(vendor, answer, rate);
  const isDue = performance.now() - (notedAt.get(key) ?? -NOTE_EVERY_MS) >= NOTE_EVERY_MS;
  if (!(pause > 0 || isOver(rate) || (rate && isDue))) return;
  if (notedAt.size > 10_000) notedAt.clear();
  notedAt.set(key, performance.now());
  await paces.noteRate(platform.databases.app, key, rate, pause);
}

const isOver = (rate: Rate | null) => Boolean(rate?.day && rate.day.used >= rate.day.max);

/** Nothing left: others use the same limit, and the next call would be refused. */
function pauseOf(vendor: CrmVendor, answer: CrmAnswer, rate: Rate | null): number {
  const wait = waitMsOf(vendor, answer);
  if (wait !== null) return wait;
  if (isOver(rate) && rate?.day?.restMs) return rate.day.restMs;
  const window = rate?.window;
  return window && window.used >= window.max ? window.seconds * 1000 : 0;
}

/** Null: the answer is no refusal by the vendor's limits. */
export function waitMsOf(vendor: CrmVendor, answer: CrmAnswer): number | null {
  const own = vendor.busyMs?.(answer) ?? null;
  if (own !== null) return Math.min(MAX_WAIT_MS, own);
  if (answer.status !== TOO_MANY) return null;
  const given = headerOf(answer.headers, 'retry-after');
  const seconds = /^\d+$/.test(given) ? Number(given) : (vendor.rateOf(answer.headers)?.window?.seconds ?? 0);
  const ms = seconds * 1000;
  return Math.min(MAX_WAIT_MS, ms || DEFAULT_WAIT_MS);
}
