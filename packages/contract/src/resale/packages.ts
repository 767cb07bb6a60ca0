/** Packages that a reseller sells to customers of its own (docs/product-rules.md#packages). */
import { z } from 'zod';
import { Id, Message, Password, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What a credit costs the reseller, in cents; a credit is sold above it. */
export const CREDIT_COST_MINOR = 12;
export const MAX_EXPIRES_IN_DAYS = 365;
export const MAX_PACKAGES = 100;
/** What a package can open; `admin` belongs to the platform. */
export const PACKAGE_MODULES = ['ai_suggest', 'leads', 'whitelabel'] as const;

const Minor = z.number().int().min(0).max(100_000_00);
const Price = Minor.min(50, 'validation.min').nullable().default(null);
/** Missing or larger: one year. */
const ExpiresIn = z
  .number()
  .int()
  .min(1)
  .optional()
  .transform((days) => Math.min(days ?? MAX_EXPIRES_IN_DAYS, MAX_EXPIRES_IN_DAYS));

export const PackageBody = z
  .object({
    name: RequiredText(80),
    description: Text(300).default(''),
    modules: z.array(z.enum(PACKAGE_MODULES)).min(1, 'validation.atLeastOne'),
    monthly_credits: z.number().int().min(0).max(1_000_000),
    /** At least one of these three. */
    monthly_price_minor: Price,
    yearly_price_minor: Price,
    one_time_price_minor: Price,
    /** What customers pay for one more credit; above 12 cents. Null: the platform's price. */
    credit_price_minor: z.number().int().gt(CREDIT_COST_MINOR).max(10_000).nullable().default(null),
    trial_days: z.number().int().min(0).max(90).default(0),
    trial_amount_minor: Minor.default(0),
    /** Credits of the trial; null: those of a month. */
    trial_credits: z.number().int().min(0).max(1_000_000).nullable().default(null),
    collect_payment_method: z.boolean().default(true),
    expires_in_days: ExpiresIn,
    available_for_billing_portal: z.boolean().default(true),
    show_on_sales_page: z.boolean().default(true),
    create_subscription_via_form: z.boolean().default(false),
    /** The form is open for so many days from when it was switched on. */
    form_available_days: z.number().int().min(1).max(365).default(30),
    /** Each person gets one of their own, or all of them this one, which they must change. */
    random_password_per_user: z.boolean().default(true),
    default_password: z.union([z.literal(''), Password]).default(''),
    allow_additional_user_creation: z.boolean().default(false),
    members_allowed: z.number().int().min(0).max(1000).default(0),
  })
  .superRefine((body, issues) => {
    const { monthly_price_minor: month, yearly_price_minor: year, one_time_price_minor: once } = body;
    if (month === null && year === null && once === null)
      issues.addIssue({ code: 'custom', path: ['monthly_price_minor'], message: 'packages.error.no_price' });
    if (body.trial_amount_minor > 0 && body.trial_days === 0)
      issues.addIssue({ code: 'custom', path: ['trial_days'], message: 'validation.required' });
    if (!body.random_password_per_user && body.default_password === '')
      issues.addIssue({ code: 'custom', path: ['default_password'], message: 'validation.required' });
  });
export type PackageBody = z.output<typeof PackageBody>;

/** What is left of a price after the credits it gives; negative: it sells below cost. */
const Margin = z.object({ minor: z.number().int(), share: z.number() }).nullable();
export const Package = z
  .object({
    id: z.number().int(),
    ...PackageBody.shape,
    expires_in_days: z.number().int(),
    credit_price_minor: z.number().int().nullable(),
    default_password: z.string(),
    has_default_password: z.boolean(),
    currency: z.string(),
    subscribers: z.number().int(),
    margin: z.object({ monthly: Margin, yearly: Margin, one_time: Margin }),
    /** Where its form is open, and until when; null when it is not. */
    form: z.object({ url: z.string(), until: Timestamp }).nullable(),
    /** What the payment provider has of it. */
    provider: z.object({ state: z.enum(['none', 'pending', 'in_step', 'failed']), problem: z.string().nullable() }),
    changed_at: Timestamp,
  })
  .meta({ id: 'Package' });
export type Package = z.infer<typeof Package>;

export const SalesSettingsBody = z.object({
  is_open: z.boolean(),
  headline: RequiredText(120),
  text: Text(600).default(''),
  /** PDF or page, by language. */
  brochure_urls: z.object({ en: Text(2048).default(''), es: Text(2048).default('') }),
  /** Packages in their order; the marked one stands out. */
  order: z.array(Id).max(MAX_PACKAGES),
  highlighted: Id.nullable().default(null),
  head_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'validation.type')
    .nullable()
    .default(null),
});
export const SalesSettings = SalesSettingsBody.extend({ url: z.string(), changed_at: Timestamp.nullable() }).meta({
  id: 'SalesSettings',
});
export type SalesSettings = z.infer<typeof SalesSettings>;

const access = { module: 'whitelabel' } as const;
const params = z.object({ id: Id });
const saved = Message.extend({ data: Package });

export const packages = {
  find: endpoint({
    method: 'GET',
    path: '/api/wl/packages',
    summary: 'My packages with their margin and subscribers',
    access,
    reply: z.object({ data: z.array(Package) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/wl/packages',
    summary: 'Add a package; its product and prices are made at the payment provider',
    access,
    body: PackageBody,
    status: 201,
    reply: saved,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/wl/packages/{id}',
    summary: 'A package',
    access,
    params,
    reply: z.object({ data: Package }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/wl/packages/{id}',
    summary: 'Change a package; subscribers keep the price they bought at',
    access,
    params,
    body: PackageBody.and(z.object({ seen: Timestamp.optional() })),
    reply: saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/wl/packages/{id}',
    summary: 'Delete a package that nobody has; one that somebody has is only taken off sale',
    access,
    params,
    reply: Message,
  }),
  sales: endpoint({
    method: 'GET',
    path: '/api/wl/packages/sales-settings',
    summary: 'The public sales page of my brand',
    access,
    reply: z.object({ data: SalesSettings, can_be_saved: z.boolean() }),
  }),
  saveSales: endpoint({
    method: 'PUT',
    path: '/api/wl/packages/sales-settings',
    summary: 'Change the sales page; needs a complete business account',
    access,
    body: SalesSettingsBody.extend({ seen: Timestamp.nullable().optional() }),
    reply: Message.extend({ data: SalesSettings }),
  }),
};
