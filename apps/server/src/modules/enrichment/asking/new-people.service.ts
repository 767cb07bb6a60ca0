/**
 * People for one row of a run, without those whom the list that gets them holds already, who must not be contacted, or, where new
 * leads are looked for, whom a CRM or a file of customers holds: sources are read on behind them, so that a run brings as many as were asked for.
 */
import type { Exclude } from '@leadwright/contract/leads/exclusions';
import { asAccount } from '../../../platform/context.ts';
import { findExcluded } from '../../exclusions/public.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { findListedKeys } from '../../results/public.ts';
import { type Cursor, type Lead, openCall, type SourceQuery, type UsableSource } from '../../sources/public.ts';
import type { RunContext } from '../enrichment.port.ts';
import { mergePeople } from './people.rules.ts';

/** The most pages to request from a provider for one row. */
const MAX_PAGES = 12;
/** Behind what is known, small pages are not worth a call. */
const WALK = 20;
/** The most known people to skip, because providers charge for each. */
const mostKnown = (want: number) => 200 + 10 * want;

const keysOf = ({ row, identityKeys }: Lead): string[] => [row.dedupeKey, ...identityKeys];

export interface NewPeople {
  /** Those of some people who are new. */
  among(leads: readonly Lead[]): Promise<Lead[]>;
  /** The new finds, or one known find, which distinguishes the row from one without any find. */
  answer(finds: readonly Lead[]): Lead[];
}

const NOBODY: Exclude = { crm: false, files: false };
export const KNOWN_ELSEWHERE: Exclude = { crm: true, files: true };

/** `want`: as many at most. `exclude`: who is known elsewhere is not new. */
export function newPeopleFor(context: RunContext, rowId: number, want: number, exclude = NOBODY): NewPeople {
  const known: Lead[] = [];
  /** Another row of this run has found them at the same time. */
  const isTaken = (lead: Lead) => keysOf(lead).some((key) => (context.taken.get(key) ?? rowId) !== rowId);
  return {
    async among(leads) {
      const { listed, hidden } = await lookUp(context, leads, exclude);
      const fresh = leads.filter((lead) => !listed.has(lead) && !hidden.has(lead) && !isTaken(lead));
      for (const key of fresh.flatMap(keysOf)) context.taken.set(key, rowId);
      known.push(...leads.filter((lead) => !fresh.includes(lead) && !hidden.has(lead)).slice(0, 1));
      return fresh;
    },
    answer(finds) {
      const people = mergePeople(finds).slice(0, want);
      return people.length > 0 ? people : known.slice(0, 1);
    },
  };
}

const lookUp = (context: RunContext, leads: readonly Lead[], exclude: Exclude) =>
  asAccount(context, context.run.account_id, async (tx) => {
    const list = context.run.target_list_id;
    const keys = list === null ? new Set<string>() : await findListedKeys(tx, leads.flatMap(keysOf), list);
    const compared = { identityOf: ({ contact }: Lead) => contact, areCompanies: false };
    const elsewhere = await findExcluded(tx, leads, compared, exclude);
    return {
      listed: new Set(leads.filter((lead) => elsewhere.has(lead) || keysOf(lead).some((key) => keys.has(key)))),
      hidden: await findSuppressed(tx, leads, ({ contact }) => contact),
    };
  });

/** As many as are wanted and `take` leaves, page by page. */
export async function pagesOf(
  context: RunContext,
  usable: UsableSource,
  query: SourceQuery,
  want: number,
  take: (leads: readonly Lead[]) => Promise<Lead[]>,
): Promise<Lead[]> {
  const leads: Lead[] = [];
  let cursor: Cursor | null = null;
  let leftOut = 0;
  for (let pages = 0; pages < MAX_PAGES && leads.length < want; ) {
    const call = openCall(context, usable, context.signal);
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
