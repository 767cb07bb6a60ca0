/**
 * Starting, reading and cancelling searches (docs/product-rules.md#searching). Starting reserves the maximum cost, or refuses
 * before any vendor is called; the rows are added by the job (run.service.ts).
 */

import type { Exclude } from '@leadwright/contract/leads/exclusions';
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import type { HistoryFilter, SearchBody } from '@leadwright/contract/searching/search';
import { cut } from '@leadwright/contract/text';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { spell } from '../../platform/i18n.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { getAccount } from '../accounts/public.ts';
import {
  areLocationsCurrent,
  type ExampleSearch,
  type Filling,
  fillingOf,
  findExample,
  findLocations,
} from '../lead-index/public.ts';
import { ensureList, findTarget, getList, namesOfLists, startFilling } from '../lists/public.ts';
import { findImports } from '../privacy/public.ts';
import { findRecentJobs } from '../results/public.ts';
import { unitPriceMicros } from '../sources/public.ts';
import { availableCredits, estimate, isShort, reserve } from '../wallet/public.ts';
import { endRows, publishProgress } from './outcome.service.ts';
import { countMatches, isOwnedLookUp, type Prepared, prepare, quote } from './quote.service.ts';
import { searchErrors } from './search.errors.ts';
import { runSearchJob } from './search.jobs.ts';
import * as repository from './search.repository.ts';
import { ACT_OF_KIND, intentOf, isLookUp, nameless, summaryOf } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

export async function estimateSearch(ctx: Ctx, body: SearchBody) {
  const prepared = await prepare(ctx, body);
  const list = await inTransaction(ctx, (tx) => findTarget(tx, body.list, LIST_TYPE_OF_KIND[body.type]));
  const { isFilling: isLoading, problem } = await fillingFor(ctx, prepared);
  const found = await quote(ctx, prepared, wantedBy(body, prepared));
  return { ...found, source: prepared.usable.source, list, isLoading, problem };
}

/** Who is looked up is wanted, known or not. */
const isForNew = ({ only_new }: SearchBody, { query }: Prepared) => only_new && !isLookUp(query);
/** A person or company that is looked up by name is wanted, even if a CRM or a file holds it. */
const excludedIn = ({ exclude }: SearchBody, { query }: Prepared): Exclude =>
  isLookUp(query) ? { crm: false, files: false } : exclude;
const wantedBy = (body: SearchBody, prepared: Prepared) => ({
  limit: body.limit,
  onlyNew: isForNew(body, prepared),
  exclude: excludedIn(body, prepared),
});

/** Asked before counting, so that a number is never taken for the last one by mistake. */
const fillingFor = async (ctx: Ctx, { query, usable }: Prepared): Promise<Filling> =>
  query.kind === 'industry' && !usable.source.needsKey ? fillingOf(ctx) : { isFilling: false, problem: null };

export async function findPlaces(ctx: Ctx, question: Parameters<typeof findLocations>[1]) {
  const data = await findLocations(ctx, question);
  return { data, is_loading: data.length === 0 && !(await areLocationsCurrent(ctx)) };
}

/** For an account that has never searched. */
export async function exampleFor(ctx: Ctx): Promise<ExampleSearch | null> {
  const timeZone = await inTransaction(ctx, async (tx) => {
    if (await repository.hasAny(tx.db, tx.accountId)) return null;
    return (await getAccount(tx, tx.accountId)).time_zone;
  });
  return timeZone === null ? null : findExample(ctx, timeZone);
}

interface StartOptions {
  /** For automations: with too few credits for all leads, searches for as many as they cover. */
  asFarAsPaid?: boolean;
  /** It repeats an earlier one: its price is known, and `note` commits with it. */
  again?: Again;
}

export interface Again {
  of: number;
  paidBy: SearchRow['paid_by'];
  /** The most credits it may cost the account. */
  most: number;
  note(tx: Tx, search: SearchRow): Promise<void>;
}

