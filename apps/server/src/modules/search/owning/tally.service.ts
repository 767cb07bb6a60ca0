/**
 * Reads what a search matches in the order in which it would be delivered, and counts: how much of it the account has already, how
 * much the search would bring, and how much of that is paid for. Only for sources that are read for nothing.
 */
import { asAccount, type Ctx } from '../../../platform/context.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { type Cursor, type Lead, openCall, type SourceQuery, type UsableSource } from '../../sources/public.ts';
import { isPaid } from '../contacts.service.ts';
import { findMine, type Mine } from './owning.service.ts';

/** Beyond so many matches, or so long, the rest is not compared with what the account has. */
const MOST = 10_000;
const LONGEST_MS = 4000;
const PART = 1000;

export interface Wanted {
  limit: number;
  onlyNew: boolean;
}

interface Options extends Wanted {
  /** An account that has nothing need not be asked about each lead. */
  hasLeads: boolean;
  signal: AbortSignal;
}

export interface Tally {
  owned: number;
  /** All matches were compared. */
  isWhole: boolean;
  /** What the search would bring, and of that what it would charge for; null where it goes on behind what was read. */
  brings: { rows: number; paid: number } | null;
}

export async function tally(
  ctx: Ctx,
  query: SourceQuery,
  usable: UsableSource,
  { limit, onlyNew, hasLeads, signal }: Options,
): Promise<Tally> {
  const until = performance.now() + LONGEST_MS;
  const call = openCall(ctx, usable, signal);
  const count = { read: 0, owned: 0, rows: 0, paid: 0 };
  let cursor: Cursor | null = null;
  do {
    const part = hasLeads ? PART : Math.min(PART, limit - count.rows);
    const page = await usable.source.search(call, query, cursor, part);
    const { mine, hidden } = await compare(ctx, query, page.leads, { hasLeads, isFull: count.rows === limit });
    const isWanted = (lead: Lead) => !hidden.has(lead) && !(onlyNew && mine.all.has(lead));
    const wanted = page.leads.filter(isWanted).slice(0, limit - count.rows);
    count.read += page.leads.length;
    count.owned += mine.all.size;
    count.rows += wanted.length;
    count.paid += wanted.filter((lead) => isPaid(query.kind, lead) && !mine.bought.has(lead)).length;
    cursor = page.cursor;
  } while (cursor && count.read < MOST && (hasLeads ? performance.now() < until : count.rows < limit));
  const isEnd = cursor === null;
  const { owned, rows, paid } = count;
  return { owned, isWhole: isEnd || !hasLeads, brings: isEnd || rows === limit ? { rows, paid } : null };
}

const NONE: Mine = { bought: new Set(), all: new Set() };

/** Once the limit is full, it no longer matters who must not be contacted. */
const compare = (
  ctx: Ctx,
  { kind }: SourceQuery,
  leads: readonly Lead[],
  { hasLeads, isFull }: { hasLeads: boolean; isFull: boolean },
) =>
  asAccount(ctx, ctx.actor.accountId, async (tx) => ({
    mine: hasLeads ? await findMine(tx, kind, leads) : NONE,
    hidden: isFull ? new Set<Lead>() : await findSuppressed(tx, leads, (lead) => lead.contact),
  }));
