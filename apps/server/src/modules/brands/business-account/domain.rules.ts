/** What the record of a domain, or its absence, means for the brand that named it (docs/product-rules.md#brands). Pure. */
import type { DomainProblem } from '@leadwright/contract/resale/business-account';
import type { Brand } from '../brands.table.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Zones are edited by mistake and servers move: a proven domain has this long to get its record back. */
const GRACE_MS = 3 * DAY_MS;

export type Seen = DomainProblem | 'ok';
/** What name servers said of a name: its texts, that there are none, or nothing at all. */
export type TxtAnswer = { texts: string[] } | 'none' | 'no_answer';

export function readAnswer(answer: TxtAnswer, expected: string): Seen {
  if (answer === 'no_answer') return 'no_answer';
  if (answer === 'none' || answer.texts.length === 0) return 'no_record';
  return answer.texts.some((text) => text.trim() === expected) ? 'ok' : 'other_value';
}

type Host = Pick<Brand, 'host_verified_at' | 'host_missing_since'>;
type HostState = Pick<Brand, 'host_verified_at' | 'host_missing_since' | 'host_checked_at' | 'host_problem'>;

/** When a proven domain closes unless its record comes back. */
export const closesAt = ({ host_verified_at, host_missing_since }: Host): Date | null =>
  host_verified_at && host_missing_since && new Date(host_missing_since.getTime() + GRACE_MS);

/** A silent name server proves nothing, so it changes nothing. */
export function stateAfter({ host_verified_at, host_missing_since }: Host, seen: Seen, now: Date): HostState {
  const host = { host_verified_at, host_missing_since };
  const looked = { host_checked_at: now, host_problem: seen === 'ok' ? null : seen };
  if (seen === 'ok') return { ...looked, host_verified_at: host_verified_at ?? now, host_missing_since: null };
  if (seen === 'no_answer' || !host_verified_at) return { ...host, ...looked };
  const missing = { ...host, host_missing_since: host_missing_since ?? now };
  const closes = closesAt(missing);
  if (closes && closes <= now) return { ...looked, host_verified_at: null, host_missing_since: null };
  return { ...missing, ...looked };
}
