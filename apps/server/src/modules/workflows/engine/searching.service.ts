/**
 * Search nodes. The search is an ordinary one. Its leads are taken over while it runs, each as soon as its address lookup has
 * ended.
 */
import { SEARCHES, type SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import { LIST_TYPE_OF_KIND, SEARCH_KINDS, type SearchKind } from '@leadwright/contract/leads/lists';
import { SearchBody } from '@leadwright/contract/searching/search';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { duringStep, isOutOfCredits } from '../../automation/public.ts';
import { findList } from '../../lists/public.ts';
import { arrivalsOf, readRows } from '../../results/public.ts';
import {
  ACT_OF_KIND,
  areRowsOver,
  cancelSearch,
  findSearchByIntent,
  findSearchRow,
  type SearchRow,
  startSearch,
} from '../../search/public.ts';
import { estimate } from '../../wallet/public.ts';
import { type At, Halt, type Stop } from '../nodes/nodes.port.ts';
import * as items from '../runs/items.repository.ts';
import { note } from '../runs/journal.service.ts';
import * as repository from '../runs/runs.repository.ts';
import type { NodeRow } from '../runs/runs.table.ts';
import { account, setAside } from './budget.service.ts';
import { bringIn, closeLeads } from './handing-on.service.ts';
import { mostOf } from './plan.rules.ts';

const PAGE = 500;

const kindOf = ({ node }: At['planned']): SearchKind =>
  SEARCH_KINDS.find((kind) => LIST_TYPE_OF_KIND[kind] === SEARCHES[node.type]) as SearchKind;

/** By which it is begun once, and found again before it is noted. */
const intentOf = ({ run, row }: At): string => `workflow:${run.id}/${row.node_id}/${row.attempt}`;

async function priceOf(tx: Tx, kind: SearchKind): Promise<number> {
  const { lines } = await estimate(tx, [{ act: ACT_OF_KIND[kind], count: 1 }]);
  return lines[0]?.price ?? 0;
}

export const leadPriceOf = (tx: Tx, planned: At['planned']): Promise<number> => priceOf(tx, kindOf(planned));

interface Wanted {
  body: SearchBody;
  intent: string;
  step: Parameters<typeof duringStep>[1];
}

/** Fixes the query and the maximum cost before any request to a source. A repeat returns the same. */
export async function prepareSearch(tx: Tx, at: At, listName: string): Promise<Wanted | null> {
  const { run, planned, row } = at;
  const kind = kindOf(planned);
  const price = await priceOf(tx, kind);
  const limit = mostOf(planned, run.is_trial) - row.out_count - row.working - row.ended_count;
  if (limit <= 0) return null;
  // After an interruption the price may exceed the reservation; then the search is refused.
  const maximum = row.state === 'running' ? row.reserved : limit * price;
  if (row.state !== 'running') {
    await setAside(tx, at, maximum);
    await repository.updateNode(tx.db, row, { state: 'running', note: null, moved_at: tx.now() });
    await note(tx, run, 'search', { node: row.node_id, params: { limit } });
  }
  const { filters, find_emails, only_new, exclude, list } = planned.node.settings as SettingsOf<'company_search'>;
  const expected = { cost_each: Math.round(maximum / limit), maximum_credits: maximum };
  const body = SearchBody.safeParse({
    type: kind,
    filters,
    find_emails,
    only_new,
    exclude,
    limit,
    expected,
    list: list ?? { name: listName },
  });
  if (!body.success) throw new Halt('gone', 'workflow-runs.note.search');
  return { body: body.data, intent: intentOf(at), step: `workflow:${run.id}/${row.node_id}` };
}

/** Outside any transaction: vendors may be asked how much there is. */
export async function beginSearch(ctx: Ctx, { body, intent, step }: Wanted): Promise<SearchRow> {
  try {
    return await startSearch(duringStep(ctx, step), body, intent, { asFarAsPaid: true });
  } catch (error) {
    if (isOutOfCredits(error)) throw new Halt('credits');
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    throw new Halt('gone', Object.values(error.fields ?? {})[0] ?? error.code.replace('.', '.error.'));
  }
}

export async function keepSearch(tx: Tx, row: NodeRow, { id, list_id, kind }: SearchRow): Promise<void> {
  const list_type = LIST_TYPE_OF_KIND[kind];
  await repository.updateNode(tx.db, row, { search_id: id, list_id, list_type, arrived: -1, moved_at: tx.now() });
}

/** Whether anything moved, and what stops the run. */
export async function takeOver(tx: Tx, at: At): Promise<{ hasMoved: boolean; stop: Stop | null }> {
  const { row } = at;
  const search = (await findSearchRow(tx, row.search_id as number)) as SearchRow;
  const found = row.is_searched ? [] : await arrivalsOf(tx, `search:${search.id}`, { after: row.arrived, limit: PAGE });
  const leads = found.map(({ id }) => ({ result_id: id, list_id: search.list_id }));
  await bringIn(tx, at, leads, 'working');
  const settled = await settle(tx, at, search.list_id);
  await accountFor(tx, at, search);
  // A node without credits has reported it already.
  const isOpen = !row.is_searched && row.state !== 'failed';
  const isTaken = isOpen && search.finished_at !== null && found.length < PAGE;
  const stop = isTaken ? await stopOf(tx, search) : null;
  const arrived = found.at(-1)?.ordinal ?? row.arrived;
  const isSearched = row.is_searched || (isTaken && stop === null);
  const waits = search.waiting_until && !search.finished_at ? 'workflow-runs.note.waiting' : null;
  const looking = areRowsOver(search) && settled.left > 0 ? 'workflow-runs.note.looking' : waits;
  const changes = { arrived, is_searched: isSearched, note: looking, ...(search.list_removed && { list_id: null }) };
  await repository.updateNode(tx.db, row, changes);
  if (isTaken) await noteFound(tx, at, search);
  return { hasMoved: leads.length > 0 || settled.done > 0 || isTaken || looking !== row.note, stop };
}

/** Failed, or it could look for fewer than wanted, because there were not enough credits for all. */
async function stopOf(tx: Tx, search: SearchRow): Promise<Stop | null> {
  const { status, error_code, maximum_credits: most, credits, row_limit } = search;
  if (status === 'failed')
    return error_code === 'credits'
      ? { reason: 'credits', note: null }
      : { reason: 'unexpected', note: `search.failed.${error_code}` };
  const price = await priceOf(tx, search.kind);
  const isShort = status === 'completed' && most < row_limit * price && most - credits < price;
  return isShort ? { reason: 'credits', note: null } : null;
}

const noteFound = (tx: Tx, { run, row }: At, { added, credits, status }: SearchRow) =>
  note(tx, run, 'found', {
    node: row.node_id,
    params: { count: added, credits },
    tone: status === 'failed' ? 'bad' : 'plain',
  });

/** Hands on those that nothing is looked for any more. */
async function settle(tx: Tx, at: At, listId: number): Promise<{ done: number; left: number }> {
  const open = await items.findWorking(tx.db, at.row, null, PAGE);
  if (open.length === 0) return { done: 0, left: 0 };
  const isThere = (await findList(tx, listId)) !== undefined;
  const ids = open.map(({ result_id }) => result_id);
  const rows = new Map((isThere ? await readRows(tx, listId, ids) : []).map((row) => [row.id, row]));
  const outcomes = ids.flatMap((result_id): items.Outcome[] => {
    const row = rows.get(result_id);
    if (!row) return [{ result_id, state: 'ended', reason: 'gone' }];
    if (row.is_suppressed) return [{ result_id, state: 'ended', reason: 'suppressed' }];
    return row.email_state === 'looking' ? [] : [{ result_id, state: 'out', reason: null }];
  });
  await closeLeads(tx, at, outcomes, 'working');
  return { done: outcomes.length, left: open.length - outcomes.length };
}

/** An open search may still use the rest of its budget. */
async function accountFor(tx: Tx, at: At, search: SearchRow): Promise<void> {
  const { row } = at;
  const open = areRowsOver(search) ? 0 : Math.max(0, search.maximum_credits - search.credits);
  await account(tx, at, row.reserved - open, row.earlier + search.credits - row.credits);
}

/** Cancels the search. Its leads stay. */
export async function abandonSearch(tx: Tx, id: number): Promise<void> {
  const search = await findSearchRow(tx, id);
  if (search && !search.finished_at) await cancelSearch(tx, id);
}

/** Ends the search of a node, also one whose worker died before it was recorded. */
export async function endSearch(tx: Tx, at: At): Promise<void> {
  const { search_id, reserved } = at.row;
  const id = search_id ?? (await findSearchByIntent(tx, intentOf(at)))?.id;
  if (id === undefined) return account(tx, at, reserved, 0);
  await abandonSearch(tx, id);
  const ended = await findSearchRow(tx, id);
  if (ended) await accountFor(tx, at, ended);
}
