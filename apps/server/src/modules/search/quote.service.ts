/**
 * Estimates what a search would find and cost. Sources that are read for nothing are counted exactly, with what of the whole match
 * the account has already; vendor estimates are cached for some minutes, and vendors that charge for counting are rate limited.
 */
import { createHash } from 'node:crypto';
import type { SearchBody } from '@leadwright/contract/searching/search';
import { asAccount, type Ctx } from '../../platform/context.ts';
import {
  chooseSource,
  openCall,
  type SourceEstimate,
  SourceFailure,
  type SourceQuery,
  sourcesErrors,
  UNKNOWN,
  type UsableSource,
} from '../sources/public.ts';
import { type Estimate, estimate } from '../wallet/public.ts';
import { hasLeads } from './owning/owning.service.ts';
import { tally, type Wanted } from './owning/tally.service.ts';
import { resolveQuery } from './query.service.ts';
import { ACT_OF_KIND } from './search.rules.ts';

export interface Prepared {
  query: SourceQuery;
  usable: UsableSource;
}

/** Resolves the query and its source. Refuses queries that no source can answer (docs/product-rules.md#searching). */
export async function prepare(ctx: Ctx, body: SearchBody): Promise<Prepared> {
  const query = await resolveQuery(ctx, body);
  const usable = await asAccount(ctx, ctx.actor.accountId, (tx) => chooseSource(tx, query, body.filters.source));
  return { query, usable };
}

export interface Quote {
  found: SourceEstimate;
  cost: Estimate;
  /** Of the whole match; null where it is known only when the leads are there. */
  whose: { owned: number | null; isMinimum: boolean; fresh: number | null; rows: number };
  /** The account has leads already. */
  hasLeads: boolean;
}

const TIME_LIMIT_MS = 20_000;

/** `shown`: the price of each that was shown before. */
export async function quote(ctx: Ctx, { query, usable }: Prepared, wanted: Wanted, shown?: number): Promise<Quote> {
  const found = await countMatches(ctx, { query, usable });
  const has = await asAccount(ctx, ctx.actor.accountId, (tx) => hasLeads(tx, query.kind));
  const { paid, ...whose } = await whoseIs(ctx, { query, usable }, found, { ...wanted, hasLeads: has });
  const act = ACT_OF_KIND[query.kind];
  const cost = await asAccount(ctx, ctx.actor.accountId, (tx) => estimate(tx, [{ act, count: paid, shown }]));
  return { found, cost, whose, hasLeads: has };
}

type Asked = Wanted & { hasLeads: boolean };

const NOTHING = { owned: 0, isMinimum: false, fresh: 0, rows: 0, paid: 0 };

/** What cannot be read for nothing, or not to its end, is priced as if all of it were new. */
async function whoseIs(ctx: Ctx, { query, usable }: Prepared, found: SourceEstimate, wanted: Asked) {
  const { limit, onlyNew } = wanted;
  const most = found.matches === null || found.isMinimum ? limit : Math.min(limit, found.matches);
  const isCounted = found.matches !== null && !found.isMinimum;
  if (isCounted && found.matches === 0) return NOTHING;
  if (usable.source.needsKey || !isCounted)
    return { owned: null, isMinimum: false, fresh: null, rows: most, paid: most };
  const counted = await tally(ctx, query, usable, { ...wanted, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  const fresh = Math.max(0, (found.matches as number) - counted.owned);
  const rest = onlyNew ? Math.min(limit, fresh) : most;
  const { rows, paid } = counted.brings ?? { rows: rest, paid: rest };
  return { owned: counted.owned, isMinimum: !counted.isWhole, fresh, rows, paid };
}

const REMEMBER_MS = 10 * 60_000;
const MAX_REMEMBERED = 500;
/** Limits paid estimates, so that playing with the form does not use up the key. */
const PAID_ESTIMATES = { max: 40, seconds: 3600 };
const remembered = new Map<string, { until: number; found: SourceEstimate }>();

/** If a vendor is busy or unavailable the number is just unknown; an invalid key is reported. */
export async function countMatches(ctx: Ctx, { query, usable }: Prepared): Promise<SourceEstimate> {
  const { source, key } = usable;
  const name = createHash('sha256')
    .update(JSON.stringify([source.id, key, query]))
    .digest('base64url');
  const known = remembered.get(name);
  if (source.needsKey && known && known.until > Date.now()) return known.found;
  if (source.estimateCost && !(await mayAsk(ctx))) return UNKNOWN;
  try {
    const found = await source.estimate(openCall(ctx, usable, AbortSignal.timeout(TIME_LIMIT_MS)), query);
    if (source.needsKey) remember(name, found);
    return found;
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    if (error.kind === 'not_found') return { matches: 0, isMinimum: false, cells: [], distribution: [] };
    if (error.kind === 'throttled' || error.kind === 'transient') return UNKNOWN;
    throw sourcesErrors[error.kind]({ params: { source: source.title } });
  }
}

function remember(name: string, found: SourceEstimate) {
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  remembered.set(name, { until: Date.now() + REMEMBER_MS, found });
}

const mayAsk = async ({ platform, actor }: Ctx) =>
  (await platform.limits.take(`search:estimates:${actor.accountId}`, PAID_ESTIMATES)).allowed;
