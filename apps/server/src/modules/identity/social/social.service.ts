/**
 * Signing in with Google or Facebook. A known identity signs in; an unknown one is linked to the brand's user with the same
 * verified address; otherwise an account is created if the brand allows it.
 * A provider's code works once, so when more input is needed (brand, second factor) the verified identity is returned as a
 * sealed ticket, valid for five minutes, to be sent instead of the code.
 */
import { Email } from '@leadwright/contract/common';
import { cleanText, cut } from '@leadwright/contract/text';
import { asAccount, asPlatform, type Base, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { brandOfHost, findBrand, platformBrandId, platformHostsOf } from '../../brands/public.ts';
import { assertNoMaintenance, isSwitchedOn } from '../../installation/public.ts';
import * as repository from '../credentials.repository.ts';
import { identityErrors } from '../identity.errors.ts';
import type { SocialProvider } from '../identity.table.ts';
import { getPerson, type Person } from '../people.service.ts';
import { countSignUp, createCustomer, welcome } from '../registration/register.service.ts';
import { brandInForce, chooseLogin, enter, type Login, loginsOf } from '../sign-in/sign-in.service.ts';
import { checkSecondFactor } from '../sign-in/totp.service.ts';
import { readFacebookPerson } from './facebook.client.ts';
import type { SocialPerson } from './social.client.ts';

interface SocialInput {
  provider: SocialProvider;
  /** A code or token of the provider, or the ticket of a first attempt. */
  token: string;
  redirect_uri?: string | undefined;
  brand_id?: number | undefined;
  code?: string | undefined;
  partner?: string | undefined;
}

export async function loginWithSocial(ctx: Base, input: SocialInput, userAgent: string) {
  if (!(await isSwitchedOn(ctx, 'social'))) throw identityErrors.social_off();
  const identity = openTicket(ctx, input) ?? (await askProvider(ctx, input));
  const details = { ticket: makeTicket(ctx, identity) };
  const known = await knownLogins(ctx, identity, input.brand_id);
  const logins = known.length > 0 ? known : await loginsByAddress(ctx, identity, input.brand_id);
  if (logins.length === 0) return openAccount(ctx, identity, userAgent, input.partner);
  const chosen = await chooseLogin(ctx, logins, details);
  return asAccount(ctx, chosen.accountId, async (tx) => {
    const person = await getPerson(tx, chosen.userId);
    if (known.length === 0) await link(tx, chosen.brandId, person, identity);
    await checkSecondFactor(tx, person, input.code, details);
    return enter(tx, await getPerson(tx, chosen.userId), userAgent, input.provider);
  });
}

async function askProvider(ctx: Base, { provider, token, redirect_uri }: SocialInput): Promise<SocialPerson> {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID } = ctx.platform.config;
  if (!(provider === 'google' ? GOOGLE_CLIENT_ID : FACEBOOK_APP_ID)) throw fieldError('provider', 'validation.type');
  await assertOwnRedirect(ctx, redirect_uri);
  ctx.platform.outgoing.check('social sign-in');
  const read = provider === 'google' ? (await import('./google.client.ts')).readGooglePerson : readFacebookPerson;
  const person = await read(ctx, token, redirect_uri);
  return {
    ...person,
    email: Email.safeParse(person.email).data ?? null,
    firstName: cut(cleanText(person.firstName), 255),
    lastName: cut(cleanText(person.lastName), 255),
  };
}

/** The redirect URI must belong to this brand; codes for other pages are refused. */
async function assertOwnRedirect(ctx: Base, redirectUri: string | undefined) {
  if (redirectUri === undefined || redirectUri === 'postmessage') return;
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : null;
  const isScheme = url?.protocol === new URL(ctx.platform.config.publicUrl).protocol;
  if (!url || !isScheme || !(await isOwnHost(ctx, url))) throw fieldError('redirect_uri', 'validation.domain');
}

/** Unknown hosts show the platform's brand too, so the platform's own hosts are compared by name. */
async function isOwnHost(ctx: Base, { hostname, host }: URL): Promise<boolean> {
  if (ctx.brandId === (await platformBrandId(ctx))) return platformHostsOf(ctx.platform.config).includes(hostname);
  return (await brandOfHost(ctx.platform, host)).id === ctx.brandId;
}

async function knownLogins(ctx: Base, { provider, subject }: SocialPerson, chosenBrand?: number): Promise<Login[]> {
  const brandId = await brandInForce(ctx, chosenBrand);
  const rows = await asPlatform(ctx, (tx) => repository.findSocialLogins(tx.db, provider, subject, brandId));
  return rows.map((row) => ({ brandId: row.brand_id, accountId: row.account_id, userId: row.user_id }));
}

function loginsByAddress(ctx: Base, { email }: SocialPerson, chosenBrand?: number): Promise<Login[]> {
  if (!email) throw identityErrors.social_email_missing();
  return loginsOf(ctx, email, chosenBrand);
}

/**
 * The provider has verified the address. Another person may have made an unconfirmed registration of it, so its password is
 * removed.
 */
async function link(tx: Tx<Base>, brandId: number, { account, user, credentials }: Person, identity: SocialPerson) {
  if (!credentials.email_confirmed_at) {
    const proved = { email_confirmed_at: tx.now(), password_hash: null, changed_at: tx.now() };
    await repository.updateCredentials(tx.db, account.id, user.id, proved);
  }
  await remember(tx, brandId, { accountId: account.id, userId: user.id }, identity);
}

const remember = (tx: Tx<Base>, brandId: number, person: repository.PersonKey, { provider, subject }: SocialPerson) =>
  repository.insertSocialLogin(tx.db, {
    brand_id: brandId,
    provider,
    subject,
    account_id: person.accountId,
    user_id: person.userId,
    created_at: tx.now(),
  });

async function openAccount(ctx: Base, identity: SocialPerson, userAgent: string, partner: string | undefined) {
  const brand = await findBrand(ctx, ctx.brandId);
  if (!brand.registration) throw identityErrors.registration_closed();
  await assertNoMaintenance(ctx);
  await countSignUp(ctx);
  const customer = {
    first_name: identity.firstName,
    last_name: identity.lastName,
    email: identity.email as string,
    emailConfirmed: true,
    partner,
  };
  return asAccount(ctx, brand.account_id, (tx) =>
    createCustomer(tx, brand, customer, async (scoped, person) => {
      await remember(scoped, brand.id, { accountId: person.account.id, userId: person.user.id }, identity);
      await welcome(scoped, person);
      return enter(scoped, person, userAgent, identity.provider);
    }),
  );
}

const TICKET = 'ticket.';
const TICKET_MS = 5 * 60_000;
const ticketContext = (ctx: Base) => `identity:social-ticket:${ctx.brandId}`;

const makeTicket = (ctx: Base, identity: SocialPerson): string => {
  const until = ctx.now().getTime() + TICKET_MS;
  return TICKET + ctx.platform.secrets.seal(JSON.stringify({ ...identity, until }), ticketContext(ctx));
};

function openTicket(ctx: Base, { token, provider }: SocialInput): SocialPerson | null {
  if (!token.startsWith(TICKET)) return null;
  try {
    const { until, ...identity } = JSON.parse(
      ctx.platform.secrets.open(token.slice(TICKET.length), ticketContext(ctx)),
    );
    if (until > ctx.now().getTime() && identity.provider === provider) return identity;
  } catch {
    // Not one of ours: refused below, like an expired one.
  }
  throw identityErrors.social_refused();
}
