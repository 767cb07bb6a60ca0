/** A reseller's links in its customers' menu (docs/product-rules.md#white-label). */
import { z } from 'zod';
import { Id, Message, RequiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WEB_URL } from '../integrations/webhooks.ts';

export const MAX_CUSTOM_LINKS = 20;
export const CustomLinkBody = z.object({
  label: RequiredText(40),
  url: RequiredText(2048).pipe(z.string().regex(WEB_URL, 'validation.url')),
  /** Opens in a new tab, or inside the page. */
  opens: z.enum(['tab', 'page']).default('tab'),
});
export const CustomLink = CustomLinkBody.extend({ id: z.number().int() }).meta({ id: 'CustomLink' });
export type CustomLink = z.infer<typeof CustomLink>;

const access = { module: 'whitelabel' } as const;
const params = z.object({ id: Id });
const saved = Message.extend({ data: CustomLink });

export const customLinks = {
  shown: endpoint({
    method: 'GET',
    path: '/api/custom-links',
    summary: 'Links of my brand for my menu, in their order',
    access: 'user',
    reply: z.object({ data: z.array(CustomLink) }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/wl/custom-links',
    summary: 'Links in the menu of my customers, in their order',
    access,
    reply: z.object({ data: z.array(CustomLink) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/wl/custom-links',
    summary: 'Add a link',
    access,
    body: CustomLinkBody,
    status: 201,
    reply: saved,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/wl/custom-links/{id}',
    summary: 'Change a link',
    access,
    params,
    body: CustomLinkBody,
    reply: saved,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/wl/custom-links',
    summary: 'Put the links in another order',
    access,
    body: z.object({ ids: z.array(Id).max(MAX_CUSTOM_LINKS) }),
    reply: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/wl/custom-links/{id}',
    summary: 'Delete a link',
    access,
    params,
    reply: Message,
  }),
};
