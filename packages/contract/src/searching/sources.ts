/** Lead sources, and the account's own keys (docs/product-rules.md#searching). */
import { z } from 'zod';
import { Message, RequiredPastedText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { SearchKind } from '../leads/lists.ts';

export const Source = z
  .object({
    id: z.string(),
    title: z.string(),
    kinds: z.array(SearchKind),
    needs_key: z.boolean(),
    is_usable: z.boolean(),
    /** Owner of the key in use. */
    key_owner: z.enum(['account', 'reseller', 'platform', 'none']),
    /** Masked key of the account; null if it has none. */
    key: z.string().nullable(),
    page_size: z.number().int(),
    /** Maximum results per query before the area is split; null: unlimited. */
    cap: z.number().int().nullable(),
    retention_days: z.number().int().nullable(),
    licence: z.string(),
  })
  .meta({ id: 'Source' });
export type Source = z.infer<typeof Source>;

const params = z.object({ id: z.string().max(40) });

export const sources = {
  find: endpoint({
    method: 'GET',
    path: '/api/sources',
    summary: 'Sources of leads and which of them can be used',
    access: { module: 'leads' },
    reply: z.object({ data: z.array(Source) }),
  }),
  saveKey: endpoint({
    method: 'PUT',
    path: '/api/sources/{id}',
    summary: "Save the account's own key of a source",
    access: { mainUser: true },
    loginAs: 'refused',
    apiKeys: 'refused',
    params,
    body: z.object({
      key: RequiredPastedText(500),
    }),
    reply: Message,
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/api/sources/{id}',
    summary: "Remove the account's own key of a source",
    access: { mainUser: true },
    loginAs: 'refused',
    apiKeys: 'refused',
    params,
    reply: Message,
  }),
};
