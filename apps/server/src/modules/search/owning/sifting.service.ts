/**
 * Which leads of a page fall away before anything is paid, and why: the account has them (`only_new`), its CRM or a file of customers
 * holds them, or they must not be contacted. Each counts once, under the first reason that applies. Estimates and deliveries ask here.
 */
import type { Exclude } from '@leadwright/contract/leads/exclusions';
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../../platform/context.ts';
import { type ExcludedBy, findExcluded } from '../../exclusions/public.ts';
import { handleKey } from '../../leads/public.ts';
import { findSuppressed } from '../../privacy/public.ts';
import type { Lead } from '../../sources/public.ts';
import type { SearchRow } from '../search.table.ts';
import type { Mine } from './owning.service.ts';

export type Reason = 'owned' | ExcludedBy | 'do_not_contact';

export interface Sieve {
  kind: SearchKind;
  onlyNew: boolean;
  exclude: Exclude;
  /** Asked after the do-not-contact lists are held. */
  findMine(): Promise<Mine>;
}

export interface Sifted extends Mine {
  reasons: ReadonlyMap<Lead, Reason>;
  count(reason: Reason): number;
}

export async function sift(tx: Tx<Base>, leads: readonly Lead[], sieve: Sieve): Promise<Sifted> {
  const refused = await findSuppressed(tx, leads, (lead) => lead.contact);
  const mine = await sieve.findMine();
  const others = sieve.onlyNew ? leads.filter((lead) => !mine.all.has(lead)) : leads;
  const compared = { identityOf, areCompanies: sieve.kind === 'industry' };
  const excluded = await findExcluded(tx, others, compared, sieve.exclude);
  const reasons = new Map<Lead, Reason>();
  for (const lead of leads) {
    const isOwned = sieve.onlyNew && mine.all.has(lead);
    const reason = isOwned ? 'owned' : (excluded.get(lead) ?? (refused.has(lead) ? 'do_not_contact' : null));
    if (reason) reasons.set(lead, reason);
  }
  const count = (wanted: Reason) => [...reasons.values()].filter((reason) => reason === wanted).length;
  return { ...mine, reasons, count };
}

const identityOf = ({ contact, row: { platform, handle } }: Lead) => ({
  ...contact,
  creator: platform && handle ? handleKey(platform, handle) : null,
});

export const excludedBy = ({
  without_crm,
  without_files,
}: Pick<SearchRow, 'without_crm' | 'without_files'>): Exclude => ({
  crm: without_crm,
  files: without_files,
});
