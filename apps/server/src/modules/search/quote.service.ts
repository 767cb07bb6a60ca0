/**
 * Estimates what a search would find and cost. The built-in index is counted exactly, without leads the account already owns;
 * vendor estimates are cached for some minutes, and vendors that charge for counting are rate limited.
 */
import { createHash } from 'node:crypto';
import type { SearchBody } from '@leadwright/contract/searching/search';
import { asAccount, type Base, type Ctx } from '../../platform/context.ts';
import {
  chooseSource,
  type Lead,
  openCall,
  type SourceEstimate,
  SourceFailure,
  type SourceQuery,
  sourcesErrors,
  UNKNOWN,
  type UsableSource,
} from '../sources/public.ts';
import { type Estimate, estimate } from '../wallet/public.ts';
import { isPaid } from './contacts.service.ts';
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
}

const TIME_LIMIT_MS = 20_000;

/** `shown`: the price of each that was shown before. */
export async function quote(ctx: Ctx, { query, usable }: Prepared, limit: number, shown?: number): Promise<Quote> {
  const found = await lookUp(ctx, query, usable);
  const isExact = !usable.source.needsKey && found.matches !== null && !found.isMinimum;
  const leads = isExact && found.matches ? await firstLeads(ctx, query, usable, limit) : [];
  const identityKeys = leads.filter((lead) => isPaid(query.kind, lead)).map((lead) => lead.identityKeys);
  const count = isExact
    ? identityKeys.length
    : Math.min(limit, found.matches === null || found.isMinimum ? limit : found.matches);
  const act = ACT_OF_KIND[query.kind];
  const cost = await asAccount(ctx, ctx.actor.accountId, (tx) => estimate(tx, [{ act, count, identityKeys, shown }]));
  return { found, cost };
}

/** The leads the search would find. */
async function firstLeads(ctx: Base, query: SourceQuery, usable: UsableSource, limit: number): Promise<Lead[]> {
  const call = openCall(ctx, usable, AbortSignal.timeout(TIME_LIMIT_MS));
  const leads: Lead[] = [];
  for (let cursor = null as Parameters<typeof usable.source.search>[2]; leads.length < limit; ) {
    const page = await usable.source.search(call, query, cursor, limit - leads.length);
    leads.push(...page.leads);
    cursor = page.cursor;
    if (!cursor) break;
  }
  return leads;
}

const REMEMBER_MS = 10 * 60_000;
const MAX_REMEMBERED = 500;
/** Limits paid estimates, so that playing with the form does not use up the key. */
const PAID_ESTIMATES = { max: 40, seconds: 3600 };
const remembered = new Map<string, { until: number; found: SourceEstimate }>();

/** If a vendor is busy or unavailable the number is just unknown; an invalid key is reported. */
async function lookUp(ctx: Ctx, query: SourceQuery, usable: UsableSource): Promise<SourceEstimate> {
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
