/**
 * People for one row of a run, without those whom the list that gets them holds already or who must not be contacted: sources are
 * read on behind them, so that a run brings as many as were asked for.
 */
import { asAccount } from '../../../platform/context.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { findListedKeys } from '../../results/public.ts';
import { type Cursor, type Lead, openCall, type SourceQuery, type UsableSource } from '../../sources/public.ts';
import type { Desk } from '../enrichment.port.ts';
import { mergePeople } from './people.rules.ts';

/** Providers answer in pages; nobody is asked for more of them about one row. */
const MAX_PAGES = 12;
/** Behind what is known, small pages are not worth a call. */
const WALK = 20;
/** So many known people are read past at most: providers are paid for each. */
const mostKnown = (want: number) => 200 + 10 * want;

const keysOf = ({ row, identityKeys }: Lead): string[] => [row.dedupeKey, ...identityKeys];

export interface NewPeople {
  /** Those of some people who are new. */
  among(leads: readonly Lead[]): Promise<Lead[]>;
  /** What comes of all finds: the new ones, or one of the known ones, to tell the row from one that led to nobody. */
  answer(finds: readonly Lead[]): Lead[];
}

/** `want`: as many at most. */
export function newPeopleFor(desk: Desk, rowId: number, want: number): NewPeople {
  const known: Lead[] = [];
  /** Another row of this run has found them at the same time. */
  const isTaken = (lead: Lead) => keysOf(lead).some((key) => (desk.taken.get(key) ?? rowId) !== rowId);
  return {
    async among(leads) {
      const { listed, hidden } = await lookUp(desk, leads);
      const fresh = leads.filter((lead) => !listed.has(lead) && !hidden.has(lead) && !isTaken(lead));
      for (const key of fresh.flatMap(keysOf)) desk.taken.set(key, rowId);
      known.push(...leads.filter((lead) => !fresh.includes(lead) && !hidden.has(lead)).slice(0, 1));
      return fresh;
    },
    answer(finds) {
      const people = mergePeople(finds).slice(0, want);
      return people.length > 0 ? people : known.slice(0, 1);
    },
  };
}

const lookUp = (desk: Desk, leads: readonly Lead[]) =>
  asAccount(desk, desk.run.account_id, async (tx) => {
    const list = desk.run.target_list_id;
    const keys = list === null ? new Set<string>() : await findListedKeys(tx, leads.flatMap(keysOf), list);
    return {
      listed: new Set(leads.filter((lead) => keysOf(lead).some((key) => keys.has(key)))),
      hidden: await findSuppressed(tx, leads, ({ contact }) => contact),
    };
  });

/** As many as are wanted and `take` leaves, page by page. */
export async function pagesOf(
  desk: Desk,
  usable: UsableSource,
  query: SourceQuery,
  want: number,
  take: (leads: readonly Lead[]) => Promise<Lead[]>,
): Promise<Lead[]> {
  const leads: Lead[] = [];
  let cursor: Cursor | null = null;
  let leftOut = 0;
  for (let pages = 0; pages < MAX_PAGES && leads.length < want; ) {
    const call = openCall(desk, usable, desk.signal);
    const answer = await usable.source.search(
      call,
      query,
      cursor,
      Math.max(want - leads.length, leftOut > 0 ? WALK : 0),
    );
    const taken = await take(answer.leads);
    leads.push(...taken);
    leftOut += answer.leads.length - taken.length;
    const isAmongKnown = taken.length < answer.leads.length && leftOut < mostKnown(want);
    if (!isAmongKnown) pages += 1;
    cursor = answer.cursor;
    if (!cursor) break;
  }
  return leads;
}
