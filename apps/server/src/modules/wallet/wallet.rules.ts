/**
 * Pure decisions about credits: what identifies a value that is owned once, how a page of results becomes one charge, how
 * long credits last, and when the allowance runs out (docs/product-rules.md#credits).
 */
import { hash } from 'node:crypto';
import type { Act } from '@leadwright/contract/money/wallet';

/** Additional purchased credits stay active up to 12 months. Refunds and grants last as long. */
export const LOT_MONTHS = 12;
/** After this time without a settlement the sweep looks for the run that holds a reservation, and releases it if there is none. */
export const RESERVATION_SECONDS = 3600;

/** How long a price that was shown can still be accepted after it changed: longer than the estimates of agents are good for. */
const QUOTE_MINUTES = 15;
export const quotedSince = (now: Date) => new Date(now.getTime() - QUOTE_MINUTES * 60_000);

/** One settlement is a page of results, not a whole search. */
export const MAX_PAGE_ITEMS = 1000;

/** The identity of a value. The caller must normalise it. */
export type IdentityKind = 'place' | 'domain' | 'email' | 'phone' | 'linkedin' | 'person' | 'creator' | 'text';
export type IdentityKey = `${IdentityKind}:${string}`;
export const identityKey = (kind: IdentityKind, value: string): IdentityKey => `${kind}:${value}`;

/** 128 bits of the key's hash: the wallet must recognise a value but not store it. */
export const identityOf = (key: IdentityKey) => hash('sha256', key).slice(0, 32);

/**
 * The act under which a value is owned. Acts that bring the same thing share one: a person who was bought as a contact is not
 * charged again as an employee, as a similar person or as an address of a domain. What an act adds to a lead is owned as that act.
 */
const OWNED_AS: Partial<Record<Act, Act>> = {
  'people.similar': 'people.contact',
  'local.employee': 'people.contact',
  'domain.employee': 'people.contact',
  'domain.email': 'people.contact',
};
export const ownedAs = (act: Act): Act => OWNED_AS[act] ?? act;

/** Distinguishes different uses of one idempotency key. */
export const fingerprintOf = (request: unknown) => hash('sha256', JSON.stringify(request), 'base64url').slice(0, 22);

export interface PaidItem {
  act: Act;
  /** Any shared identity makes two values the same, for example a place id or a domain. */
  identityKeys: readonly IdentityKey[];
  /** A reference to the lead for the statement, such as `local:42/881`. Nothing personal: the ledger is never changed. */
  subject?: string;
}

/** A page as one database call: items without duplicates, and the item each identity belongs to (1-based). */
export interface Page {
  acts: Act[];
  subjects: (string | null)[];
  of: number[];
  identities: string[];
  /** For every given item, the index of the item that represents it. */
  standsFor: number[];
}

/** Merges items that share an identity with an earlier one: they are charged once, with all their identities. */
export function pageOf(items: readonly PaidItem[]): Page {
  const page: Page = { acts: [], subjects: [], of: [], identities: [], standsFor: [] };
  const known = new Map<string, number>();
  for (const { act, identityKeys, subject } of items) {
    if (identityKeys.length === 0) throw new Error(`${act}: what is paid for needs an identity`);
    const names = identityKeys.map((key) => `${ownedAs(act)} ${key}`);
    const same = Math.min(...names.map((name) => known.get(name) ?? Number.POSITIVE_INFINITY));
    const isNew = same === Number.POSITIVE_INFINITY;
    const index = isNew ? page.acts.push(act) - 1 : same;
    if (isNew) page.subjects.push(subject ?? null);
    page.standsFor.push(index);
    for (const [i, name] of names.entries()) {
      if (known.has(name)) continue;
      known.set(name, index);
      page.of.push(index + 1);
      page.identities.push(identityOf(identityKeys[i] as IdentityKey));
    }
  }
  return page;
}

export interface ItemCharge {
  /** `uncovered`: the reservation was exhausted before this item, so it must not be delivered. */
  status: 'charged' | 'owned' | 'uncovered';
  credits: number;
}

/** Maps the database's result codes. A duplicate of an item charged in the same call counts as owned. */
export function chargesOf(page: Pick<Page, 'standsFor'>, charges: readonly number[]): ItemCharge[] {
  const seen = new Set<number>();
  return page.standsFor.map((index) => {
    const charge = charges[index] as number;
    const isRepeat = seen.has(index);
    seen.add(index);
    if (charge === -2) return { status: 'uncovered', credits: 0 };
    if (charge === -1 || isRepeat) return { status: 'owned', credits: 0 };
    return { status: 'charged', credits: charge };
  });
}

/** The same day some months on, or that month's last day. In UTC, as everything that is counted in months. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}

const DAY_MS = 86_400_000;

/** When the allowance runs out at the rate since the last reset; null if it lasts until the next one. */
export function runsOut(
  period: { start: Date; end: Date },
  allowance: number,
  remaining: number,
  now: Date,
): Date | null {
  if (remaining === 0) return now;
  const used = allowance - remaining;
  // Too early to extrapolate: one search on the first morning does not predict thirty days.
  const elapsed = Math.max(DAY_MS, now.getTime() - period.start.getTime());
  if (used <= 0) return null;
  const end = new Date(now.getTime() + (remaining / used) * elapsed);
  return end < period.end ? end : null;
}

/** Calendar days between two, both included, as YYYY-MM-DD. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (
    const day = new Date(`${first}T00:00:00Z`);
    day.toISOString().slice(0, 10) <= last;
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

/** The calendar day of a moment, for a reader in this time zone. */
export const dayOf = (date: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);

/** The payment behind a line that added credits: its subject is `payment:17` or `top-up:17`. */
export function paymentOf({ kind, subject }: { kind: string; subject: string | null }): number | null {
  const [, id] = /^(?:payment|top-up):(\d+)$/.exec(subject ?? '') ?? [];
  return kind === 'grant' && id ? Number(id) : null;
}
