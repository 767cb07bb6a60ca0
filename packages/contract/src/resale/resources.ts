/** Resources of resellers: where the platform's community, courses and the like are, and who helps (docs/product-rules.md#navigation). */
import { z } from 'zod';
import { RESOURCE_LINKS } from '../accounts/brands.ts';
import { endpoint } from '../endpoint.ts';

export const Resources = z
  .object({
    /** Address of each entry that leads outside: the brand's own, else the platform's. Empty: it does not show. */
    links: z.record(z.enum(RESOURCE_LINKS), z.string()),
    /** Whom a reseller asks: whoever runs the platform. */
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
