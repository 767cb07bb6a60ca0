/** Connected accounts: create (standard, in the older or the newer form), read, change, delete; onboarding links. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { failInvalid } from '../core/errors.ts';
import { emit } from '../core/events.ts';
import { apiList, find, insert, mergeMetadata, need, patch, select, sent } from '../core/records.ts';
import { type Ctx, createContext, inPartition, newId, newLetters, type Simulator } from '../core/simulator.ts';
import { PLATFORM } from '../core/state.ts';
import { MINUTE } from '../core/time.ts';
import { endpoint, type Routes } from '../http/endpoint.ts';
import { listPage } from '../http/paging.ts';
import { clearable, email, flag, listParams, metadata, oneOf, params, text, url } from '../http/params.ts';

const LINK_SECONDS = 5 * MINUTE;
/** What a new business still has to tell. */
const DUE = ['business_profile.url', 'business_type', 'external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

const fields = {
  business_profile: z
    .strictObject({
      mcc: clearable.optional(),
      name: clearable.optional(),
      product_description: clearable.optional(),
      support_email: clearable.optional(),
      support_phone: clearable.optional(),
      support_url: clearable.optional(),
      url: clearable.optional(),
    })
    .optional(),
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit').optional(),
  capabilities: z.record(z.string(), z.strictObject({ requested: flag })).optional(),
  default_currency: text.optional(),
  email: email.optional(),
  metadata: metadata.optional(),
};
const controller = z.strictObject({
  fees: z.strictObject({ payer: oneOf('account') }).optional(),
  losses: z.strictObject({ payments: oneOf('stripe') }).optional(),
  requirement_collection: oneOf('stripe').optional(),
  stripe_dashboard: z.strictObject({ type: oneOf('full') }).optional(),
});
const createParams = params<Stripe.AccountCreateParams>()({
  ...fields,
  controller: controller.optional(),
  country: text.optional(),
  type: oneOf('standard').optional(),
});
const updateParams = params<Stripe.AccountUpdateParams>()(fields);

export interface NewAccount {
  email: string | null;
  name: string | null;
  country?: string | undefined;
  type: 'standard' | 'none';
}

export function createAccount(ctx: Ctx, given: NewAccount): Stripe.Account {
  const id = newId(ctx, 'acct', 16);
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: given.name,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'account' },
      is_controller: true,
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
      type: 'application',
    },
    country: given.country ?? 'US',
    created: ctx.now,
    default_currency: 'usd',
    details_submitted: false,
    email: given.email,
    external_accounts: apiList([], `/v1/accounts/${id}/external_accounts`),
    future_requirements: requirements([]),
    metadata: {},
    payouts_enabled: false,
    requirements: requirements(DUE),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: given.name, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: given.type,
  };
  insert(inPartition(ctx, PLATFORM), 'account', account);
  return account;
}

const requirements = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

/** The business has told the vendor everything: it may now take payments. Returns what was there before. */
export function makeComplete(account: Stripe.Account, name: string | null): Partial<Stripe.Account> {
  if (name && account.business_profile) account.business_profile.name = name;
  return patch(account, {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: requirements([]),
    capabilities: { card_payments: 'active', transfers: 'active' },
    business_type: account.business_type ?? 'company',
  });
}

export function completeOnboarding(ctx: Ctx, id: string, name: string | null): Stripe.Account {
  const account = need(inPartition(ctx, PLATFORM), 'account', id);
  const previous = makeComplete(account, name);
  emit(inPartition(ctx, id), 'account.updated', account, previous);
  return account;
}

/** The account of the sandbox's reseller, which takes payments from the start (apps/server seeds its row). */
const RESELLER_ACCOUNT = 'acct_sandboxnorthwind';

export function openResellerAccount(sim: Simulator): void {
  const platform = createContext(sim, PLATFORM);
  if (find(platform, 'account', RESELLER_ACCOUNT)) return;
  const person = { email: 'reseller@sandbox.test', name: 'Northwind Leads', type: 'none' } as const;
  const account = createAccount(platform, person);
  delete platform.tables.account[account.id];
  makeComplete(account, person.name);
  insert(platform, 'account', { ...account, id: RESELLER_ACCOUNT });
  sim.state().connect.authorized[RESELLER_ACCOUNT] = 'ca_sandbox';
}

function applyFields(account: Stripe.Account, given: z.output<typeof updateParams>): Partial<Stripe.Account> {
  const { expand: _, business_profile: profile, metadata: data, capabilities, ...plain } = given;
  const changes: Partial<Stripe.Account> = { ...sent(plain) };
  if (profile && account.business_profile) changes.business_profile = { ...account.business_profile, ...sent(profile) };
  if (data !== undefined) changes.metadata = mergeMetadata(account.metadata ?? {}, data);
  for (const name of Object.keys(capabilities ?? {})) {
    changes.capabilities = {
      ...account.capabilities,
      ...changes.capabilities,
      [name]: account.charges_enabled ? 'active' : 'inactive',
    };
  }
  return patch(account, changes);
}

