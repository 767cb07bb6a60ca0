/** From the answer of a provider to a session (docs/sign-on.md). */
import { asAccount, type Base, type Tx } from '../../../../platform/context.ts';
import { AppError, fieldError } from '../../../../platform/errors.ts';
import { record } from '../../../audit/public.ts';
import { platformBrandId } from '../../../brands/public.ts';
import { updateCredentials } from '../../credentials.repository.ts';
import { identityErrors, tooMany } from '../../identity.errors.ts';
import { SECOND_GUESSES } from '../../identity.rules.ts';
import { isPassword } from '../../passwords/passwords.service.ts';
import { authorOf, getPerson, maySignIn, type Person } from '../../people.service.ts';
import { issueCode, spendCode, startCountdown, tryCode } from '../../registration/codes.service.ts';
import { enter } from '../../sign-in/sign-in.service.ts';
import { checkSecondFactor } from '../../sign-in/totp.service.ts';
import * as people from '../people.repository.ts';
import * as providers from '../providers.service.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import { nextAsk } from '../sign-on.rules.ts';
import type { Outcome, Provider } from '../sign-on.table.ts';
import { answerAttempt, beginAttempt, type Identity, refusalOf, resumeAttempt } from './attempts.service.ts';
import {
  assertVouched,
  createPerson,
  type Found,
  findPerson,
  keepAccess,
  outcomeOf,
  type Vouched,
} from './person.service.ts';
import { noteTest } from './test.service.ts';

export const look = async (ctx: Base, email: string) =>
  providers.findByAddress(ctx, email, ctx.brandId === (await platformBrandId(ctx)) ? undefined : ctx.brandId);

export const offer = async (ctx: Base, key: string) => providers.offerOf(ctx, await providers.findOffered(ctx, key));

export const begin = async (ctx: Base, { key, binder }: { key: string; binder: string }) =>
  beginAttempt(ctx, await providers.findOffered(ctx, key), binder);

interface Answer {
  key: string;
  binder: string;
  answer: string;
}

export async function finish(ctx: Base, { key, binder, answer }: Answer, userAgent: string) {
  const provider = await providers.findByKey(ctx, key);
  const { attempt, outcome, isFirst } = await answerAttempt(ctx, provider, binder, answer);
  if (attempt.user_id !== null) {
    await noteTest(ctx, provider, outcome);
    return { session: null, tested: provider.scope };
  }
  if ('problem' in outcome) throw await refusalOf(ctx, provider, outcome.problem, isFirst);
  if (!provider.works_since) throw signOnErrors.not_found();
  return { session: await enterAs(ctx, provider, outcome.identity, userAgent, {}), tested: null };
}

/** How a person confirms that an address is theirs, and the second factor. */
interface Proof {
  password?: string | undefined;
  mail_code?: string | undefined;
  code?: string | undefined;
}

interface Resumed {
  key: string;
  state: string;
  binder: string;
}

export async function confirm(ctx: Base, { key, state, binder, ...proof }: Resumed & Proof, userAgent: string) {
  const provider = await providers.findOffered(ctx, key);
  return enterAs(ctx, provider, await resumeAttempt(ctx, provider, state, binder), userAgent, proof);
}

/** To the address the person has here, which may differ from that of the provider. */
export async function sendCode(ctx: Base, { key, state, binder }: Resumed): Promise<{ resendIn: number }> {
  const provider = await providers.findOffered(ctx, key);
  const { claims } = await resumeAttempt(ctx, provider, state, binder);
  const vouched = await assertVouched(ctx, provider, claims);
  const found = await findPerson(ctx, provider, await providers.brandOf(ctx, provider), vouched);
  if (!found || found.isLinked) throw signOnErrors.over();
  const person = await asAccount(ctx, found.accountId, (tx) => getPerson(tx, found.userId));
  const countdown = await startCountdown(ctx, 'sign-on-link', person.user.email);
  await asAccount(ctx, found.accountId, (tx) => issueCode(tx, person, { purpose: 'sign-on-link' }));
  return countdown;
}

async function enterAs(ctx: Base, provider: Provider, identity: Identity, userAgent: string, proof: Proof) {
  const { claims } = identity;
  const who = `${claims.firstName} ${claims.lastName}`.trim() || claims.email || claims.subject;
  try {
    const entered = await enterVouched(ctx, provider, identity, userAgent, proof);
    await providers.note(ctx, provider, { who, outcome: entered.outcome, detail: entered.detail });
    return entered.session;
  } catch (error) {
    const outcome = error instanceof AppError ? outcomeOf(error.code) : undefined;
    if (outcome) await providers.note(ctx, provider, { who: claims.email ?? who, outcome });
    throw error;
  }
}

