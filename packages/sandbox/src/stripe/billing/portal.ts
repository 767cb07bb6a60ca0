/** The customer portal: configurations (what customers may do there) and sessions (a way in). Its page is pages/portal-page.ts. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { emit } from '../core/events.ts';
import { insert, mergeMetadata, need, patch, select, selectWhere, sent } from '../core/records.ts';
import { type Ctx, newId } from '../core/simulator.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { clearable, flag, listParams, metadata, oneOf, params, text, url } from '../http/params.ts';
import { needCustomer } from '../resources/customers.ts';

type Configuration = Stripe.BillingPortal.Configuration;

const enabled = { enabled: flag };
const features = z.strictObject({
  customer_update: z.strictObject({ ...enabled, allowed_updates: z.array(text).optional() }).optional(),
  invoice_history: z.strictObject(enabled).optional(),
  payment_method_update: z.strictObject(enabled).optional(),
  subscription_cancel: z
    .strictObject({
      ...enabled,
      mode: oneOf('at_period_end', 'immediately').optional(),
      proration_behavior: oneOf('always_invoice', 'create_prorations', 'none').optional(),
    })
    .optional(),
});
const fields = {
  business_profile: z
    .strictObject({
      headline: clearable.optional(),
      privacy_policy_url: clearable.optional(),
      terms_of_service_url: clearable.optional(),
    })
    .optional(),
  default_return_url: clearable.optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
};
const createParams = params<Stripe.BillingPortal.ConfigurationCreateParams>()({ ...fields, features });
const updateParams = params<Stripe.BillingPortal.ConfigurationUpdateParams>()({
  ...fields,
  active: flag.optional(),
  features: features.optional(),
});

function defaultFeatures(isOn: boolean): Configuration['features'] {
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: isOn },
    payment_method_update: { enabled: isOn, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: isOn,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'interval' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

function mergeFeatures(current: Configuration['features'], given: z.output<typeof features> | undefined) {
  const merged = { ...current } as Record<string, object>;
  for (const [name, change] of Object.entries(given ?? {})) {
    if (change) merged[name] = { ...merged[name], ...sent(change) };
  }
  return merged as unknown as Configuration['features'];
}

function createConfiguration(ctx: Ctx, given: z.output<typeof updateParams>, isDefault: boolean): Configuration {
  const configuration: Configuration = {
    id: newId(ctx, 'bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...sent(given.business_profile ?? {}),
    },
    created: ctx.now,
    default_return_url: given.default_return_url ?? null,
    features: mergeFeatures(defaultFeatures(isDefault), given.features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    updated: ctx.now,
  };
  insert(ctx, 'billing_portal.configuration', configuration);
  emit(ctx, 'billing_portal.configuration.created', configuration);
  return configuration;
}

/** The account's default, as if saved once in the vendor's dashboard: see invoices, change the card, cancel. */
function defaultConfiguration(ctx: Ctx): Configuration {
  const saved = select(ctx, 'billing_portal.configuration', ({ is_default }) => is_default)[0];
  return saved ?? createConfiguration(ctx, {}, true);
}

const sessionParams = params<Stripe.BillingPortal.SessionCreateParams>()({
  configuration: text.optional(),
  customer: text,
  locale: text.optional(),
  return_url: url.optional(),
});

function createSession(ctx: Ctx, given: z.output<typeof sessionParams>): Stripe.BillingPortal.Session {
  const customer = needCustomer(ctx, given.customer);
  const configuration = given.configuration
    ? need(ctx, 'billing_portal.configuration', given.configuration, 'configuration')
    : defaultConfiguration(ctx);
  const id = newId(ctx, 'bps');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: ctx.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${ctx.sim.sandbox.baseUrl}/stripe/portal/${id}`,
  };
  insert(ctx, 'billing_portal.session', session);
  emit(ctx, 'billing_portal.session.created', session);
  return session;
}

function changeConfiguration(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Configuration {
  const configuration = need(ctx, 'billing_portal.configuration', id);
  const { expand: _, features: wanted, metadata: data, business_profile: profile, ...plain } = given;
  patch(configuration, {
    ...sent(plain),
    business_profile: { ...configuration.business_profile, ...sent(profile ?? {}) },
    features: mergeFeatures(configuration.features, wanted),
    metadata: mergeMetadata(configuration.metadata, data),
    updated: ctx.now,
  });
  emit(ctx, 'billing_portal.configuration.updated', configuration);
  return configuration;
}

export const portalRoutes: Routes = {
  'POST /v1/billing_portal/configurations': endpoint(createParams, (ctx, given) =>
    createConfiguration(ctx, given, false),
  ),
  'GET /v1/billing_portal/configurations': endpoint(
    listParams<Stripe.BillingPortal.ConfigurationListParams>()({
      active: flag.optional(),
      is_default: flag.optional(),
    }),
    (ctx, page) => {
      const { active, is_default } = page;
      const found = selectWhere(ctx, 'billing_portal.configuration', { active, is_default });
      return listPage(found, page, '/v1/billing_portal/configurations');
    },
  ),
  'GET /v1/billing_portal/configurations/:id': endpoint(
    params<Stripe.BillingPortal.ConfigurationRetrieveParams>()({}),
    (ctx, _, { id }) => need(ctx, 'billing_portal.configuration', id),
  ),
  'POST /v1/billing_portal/configurations/:id': endpoint(updateParams, (ctx, given, { id }) =>
    changeConfiguration(ctx, given, id),
  ),
  'POST /v1/billing_portal/sessions': endpoint(sessionParams, createSession),
};
