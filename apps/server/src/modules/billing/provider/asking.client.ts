/** How Stripe is asked, on the platform's own account or on a reseller's, and what its failures mean. */
import { createRequire } from 'node:module';
import type Stripe from 'stripe';
import type { Platform } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { billingErrors } from '../billing.errors.ts';

const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 20_000;

/** No automatic retries: we decide about them, and each charging call has its own idempotency key. */
const CLIENT_OPTIONS = { maxNetworkRetries: 0, telemetry: false, timeout: TIMEOUT_MS } as const;

/** Hundreds of files that a start need not read: loaded when Stripe is first asked. */
export const library = (): typeof Stripe => createRequire(import.meta.url)('stripe');

/** The merchant of payments to the platform itself. */
export const PLATFORM_MERCHANT = '';

/** Calls of the client are made on the merchant's account. Null where no key is set. */
export function createClient({ config }: Platform, merchant: string): Stripe | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url } = config;
  if (!key) return null;
  const account = merchant === PLATFORM_MERCHANT ? {} : { stripeAccount: merchant };
  const Client = library();
  return new Client(key, { ...addressOf(url), apiVersion: API_VERSION, ...CLIENT_OPTIONS, ...account });
}

function addressOf(url: string | undefined) {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: Number(port) || (scheme === 'http' ? 80 : 443), protocol: scheme } as const;
}

/** Stripe's test mode and its real one share the webhook of connected accounts. */
export const isLive = ({ config }: Platform) => /^[a-z]+_live_/.test(config.STRIPE_SECRET_KEY ?? '');

const isMissing = (error: unknown) =>
  error instanceof library().errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** It comes as a request that is not valid, which would mean that nothing was changed. */
const isUnderWay = (error: unknown) =>
  error instanceof library().errors.StripeError && error.code === 'idempotency_key_in_use';

/**
 * The provider was unreachable or its response was lost, so the outcome is unknown. So it is when a repeat comes while the first
 * call with its key still runs, or is worded otherwise than the first.
 */
const isAway = (error: unknown) =>
  error instanceof library().errors.StripeConnectionError ||
  error instanceof library().errors.StripeIdempotencyError ||
  error instanceof library().errors.StripeAPIError ||
  error instanceof library().errors.StripeRateLimitError;

/** Of what callers get to see: that it was away, or refused our key. Declined cards are its work. */
export const isProviderFault = (error: unknown) =>
  (error instanceof AppError && error.code === 'billing.away') ||
  error instanceof library().errors.StripeAuthenticationError;

export async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isUnderWay(error)) throw billingErrors.under_way();
    if (isAway(error)) throw billingErrors.away();
    if (error instanceof library().errors.StripePermissionError) throw billingErrors.disconnected();
    throw error;
  }
}

/** Null: there is no such thing. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asking(call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether the change was made; not so where the thing is not in the state for it, or not there. */
export async function unlessInvalid<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await asking(call);
  } catch (error) {
    if (error instanceof library().errors.StripeInvalidRequestError) return null;
    throw error;
  }
}