async function enterVouched(ctx: Base, provider: Provider, identity: Identity, userAgent: string, proof: Proof) {
  const claims = await assertVouched(ctx, provider, identity.claims);
  const brand = await providers.brandOf(ctx, provider);
  const found = await findPerson(ctx, provider, brand, claims);
  let outcome: Outcome = 'signed_in';
  let detail = '';
  const open = async (tx: Tx<Base>, person: Person) => {
    const session = await enter(tx, person, userAgent, 'sign-on');
    await remember(tx, provider, person, identity, session.sessionId);
    return session;
  };
  if (!found) {
    outcome = 'created';
    const session = await createPerson(ctx, provider, brand, claims, async (tx, person) => {
      detail = person.user.access_options.join(', ');
      return open(tx, person);
    });
    return { session: session as Awaited<ReturnType<typeof open>>, outcome, detail };
  }
  if (!found.isLinked) {
    await assertConfirmed(ctx, provider, found, claims, proof);
    outcome = 'linked';
  }
  const session = await asAccount(ctx, found.accountId, async (tx) => {
    const person = await getPerson(tx, found.userId);
    await checkSecondFactor(tx, person, proof.code, { sign_on: true });
    await keepAccess(tx, provider, person, claims);
    if (outcome === 'linked') await link(tx, provider, person);
    return open(tx, await getPerson(tx, found.userId));
  });
  return { session, outcome, detail };
}

/** Another person may have registered the address without confirming it: their password proves nothing. */
const waysOf = ({ credentials }: Person) =>
  credentials.password_hash && credentials.email_confirmed_at ? ['password', 'mail'] : ['mail'];

async function assertConfirmed(ctx: Base, provider: Provider, found: Found, claims: Vouched, proof: Proof) {
  const person = await asAccount(ctx, found.accountId, (tx) => getPerson(tx, found.userId));
  if (!maySignIn(person, ctx.now())) throw identityErrors.stopped();
  const ways = waysOf(person);
  if (proof.mail_code) {
    const key = { accountId: found.accountId, userId: found.userId };
    const code = { purpose: 'sign-on-link' as const, code: proof.mail_code, email: person.user.email };
    const row = await tryCode(ctx, [key], code).catch((error) => {
      throw asMailCode(error);
    });
    // The mailed code comes back once; a second factor that is missing is asked for before it is spent.
    if (person.credentials.totp_confirmed_at && !proof.code) throw identityErrors.totp_required();
    return asAccount(ctx, found.accountId, (tx) => spendCode(tx, row));
  }
  if (proof.password && ways.includes('password')) return assertPassword(ctx, person, proof.password);
  throw signOnErrors.confirm({
    params: { name: provider.name, email: person.user.email },
    details: {
      ways,
      email: person.user.email,
      provider: provider.name,
      is_changed: claims.email !== person.user.email,
    },
  });
}

/** The field of this form has another name. */
const asMailCode = (error: unknown) =>
  error instanceof AppError && error.fields?.['code'] ? fieldError('mail_code', error.fields['code']) : error;

async function assertPassword(ctx: Base, { user, credentials }: Person, password: string) {
  const key = `identity:password:${user.id}`;
  const guess = await ctx.platform.limits.take(key, SECOND_GUESSES);
  if (!guess.allowed) throw tooMany(guess);
  if (!(await isPassword(password, credentials.password_hash)))
    throw fieldError('password', 'identity.error.password_wrong');
  await ctx.platform.limits.reset(key);
}

async function link(tx: Tx<Base>, provider: Provider, person: Person) {
  const { user, account, credentials } = person;
  if (!credentials.email_confirmed_at) {
    const proved = { email_confirmed_at: tx.now(), password_hash: null, changed_at: tx.now() };
    await updateCredentials(tx.db, account.id, user.id, proved);
  }
  const details = { provider: provider.name };
  await record(tx, { action: 'sign-on.link', subject: `users/${user.id}`, details, by: authorOf(person) });
}

/** Who it is at the provider, and with what the provider is asked about this session. */
async function remember(tx: Tx<Base>, provider: Provider, person: Person, identity: Identity, sessionId: number) {
  const { claims, tokens } = identity;
  const now = tx.now();
  const owned = { account_id: person.account.id, provider_account: provider.account_id, provider_id: provider.id };
  await people.putLinked(tx.db, {
    ...owned,
    subject: claims.subject,
    user_id: person.user.id,
    email: claims.email as string,
    groups: claims.groups,
    created_at: now,
    last_at: now,
  });
  const sealed = tx.platform.secrets.seal(JSON.stringify(tokens), people.tokensContext(sessionId));
  await people.insertSession(tx.db, {
    ...owned,
    session_id: sessionId,
    subject: claims.subject,
    sid: claims.sid,
    tokens: sealed,
    good_at: now,
    ask_at: nextAsk(now, now),
  });
}
