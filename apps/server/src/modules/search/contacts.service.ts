/**
 * What a lead is paid for (docs/product-rules.md#credits): a local lead that cannot be contacted is delivered free, and paid
 * when its first phone, website or e-mail is found, once.
 */
import { LIST_TYPE_OF_KIND, type SearchKind } from '@leadwright/contract/leads/lists';
import { isContactable } from '@leadwright/contract/leads/result-columns';
import type { Base, Tx } from '../../platform/context.ts';
import { placeKey } from '../leads/public.ts';
import { type ContactFind, fillContacts, findByKeys, subjectOf } from '../results/public.ts';
import type { Lead } from '../sources/public.ts';
import { settle } from '../wallet/public.ts';
import { ACT_OF_KIND } from './search.rules.ts';

export const isPaid = (kind: SearchKind, { row }: Pick<Lead, 'row'>): boolean =>
  kind !== 'industry' || isContactable(row);

export interface Bill {
  reservationId: number;
  kind: SearchKind;
  listId: number;
  /** A repeat with the same key charges nothing. */
  key: string;
}

export interface Delivered {
  /** The row of the list. */
  id: number;
  lead: Pick<Lead, 'row' | 'identityKeys'>;
}

/**
 * Charges what the same transaction has delivered or filled in: leads that can be contacted, each once per account. Who finds
 * the first contact of a row that was delivered free calls it after `fillContacts`. `uncovered` rows must not be delivered.
 */
export async function chargeContacts(
  tx: Tx<Base>,
  { reservationId, kind, listId, key }: Bill,
  rows: readonly Delivered[],
) {
  const paid = rows.filter(({ lead }) => isPaid(kind, lead));
  if (paid.length === 0) return { credits: 0, owned: 0, uncovered: [] };
  const items = paid.map(({ id, lead }) => ({
    act: ACT_OF_KIND[kind],
    identityKeys: lead.identityKeys,
    subject: subjectOf(LIST_TYPE_OF_KIND[kind], listId, id),
  }));
  const { credits, charges } = await settle(tx, reservationId, items, key);
  return {
    credits: Math.abs(credits),
    owned: charges.filter(({ status }) => status === 'owned').length,
    uncovered: paid.filter((_row, index) => charges[index]?.status === 'uncovered'),
  };
}

/** A lead goes by its company's website as soon as it has one; before that, by the id of its source. */
export const keysOf = ({ row, contact }: Lead) => [row.dedupeKey, ...(contact.place ? [placeKey(contact.place)] : [])];

/**
 * Local leads that the list has already: where the row has no contact and the lead brings one, it is filled in. `others` are
 * not in the list, by whatever key.
 */
export async function completeKnown(tx: Tx<Base>, kind: SearchKind, listId: number, leads: readonly Lead[]) {
  if (kind !== 'industry') return { completed: [], others: leads };
  const known = await findByKeys(tx, listId, leads.flatMap(keysOf));
  const rowsOf = (lead: Lead) => keysOf(lead).flatMap((key) => known.get(key) ?? []);
  const completed: (Delivered & ContactFind)[] = [];
  for (const lead of leads) {
    const rows = rowsOf(lead);
    const [row] = rows;
    if (!row || rows.some(isContactable) || !isContactable(lead.row)) continue;
    completed.push({ id: row.id, row, lead, found: lead.row });
  }
  await fillContacts(tx, listId, completed);
  return { completed, others: leads.filter((lead) => rowsOf(lead).length === 0) };
}
