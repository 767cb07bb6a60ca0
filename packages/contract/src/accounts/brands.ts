/** Branding by host, before and after sign-in (docs/product-rules.md#brands). */
import { z } from 'zod';
import { Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CRM_IDS } from '../integrations/crms.ts';

/**
 * Initial colors of a brand. docs/product-rules.md#brands sets the button and data colors; the theme sets the others.
 */
export const DEFAULT_COLOURS = {
  button_color: '#573bff',
  secondary_color: '#01c0f6',
  sidebar_background_color: '#f9f9fb',
  login_page_bg_color: '#15122e',
  text_color: '#17171c',
  heading_color: '#17171c',
} as const;
export type ColourField = keyof typeof DEFAULT_COLOURS;
/** External links under Resources. A link without an address is hidden. */
export const RESOURCE_LINKS = ['community', 'courses', 'officeHours', 'snapshots', 'roadmap'] as const;
export type ResourceLink = (typeof RESOURCE_LINKS)[number];

export const SocialProvider = z.enum(['google', 'facebook']);
export const SocialSettings = z.object({
  provider: SocialProvider,
  client_id: z.string(),
  /** Opened in a popup, with redirect_uri, state and other parameters added. */
  authorize_url: z.string(),
});

/** The installation is being updated. */
export const Maintenance = z.object({ until: Timestamp.nullable() }).meta({ id: 'Maintenance' });
export type Maintenance = z.infer<typeof Maintenance>;

export const SiteSettings = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** The host that serves the brand: its own domain once verified, otherwise a subdomain of the platform. */
    domain: z.string(),
    logo: z.string().nullable(),
    content: z.string(),
    /** URL of the brand's own script; loaded only where docs/product-rules.md#brands allows it. */
    script: z.string().nullable(),
    login_page_bg_color: z.string(),
    sidebar_background_color: z.string(),
    button_color: z.string(),
    secondary_color: z.string(),
    text_color: z.string(),
    heading_color: z.string(),
    crms: z.array(z.enum(CRM_IDS)),
    /**
     * Order, labels and visibility of sidebar entries (`accounts/menu.ts`). Entries that are not listed keep their
     * defaults.
     */
    menu: z.array(z.object({ id: z.string(), label: z.string(), hidden: z.boolean() })),
    /** Addresses of the entries under Resources; empty if there is none. */
    resources: z.record(z.enum(RESOURCE_LINKS), z.string()),
    show_training_center: z.boolean(),
    registration: z.boolean(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    support_email: z.string(),
    social: z.array(SocialSettings),
    /** The brand's own sign-on, if it has one that works. */
    sign_on: z.object({ key: z.string(), name: z.string() }).nullable(),
    support: z.object({ script_url: z.string(), subject: z.enum(['id', 'email']) }).nullable(),
    /** Only in sandbox mode: users who can be signed in with one click. */
    sandbox: z
      .object({
        panel_url: z.string(),
        password: z.string(),
        people: z.array(
          z.object({ role: z.enum(['admin', 'reseller', 'customer', 'member', 'direct']), email: z.string() }),
        ),
      })
      .nullable(),
    /** True on a new live installation: the first visitor creates the super admin. */
    setup_needed: z.boolean(),
    /** During maintenance everything can be read and nothing changed. `until`: when it is expected to end. */
    maintenance: Maintenance.nullable(),
    /** Traces are recorded: browsers name one for each act. Left out otherwise. */
    traces: z.literal(true).optional(),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof SiteSettings>;

export const brands = {
  siteSettings: endpoint({
    method: 'POST',
    path: '/api/site-settings',
    summary: 'The brand of a host; an unknown host gets the platform brand',
    access: 'public',
    maintenance: 'open',
    takesMore: 'a page must show its brand, whatever its address carries',
    body: z.object({ domain: z.string().max(255).optional().catch(undefined) }).catch({}),
    reply: SiteSettings,
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/accept-terms',
    summary: 'Accept the terms of the brand',
    access: 'user',
    always: true,
    loginAs: 'refused',
    apiKeys: 'refused',
    reply: Message,
  }),
  script: endpoint({
    method: 'GET',
    path: '/brand-script/{file}',
    summary: "The brand's own script; pages load it only after sign-in and where it is allowed",
    access: 'public',
    takesMore: 'a file; addresses of files carry versions that keep caches apart',
    params: z.object({ file: z.string().regex(/^\d{1,15}\.js$/) }),
    stream: 'text/javascript',
    reply: z.unknown(),
  }),
};
