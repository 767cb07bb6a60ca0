/**
 * Reading a list's rows (docs/product-rules.md#lists-and-results) and correcting one by hand. A list or row outside the
 * account does not exist, and neither does a list asked for under another type than its own.
 */

import type { ListType } from '@leadwright/contract/leads/lists';
import { ARRIVAL, type ResultFilter } from '@leadwright/contract/leads/result-filter';
import { EXACT_TOTAL, EXACT_TOTAL_IN_LARGE_LIST, LARGE_LIST } from '@leadwright/contract/leads/results';
import { type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { isTakingTooLong, limitStatements } from '../../platform/database/database.ts';
import { reading } from '../../platform/database/reading.ts';
import { isShared } from '../leads/public.ts';
import { askListSize, getList, type ListSize } from '../lists/public.ts';
import { chargedOnDelivery } from '../wallet/public.ts';
import { askForOrder } from './orders/orders.jobs.ts';
import { type FoundLead, findInAll, findInNewest } from './pages/anywhere.repository.ts';
import { criteriaOf, orderOf } from './pages/filter.rules.ts';
import { isIndexed } from './pages/fragments.rules.ts';
import { byKeptOrder, isKept } from './pages/kept-order.sql.ts';
import * as pages from './pages/pages.repository.ts';
import type { Chooser, Found, Page, Question, Strategy } from './pages/pages.sql.ts';
import { findCells, findPlaces } from './pages/places.repository.ts';
import { recallStrategy, remember } from './pages/remembered.sql.ts';
import { resultsErrors } from './results.errors.ts';
import { subjectOf } from './results.rules.ts';
import { correctionOf } from './rows/correction.rules.ts';
import { findEmployees } from './rows/employees.repository.ts';
import { findActivity, labelsOf } from './rows/result-labels.repository.ts';
import { changeResults, getRow, recordActivity, scopeOf } from './rows/rows.service.ts';

const ACTIVITY_LINES = 50;

async function listOfType(tx: Tx, type: ListType, id: number): Promise<ListSize> {
  const list = await askListSize(tx, id);
  if (list.type !== type) throw resultsErrors.not_found();
  return list;
}

/** The first strategy travels with the question for the list; that is enough for most pages. */
export async function findResults(ctx: Ctx, type: ListType, listId: number, filter: ResultFilter): Promise<Page> {
  const asked = {
    criteria: criteriaOf(type, filter),
    order: orderOf(type, filter),
    window: { offset: (filter.page - 1) * filter.limit, limit: filter.limit },
  };
  const scope = { accountId: ctx.actor.accountId, listId, type };
  const known = recallStrategy(ctx.platform, scope, asked);
  const first = known ?? pages.strategiesFor(asked)[0];
  const [list, early] = await reading(ctx, (tx) =>
    Promise.all([
      listOfType(tx, type, listId),
      'choose' in first || first.needsSize
        ? null
        : first.read(tx.client, { ...scope, exactTo: 0, nextOrdinal: 0 }, asked),
    ]),
  );
  const page = early && pages.completed(early, asked.criteria, list);
  if (page) return page;
  const found = await findInSteps(ctx, { ...scope, list }, asked, early && first);
  remember(ctx.platform, scope, asked, found);
  return found;
}

/** One strategy after the other, without the one that was tried. */
async function findInSteps(
  ctx: Ctx,
  { list, ...scope }: { accountId: number; listId: number; type: ListType; list: ListSize },
  asked: Question,
  tried: Strategy | Chooser | null,
): Promise<Page & Found> {
  const question = { ...asked, criteria: pages.tellingCriteria(asked.criteria, list) };
  const exactTo = list.result_count > LARGE_LIST ? EXACT_TOTAL_IN_LARGE_LIST : EXACT_TOTAL;
  const sized = { ...scope, exactTo, nextOrdinal: list.next_ordinal };
  for (const next of pages.strategiesFor(question, pages.isLong(list))) {
    if (next === tried) continue;
    const way: Strategy = 'choose' in next ? await reading(ctx, (tx) => next.choose(tx.client, sized, question)) : next;
    const found = await reading(ctx, (tx) => way.read(tx.client, sized, question));
    const page = pages.completed(found, question.criteria, list);
    if (page) return { ...found, ...page };
    if (way === byKeptOrder && isKept(question.criteria)) await askForOrder(ctx, scope.listId, question);
  }
  throw new Error('no strategy found the page');
}

/** Larger counts are refused, because they keep a core busy. */
const COUNT_MS = 5000;

export const countResults = (ctx: Ctx, type: ListType, listId: number, filter: ResultFilter) =>
  inTransaction(ctx, async (tx) => {
    await listOfType(tx, type, listId);
    await limitStatements(tx.client, COUNT_MS);
    return pages.countMatching(tx.client, scopeOf(tx, listId), criteriaOf(type, filter));
  });

/** For search as you type: a few hits fast are better than all of them late. */
const ANYWHERE = { hits: 8, ms: 1500 };

/** Leads in any list by name, company, website or e-mail; texts that the index cannot find are not looked for. */
export async function findAnywhere(ctx: Ctx, text: string): Promise<FoundLead[]> {
  if (!isIndexed(text)) return [];
  const within = (find: typeof findInAll) =>
    inTransaction(ctx, async (tx) => {
      await limitStatements(tx.client, ANYWHERE.ms);
      return find(tx.client, tx.actor.accountId, text, ANYWHERE.hits);
    }).catch((reason): FoundLead[] => {
      if (isTakingTooLong(reason)) return [];
      throw reason;
    });
  const newest = await within(findInNewest);
  if (newest.length === ANYWHERE.hits) return newest;
  const others = (await within(findInAll)).filter(({ id }) => newest.every((known) => known.id !== id));
  return [...newest, ...others].slice(0, ANYWHERE.hits);
}

export const readDetails = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { row, list } = await getRow(tx, id);
    const scope = scopeOf(tx, list.id);
    const order = { by: ARRIVAL, direction: 'asc' } as const;
    return {
      row,
      type: list.type,
      labels: await labelsOf(tx.client, tx.actor.accountId, id),
      activity: await findActivity(tx.client, row, ACTIVITY_LINES),
      cost: await chargedOnDelivery(tx, subjectOf(list.type, list.id, id), row.created_at),
      ...(await pages.findNeighbours(tx.client, scope, id, [], order)),
    };
  });
