/**
 * New leads as they are sent: read at that moment, without those who must not be contacted. Zaps get one item for each lead,
 * others the list and its leads.
 */
import type { Base, Tx } from '../../platform/context.ts';
import type { Ask, Composed, DeliverySource } from '../deliveries/public.ts';
import { findList, type ListRow } from '../lists/public.ts';
import { keysOfLead, leadsBetween, leadsByIds, nameOfLead, type OutgoingLead } from '../results/public.ts';
import type { Range } from './leads.rules.ts';

/** Leads that were added together, or leads that a user sends. */
export type LeadsRef = { listId: number } & (Range | { ids: number[] });

export const LEADS = 'webhooks.leads';

export const listOf = ({ id, name, type }: ListRow) => ({ id, name, type });

/** A lead as a Zap gets it. */
export const zapLead = (list: ListRow, lead: OutgoingLead) => ({ ...lead, list: listOf(list) });

export const leadsSource: DeliverySource = {
  name: LEADS,
  async compose(tx, asks) {
    // The same rows go to hundreds of endpoints: they are read once, and made once in each format.
    const read = new Map<string, Awaited<ReturnType<typeof readLeads>>>();
    const made = new Map<string, Composed | null>();
    const composed = new Map<number, Composed | null>();
    for (const ask of asks) {
      const ref = ask.ref as unknown as LeadsRef;
      const rows = JSON.stringify(ref);
      if (!read.has(rows)) read.set(rows, await readLeads(tx, ref));
      const known = read.get(rows) ?? null;
      const content = `${ask.format} ${rows}`;
      if (!made.has(content)) made.set(content, known && contentOf(ask, known.list, known.leads));
      composed.set(ask.id, made.get(content) ?? null);
    }
    return composed;
  },
};

async function readLeads(tx: Tx<Base>, ref: LeadsRef) {
  const list = await findList(tx, ref.listId);
  if (!list) return null;
  const leads =
    'ids' in ref ? await leadsByIds(tx, list.id, ref.ids) : await leadsBetween(tx, list.id, ref.first, ref.past);
  return leads.length > 0 ? { list, leads } : null;
}

function contentOf({ format }: Ask, list: ListRow, leads: OutgoingLead[]): Composed {
  return {
    data: format === 'bare' ? leads.map((lead) => zapLead(list, lead)) : { list: listOf(list), leads },
    about: nameOfLead(leads[0] ?? {}),
    more: leads.length - 1,
    keys: [...new Set(leads.flatMap(keysOfLead))],
  };
}
