/** Packages that a reseller sells to its customers, and its sales page (docs/product-rules.md#packages). */
import { z } from 'zod';
import { Id, Message, Password, RequiredText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WEB_URL } from '../integrations/webhooks.ts';
import { CREDIT_COST_MINOR } from './margins.ts';

export const MAX_EXPIRES_IN_DAYS = 365;
export const MAX_PACKAGES = 100;
export const MAX_TRIAL_DAYS = 90;
/** The minimum charge of payment providers. */
export const LEAST_CHARGE_MINOR = 50;
/** Modules that a package can include. Only the platform grants white-label and administration. */
export const PACKAGE_MODULES = ['leads', 'ai_suggest'] as const;

/** Sales paths of a brand: its page, and the form of one package. */
export const SALES_PATH = '/plans';
export const formPathOf = (packageId: number) => `${SALES_PATH}/form/${packageId}`;

const Minor = z.number().int().min(0).max(100_000_00);
const Price = Minor.min(LEAST_CHARGE_MINOR, 'packages.error.least').nullable().default(null);
/** One year if missing or larger. */
const ExpiresIn = z
  .number()
  .int()
  .min(1)
  .nullish()
  .transform((days) => Math.min(days ?? MAX_EXPIRES_IN_DAYS, MAX_EXPIRES_IN_DAYS));

const fields = {
  name: RequiredText(80),
  description: Text(300).default(''),
  modules: z.array(z.enum(PACKAGE_MODULES)).min(1, 'validation.atLeastOne').max(PACKAGE_MODULES.length),
  monthly_credits: z.number().int().min(0).max(1_000_000),
  /** At least one of these three is required. */
  monthly_price_minor: Price,
  yearly_price_minor: Price,
  one_time_price_minor: Price,
  /**
   * The customers' price of an additional credit, in cents with two decimals; above 12 cents. Null: the platform's
   * price.
   */
  credit_price_minor: z
    .number()
    .multipleOf(0.01)
    .gt(CREDIT_COST_MINOR, 'packages.error.credit_price')
    .max(10_000)
    .nullable()
    .default(null),
  trial_days: z.number().int().min(0).max(MAX_TRIAL_DAYS).default(0),
  trial_amount_minor: Minor.default(0),
  /** Credits of the trial; null for those of a month. */
  trial_credits: z.number().int().min(0).max(1_000_000).nullable().default(null),
  /** A paid trial always requires a card. */
  collect_payment_method: z.boolean().default(true),
  expires_in_days: ExpiresIn,
  available_for_billing_portal: z.boolean().default(true),
  show_on_sales_page: z.boolean().default(true),
  /** The form is open for this many days after it is switched on. Then it is off until it is switched on again. */
  create_subscription_via_form: z.boolean().default(false),
  form_available_days: z.number().int().min(1).max(365).default(30),
  /** Each person gets their own password, or all get the default one and must change it. */
  random_password_per_user: z.boolean().default(true),
  allow_additional_user_creation: z.boolean().default(false),
  members_allowed: z.number().int().min(0).max(1000).default(0),
};

type Priced = { [K in keyof typeof fields]: z.output<(typeof fields)[K]> };

/** Checks across fields: the field that shows the error, and its message key. */
function* problemsOf(body: Priced): Generator<[keyof Priced, string]> {
  const isRecurring = body.monthly_price_minor !== null || body.yearly_price_minor !== null;
  if (!isRecurring && body.one_time_price_minor === null) yield ['monthly_price_minor', 'packages.error.no_price'];
  if (body.trial_days > 0 && !isRecurring) yield ['trial_days', 'packages.error.trial_once'];
  if (body.trial_amount_minor > 0 && body.trial_days === 0) yield ['trial_days', 'packages.error.trial_days'];
  if (body.trial_amount_minor > 0 && body.trial_amount_minor < LEAST_CHARGE_MINOR)
    yield ['trial_amount_minor', 'packages.error.least'];
  if (body.trial_credits !== null && body.trial_credits > body.monthly_credits)
    yield ['trial_credits', 'packages.error.trial_credits'];
}