function create(ctx: Ctx, given: z.output<typeof createParams>): Stripe.Account {
  if (given.type && given.controller) {
    failInvalid('You may only specify one of these parameters: controller, type.', { param: 'type' });
  }
  const { type: _, controller: __, country, ...rest } = given;
  const account = createAccount(ctx, {
    email: null,
    name: null,
    country,
    type: given.controller ? 'none' : 'standard',
  });
  applyFields(account, rest);
  ctx.sim.state().connect.authorized[account.id] = 'ca_sandbox';
  return account;
}

/** The platform's own account, or the connected one the call is for. */
function ownAccount(ctx: Ctx): Stripe.Account {
  const platform = inPartition(ctx, PLATFORM);
  if (ctx.account) return need(platform, 'account', ctx.account);
  const own = find(platform, 'account', PLATFORM_ACCOUNT);
  if (own) return own;
  const account = createAccount(platform, {
    email: 'platform@sandbox.test',
    name: 'Sandbox platform',
    type: 'standard',
  });
  delete platform.tables.account[account.id];
  patch(account, { id: PLATFORM_ACCOUNT, charges_enabled: true, payouts_enabled: true, details_submitted: true });
  return insert(platform, 'account', account);
}

const PLATFORM_ACCOUNT = 'acct_sandboxplatform';

/** Accounts this platform may see. */
function needConnected(ctx: Ctx, id: string): Stripe.Account {
  const isKnown = Object.hasOwn(ctx.sim.state().connect.authorized, id);
  if (isKnown) return need(inPartition(ctx, PLATFORM), 'account', id);
  return failInvalid(
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { status: 403, code: 'account_invalid' },
  );
}

function change(ctx: Ctx, given: z.output<typeof updateParams>, id: string): Stripe.Account {
  const account = needConnected(ctx, id);
  const previous = applyFields(account, given);
  if (Object.keys(previous).length > 0) emit(inPartition(ctx, id), 'account.updated', account, previous);
  return account;
}

function remove(ctx: Ctx, id: string): Stripe.DeletedAccount {
  needConnected(ctx, id);
  delete ctx.sim.state().connect.authorized[id];
  delete inPartition(ctx, PLATFORM).tables.account[id];
  return { id, object: 'account', deleted: true };
}

const linkParams = params<Stripe.AccountLinkCreateParams>()({
  account: text,
  refresh_url: url,
  return_url: url,
  type: oneOf('account_onboarding'),
  collect: oneOf('currently_due', 'eventually_due').optional(),
});

function createLink(ctx: Ctx, given: z.output<typeof linkParams>): Stripe.AccountLink {
  const account = needConnected(ctx, given.account);
  const token = newLetters(ctx.sim, 20);
  const expiresAt = ctx.now + LINK_SECONDS;
  const { return_url: returnUrl, refresh_url: refreshUrl } = given;
  ctx.sim.state().connect.links[token] = { account: account.id, returnUrl, refreshUrl, expiresAt, used: false };
  return {
    object: 'account_link',
    created: ctx.now,
    expires_at: expiresAt,
    url: `${ctx.sim.sandbox.baseUrl}/stripe/onboarding/${token}`,
  };
}

export const accountRoutes: Routes = {
  'POST /v1/accounts': endpoint(createParams, create),
  'GET /v1/accounts': endpoint(listParams<Stripe.AccountListParams>()({}), (ctx, page) => {
    const { authorized } = ctx.sim.state().connect;
    const connected = select(inPartition(ctx, PLATFORM), 'account', ({ id }) => Object.hasOwn(authorized, id));
    return listPage(connected, page, '/v1/accounts');
  }),
  'GET /v1/account': endpoint(params<Stripe.AccountRetrieveParams>()({}), (ctx) => ownAccount(ctx)),
  'GET /v1/accounts/:id': endpoint(params<Stripe.AccountRetrieveParams>()({}), (ctx, _, { id }) =>
    needConnected(ctx, id),
  ),
  'POST /v1/accounts/:id': endpoint(updateParams, (ctx, given, { id }) => change(ctx, given, id)),
  'DELETE /v1/accounts/:id': endpoint(params<Stripe.AccountDeleteParams>()({}), (ctx, _, { id }) => remove(ctx, id)),
  'POST /v1/account_links': endpoint(linkParams, createLink),
};
