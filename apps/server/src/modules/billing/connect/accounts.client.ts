/** Stripe Connect. Accounts made here belong to the reseller as much as those that existed before: with a dashboard of their own. */
import type Stripe from 'stripe';
import type { Config } from '../../../platform/config/config.ts';
import type { Base } from '../../../platform/context.ts';
import { billingErrors } from '../billing.errors.ts';
import { asking, createClient, library, PLATFORM_MERCHANT } from '../provider/asking.client.ts';
import type { AccountProvider, AccountState } from './accounts.port.ts';

export function accountProviderOf({ platform }: Base): AccountProvider {
  const stripe = createClient(platform, PLATFORM_MERCHANT);
  if (!stripe) throw billingErrors.off();
  return platform.outgoing.guard(createAccounts(stripe, platform.config), 'stripe', CALLS);
}

const CALLS = ['openAccount', 'onboarding', 'redeem', 'readAccount', 'letGo'] as const;

/** The reseller pays Stripe's fees, answers its questions and bears its losses; we take a fee of our own. */
const CONTROLLER = {
  stripe_dashboard: { type: 'full' },
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
} as const;

const createAccounts = (stripe: Stripe, config: Config): AccountProvider => ({
  async openAccount({ accountId, email, name, key }) {
    const account = {
      controller: CONTROLLER,
      email,
      business_profile: { name },
      metadata: { account: String(accountId) },
    };
    return (await asking(stripe.accounts.create(account, { idempotencyKey: key }))).id;
  },
  async onboarding(account, { returnUrl, refreshUrl }) {
    const link = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl } as const;
    return (await asking(stripe.accountLinks.create(link))).url;
  },
  consentUrl({ state, redirectUrl, email }) {
    if (!config.STRIPE_CLIENT_ID) return null;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: config.STRIPE_CLIENT_ID,
      scope: 'read_write',
      state,
      redirect_uri: redirectUrl,
      'stripe_user[email]': email,
    });
    return `${config.STRIPE_CONNECT_URL}/oauth/authorize?${query}`;
  },
  async redeem(code) {
    try {
      const granted = await asking(stripe.oauth.token({ grant_type: 'authorization_code', code }));
      return { merchant: String(granted.stripe_user_id), isLive: granted.livemode === true };
    } catch (error) {
      if (error instanceof library().errors.StripeOAuthError) return null;
      throw error;
    }
  },
  async readAccount(merchant) {
    return stateOf(await asking(stripe.accounts.retrieve(merchant)));
  },
  async letGo(merchant) {
    const client = { client_id: config.STRIPE_CLIENT_ID ?? '', stripe_user_id: merchant };
    try {
      await asking(stripe.oauth.deauthorize(client));
    } catch (error) {
      const isRefused =
        error instanceof library().errors.StripeOAuthError ||
        error instanceof library().errors.StripeInvalidRequestError;
      if (!isRefused) throw error;
    }
  },
});

function stateOf(account: Stripe.Account): AccountState {
  const { requirements, business_profile: business } = account;
  const due = requirements?.current_deadline;
  return {
    name: business?.name || account.settings?.dashboard.display_name || account.email || account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    requirements: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
    dueAt: due ? new Date(due * 1000) : null,
    disabledReason: requirements?.disabled_reason ?? null,
  };
}