/** A repeat with the same intent, a UUID or words of our own, returns the existing search. */
export async function startSearch(
  ctx: Ctx,
  body: SearchBody,
  given: string,
  { asFarAsPaid = false, again }: StartOptions = {},
): Promise<SearchRow> {
  const intent = intentOf(given);
  const earlier = await inTransaction(ctx, ({ db, accountId }) => repository.findByIntent(db, accountId, intent));
  if (earlier) return earlier;
  const prepared = await prepare(ctx, body);
  const order = { body, prepared, intent, again };
  if (again) return begin(ctx, order, again.most);
  const cost = await priceOf(ctx, body);
  const { expected } = body;
  if (expected && expected.cost_each !== cost) throw searchErrors.price_changed();
  if (asFarAsPaid) return startAsFarAsPaid(ctx, order, cost);
  const most = expected?.maximum_credits ?? Number.POSITIVE_INFINITY;
  if (!prepared.usable.source.needsKey) {
    const { isFilling: isLoading } = await fillingFor(ctx, prepared);
    const wanted = { ...wantedBy(body, prepared), isBrief: true };
    const { found, cost: exact } = await quote(ctx, prepared, wanted, expected?.cost_each);
    if (isLoading && found.matches === 0) throw searchErrors.still_loading();
    const { maximum } = exact;
    if (maximum > most) throw searchErrors.price_changed();
    return begin(ctx, order, maximum);
  }
  if (await isOwnedLookUp(ctx, prepared.query)) return begin(ctx, order, 0);
  // Who was shown less than the price of one lead pays for none, so no vendor is called.
  if (most < cost) throw searchErrors.price_changed();
  try {
    return await begin(ctx, order, Math.min(body.limit * cost, most));
  } catch (error) {
    // There may be fewer matches than requested; the vendor is only called if the account can pay for at least one.
    if (!isShort(error) || (await inTransaction(ctx, availableCredits)) < cost) throw error;
    const { cost: exact } = await quote(ctx, prepared, wantedBy(body, prepared), expected?.cost_each);
    return begin(ctx, order, Math.min(exact.maximum, most));
  }
}

/** The price of all that are wanted is set aside; with fewer credits it looks for as many as they pay for. */
async function startAsFarAsPaid(ctx: Ctx, order: Order, cost: number): Promise<SearchRow> {
  const { isFilling: isLoading } = await fillingFor(ctx, order.prepared);
  if (isLoading && (await countMatches(ctx, order.prepared)).matches === 0) throw searchErrors.still_loading();
  try {
    return await begin(ctx, order, order.body.limit * cost);
  } catch (error) {
    if (!isShort(error)) throw error;
    const affordable = Math.floor((await inTransaction(ctx, availableCredits)) / cost);
    if (affordable < 1) throw error;
    // Credits may have been added in the meantime.
    return begin(ctx, order, Math.min(affordable, order.body.limit) * cost);
  }
}

interface Order {
  body: SearchBody;
  prepared: Prepared;
  intent: string;
  again: Again | undefined;
}

const priceOf = (ctx: Ctx, { type, expected }: SearchBody) =>
  inTransaction(ctx, async (tx) => {
    const { lines } = await estimate(tx, [{ act: ACT_OF_KIND[type], count: 1, shown: expected?.cost_each }]);
    return lines[0]?.price ?? 0;
  });

