/** Where the values of a lead came from: source, page, time and licence, value by value. Pure. */
import type { Provenance as Schema } from '@leadwright/contract/leads/results';
import type { z } from 'zod';

export type Origin = z.infer<typeof Schema>;
/** By value; `*` speaks for those without an entry of their own. */
export type Provenance = Record<string, Origin>;

export const ALL_VALUES = '*';

/** What looked for an address and found none. */
export const EMAIL_SEARCH = 'Email search';
/** Reason for a missing address: no own website, profile or other starting point (text in `email-finder.reason`). */
export const NOWHERE = 'nowhere';

export const originOf = (
  source: string,
  at: Date,
  url: string | null = null,
  licence: string | null = null,
): Origin => ({
  source,
  url,
  at: at.toISOString(),
  licence,
});

/** Typed or imported by a user of the account. */
export const byHand = (source: string, at: Date, by: string, url: string | null = null): Origin => ({
  ...originOf(source, at, url),
  by,
});

/** All values came from one place. */
export const allFrom = (origin: Origin): Provenance => ({ [ALL_VALUES]: origin });

/** One value was seen on a page of its own. */
export function withPage(provenance: Provenance, value: string, url: string | null): Provenance {
  const base = provenance[ALL_VALUES];
  return base && url ? { ...provenance, [value]: { ...base, url } } : provenance;
}

export const originOfValue = (provenance: Provenance, value: string): Origin | undefined =>
  provenance[value] ?? provenance[ALL_VALUES];
