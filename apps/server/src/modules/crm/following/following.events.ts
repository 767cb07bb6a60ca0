/** Events about followed leads. */
import { CrmState } from '@leadwright/contract/leads/crm-states';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events.ts';

/** The states of a lead in a CRM before and now. The only name in it is that of its owner there. */
export const LeadChange = z.object({
  resultId: z.number().int(),
  connectionId: z.number().int(),
  states: z.array(CrmState),
  before: z.array(CrmState),
  owner: z.string(),
  at: z.string(),
});
export type LeadChange = z.infer<typeof LeadChange>;

/** Leads of one list have new states in a CRM. */
export const leadsChangedInCrm = defineEvent(
  'crm.leads_changed',
  z.object({ accountId: z.number(), listId: z.number(), provider: z.string(), changes: z.array(LeadChange) }),
);
