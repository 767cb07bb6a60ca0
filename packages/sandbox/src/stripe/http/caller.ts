/** Who calls: checks the key, the API version and the account the call is for. */
import type { FastifyRequest } from 'fastify';
import { failInvalid, StripeFailure } from '../core/errors.ts';
import type { Simulator } from '../core/simulator.ts';
import { API_VERSION, PLATFORM } from '../core/state.ts';
import type { FormTree } from './form.ts';

export interface Caller {
  partition: string;
  isBrowser: boolean;
  /** Proves to the intent that the browser may touch it. */
  clientSecret: string | null;
  idempotencyKey: string | null;
}

/** What stripe.js puts into the form instead of headers; taken out before the parameters are read. */
const BROWSER_FIELDS = ['key', 'client_secret', '_stripe_account', '_stripe_version'] as const;

export function readCaller(sim: Simulator, request: FastifyRequest, form: FormTree, isPublic: boolean): Caller {
  const inForm = Object.fromEntries(BROWSER_FIELDS.map((field) => [field, form[field]]));
  for (const field of BROWSER_FIELDS) delete form[field];
  const key = keyFrom(request.headers.authorization) ?? asText(inForm['key']);
  const isBrowser = checkKey(key, isPublic);
  checkVersion(asText(request.headers['stripe-version']));
  const account = asText(request.headers['stripe-account']) ?? asText(inForm['_stripe_account']);
  return {
    partition: partitionFor(sim, key, account),
    isBrowser,
    clientSecret: asText(inForm['client_secret']) ?? null,
    idempotencyKey: asText(request.headers['idempotency-key']) ?? null,
  };
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** `Bearer sk_...`, or the key as the user name of basic authentication. */
export function keyFrom(header: string | undefined): string | undefined {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':', 1)[0];
  return undefined;
}

/** Returns whether it is a browser's key. */
function checkKey(key: string | undefined, isPublic: boolean): boolean {
  if (!key) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return false;
  if (/^pk_test_\w+$/.test(key)) {
    if (isPublic) return true;
    return failInvalid(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      { status: 401, code: 'secret_key_required' },
    );
  }
  const hidden = `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`;
  return failInvalid(`Invalid API Key provided: ${hidden}`, { status: 401 });
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  failInvalid(`Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`);
}

function partitionFor(sim: Simulator, key: string | undefined, account: string | undefined): string {
  const { keys, authorized } = sim.state().connect;
  const own = key === undefined ? undefined : keys[key];
  if (!account) return own ?? PLATFORM;
  if (own === account || Object.hasOwn(authorized, account)) return account;
  return failInvalid(
    `The provided key '${key?.slice(0, 8)}***' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { status: 403, code: 'account_invalid' },
  );
}
