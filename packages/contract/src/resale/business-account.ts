/** The brand of a reseller: identity, colors and content for customers (docs/product-rules.md#white-label). */
import { z } from 'zod';
import { type ColourField, DEFAULT_COLOURS, RESOURCE_LINKS } from '../accounts/brands.ts';
import { MENU_ENTRIES, type MenuEntry } from '../accounts/menu.ts';
import { Email, Message, RequiredText, Text, Timestamp } from '../common.ts';
import { ServedDomain } from '../domains.ts';
import { endpoint } from '../endpoint.ts';
import { ImageUrl } from '../files.ts';
import { CRM_IDS } from '../integrations/crms.ts';
import { WEB_URL } from '../integrations/webhooks.ts';

const MAX_SLUG = 40;
/** "This field can only contain letters, numbers, and hyphens (-)." */
export const isSlug = (text: string) => text.length <= MAX_SLUG && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(text);
/** Empty only for the platform's own brand, whose hosts come from the installation's settings. */
const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_SLUG)
  .refine((slug) => slug === '' || isSlug(slug), 'validation.slug');
/** Names appear in mail headers, file names and menus. */
const isOneLine = (text: string) => !/[\r\n\t]/.test(text);
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'validation.color');
const Address = Text(2048)
  .refine((url) => url === '' || (WEB_URL.test(url) && URL.canParse(url)), 'validation.url')
  .default('');
/** The name is inserted into translations, so it must not look like a placeholder. */
const MenuLabel = Text(40)
  .refine((label) => isOneLine(label) && !/[{}]|\$t\(/.test(label), 'validation.characters')
  .default('');
const OptionalEmail = z
  .string()
  .max(254, 'validation.email')
  .trim()
  .toLowerCase()
  .refine((email) => email === '' || Email.safeParse(email).success, 'validation.email')
  .default('');

export const COLOURS = Object.keys(DEFAULT_COLOURS) as ColourField[];
/** A brand without these is incomplete and cannot sell anything. */
export const NEEDED = ['name', 'slug', 'logo', 'support_email', 'postal_address'] as const;
/**
 * no_record: no such record; other_value: the record has another value; no_answer: the name servers do not answer;
 * taken: verified by another brand.
 */
export const DOMAIN_PROBLEMS = ['no_record', 'other_value', 'no_answer', 'taken'] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];
export const MAX_SCRIPT = 50_000;
export const MAX_CONTENT = 1000;

export const BusinessAccountBody = z.object({
  name: RequiredText(80).refine(isOneLine, 'validation.characters'),
  slug: Slug,
  logo: ImageUrl.nullable(),
  ...(Object.fromEntries(COLOURS.map((name) => [name, Colour])) as Record<ColourField, typeof Colour>),
  /** Shown next to the sign-in form as plain text with line breaks. */
  content: Text(MAX_CONTENT).default(''),
  /** The brand's JavaScript. It runs only after sign-in, and never on pages with passwords or payments. */
  script: z.string().max(MAX_SCRIPT).default(''),
  /** Sidebar entries in order within each section. Missing entries come last in their section. */
  menu: z
    .array(
      z.object({
        id: z.enum(MENU_ENTRIES as [MenuEntry, ...MenuEntry[]]),
        label: MenuLabel,
        hidden: z.boolean().default(false),
      }),
    )
    .max(MENU_ENTRIES.length),
  crms: z.array(z.enum(CRM_IDS)).max(CRM_IDS.length),
  show_training_center: z.boolean(),
  registration: z.boolean(),
  allows_own_ai_keys: z.boolean(),
  support_email: OptionalEmail,
  postal_address: Text(300).default(''),
  terms_url: Address,
  privacy_url: Address,
  support_script_url: Address,
  /** Empty keeps the stored value. */
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
    /** The URL for customers, without a trailing slash. */
    url: z.string(),
    /** The suffix of a subdomain: `.leads.example`. */
    slug_suffix: z.string(),
    /** The platform's own brand. Its addresses come from the installation's settings. */
    is_platform: z.boolean(),
    /** Its own domain; `proven_at` is null until the TXT record was found. */
    domain: z
      .object({
        name: z.string(),
        /** The TXT record that verifies it, and the CNAME target of the domain. */
        record: z.object({ name: z.string(), value: z.string() }),
        target: z.string(),
        proven_at: Timestamp.nullable(),
        checked_at: Timestamp.nullable(),
        problem: z.enum(DOMAIN_PROBLEMS).nullable(),
        /** When a verified domain without its record is shut down. */
        closes_at: Timestamp.nullable(),
      })
      .nullable(),
    /** Whether everything for the sales page is filled in, and what is missing. */
    complete: z.boolean(),
    missing: z.array(z.enum(NEEDED)),
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
    /** `seen`: `changed_at` as read. The request fails if someone changed it since. */
    body: BusinessAccountBody.extend({ seen: Timestamp.optional() }),
    reply: saved,
  }),
  setDomain: endpoint({
    method: 'PUT',
    path: '/api/wl/business-account/domain',
    summary: 'Name a domain of my own; it works once its TXT record is seen',
    access,
    loginAs: 'refused',
    body: z.object({ name: ServedDomain }),
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
