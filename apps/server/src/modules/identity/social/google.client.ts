/** Google: a code of the popup, or an id_token, becomes a person whose address Google has verified. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Base } from '../../../platform/context.ts';
import { identityErrors } from '../identity.errors.ts';
import { askVendor, type SocialPerson, textOf, unavailable } from './social.client.ts';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
/** Google's own popup library hands the code over by message; the exchange then names this instead of an address. */
const POPUP = 'postmessage';

type KeySet = ReturnType<typeof createRemoteJWKSet>;
/** Keys are fetched again when a token names one that is not known, at most every half minute. */
const keySets = new Map<string, KeySet>();

function keysOf(url: string): KeySet {
  const keys = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: 5000 });
  keySets.set(url, keys);
  return keys;
}

const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

export async function readGooglePerson(
  ctx: Base,
  token: string,
  redirectUri: string | undefined,
): Promise<SocialPerson> {
  const claims = await verifyIdToken(ctx, isJwt(token) ? token : await exchangeCode(ctx, token, redirectUri));
  if (!claims.sub || claims.email_verified !== true) throw identityErrors.social_refused();
  return {
    provider: 'google',
    subject: claims.sub,
    email: textOf(claims.email).toLowerCase() || null,
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
  };
}

/** The redirect URI must be the one the popup used; without one, try `postmessage`, then the page's origin. */
async function exchangeCode(ctx: Base, code: string, redirectUri: string | undefined): Promise<string> {
  const { GOOGLE_TOKEN_URL, GOOGLE_CLIENT_ID = '', GOOGLE_CLIENT_SECRET = '' } = ctx.platform.config;
  for (const redirect_uri of redirectUri ? [redirectUri] : [POPUP, ctx.origin]) {
    const { status, body } = await askVendor(ctx, new URL(GOOGLE_TOKEN_URL), {
      grant_type: 'authorization_code',
      code,
      client_id: GOOGLE_CLIENT_ID,
      client_secret: GOOGLE_CLIENT_SECRET,
      redirect_uri,
    });
    if (status === 200) return textOf(body.id_token);
    if (body.error !== 'redirect_uri_mismatch') break;
  }
  throw identityErrors.social_refused();
}

async function verifyIdToken(ctx: Base, idToken: string): Promise<JWTPayload> {
  const { GOOGLE_CERTS_URL, GOOGLE_CLIENT_ID = '' } = ctx.platform.config;
  try {
    const { payload } = await jwtVerify(idToken, keysOf(GOOGLE_CERTS_URL), {
      issuer: ISSUERS,
      audience: GOOGLE_CLIENT_ID,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp'],
      currentDate: ctx.now(),
    });
    return payload;
  } catch (error) {
    throw isAboutToken(error) ? identityErrors.social_refused() : unavailable(ctx, error);
  }
}

/** Invalid tokens are refused; failing to fetch the keys is a different error. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';
