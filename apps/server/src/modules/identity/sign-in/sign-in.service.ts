/**
 * Signing in (docs/product-rules.md#signing-in). A wrong password and an unknown address get the same response in the same
 * time. On a brand's host only its own users can sign in; on the platform's host users of every brand can, and must choose
 * one if their address and password match several.
 */
import type { SignInWay } from '@leadwright/contract/accounts/sign-in';
import { asAccount, asPlatform, type Base, type PlatformTx, type Tx } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import { findLogins, recordLogin } from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { findBrand, platformBrandId } from '../../brands/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors, tooMany } from '../identity.errors.ts';
import { FAILURES_PER_ADDRESS, KNOWN_PLACE_GUESSES, RESEND_SECONDS, STRANGER_GUESSES } from '../identity.rules.ts';
import { isPassword } from '../passwords/passwords.service.ts';
import { assertMaySignIn, authorOf, getPerson, maySignIn, type Person, presentPerson } from '../people.service.ts';
import { hasOpenCode, issueCode } from '../registration/codes.service.ts';
import { createSession } from '../sessions/sessions.service.ts';
import { assertMayEnter, noteEmergency, passEmergencyCode } from '../sign-on/emergency.service.ts';
import { checkSecondFactor } from './totp.service.ts';

/** An account an address can sign in to. */
export interface Login {
  brandId: number;
  accountId: number;
  userId: number;
}

/** With the person as read when it was chosen. */
interface ChosenLogin extends Login {
  person: Person;
}

/** Undefined on the platform's own host, where users of every brand may sign in. */
export async function brandInForce(ctx: Base, chosen?: number): Promise<number | undefined> {
  return ctx.brandId === (await platformBrandId(ctx)) ? chosen : ctx.brandId;
}

export async function loginsOf(ctx: Base, email: string, chosenBrand?: number): Promise<Login[]> {
  const brandId = await brandInForce(ctx, chosenBrand);
  return asPlatform(ctx, (tx) => findLogins(tx, email, brandId), 'signIn');
}

interface LoginInput {
  email: string;
  password: string;
  code?: string | undefined;
  brand_id?: number | undefined;
}

export async function login(ctx: Base, { email, password, code, brand_id }: LoginInput, userAgent: string) {
  const brandId = await brandInForce(ctx, brand_id);
  const find = async (tx: PlatformTx) => {
    const found = await findLogins(tx, email, brandId);
    return {
      logins: found,
      credentials: await repository.findCredentialsOf(tx.db, found),
      isKnownPlace: await repository.isKnownAddress(tx.db, found, networkOf(ctx.ip)),
    };
  };
  const { logins, credentials, isKnownPlace } = await asPlatform(ctx, find, 'signIn');
  const budget = await takeGuess(ctx, email, isKnownPlace);
  const hashOf = (login: Login) =>
    credentials.find((row) => row.account_id === login.accountId && row.user_id === login.userId)?.password_hash;
  const fitting = await fittingLogins(password, logins, hashOf);
  if (fitting.length === 0) {
    await ctx.platform.limits.take(failuresKey(ctx), FAILURES_PER_ADDRESS);
    throw identityErrors.credentials_wrong();
  }
  const chosen = await chooseLogin(ctx, fitting);
  await refuseUnconfirmed(ctx, chosen.person);
  await passEmergencyCode(ctx, chosen.person, code);
  const session = await asAccount(ctx, chosen.accountId, async (tx) => {
    const person = await getPerson(tx, chosen.userId);
    await checkSecondFactor(tx, person, code);
    return enter(tx, person, userAgent);
  });
  if (isKnownPlace) await ctx.platform.limits.reset(budget);
  return session;
}

const failuresKey = (ctx: Base) => `identity:failures:${networkOf(ctx.ip)}`;

/** Every attempt is counted before it is checked, by the typed address, whether it is known or not. */
async function takeGuess(ctx: Base, email: string, isKnownPlace: boolean): Promise<string> {
  const { limits } = ctx.platform;
  const address = await limits.peek(failuresKey(ctx), FAILURES_PER_ADDRESS);
  if (!address.allowed) throw tooMany(address);
  const key = `identity:login:${isKnownPlace ? 'known' : 'stranger'}:${email}`;
  const guess = await limits.take(key, isKnownPlace ? KNOWN_PLACE_GUESSES : STRANGER_GUESSES);
  if (!guess.allowed) throw tooMany(guess);
  return key;
}

async function fittingLogins(password: string, logins: Login[], hashOf: (login: Login) => string | null | undefined) {
  if (logins.length === 0) await isPassword(password, null);
  const fits = await Promise.all(logins.map((login) => isPassword(password, hashOf(login) ?? null)));
  return logins.filter((_login, index) => fits[index]);
}

/** Chooses among several verified logins. Those that cannot sign in anyway are not offered. */
export async function chooseLogin(
  ctx: Base,
  logins: Login[],
  details: Record<string, unknown> = {},
): Promise<ChosenLogin> {
  const read = async (login: Login) => ({
    ...login,
    person: await asAccount(ctx, login.accountId, (tx) => getPerson(tx, login.userId)),
  });
  const open = (await Promise.all(logins.map(read))).filter(({ person }) => maySignIn(person, ctx.now()));
  const [first] = open;
  if (!first) throw identityErrors.stopped();
  if (open.length === 1) return first;
  const brands = await Promise.all(open.map(({ brandId }) => findBrand(ctx, brandId)));
  throw identityErrors.choose_brand({
    details: { ...details, brands: brands.map(({ id, name, logo }) => ({ id, name, logo })) },
  });
}

/** The address must be confirmed first; if no code is open, one is sent. */
async function refuseUnconfirmed(ctx: Base, person: Person) {
  if (person.credentials.email_confirmed_at) return;
  await asAccount(ctx, person.account.id, async (tx) => {
    if (!(await hasOpenCode(tx, person, 'confirm-email')) && (await mayMailAgain(tx, person.user.email))) {
      await issueCode(tx, person, { purpose: 'confirm-email' });
    }
  });
  throw identityErrors.email_unconfirmed();
}

const mayMailAgain = async (tx: Tx<Base>, email: string) =>
  (await tx.platform.limits.take(`identity:resend:confirm-email:${email}`, { max: 1, seconds: RESEND_SECONDS }))
    .allowed;

const MAX_DEVICE = 300;

/** Opens the session. The identity has been verified; whether the user may sign in is checked here. */
export async function enter(tx: Tx<Base>, person: Person, userAgent: string, via: SignInWay = 'password') {
  assertMaySignIn(person, tx.now());
  const isEmergency = via !== 'sign-on' && (await assertMayEnter(tx, person));
  const { account, user } = person;
  const { token, session } = await createSession(tx, { accountId: account.id, userId: user.id, userAgent });
  await recordLogin(tx, user.id);
  await record(tx, {
    action: 'identity.signIn',
    subject: `users/${user.id}`,
    details: { via, device: userAgent.slice(0, MAX_DEVICE) },
    by: authorOf(person),
  });
  if (isEmergency) await noteEmergency(tx, person, false);
  await repository.rememberAddress(tx.db, account.id, user.id, networkOf(tx.ip), tx.now());
  return { token, user: await presentPerson(tx, person), sessionId: session.id };
}
