/** The states of a lead from its contact, and when the contact is read next. Pure. */
import { CRM_STATES, type CrmState } from '@leadwright/contract/leads/crm-states';
import { cleanText, cut } from '@leadwright/contract/text';
import type { CrmFollowing, ReadContact } from '../adapters/following.port.ts';
import type { Followed, Following } from './following.table.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The older a lead, the less often it is read: every twenty-fourth part of its age, and at least once a week. */
const AGE_PARTS = 24;
const LONGEST_REST_MS = 7 * DAY_MS;
/** A CRM that has posted nothing for so long may have lost our address. */
const HEARD_MS = 7 * DAY_MS;
const MAX_OWNER = 200;

export type Standing = Pick<Followed, 'state' | 'is_unsubscribed' | 'is_merged' | 'owner'>;

export const statesOf = ({ state, is_unsubscribed, is_merged }: Omit<Standing, 'owner'>): CrmState[] => [
  state,
  ...(is_unsubscribed ? (['unsubscribed'] as const) : []),
  ...(is_merged ? (['merged'] as const) : []),
];

/** Combines the states of a lead in several CRMs. The owner is the one that was read last. */
export function together(rows: readonly (Standing & Pick<Followed, 'changed_at' | 'sent_at'>)[]) {
  const told = new Set(rows.flatMap(statesOf));
  const newest = rows.toSorted((a, b) => momentOf(b) - momentOf(a));
  return {
    states: CRM_STATES.filter((state) => told.has(state)),
    owner: newest.find(({ owner }) => owner !== '')?.owner ?? '',
  };
}
const momentOf = ({ changed_at, sent_at }: Pick<Followed, 'changed_at' | 'sent_at'>) =>
  (changed_at ?? sent_at).getTime();

/** A deleted contact keeps its last known details. A merge is permanent: from then on the lead is the other contact. */
export function standingAfter(row: Followed, read: ReadContact): Standing & Pick<Followed, 'contact_id'> {
  const isGone = read.state === 'deleted';
  return {
    contact_id: read.mergedInto ?? row.contact_id,
    state: read.state,
    is_unsubscribed: isGone ? row.is_unsubscribed : read.isUnsubscribed,
    is_merged: row.is_merged || read.mergedInto !== null,
    // An owner's name that the database cannot store would stop the reading of all other contacts.
    owner: isGone ? row.owner : cut(cleanText(read.owner), MAX_OWNER),
  };
}

export const isDifferent = (a: Standing, b: Standing): boolean =>
  a.owner !== b.owner || statesOf(a).join() !== statesOf(b).join();

/** Null: it is not read again. A webhook can still report that it was restored. */
export function nextReading(
  { restHours }: Pick<CrmFollowing, 'restHours'>,
  following: Pick<Following, 'heard_at'>,
  row: Pick<Followed, 'sent_at' | 'state'>,
  now: Date,
): Date | null {
  if (row.state === 'deleted') return null;
  const isHooked = following.heard_at !== null && now.getTime() - following.heard_at.getTime() < HEARD_MS;
  const least = (isHooked ? restHours.hooked : restHours.unhooked) * HOUR_MS;
  const ageMs = Math.max(0, now.getTime() - row.sent_at.getTime());
  return new Date(now.getTime() + Math.max(least, Math.min(LONGEST_REST_MS, ageMs / AGE_PARTS)));
}