export const PackageBody = z
  .object({
    ...fields,
    /** Empty keeps the stored password. */
    default_password: z.union([z.literal(''), Password]).default(''),
  })
  .superRefine((body, { addIssue }) => {
    for (const [field, message] of problemsOf(body)) addIssue({ code: 'custom', path: [field], message });
  });
export type PackageBody = z.output<typeof PackageBody>;

/** The margin of a price after the credits it gives; negative if sold below cost. */
const Margin = z.object({ minor: z.number().int(), share: z.number() }).nullable();
/** `in_step`: the payment provider has the current package. `none`: no payment account is connected. */
export const PROVIDER_STATES = ['none', 'pending', 'in_step', 'failed'] as const;

export const Package = z
  .object({
    ...fields,
    id: z.number().int(),
    expires_in_days: z.number().int(),
    has_default_password: z.boolean(),
    currency: z.string(),
    subscribers: z.number().int(),
    margin: z.object({ monthly: Margin, yearly: Margin, one_time: Margin, trial: Margin }),
    /** The form's URL and closing time; null if it is closed. */
    form: z.object({ url: z.string(), until: Timestamp }).nullable(),
    provider: z.object({ state: z.enum(PROVIDER_STATES), problem: z.string().nullable() }),
    /** Off sale since then. Existing customers keep it. */
    removed_at: Timestamp.nullable(),
    changed_at: Timestamp,
  })
  .meta({ id: 'Package' });
export type Package = z.infer<typeof Package>;

/** `incomplete`: connected, but it cannot receive payments yet. */
export const SELLING = ['none', 'incomplete', 'ready'] as const;

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'validation.color')
  .nullable()
  .default(null);
const Address = z.union([z.literal(''), Text(2048).pipe(z.string().regex(WEB_URL, 'validation.url'))]).default('');

export const SalesSettingsBody = z.object({
  is_open: z.boolean(),
  headline: RequiredText(120),
  text: Text(600).default(''),
  /** URL of a PDF or page, by language. */
  brochure_urls: z.object({ en: Address, es: Address }),
  /** Package order; missing packages come last. The featured one stands out. */
  order: z.array(Id).max(MAX_PACKAGES),
  highlighted: Id.nullable().default(null),
  /** Color of the header band and the buttons; null for the brand's own. */
  head_color: Colour,
  button_color: Colour,
});
export const SalesSettings = SalesSettingsBody.extend({
  url: z.string(),
  /** Null if never saved. */
  changed_at: Timestamp.nullable(),
  /** Whether the business account is complete. */
  can_be_saved: z.boolean(),
}).meta({ id: 'SalesSettings' });
export type SalesSettings = z.infer<typeof SalesSettings>;

const access = { module: 'whitelabel' } as const;
const params = z.object({ id: Id });
const saved = Message.extend({ data: Package });

export const packages = {
  find: endpoint({
    method: 'GET',
    path: '/api/wl/packages',
    summary: 'My packages with their margin and subscribers, in the order of the sales page',
    access,
    reply: z.object({
      data: z.array(Package),
      payments: z.enum(SELLING),
      sales_page: z.object({ url: z.string(), is_open: z.boolean() }),
    }),
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
    reply: z.object({ data: Package, payments: z.enum(SELLING) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/wl/packages/{id}',
    summary: 'Change a package; subscribers keep the price they bought at',
    access,
    params,
    /** `seen`: `changed_at` as read. The request fails if someone changed it since. */
    body: PackageBody.and(z.object({ seen: Timestamp.optional() })),
    reply: saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/wl/packages/{id}',
    summary: 'Delete a package that nobody has; one that somebody has is taken off sale and stays theirs',
    access,
    params,
    reply: Message,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/wl/packages/{id}/restore',
    summary: 'Put a package on sale again',
    access,
    params,
    reply: saved,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/wl/packages/{id}/provider',
    summary: 'Bring the package to the payment provider once more',
    access,
    params,
    reply: saved,
  }),
  sales: endpoint({
    method: 'GET',
    path: '/api/wl/packages/sales-settings',
    summary: 'The public sales page of my brand',
    access,
    reply: z.object({ data: SalesSettings }),
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
