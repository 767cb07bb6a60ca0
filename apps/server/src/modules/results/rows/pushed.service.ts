/** Rows for modules that send them on by hand: to a CRM, with their labels. */
import type { Base, Tx } from '../../../platform/context.ts';
import { namesOfLabels } from '../../labels/public.ts';
import { findRefusals, type Refusal } from '../../privacy/public.ts';
import { identityOf, isCategory } from '../columns.rules.ts';
import type { ResultRow } from '../results.table.ts';
import * as repository from './pushed.repository.ts';
import { findRow, findRows } from './rows.repository.ts';
import { scopeOf } from './rows.service.ts';

export interface PushableRow {
  row: ResultRow;
  labels: string[];
  /** Why it must not be sent; null: it may. */
  refusal: Refusal | null;
}

/** Rows of a list by id; those that are gone are missing. */
export const readPushable = async (tx: Tx<Base>, listId: number, ids: number[]): Promise<PushableRow[]> =>
  withLabels(tx, await findRows(tx.client, scopeOf(tx, listId), ids));

/** The row at a place of the list, from 0. */
export async function readPushableAt(tx: Tx<Base>, listId: number, at: number): Promise<PushableRow | undefined> {
  const row = await repository.findRowAt(tx.client, scopeOf(tx, listId), at);
  return row && (await withLabels(tx, [row]))[0];
}

/** A row of any list. */
export async function findPushable(tx: Tx<Base>, id: number): Promise<PushableRow | undefined> {
  const row = await findRow(tx.client, tx.accountId, id);
  return row && (await withLabels(tx, [row]))[0];
}

async function withLabels(tx: Tx<Base>, rows: ResultRow[]): Promise<PushableRow[]> {
  const names = await namesOfLabels(tx);
  const links =
    names.size > 0
      ? await repository.findLabelIds(
          tx.client,
          tx.accountId,
          rows.map(({ id }) => id),
        )
      : [];
  // Rows are marked asynchronously, so new do-not-contact entries are checked here too.
  const refused = await findRefusals(tx, rows, identityOf);
  return rows.map((row) => ({
    row,
    labels: links.filter(({ result_id }) => result_id === row.id).flatMap(({ label_id }) => names.get(label_id) ?? []),
    refusal: refused.get(row) ?? (row.is_suppressed ? 'do_not_contact' : null),
  }));
}

const MOST_VALUES = 200;

/** The commonest values of a column in the account's lists; empty for columns whose values do not repeat. */
export const valuesOfColumn = async (tx: Tx<Base>, column: string): Promise<string[]> =>
  isCategory(column) ? repository.findCounted(tx.client, tx.accountId, column, MOST_VALUES) : [];
