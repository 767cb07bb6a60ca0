/** Which rows of a list there is something to ask about, and which have it already. Conditions on a row `r`. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { mayBeContacted, type Wanted } from '../results/public.ts';

/** Somewhere to look for an address. */
const SOMEWHERE: Record<ListType, string> = {
  local: `r.domain <> ''`,
  domain: `r.domain <> ''`,
  people: `(r.domain <> '' or r.linkedin_url <> '')`,
  influencer: `(r.domain <> '' or r.handle <> '')`,
};
const NAMED = `(r.linkedin_url <> '' or r.email <> '' or (r.name <> '' and (r.company <> '' or r.domain <> '')))`;

/** Companies that share a website are asked about once. */
export function wantedRows(act: EnrichmentAct, type: ListType): { askable: Wanted; have: Wanted } {
  const rows = (where: string, per: Wanted['per'] = 'r.id'): Wanted => ({ where, per });
  const open = (where: string, per?: Wanted['per']) => rows(`${mayBeContacted()} and ${where}`, per);
  switch (act) {
    case 'find-emails':
      return {
        askable: open(`r.email_state not in ('found', 'looking') and ${SOMEWHERE[type]}`),
        have: rows(`r.email_state = 'found'`),
      };
    case 'get-employees':
      return { askable: open(`r.domain <> ''`, 'r.domain'), have: rows('false') };
    case 'get-phones':
      return { askable: open(`r.phone = '' and ${NAMED}`), have: rows(`r.phone <> ''`) };
    case 'enrich':
      return {
        askable: open(`r.handle <> '' and not r.extra ? 'enriched_at'`),
        have: rows(`r.extra ? 'enriched_at'`),
      };
    case 'find-similar':
      return { askable: open(`(r.position <> '' or r.seniority <> '')`), have: rows('false') };
  }
}
