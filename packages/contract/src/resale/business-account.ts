/** The brand of a reseller: identity, colours, what customers see (docs/product-rules.md#white-label). */
import { z } from 'zod';
import { CRM_IDS } from '../accounts/brands.ts';
import { Email, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ImageUrl } from '../files.ts';
import { WEB_URL } from '../integrations/webhooks.ts';

/** "This field can only contain letters, numbers, and hyphens (-)." */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'validation.minLength')
  .max(40)
  .regex(/^[a-z0-9-]*$/, 'validation.slug')
  .regex(/^[a-z0-9](.*[a-z0-9])?$/, 'validation.slug');
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'validation.type');
const Address = z.union([z.literal(''), Text(2048).pipe(z.string().regex(WEB_URL, 'validation.url'))]).default('');

export const COLOURS = [
  'button_color',
  'secondary_color',
  'sidebar_background_color',
  'login_page_bg_color',
  'text_color',
  'heading_color',
] as const;
/** Entries of Resources that lead outside; one without an address does not show. */
export const RESOURCE_LINKS = ['community', 'courses', 'officeHours', 'snapshots', 'roadmap'] as const;
export const MAX_SCRIPT = 50_000;
export const MAX_CONTENT = 5000;

export const BusinessAccountBody = z.object({
  name: RequiredText(80),
  slug: Slug,
  logo: ImageUrl.nullable(),
  ...(Object.fromEntries(COLOURS.map((name) => [name, Colour])) as Record<(typeof COLOURS)[number], typeof Colour>),
  /** Shown beside the sign-in form: rich text, cleaned on the server. */
  content: z.string().max(MAX_CONTENT).default(''),
  /** JavaScript of the brand; runs after sign-in only, and never on pages with passwords or money. */
  script: z.string().max(MAX_SCRIPT).default(''),
  /** The product's own entries of the sidebar by id, in their order; one that is missing keeps its place at the end. */
  menu: z
    .array(z.object({ id: z.string().max(40), label: Text(40).default(''), hidden: z.boolean().default(false) }))
    .max(60),
  crms: z.array(z.enum(CRM_IDS)).max(CRM_IDS.length),
  show_training_center: z.boolean(),
  registration: z.boolean(),
  allows_own_ai_keys: z.boolean(),
  support_email: z.union([z.literal(''), Email]).default(''),
  postal_address: Text(300).default(''),
  terms_url: Address,
  privacy_url: Address,
  support_script_url: Address,
  /** Empty keeps the one that is stored. */
  support_secret: z.string().max(255).default(''),
  resources: z.object(
    Object.fromEntries(RESOURCE_LINKS.map((name) => [name, Address])) as Record<
      (typeof RESOURCE_LINKS)[number],
      typeof Address
    >,
  ),
});
export type BusinessAccountBody = z.output<typeof BusinessAccountBody>;

export const BusinessAccount = BusinessAccountBody.omit({ support_secret: true })
  .extend({
    has_support_secret: z.boolean(),
    /** Where customers reach it. */
    host: z.string(),
    /** Its own domain; `proven_at` null until the TXT record was seen. */
    domain: z
      .object({
        name: z.string(),
        record: z.object({ name: z.string(), value: z.string() }),
        proven_at: Timestamp.nullable(),
        checked_at: Timestamp.nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
    /** Everything that the sales page needs is filled in. */
    complete: z.boolean(),
    customers: z.number().int(),
    changed_at: Timestamp,
  })
  .meta({ id: 'BusinessAccount' });
export type BusinessAccount = z.infer<typeof BusinessAccount>;

const access = { module: 'whitelabel' } as const;
const saved = Message.extend({ data: BusinessAccount });

export const businessAccount = {
  get: endpoint({
    method: 'GET',
    path: '/api/wl/business-account',
    summary: 'My brand; before it was saved, what it would begin with',
    access,
    reply: z.object({ data: BusinessAccount, is_new: z.boolean() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/wl/business-account',
    summary: 'Save my brand; customers see it at once',
    access,
    loginAs: 'refused',
    body: BusinessAccountBody.extend({ seen: Timestamp.optional() }),
    reply: saved,
  }),
  setDomain: endpoint({
    method: 'PUT',
    path: '/api/wl/business-account/domain',
    summary: 'Name a domain of my own; it works once its TXT record is seen',
    access,
    loginAs: 'refused',
    body: z.object({ name: RequiredText(253) }),
    reply: saved,
  }),
  checkDomain: endpoint({
    method: 'POST',
    path: '/api/wl/business-account/domain/check',
    summary: 'Look for the TXT record now',
    access,
    repeat: 'intent',
    limit: { perMinute: 10 },
    reply: saved,
  }),
  removeDomain: endpoint({
    method: 'DELETE',
    path: '/api/wl/business-account/domain',
    summary: 'Only the sub-domain of the platform from now on',
    access,
    loginAs: 'refused',
    reply: saved,
  }),
  checkSlug: endpoint({
    method: 'GET',
    path: '/api/wl/business-account/slug',
    summary: 'Whether a sub-domain can be used',
    access,
    query: z.object({ slug: z.string().max(60) }),
    reply: z.object({ available: z.boolean(), message: z.string().nullable() }),
  }),
};
