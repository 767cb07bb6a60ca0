/**
 * Reads what a search matches in the order in which it would be delivered, and counts: how much of it the account has already, how
 * much the search would bring, and how much of that is paid for. Only for sources that are read for nothing.
 */
import type { Exclude } from '@leadwright/contract/leads/exclusions';
import { asAccount, type Ctx } from '../../../platform/context.ts';
import { type Cursor, type Lead, openCall, type SourceQuery, type UsableSource } from '../../sources/public.ts';
import { isPaid } from '../contacts.service.ts';
import { findMine, NONE } from './owning.service.ts';
import { type Sifted, sift } from './sifting.service.ts';

/** The limits of matches and time for the comparison with owned leads. */
const MOST = 10_000;
const LONGEST_MS = 4000;
const PART = 1000;
/** Behind what falls away, the next ones are read together. */
const LEAST = 250;

export interface Wanted {
  limit: number;
  onlyNew: boolean;
  exclude: Exclude;
  /** Only how much the search would bring, for its start: the rest of the matches need not be compared. */
  isBrief?: boolean;
}

interface Options extends Wanted {
  /** An account that has nothing need not be asked about each lead. */
  hasLeads: boolean;
  /** Neither need one be that leaves nothing else out. */
  hasExclusions: boolean;
  signal: AbortSignal;
}

export interface Tally {
  owned: number;
  /** Those that fall away for other reasons. */
  excluded: Excluded;
  /** All matches were compared, or there is nothing to compare with. */
  isWhole: boolean;
  /** The rows that the search would deliver and charge for; null if it would continue beyond the compared matches. */
  brings: { rows: number; paid: number } | null;
}

export interface Excluded {
  crm: number;
  files: number;
  do_not_contact: number;
  is_minimum: boolean;
}

export async function tally(ctx: Ctx, query: SourceQuery, usable: UsableSource, options: Options): Promise<Tally> {
  const { limit, signal } = options;
  const comparesAll = !options.isBrief && (options.hasLeads || options.hasExclusions);
  const until = performance.now() + LONGEST_MS;
  const call = openCall(ctx, usable, signal);
  const count = { read: 0, owned: 0, rows: 0, paid: 0, crm: 0, files: 0, do_not_contact: 0 };
  let cursor: Cursor | null = null;
  do {
    const part = comparesAll ? PART : Math.min(PART, Math.max(count.read > 0 ? LEAST : 0, limit - count.rows));
    const page = await usable.source.search(call, query, cursor, part);
    const sifted = await compare(ctx, query, page.leads, options);
    const { reasons, bought } = sifted;
    const wanted = page.leads.filter((lead) => !reasons.has(lead)).slice(0, limit - count.rows);
    count.read += page.leads.length;
    count.owned += ownedIn(sifted);
    for (const reason of ['crm', 'files', 'do_not_contact'] as const) count[reason] += sifted.count(reason);
    count.rows += wanted.length;
    count.paid += wanted.filter((lead) => isPaid(query.kind, lead) && !bought.has(lead)).length;
    cursor = page.cursor;
  } while (cursor && count.read < MOST && (comparesAll ? performance.now() < until : count.rows < limit));
  const isEnd = cursor === null;
  const { owned, rows, paid, crm, files, do_not_contact } = count;
  return {
    owned,
    excluded: { crm, files, do_not_contact, is_minimum: !isEnd && comparesAll },
    isWhole: isEnd || !comparesAll,
    brings: isEnd || rows === limit ? { rows, paid } : null,
  };
}

/** A lead that falls away for another reason counts there. */
const ownedIn = ({ all, reasons }: Sifted): number =>
  [...all].filter((lead) => (reasons.get(lead) ?? 'owned') === 'owned').length;

const compare = (ctx: Ctx, { kind }: SourceQuery, leads: readonly Lead[], { hasLeads, onlyNew, exclude }: Options) =>
  asAccount(ctx, ctx.actor.accountId, (tx) =>
    sift(tx, leads, { kind, onlyNew, exclude, findMine: async () => (hasLeads ? findMine(tx, kind, leads) : NONE) }),
  );
