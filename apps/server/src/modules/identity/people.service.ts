/** Loads everything about one person, and presents it. */
import { createHmac } from 'node:crypto';
import type { User as UserReply } from '@leadwright/contract/accounts/accounts';
import type { Language } from '@leadwright/i18n';
import { type Base, type Ctx, inTransaction, type Platform, type Tx } from '../../platform/context.ts';
import { type Account, getAccount, getUser, mayEnter, presentUser, type User, updateUser } from '../accounts/public.ts';
import { type Brand, findBrand, supportSecretContext } from '../brands/public.ts';
import { lastFourOf } from '../models/public.ts';
import * as credentialsRepository from './credentials.repository.ts';
import { identityErrors } from './identity.errors.ts';
import type { Credentials } from './identity.table.ts';
import { hashPassword } from './passwords/passwords.service.ts';
import * as sessionsRepository from './sessions/sessions.repository.ts';

export interface Person {
  user: User;
  account: Account;
  credentials: Credentials;
}

/** The transaction must be scoped to the person's account. */
export async function getPerson(tx: Tx<Base>, userId: number): Promise<Person> {
  const user = await getUser(tx, userId);
  const account = await getAccount(tx, user.account_id);
  const credentials = await credentialsRepository.findCredentials(tx.db, account.id, userId);
  if (!credentials) throw new Error(`user ${userId} has no credentials`);
  return { user, account, credentials };
}

/** For audit entries of requests without a signed-in user. */
export const authorOf = ({ user }: Pick<Person, 'user'>) => ({
  userId: user.id,
  name: `${user.first_name} ${user.last_name}`.trim(),
  email: user.email,
});

export const maySignIn = ({ user, account }: Pick<Person, 'user' | 'account'>, now: Date) =>
  user.status === 'active' && mayEnter(account, now);

export function assertMaySignIn(person: Person, now: Date) {
  if (!maySignIn(person, now)) throw identityErrors.stopped();
}

interface NewCredentials {
  userId: number;
  /** In plain text or already hashed; absent for users who only sign in with Google or Facebook. */
  password?: string;
  passwordHash?: string;
  mustChange?: boolean;
  /** False only if the address was typed in: then a mailed code must confirm it. */
  emailConfirmed?: boolean;
}

/** The transaction must be scoped to the person's account. */
export async function createCredentials(tx: Tx<Base>, { userId, emailConfirmed = true, ...given }: NewCredentials) {
  await credentialsRepository.insertCredentials(tx.db, {
    account_id: tx.accountId,
    user_id: userId,
    password_hash: given.passwordHash ?? (given.password === undefined ? null : await hashPassword(given.password)),
    must_change_password: given.mustChange ?? false,
    email_confirmed_at: emailConfirmed ? tx.now() : null,
    changed_at: tx.now(),
  });
}

/** For invited users: the link in the mail proves the address. The transaction must be scoped to the account. */
export async function setFirstPassword(tx: Tx<Base>, userId: number, password: string): Promise<void> {
  await credentialsRepository.updateCredentials(tx.db, tx.accountId, userId, {
    password_hash: await hashPassword(password),
    must_change_password: false,
    email_confirmed_at: tx.now(),
    changed_at: tx.now(),
  });
}

/** Identity verification for the support widget: hex HMAC-SHA256 with the secret shared with its vendor. */
export function hmacFor(platform: Platform, brand: Brand, user: Pick<User, 'id' | 'email'>): string {
  if (!brand.support_secret) return '';
  const secret = platform.secrets.open(brand.support_secret, supportSecretContext(brand.id));
  const subject = brand.support_subject === 'email' ? user.email : String(user.id);
  return createHmac('sha256', secret).update(subject).digest('hex');
}

type LoginAs = NonNullable<Parameters<typeof presentUser>[2]['loginAs']>;

/** No identity proof in login-as sessions, so that support does not confuse the two people. */
export async function presentPerson(
  tx: Tx<Base>,
  { user, account, credentials }: Person,
  loginAs: LoginAs | null = null,
): Promise<UserReply> {
  const brand = await findBrand(tx, account.brand_id);
  return presentUser(account, user, {
    hashHmac: loginAs ? '' : hmacFor(tx.platform, brand, user),
    termsAccepted: user.terms_version >= brand.terms_version,
    totpEnabled: credentials.totp_confirmed_at !== null,
    mustChangePassword: credentials.must_change_password,
    hasPassword: credentials.password_hash !== null,
    loginAs,
    openAiKey: await lastFourOf(tx),
  });
}

export const getMe = (ctx: Ctx) => inTransaction(ctx, presentMe);

async function presentMe(tx: Tx): Promise<UserReply> {
  const { actor } = tx;
  const session = actor.loginAs && (await sessionsRepository.findSession(tx.db, actor.credentialId as number));
  const loginAs = actor.loginAs && { ...actor.loginAs, expiresAt: session?.expires_at ?? tx.now() };
  return presentPerson(tx, await getPerson(tx, actor.userId), loginAs);
}

interface MyChanges {
  first_name: string;
  last_name: string;
  profile?: string | null | undefined;
  language?: Language | undefined;
}

export const updateMe = (ctx: Ctx, { profile, language, ...names }: MyChanges) =>
  inTransaction(ctx, async (tx) => {
    await updateUser(tx, tx.actor.userId, {
      ...names,
      ...(profile !== undefined && { profile }),
      ...(language && { language }),
    });
    return presentMe(tx);
  });

export const setLanguage = (ctx: Ctx, language: Language) =>
  inTransaction(ctx, (tx) => updateUser(tx, tx.actor.userId, { language }));

/** Stopping a user ends all their sessions at once; their keys are refused while they are stopped. */
export async function stopUser(tx: Tx<Base>, userId: number): Promise<void> {
  await updateUser(tx, userId, { status: 'stopped' });
  await sessionsRepository.deleteSessionsOf(tx.db, tx.accountId, userId);
}

export const reactivateUser = (tx: Tx<Base>, userId: number) => updateUser(tx, userId, { status: 'active' });

export const isEmailConfirmed = async (tx: Tx<Base>, userId: number): Promise<boolean> =>
  (await getPerson(tx, userId)).credentials.email_confirmed_at !== null;
