/**
 * Registration, where the brand allows it. Whether an address is known is revealed only to its owner, by mail: the response is
 * always the same. An address is confirmed with the mailed code.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { cut } from '@leadwright/contract/text';
import type { Language } from '@leadwright/i18n';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { neighbourhoodOf } from '../../../platform/http/client-address.ts';
import { bodyHash } from '../../../platform/http/idempotency.ts';
import {
  type AccountStatus,
  changeAccount,
  createAccount,
  createUser,
  findLogins,
  SELF_SIGNUP_MODULES,
  updateUser,
} from '../../accounts/public.ts';
import { type Brand, findBrand, platformBrandId } from '../../brands/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { findReferrer } from '../../partners/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors, tooMany } from '../identity.errors.ts';
import { RESEND_SECONDS, SIGN_UPS } from '../identity.rules.ts';
import { assertPassword, hashPassword } from '../passwords/passwords.service.ts';
import { createCredentials, getPerson, type Person } from '../people.service.ts';
import { enter, loginsOf } from '../sign-in/sign-in.service.ts';
import { issueCode, spendCode, startCountdown, tryCode } from './codes.service.ts';

export interface RegisterInput {
  first_name: string;
  last_name: string;
  company?: string | undefined;
  email: string;
  password: string;
  language?: Language | undefined;
  time_zone?: string | undefined;
  partner?: string | undefined;
}

export async function register(ctx: Base, input: RegisterInput): Promise<{ resendIn: number }> {
  const brand = await findBrand(ctx, ctx.brandId);
  if (!brand.registration) throw identityErrors.registration_closed();
  const { first_name, last_name, company } = input;
  assertPassword(ctx.platform.config, input.password, input.email, [brand.name, first_name, last_name, company]);
  const again = sameRegistration(ctx, input);
  const repeated = await ctx.platform.limits.peek(again, ONCE_PER_CODE);
  if (!repeated.allowed) return { resendIn: repeated.retryAfter };
  await countSignUp(ctx);
  const countdown = await startCountdown(ctx, 'confirm-email', input.email);
  const passwordHash = await hashPassword(input.password);
  await asAccount(ctx, brand.account_id, async (tx) => {
    const [known] = await findLogins(tx, input.email, brand.id);
    if (known)
      return asAccount(tx, known.accountId, (scoped) => registerAgain(scoped, known.userId, input, passwordHash));
    const userId = await createCustomer(
      tx,
      brand,
      { ...input, passwordHash, emailConfirmed: false },
      (scoped, person) => issueCode(scoped, person, { purpose: 'confirm-email' }),
    );
    return userId;
  });
  await ctx.platform.limits.take(again, ONCE_PER_CODE);
  return countdown;
}

const ONCE_PER_CODE = { max: 1, seconds: RESEND_SECONDS };

/**
 * The same registration again, because its answer was lost: it is answered as the first was, with the rest of the countdown,
 * whether or not the address was known before.
 */
const sameRegistration = (ctx: Base, { first_name, last_name, company, email, password }: RegisterInput) =>
  `identity:registration:${bodyHash(ctx, JSON.stringify([ctx.brandId, first_name, last_name, company, email, password]))}`;

/** Loopback is not limited: behind a proxy that does not forward client addresses, all requests come from it. */
export async function countSignUp(ctx: Base): Promise<void> {
  const network = neighbourhoodOf(ctx.ip);
  if (LOOPBACK.includes(network)) return;
  const counted = await ctx.platform.limits.take(`identity:sign-ups:${network}`, SIGN_UPS);
  if (!counted.allowed) throw tooMany(counted);
}
const LOOPBACK = ['127.0.0.0/24', neighbourhoodOf('::1')];

/**
 * Until an address is confirmed, the latest registration sets name, password and partner. No user has signed in yet, and a partner
 * earns no commission by registering other people's addresses.
 */
async function registerAgain(tx: Tx<Base>, userId: number, input: RegisterInput, passwordHash: string): Promise<void> {
  const person = await getPerson(tx, userId);
  const { user, account, credentials } = person;
  if (credentials.email_confirmed_at || user.last_login_at) {
    const to = { to: user.email, language: user.language, brandId: account.brand_id };
    return sendMail(tx, { ...to, template: 'already-registered', params: {} });
  }
  await updateUser(tx, userId, { first_name: input.first_name, last_name: input.last_name });
  await changeAccount(tx, account.id, { partner_id: await referrerOf(tx, account.brand_id, input.partner) });
  await repository.updateCredentials(tx.db, account.id, userId, { password_hash: passwordHash, changed_at: tx.now() });
  await issueCode(tx, person, { purpose: 'confirm-email' });
}

export interface NewCustomer {
  first_name: string;
  last_name: string;
  company?: string | undefined;
  email: string;
  language?: Language | undefined;
  time_zone?: string | undefined;
  /** The code of the link by which they came. */
  partner?: string | undefined;
  passwordHash?: string;
  mustChangePassword?: boolean;
  emailConfirmed: boolean;
  /** Defaults to the status of a self-registered account. */
  status?: AccountStatus;
  modules?: readonly ModuleSlug[];
}

/** Creates a customer below the brand's owner with its main user, then runs `then` in the same transaction. */
export async function createCustomer<T>(
  tx: Tx<Base>,
  brand: Pick<Brand, 'id' | 'account_id'>,
  customer: NewCustomer,
  then: (scoped: Tx<Base>, person: Person) => Promise<T>,
): Promise<T> {
  const person = `${customer.first_name} ${customer.last_name}`.trim();
  const name = cut(customer.company || person || customer.email, 255);
  const account = await createAccount(tx, {
    parentId: brand.account_id,
    kind: 'customer',
    name,
    brandId: brand.id,
    modules: customer.modules ?? SELF_SIGNUP_MODULES,
    status: customer.status ?? 'active',
    timeZone: customer.time_zone,
    partnerId: await referrerOf(tx, brand.id, customer.partner),
  });
  return asAccount(tx, account.id, async (scoped) => {
    const user = await createUser(scoped, {
      role: 'user',
      email: customer.email,
      firstName: customer.first_name,
      lastName: customer.last_name,
      brandId: brand.id,
      language: customer.language ?? tx.language,
    });
    const { passwordHash, emailConfirmed, mustChangePassword: mustChange = false } = customer;
    const given = { emailConfirmed, mustChange, ...(passwordHash && { passwordHash }) };
    await createCredentials(scoped, { userId: user.id, ...given });
    return then(scoped, await getPerson(scoped, user.id));
  });
}

/** Partners send customers to the platform, not to its resellers. */
const referrerOf = async (tx: Tx<Base>, brandId: number, code: string | undefined): Promise<number | null> =>
  code && brandId === (await platformBrandId(tx)) ? findReferrer(tx, code) : null;

export const welcome = (tx: Tx<Base>, { user, account }: Person) =>
  sendMail(tx, {
    to: user.email,
    language: user.language,
    brandId: account.brand_id,
    template: 'welcome',
    params: { name: user.first_name },
  });

/** Proves the address and signs in. */
export async function confirmEmail(ctx: Base, { email, code }: { email: string; code: string }, userAgent: string) {
  const row = await tryCode(ctx, await loginsOf(ctx, email), { purpose: 'confirm-email', code, email });
  return asAccount(ctx, row.account_id, async (tx) => {
    await spendCode(tx, row);
    await repository.updateCredentials(tx.db, row.account_id, row.user_id, { email_confirmed_at: tx.now() });
    const person = await getPerson(tx, row.user_id);
    await welcome(tx, person);
    return enter(tx, person, userAgent, 'registration');
  });
}
