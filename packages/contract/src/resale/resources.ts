/**
 * Resources for resellers: links to the platform's community, courses and so on, and the support contact
 * (docs/product-rules.md#navigation).
 */
import { z } from 'zod';
import { RESOURCE_LINKS } from '../accounts/brands.ts';
import { endpoint } from '../endpoint.ts';

export const Resources = z
  .object({
    /** Address of each external link: the brand's own, otherwise the platform's. Hidden if empty. */
    links: z.record(z.enum(RESOURCE_LINKS), z.string()),
    /** The platform operator's contact for resellers. */
    support: z.object({ name: z.string(), email: z.string() }),
  })
  .meta({ id: 'Resources' });
export type Resources = z.infer<typeof Resources>;

export const resources = {
  find: endpoint({
    method: 'GET',
    path: '/api/wl/resources',
    summary: 'Addresses of Resources, and whom to ask for help',
    access: { module: 'whitelabel' },
    reply: z.object({ data: Resources }),
  }),
};
