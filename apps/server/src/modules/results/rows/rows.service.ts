/**
 * All changes of rows go through this service, for this module and those above it. It keeps the list's counters, block summary
 * and rows consistent: all three change in one transaction that locks the list.
 */
import { cut } from '@leadwright/contract/text';
import type { Base, Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { NOWHERE } from '../../leads/public.ts';
import { changeListCounts, getList, holdList, type ListRow, lockList } from '../../lists/public.ts';
import { findSuppressed, retentionDate } from '../../privacy/public.ts';
import { IDENTITY, identityOf } from '../columns.rules.ts';
import type { Scope } from '../pages/filter.sql.ts';
import { resultsErrors } from '../results.errors.ts';
import { resultsAdded } from '../results.events.ts';
import type { NewResult, ResultRow, ResultValues } from '../results.table.ts';
import { indexSoon } from '../texts/texts.jobs.ts';
import { noteArrivals } from './arrivals.service.ts';
import { countsChange, type Totals } from './blocks.sql.ts';
import { type ActivityRow, insertActivity } from './result-labels.repository.ts';
import * as repository from './rows.repository.ts';
import { complete } from './values.rules.ts';

const MAX_KEY = 500;

export const scopeOf = (tx: Tx<Base>, listId: number): Scope => ({ accountId: tx.accountId, listId });

export interface AddedResults {
  added: { id: number; dedupeKey: string }[];
  /** Keys that were already in the list, or duplicates in the input. */
  duplicates: string[];
}

/**
 * Appends leads to a list, in the given order. A lead whose key exists already is not added again. `cause`: what they came of, for
 * `arrivalsOf`.
 */
export async function addResults(
  tx: Tx<Base>,
  listId: number,
  rows: NewResult[],
  { cause }: { cause?: string } = {},
): Promise<AddedResults> {
  if (rows.length === 0) return { added: [], duplicates: [] };
  const list = await lockList(tx, listId);
  const retainUntil = retentionDate(tx.now());
  const incoming = rows.map(({ dedupeKey, ...values }, n) => ({
    ...complete(values, retainUntil),
    n,
    dedupe_key: shortKey(dedupeKey),
  }));
  const { added, ...totals } = await repository.addRows(
    tx.client,
    scopeOf(tx, listId),
    list.next_ordinal,
    tx.now(),
    incoming,
  );
  if (cause && totals.live > 0) await noteArrivals(tx, listId, cause, list.next_ordinal, totals.live);
  await rowsWereAdded(tx, list, totals);
  if (totals.live > 0) await indexSoon(tx, listId);
  const left = new Set(added.map(({ dedupeKey }) => dedupeKey));
  // The first lead with a key was added; later ones are duplicates.
  const duplicates = incoming.map((row) => row.dedupe_key).filter((key) => !left.delete(key));
  return { added, duplicates };
}

const shortKey = (key: string) => cut(key.replaceAll('\u0000', ''), MAX_KEY);

/** Updates the counters and publishes the event; `totals` is returned by the statement that added the rows. */
export async function rowsWereAdded(tx: Tx<Base>, list: ListRow, totals: Totals): Promise<void> {
  if (totals.live === 0) return;
  const { accountId } = tx;
  const from = list.next_ordinal;
  await changeListCounts(tx, list.id, countsChange(totals, 1, totals.live));
  await publish(tx, resultsAdded, { accountId, listId: list.id, from, to: from + totals.live });
  const data = { list_id: list.id, added: totals.live };
  await tx.platform.live.publish(tx.client, { accountId, topic: 'results.added', data });
}

export interface Change {
  id: number;
  values?: Partial<ResultValues>;
  sentAt?: Date | null;
}

/** Changes values of rows in one list, ignoring ids that are not in it. Returns the updated rows. */
export async function changeResults(tx: Tx<Base>, listId: number, changes: Change[]): Promise<ResultRow[]> {
  if (changes.length === 0 || !(await holdList(tx, listId))) return [];
  const scope = scopeOf(tx, listId);
  const rows = await repository.findRows(
    tx.client,
    scope,
    changes.map(({ id }) => id),
  );
  const byId = new Map(changes.map((change) => [change.id, change]));
  const changed = rows.map((row) => changedRow(row, byId.get(row.id) as Change));
  await markUnwanted(tx, changed, rows);
  const totals = await repository.changeRows(tx.client, scope, changed);
  await changeListCounts(tx, listId, countsChange(totals, 1));
  await rowsChanged(tx, listId);
  return changed;
}

/** A changed value may be suppressed. An existing mark stays: a correction does not lift it. */
async function markUnwanted(tx: Tx<Base>, rows: ResultRow[], before: ResultRow[]): Promise<void> {
  const isNew = (row: ResultRow, at: number) => IDENTITY.some((name) => row[name] !== before[at]?.[name] && row[name]);
  for (const row of await findSuppressed(tx, rows.filter(isNew), identityOf)) row.is_suppressed = true;
}

/** The row got its first domain, profile or handle, so its address can be looked up now. */
function isOpenAgain(row: ResultRow, values: Partial<ResultValues>): boolean {
  const hadNowhere = row.email_state === 'none' && row.provenance['email']?.reason === NOWHERE;
  return (
    hadNowhere && values.email_state === undefined && Boolean(values.domain || values.linkedin_url || values.handle)
  );
}

function changedRow(row: ResultRow, { values = {}, sentAt }: Change): ResultRow {
  const { email: _nowhere, ...others } = row.provenance;
  const isOpen = isOpenAgain(row, values);
  const provenance = { ...(isOpen ? others : row.provenance), ...values.provenance };
  const state = isOpen ? { email_state: 'unchecked' as const } : {};
  const whole = complete({ ...row, ...values, ...state, provenance }, row.retain_until);
  return { ...row, ...whole, sent_at: sentAt === undefined ? row.sent_at : sentAt };
}

/** Rows of a list by id; those that are gone are missing. */
export const readRows = (tx: Tx<Base>, listId: number, ids: number[]): Promise<ResultRow[]> =>
  repository.findRows(tx.client, scopeOf(tx, listId), ids);

/** Those of the rows that the list still has, in its order. */
export const presentIds = (tx: Tx<Base>, listId: number, ids: number[]): Promise<number[]> =>
  repository.findIds(tx.client, scopeOf(tx, listId), ids);

/** A row of a list that is not deleted. */
export async function getRow(tx: Tx<Base>, id: number): Promise<{ row: ResultRow; list: ListRow }> {
  const row = await repository.findRow(tx.client, tx.accountId, id);
  if (!row) throw resultsErrors.not_found();
  return { row, list: await getList(tx, row.list_id) };
}

/** Adds an entry to the history of rows; `what` is a translation key. */
export const recordActivity = (tx: Tx<Base>, listId: number, resultIds: number[], line: Omit<ActivityRow, 'at'>) =>
  insertActivity(tx.client, scopeOf(tx, listId), resultIds, { ...line, at: tx.now() });

export const rowsChanged = (tx: Tx<Base>, listId: number) =>
  tx.platform.live.publish(tx.client, {
    accountId: tx.accountId,
    topic: 'results.changed',
    data: { list_id: listId },
  });
