/**
 * Estimates what a search would find and cost. Sources that are read for nothing are counted exactly, with what of the whole match
 * the account has already; vendor estimates are cached for some minutes, and vendors that charge for counting are rate limited.
 */
import { createHash } from 'node:crypto';
import type { SearchBody } from '@leadwright/contract/searching/search';
import { asAccount, type Ctx } from '../../platform/context.ts';
import { hasExclusions } from '../exclusions/public.ts';
import { personKeys } from '../leads/public.ts';
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
import { areOwned, type Estimate, estimate } from '../wallet/public.ts';
import { hasLeads } from './owning/owning.service.ts';
import { type Excluded, tally, type Wanted } from './owning/tally.service.ts';
import { resolveQuery } from './query.service.ts';
import { ACT_OF_KIND, isLookUp } from './search.rules.ts';

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
  whose: { owned: number | null; isMinimum: boolean; fresh: number | null; rows: number; excluded: Excluded | null };
  /** The account has leads already. */
  hasLeads: boolean;
}

const TIME_LIMIT_MS = 20_000;

/** `shown`: the price of each that was shown before. */
export async function quote(ctx: Ctx, { query, usable }: Prepared, wanted: Wanted, shown?: number): Promise<Quote> {
  const found = await countMatches(ctx, { query, usable });
  const has = await asAccount(ctx, ctx.actor.accountId, async (tx) => ({
    hasLeads: await hasLeads(tx, query.kind),
    hasExclusions: await hasExclusions(tx, wanted.exclude),
  }));
  const { paid, ...whose } = await whoseIs(ctx, { query, usable }, found, { ...wanted, ...has });
  const act = ACT_OF_KIND[query.kind];
  const cost = await asAccount(ctx, ctx.actor.accountId, (tx) => estimate(tx, [{ act, count: paid, shown }]));
  return { found, cost, whose, hasLeads: has.hasLeads };
}

type Asked = Wanted & { hasLeads: boolean; hasExclusions: boolean };

const NONE: Excluded = { crm: 0, files: 0, do_not_contact: 0, is_minimum: false };
const NOTHING = { owned: 0, isMinimum: false, fresh: 0, rows: 0, paid: 0, excluded: NONE };

/** The account has the person who is looked up, by address or profile, so it pays nothing. */
export async function isOwnedLookUp(ctx: Ctx, query: SourceQuery): Promise<boolean> {
  if (!isLookUp(query)) return false;
  const { email = '', linkedin_url = '' } = query.filters;
  const keys = personKeys({ email, linkedin_url });
  if (!keys) return false;
  const act = ACT_OF_KIND[query.kind];
  const [isOwned] = await asAccount(ctx, ctx.actor.accountId, (tx) => areOwned(tx, act, [keys.identityKeys]));
  return isOwned === true;
}

/** What cannot be read for nothing, or not to its end, is priced as if all of it were new. */
async function whoseIs(ctx: Ctx, { query, usable }: Prepared, found: SourceEstimate, wanted: Asked) {
  const { limit, onlyNew } = wanted;
  const most = found.matches === null || found.isMinimum ? limit : Math.min(limit, found.matches);
  const isCounted = found.matches !== null && !found.isMinimum;
  if (isCounted && found.matches === 0) return NOTHING;
  if (await isOwnedLookUp(ctx, query)) return { ...NOTHING, owned: 1, rows: 1 };
  if (usable.source.needsKey || !isCounted)
    return { owned: null, isMinimum: false, fresh: null, rows: most, paid: most, excluded: null };
  const counted = await tally(ctx, query, usable, { ...wanted, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  const { excluded, owned } = counted;
  const away = excluded.crm + excluded.files + excluded.do_not_contact;
  const fresh = Math.max(0, (found.matches as number) - owned - away);
  const rest = onlyNew ? Math.min(limit, fresh) : Math.min(most, fresh + owned);
  const { rows, paid } = counted.brings ?? { rows: rest, paid: rest };
  return { owned, excluded, isMinimum: !counted.isWhole, fresh, rows, paid };
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
