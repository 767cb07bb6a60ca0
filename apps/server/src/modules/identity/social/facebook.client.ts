/** Facebook: an access token, or a code of the popup, becomes a person. Tokens made for other apps are refused. */
import { createHmac } from 'node:crypto';
import type { Base } from '../../../platform/context.ts';
import { identityErrors } from '../identity.errors.ts';
import { askVendor, type SocialPerson, textOf } from './social.client.ts';

export async function readFacebookPerson(
  ctx: Base,
  token: string,
  redirectUri: string | undefined,
): Promise<SocialPerson> {
  const accessToken = (await isOwnToken(ctx, token)) ? token : await exchangeCode(ctx, token, redirectUri);
  if (accessToken !== token && !(await isOwnToken(ctx, accessToken))) throw identityErrors.social_refused();
  const { FACEBOOK_APP_SECRET = '' } = ctx.platform.config;
  const { status, body } = await graph(ctx, 'me', {
    fields: 'id,first_name,last_name,email',
    access_token: accessToken,
    appsecret_proof: createHmac('sha256', FACEBOOK_APP_SECRET).update(accessToken).digest('hex'),
  });
  if (status !== 200 || !textOf(body.id)) throw identityErrors.social_refused();
  return {
    provider: 'facebook',
    subject: textOf(body.id),
    // Facebook shows only addresses it has confirmed; people who signed up by telephone have none.
    email: textOf(body.email).toLowerCase() || null,
    firstName: textOf(body.first_name),
    lastName: textOf(body.last_name),
  };
}

/** Is it valid, a person's, and made for this very app? A token of any other app would let its owner in as that person. */
async function isOwnToken(ctx: Base, token: string): Promise<boolean> {
  const { FACEBOOK_APP_ID = '', FACEBOOK_APP_SECRET = '' } = ctx.platform.config;
  const access_token = `${FACEBOOK_APP_ID}|${FACEBOOK_APP_SECRET}`;
  const { status, body } = await graph(ctx, 'debug_token', { input_token: token, access_token });
  const data = (body.data ?? {}) as Record<string, unknown>;
  return status === 200 && data.is_valid === true && data.type === 'USER' && String(data.app_id) === FACEBOOK_APP_ID;
}

async function exchangeCode(ctx: Base, code: string, redirectUri: string | undefined): Promise<string> {
  const { FACEBOOK_APP_ID = '', FACEBOOK_APP_SECRET = '' } = ctx.platform.config;
  const { status, body } = await graph(ctx, 'oauth/access_token', {
    client_id: FACEBOOK_APP_ID,
    client_secret: FACEBOOK_APP_SECRET,
    code,
    redirect_uri: redirectUri ?? '',
  });
  if (status !== 200 || !textOf(body.access_token)) throw identityErrors.social_refused();
  return textOf(body.access_token);
}

function graph(ctx: Base, path: string, query: Record<string, string>) {
  const { FACEBOOK_GRAPH_URL, FACEBOOK_VERSION } = ctx.platform.config;
  const url = new URL(`${FACEBOOK_GRAPH_URL}/${FACEBOOK_VERSION}/${path}`);
  url.search = new URLSearchParams(query).toString();
  return askVendor(ctx, url);
}
