/**
 * The first contact of a local lead (docs/product-rules.md#credits): adds what was found to a row that was delivered without
 * phone, website and email. The caller charges for it in the same transaction.
 */
import { CONTACT_COLUMNS, isContactable } from '@leadwright/contract/leads/result-columns';
import type { Base, Tx } from '../../../platform/context.ts';
import { originOfValue, type Provenance } from '../../leads/public.ts';
import { lockList } from '../../lists/public.ts';
import type { NewResult, ResultRow, ResultValues } from '../results.table.ts';
import * as repository from './rows.repository.ts';
import { changeResults, recordActivity, scopeOf } from './rows.service.ts';

/** Rows of the list by any of the keys a lead goes by, those that can be contacted first. */
export async function findByKeys(tx: Tx<Base>, listId: number, keys: string[]): Promise<Map<string, ResultRow>> {
  if (keys.length === 0) return new Map();
  await lockList(tx, listId);
  const rows = await repository.findRowsByKey(tx.client, scopeOf(tx, listId), keys);
  return new Map(rows.map((row) => [row.dedupe_key, row]));
}

/** Which of these keys a row of the list has; nothing is held. */
export const findListedKeys = async (tx: Tx<Base>, keys: string[], listId: number): Promise<Set<string>> =>
  new Set(keys.length > 0 ? await repository.findKeys(tx.client, scopeOf(tx, listId), keys) : []);

/** Which of these keys a row of any list has, or had until somebody deleted what they had typed or imported; nothing is held. */
export const findKnownKeys = async ({ client, accountId }: Tx<Base>, keys: string[]): Promise<Set<string>> =>
  new Set(keys.length > 0 ? await repository.findKeysOfAccount(client, accountId, keys) : []);

/** Whether any list of the account holds anything, or held what somebody had typed or imported. */
export const hadResults = ({ client, accountId }: Tx<Base>): Promise<boolean> => repository.hadRows(client, accountId);

export interface ContactFind {
  /** The row that had none. */
  row: ResultRow;
  /** What was found, with its provenance. */
  found: NewResult;
}

/** The caller holds the list. A value that the row has already stays; what was found decides what it is called from now on. */
export async function fillContacts(tx: Tx<Base>, listId: number, finds: readonly ContactFind[]): Promise<void> {
  if (finds.length === 0) return;
  const changes = finds.map(({ row, found }) => ({ id: row.id, values: contactOf(found) }));
  await changeResults(tx, listId, changes);
  await repository.renameRows(
    tx.client,
    scopeOf(tx, listId),
    finds.map(({ row, found }) => ({ id: row.id, dedupe_key: found.dedupeKey })),
  );
  const line = { what: 'results.activity.contactFound', params: {} };
  for (const [by_name, ids] of bySource(finds)) await recordActivity(tx, listId, ids, { ...line, by_name });
}

function contactOf(found: NewResult): Partial<ResultValues> {
  if (!isContactable(found)) throw new Error('this is no contact');
  const { phone = '', website = '', domain = '', email = '', email_state, is_verified } = found;
  const columns = CONTACT_COLUMNS.filter((column) => found[column]);
  const origins = columns.flatMap((column) => {
    const origin = originOfValue(found.provenance ?? {}, column);
    return origin ? [[column, origin]] : [];
  });
  const provenance: Provenance = Object.fromEntries(origins);
  const mail = email ? { email, ...(email_state && { email_state }), is_verified: is_verified ?? false } : {};
  return { phone, ...(website && { website, domain }), ...mail, provenance };
}

function bySource(finds: readonly ContactFind[]): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { row, found } of finds) {
    const source = originOfValue(found.provenance ?? {}, '*')?.source ?? '';
    ids.set(source, [...(ids.get(source) ?? []), row.id]);
  }
  return ids;
}