/** List, search, reservation and job exist together or not at all. */
const begin = (ctx: Ctx, { body, prepared, intent, again }: Order, maximum: number) =>
  inTransaction(ctx, async (tx) => {
    const { query, usable } = prepared;
    const { accountId, userId, name } = tx.actor;
    if (again) await holdEarlier(tx, again.of);
    const list = await ensureList(tx, body.list, LIST_TYPE_OF_KIND[body.type]);
    const summary = cut(spell(summaryOf(query), tx.language), 255);
    const made = await repository.insertSearch(tx.db, {
      account_id: accountId,
      user_id: userId,
      user_name: name,
      kind: body.type,
      list_id: list.id,
      summary,
      words: JSON.stringify(summaryOf(query)),
      language: tx.language,
      row_limit: body.limit,
      find_emails: body.find_emails,
      new_only: isForNew(body, prepared),
      ...withoutIn(excludedIn(body, prepared)),
      ...(again && { again_of: again.of, paid_by: again.paidBy }),
      unit_cost_micro: unitCostOf(tx, usable),
      filters: JSON.stringify(query.filters),
      source: usable.source.id,
      key_owner: usable.owner,
      status: 'queued',
      maximum_credits: maximum,
      reservation_id: 0,
      intent,
      created_at: tx.now(),
      moved_at: tx.now(),
    });
    // Lock order: the list before the wallet, as when delivering pages.
    await startFilling(tx, list, made.id);
    const reservation = await reserve(tx, {
      acts: [ACT_OF_KIND[body.type]],
      shown: body.expected?.cost_each,
      max: maximum,
      isFree: again?.paidBy === 'platform',
      purpose: 'search',
      title: { key: 'search.title', params: { summary: nameless(query) } },
      subject: `search:${made.id}`,
      key: `search:${made.id}/reserve`,
    });
    const search = await repository.updateSearch(tx.db, accountId, made.id, { reservation_id: reservation.id });
    await enqueue(tx, runSearchJob, { accountId, searchId: made.id, source: search.source });
    await publishProgress(tx, search);
    await again?.note(tx, search);
    return search;
  });

const withoutIn = ({ crm, files }: Exclude) => ({ without_crm: crm, without_files: files });

/** With another account's key the platform pays the vendor nothing. */
const unitCostOf = ({ platform }: Tx, { source, owner }: Prepared['usable']) =>
  owner === 'platform' ? unitPriceMicros(source.id, platform.config.SOURCE_PRICES) : 0;

/** Held until the end of the transaction, so that it is not repeated twice at the same time. */
async function holdEarlier(tx: Tx, id: number) {
  await repository.lockSearch(tx.db, tx.accountId, id);
  if (await repository.runsAgain(tx.db, tx.accountId, id)) throw searchErrors.runs_again();
}

export const readSearch = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async ({ db }) => {
    const search = await repository.findSearch(db, ctx.actor.accountId, id);
    if (!search) throw searchErrors.not_found();
    return search;
  });

/** For jobs, which have no actor. */
export const findSearchRow = ({ db, accountId }: Tx<Base>, id: number): Promise<SearchRow | undefined> =>
  repository.findSearch(db, accountId, id);

/** Ends immediately: a page in progress is neither delivered nor charged, and the address lookup stops. */
export const cancelSearch = (ctx: Ctx, id: number) => inTransaction(ctx, (tx) => cancelBy(tx, id, tx.actor.name));

/** The same for a caller outside the account, such as an admin. */
export async function cancelBy(tx: Tx<Base>, id: number, name: string): Promise<SearchRow> {
  const search = await repository.lockSearch(tx.db, tx.accountId, id);
  if (!search) throw searchErrors.not_found();
  if (search.finished_at) throw searchErrors.finished();
  return endRows(tx, search, 'canceled', null, { ended_by: name });
}

export const findHistory = (ctx: Ctx, listId: number, page: HistoryFilter) =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    return repository.findOfList(tx.db, tx.actor.accountId, listId, page);
  });

const RECENT_MS = 24 * 60 * 60 * 1000;
const MAX_RECENT = 20;

/** The user's recent searches, bulk actions, imports and exports, newest first. */
export const findActivity = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const since = new Date(tx.now().getTime() - RECENT_MS);
    const searches = await repository.findRecent(tx.db, tx.actor.accountId, tx.actor.userId, since, MAX_RECENT);
    const jobs = await findRecentJobs(tx, since, MAX_RECENT);
    const names = await namesOfLists(tx, [...new Set(jobs.map((job) => job.list_id))]);
    const imports = (await findImports(tx)).filter(({ user_id }) => user_id === tx.actor.userId);
    return { searches, imports, jobs: jobs.map((job) => ({ ...job, listName: names.get(job.list_id) ?? '' })) };
  });
