/**
 * So that no vendor has to refuse us: every call takes a turn in the pace of its location, shared by all processes, and what the
 * vendor tells about its limits corrects the pace.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Base } from '../../../platform/context.ts';
import { vendorOf } from '../adapters/adapters.registry.ts';
import { type CrmAnswer, CrmRefusal } from '../adapters/crm.port.ts';
import { type CrmVendor, headerOf, type Rate } from '../adapters/vendor.port.ts';
import type { Connection } from './connections.table.ts';
import * as paces from './paces.repository.ts';

/** Longer than this nobody sleeps in a worker's slot: whoever asks comes back. */
const PATIENCE_MS = 3_000;
const LATE_MS = 300;
/** A pace changes slowly: what a vendor tells is kept once in a while, and at once when little is left. */
const NOTE_EVERY_MS = 1_000;
const DEFAULT_WAIT_MS = 10_000;
const MAX_WAIT_MS = 3_600_000;
const TOO_MANY = 429;

/** A form has no pace; nobody finds one under its name. */
export const paceKeyOf = ({ provider, external_id }: Pick<Connection, 'provider' | 'external_id'>) =>
  provider === 'groove' ? provider : vendorOf(provider).paceKey(external_id);

export async function takeTurn(
  { platform }: Base,
  key: string,
  vendor: CrmVendor,
  signal?: AbortSignal,
): Promise<void> {
  const db = platform.databases.app;
  for (;;) {
    const wait = await paces.takeTurn(db, key, vendor.pace, PATIENCE_MS);
    if (wait === null) throw new CrmRefusal('busy', null, '', await paces.waitOf(db, key));
    const due = performance.now() + wait;
    if (wait > 0) await sleep(wait, undefined, signal && { signal });
    // Whoever overslept takes another turn, or all of them would come at once after a stall.
    if (performance.now() - due < LATE_MS) return;
  }
}

const notedAt = new Map<string, number>();

export async function noteAnswer({ platform }: Base, key: string, vendor: CrmVendor, answer: CrmAnswer): Promise<void> {
  const rate = vendor.rateOf(answer.headers);
  const pause = pauseOf(answer, rate);
  const isDue = performance.now() - (notedAt.get(key) ?? -NOTE_EVERY_MS) >= NOTE_EVERY_MS;
  const isDayOver = Boolean(rate?.day && rate.day.used >= rate.day.max);
  if (!(pause > 0 || isDayOver || (rate && isDue))) return;
  if (notedAt.size > 10_000) notedAt.clear();
  notedAt.set(key, performance.now());
  await paces.noteRate(platform.databases.app, key, rate, pause);
}

/** Nothing left: others use the same limit, and the next call would be refused. */
function pauseOf(answer: CrmAnswer, rate: Rate | null): number {
  if (answer.status === TOO_MANY) return waitMsOf(answer, rate);
  return rate && rate.window.used >= rate.window.max ? rate.window.seconds * 1000 : 0;
}

export function waitMsOf({ headers }: CrmAnswer, rate: Rate | null): number {
  const given = headerOf(headers, 'retry-after');
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : (rate?.window.seconds ?? 0) * 1000;
  return Math.min(MAX_WAIT_MS, ms || DEFAULT_WAIT_MS);
}