export type Details = Awaited<ReturnType<typeof readDetails>>;

const MOST_EMPLOYEES = 100;

/** People at the company of a row, in any list. A shared host, such as a social network, does not make people colleagues. */
export const readEmployees = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { domain } = (await getRow(tx, id)).row;
    if (!domain || isShared(domain)) return [];
    const { accountId } = tx.actor;
    return findEmployees(tx.client, { accountId, domain, except: id, limit: MOST_EMPLOYEES });
  });

export const findNeighbours = (ctx: Ctx, id: number, filter: ResultFilter) =>
  inTransaction(ctx, async (tx) => {
    const { list } = await getRow(tx, id);
    const order = orderOf(list.type, filter);
    return pages.findNeighbours(tx.client, scopeOf(tx, list.id), id, criteriaOf(list.type, filter), order);
  });

/** The provenance of each corrected value becomes manual entry. */
export const correctResult = (ctx: Ctx, id: number, values: Record<string, string>) =>
  inTransaction(ctx, async (tx) => {
    const { row, list } = await getRow(tx, id);
    const correction = correctionOf(list.type, row, values, { by: tx.actor.name, at: tx.now() });
    const fields = Object.keys(values);
    if (fields.length > 0) {
      await changeResults(tx, list.id, [{ id, values: correction }]);
      const params = { fields: fields.map((field) => tx.t(`results.column.${field}`)).join(', ') };
      await recordActivity(tx, list.id, [id], { what: 'results.activity.corrected', params, by_name: tx.actor.name });
    }
    return readDetails(tx, id);
  });

export const readPlaces = (ctx: Ctx, listId: number) =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const scope = scopeOf(tx, listId);
    return { data: await findPlaces(tx.client, scope), cells: await findCells(tx.client, scope) };
  });
