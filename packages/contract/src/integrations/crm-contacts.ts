/** Contacts of a connected CRM as exclusion: read once as a whole, then what changes (docs/product-rules.md#not-already-mine). */
import { z } from 'zod';
import { Id, Message } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { ExclusionSource } from '../leads/exclusions.ts';

export const crmContacts = {
  read: endpoint({
    method: 'POST',
    path: '/api/crm/connections/{id}/contacts',
    summary: "Read the CRM's contacts, so that searches leave them out; only keyed hashes of them are kept",
    loginAs: ORDINARY_WORK,
    access: { module: 'leads' },
    params: z.object({ id: Id }),
    reply: Message.extend({ data: ExclusionSource }),
  }),
};
