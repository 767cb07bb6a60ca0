/** States of leads in the CRMs that they were sent to (docs/product-rules.md#back-from-the-crm). */
import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CrmState } from '../leads/crm-states.ts';
import { CrmProvider } from './crm.ts';

/** The state of a lead in one CRM. */
export const FollowedLead = z
  .object({
    connection_id: z.number().int(),
    provider: CrmProvider,
    /** Name of the connection. */
    name: z.string(),
    states: z.array(CrmState),
    /** Who has it there; empty if nobody has, or if the CRM does not say. */
    owner: z.string(),
    /** Its page in the CRM. */
    url: z.string().nullable(),
    sent_at: Timestamp,
    /** When we last learned something new; null: nothing since it was sent. */
    changed_at: Timestamp.nullable(),
    /** When the CRM was last asked. */
    read_at: Timestamp.nullable(),
    /** How the last change was learned. */
    source: z.enum(['webhook', 'reading']).nullable(),
    /** False: the connection has ended or must be renewed, so this may be old. */
    is_followed: z.boolean(),
  })
  .meta({ id: 'FollowedLead' });
export type FollowedLead = z.infer<typeof FollowedLead>;

/** CRMs that post the changes of all customers of the installation's app to one address. */
export const APP_HOOK_CRMS = ['hubspot', 'ghl'] as const;
/** CRMs where each connection has a subscription, and an address, of its own. */
export const OWN_HOOK_CRMS = ['pipedrive', 'keap'] as const;

const received = z.object({ received: z.literal(true) });
/** Vendors post for all their customers from a few addresses. What is refused is posted again, or its contacts are read later. */
const limit = { perMinute: 1200 };
const takesMore = 'the CRM decides what it sends; its signature or its own address proves where it comes from';

export const crmFollowing = {
  ofLead: endpoint({
    method: 'GET',
    path: '/api/leads/{id}/crm',
    summary: 'The states of a lead in the CRMs that it was sent to',
    access: { module: 'leads' },
    params: z.object({ id: Id }),
    reply: z.object({ data: z.array(FollowedLead) }),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/api/lists/{id}/crm-owners',
    summary: 'Who has the leads of a list in CRMs, by name; the first hundred',
    access: { module: 'leads' },
    params: z.object({ id: Id }),
    reply: z.object({ data: z.array(z.string()) }),
  }),
  appHook: endpoint({
    method: 'POST',
    path: '/api/webhooks/crm/{provider}',
    summary: 'Signed events of a CRM about all customers of our app there',
    access: 'public',
    raw: true,
    limit,
    takesMore,
    params: z.object({ provider: z.enum(APP_HOOK_CRMS) }),
    reply: received,
  }),
  ownHook: endpoint({
    method: 'POST',
    path: '/api/webhooks/crm/{provider}/{key}',
    summary: 'Events of a CRM about one connection',
    access: 'public',
    raw: true,
    limit,
    takesMore,
    params: z.object({ provider: z.enum(OWN_HOOK_CRMS), key: z.string().min(1).max(200) }),
    reply: received,
  }),
};
