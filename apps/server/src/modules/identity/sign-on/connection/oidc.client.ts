/** The provider over the wire: discovery, the way there, the exchange, the question whether a person is still one of theirs. */
import { Email } from '@leadwright/contract/common';
import { cleanText, cut } from '@leadwright/contract/text';
import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import * as oidc from 'openid-client';
import type { Platform } from '../../../../platform/context.ts';
import { memoryFor } from '../../../../platform/memory.ts';
import type { Claims } from '../sign-on.rules.ts';
import type { Provider } from '../sign-on.table.ts';
import { guardedFetch } from './guarded-fetch.client.ts';

const TIMEOUT_SECONDS = 10;
const SCOPES = ['openid', 'email', 'profile', 'offline_access'];
const MAX_SUBJECT = 255;
const MAX_GROUPS = 200;
/** Clocks differ. */
const TOLERANCE_SECONDS = 60;

export interface Connection {
  config: oidc.Configuration;
  keys: JWTVerifyGetKey;
}

/** What a person is asked about with, later. */
export interface Tokens {
  refresh: string | null;
  access: string;
  /** Milliseconds, in application time. */
  accessUntil: number;
}

export const secretContext = ({ account_id, scope }: Pick<Provider, 'account_id' | 'scope'>) =>
  `sign_on_providers:${account_id}:${scope}:client_secret`;

/** Keys and addresses of a provider change seldom; a key that is not known is asked for again. */
const connections = memoryFor<Connection>({ most: 500, ms: 10 * 60_000 });
const keyOf = ({ account_id, id, changed_at }: Provider) => `${account_id}:${id}:${changed_at.getTime()}`;

type Settings = Pick<Provider, 'account_id' | 'scope' | 'issuer' | 'client_id' | 'client_secret'>;

export async function connect(platform: Platform, provider: Provider): Promise<Connection> {
  const known = connections(platform).get(keyOf(provider));
  if (known) return known;
  const made = await discover(platform, provider);
  connections(platform).set(keyOf(provider), made);
  return made;
}

export async function discover(platform: Platform, settings: Settings): Promise<Connection> {
  const secret = settings.client_secret && platform.secrets.open(settings.client_secret, secretContext(settings));
  const fetch = guardedFetch(platform);
  const config = await oidc.discovery(
    new URL(settings.issuer),
    settings.client_id,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS },
    secret ? authenticatedBy(secret) : oidc.None(),
    {
      [oidc.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      execute: [oidc.enableNonRepudiationChecks, ...(platform.config.isSandbox ? [oidc.allowInsecureRequests] : [])],
    },
  );
  const metadata = config.serverMetadata();
  // The library lets one vendor name another issuer for all its tenants; then any of them could sign.
  if (new URL(metadata.issuer).href !== new URL(settings.issuer).href) throw new Error('the "iss" is another one');
  assertWeb(platform, metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri as string), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    [joseFetch]: (url, options) => fetch(url, options as never),
  });
  return { config, keys };
}

/** Some providers take the secret in the header only. */
const authenticatedBy =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const isHeader = ways?.includes('client_secret_basic') && !ways.includes('client_secret_post');
    const way = isHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
    return way(server, client, body, headers);
  };

/** The browser is sent to the first of them, so it must be an address of the web. */
function assertWeb({ config }: Platform, ...addresses: (string | undefined)[]) {
  for (const address of addresses) {
    const url = URL.parse(address ?? '');
    const isWeb = url?.protocol === 'https:' || (config.isSandbox && url?.protocol === 'http:');
    if (!isWeb) throw Object.assign(new Error('no address'), { code: 'OAUTH_INVALID_SERVER_METADATA_ERROR' });
  }
}

export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export const newSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

export async function authorizationUrl({ config }: Connection, { state, nonce, verifier }: Secrets, redirect: string) {
  const offered = config.serverMetadata().scopes_supported;
  const scopes = SCOPES.filter((scope) => scope === 'openid' || !offered || offered.includes(scope));
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    response_type: 'code',
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

export async function exchange(
  { config }: Connection,
  currentUrl: URL,
  { state, nonce, verifier }: Secrets,
  { groupsClaim, now }: { groupsClaim: string; now: Date },
): Promise<{ claims: Claims; tokens: Tokens }> {
  const answer = await oidc.authorizationCodeGrant(config, currentUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const said = answer.claims() as Record<string, unknown>;
  assertNotEarly(said['iat']);
  const needsMore = said['email'] === undefined || said['email_verified'] === undefined || !said[groupsClaim];
  const more =
    needsMore && config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, answer.access_token, String(said['sub']))
      : {};
  return { claims: claimsOf({ ...more, ...said }, groupsClaim), tokens: tokensOf(answer, null, now) };
}

function assertNotEarly(issuedAt: unknown) {
  const isEarly = typeof issuedAt === 'number' && issuedAt > Date.now() / 1000 + TOLERANCE_SECONDS;
  if (isEarly) throw new Error('early', { cause: { claim: 'iat' } });
}

const tokensOf = (
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  before: string | null,
  now: Date,
): Tokens => ({
  refresh: answer.refresh_token ?? before,
  access: answer.access_token,
  accessUntil: now.getTime() + (answer.expiresIn() ?? 3600) * 1000,
});

const textOf = (value: unknown) => (typeof value === 'string' ? cut(cleanText(value), 255) : '');
const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1';

/** `xms_edov` is how Microsoft says that the owner of the domain is verified. */
function claimsOf(said: Record<string, unknown>, groupsClaim: string): Claims {
  const subject = said['sub'];
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT)
    throw new Error('subject', { cause: { claim: 'sub' } });
  const name = textOf(said['name']);
  const groups = said[groupsClaim];
  return {
    subject,
    email: Email.safeParse(said['email']).data ?? null,
    isVerified: isTrue(said['email_verified']) || isTrue(said['xms_edov']),
    firstName: textOf(said['given_name']) || (name.split(' ')[0] ?? ''),
    lastName: textOf(said['family_name']) || name.split(' ').slice(1).join(' '),
    groups: (Array.isArray(groups) ? groups : [groups]).map(textOf).filter(Boolean).slice(0, MAX_GROUPS),
    sid: typeof said['sid'] === 'string' ? said['sid'].slice(0, MAX_SUBJECT) : null,
  };
}

/** The new tokens if the provider still vouches for the person; null if it does not. Throws if it cannot tell. */
export async function askAgain({ config }: Connection, subject: string, tokens: Tokens, now: Date) {
  try {
    if (tokens.refresh) {
      const answer = await oidc.refreshTokenGrant(config, tokens.refresh);
      const said = answer.claims();
      if (said && said.sub !== subject) return null;
      return tokensOf(answer, tokens.refresh, now);
    }
    if (tokens.accessUntil <= now.getTime()) return null;
    await oidc.fetchUserInfo(config, tokens.access, subject);
    return tokens;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** What says that this person, or this token, is not one of theirs any more. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof oidc.WWWAuthenticateChallengeError && [400, 401, 403].includes(error.status);
}

export async function countKeys(platform: Platform, { config }: Connection): Promise<number> {
  const reply = await guardedFetch(platform)(config.serverMetadata().jwks_uri as string, {
    method: 'GET',
    headers: { accept: 'application/json' },
    redirect: 'manual',
    body: undefined,
  });
  const { keys } = (await reply.json()) as { keys?: unknown[] };
  return Array.isArray(keys) ? keys.length : 0;
}
