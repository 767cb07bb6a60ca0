/** What a run costs at most: every new lead of the cap, and every act after it for each of them. */
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import type { Tx } from '../../platform/context.ts';
import { stepPrice } from '../automation/public.ts';
import { leadPrice } from '../search/public.ts';
import { isPartOfSearch } from './autopilot.rules.ts';
import type { AutopilotRow } from './autopilot.table.ts';

type Priced = Pick<AutopilotRow, 'kind' | 'cap' | 'chain' | 'find_emails'>;

export async function priceOfRun(tx: Tx, autopilot: Priced) {
  const { kind, cap, chain } = autopilot;
  const { each, balance, available } = await leadPrice(tx, kind);
  let perLead = each;
  for (const { on, step } of chain)
    if (on && !isPartOfSearch(autopilot, step))
      perLead += (await stepPrice(tx, step, LIST_TYPE_OF_KIND[kind])).mostPerRow;
  return { each, maximum: cap * perLead, balance, available };
}
