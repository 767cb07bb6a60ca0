/** A certified OpenID Connect provider (`oidc-provider`) with people who can be disabled. It lives in real time. */
import { createHash } from 'node:crypto';
import type { JWK } from 'jose';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';
import { isAllowedRedirect } from '../sign-in/redirects.ts';
import { createAdapters } from './openid-adapter.ts';
import { OPENID_CLIENT, type Openid, type OpenidPerson } from './openid-state.ts';

export const OPENID_PATH = '/openid';

const HOUR = 3600;
const CLAIMS = {
  openid: ['sub', 'sid'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name', 'groups'],
};

export function createProvider({ sandbox, store }: Openid, key: JWK): Provider {
  const provider = new Provider(`${sandbox.baseUrl}${OPENID_PATH}`, {
    adapter: createAdapters(),
    clients: [clientOf(sandbox.productUrl, store.state.logoutUrls)],
    jwks: { keys: [key as never] },
    cookies: { keys: [createHash('sha256').update(`openid ${sandbox.seed}`).digest('hex')] },
    claims: CLAIMS,
    // The claims of all scopes are in the ID token, too.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: {
      url: (_context: unknown, interaction: { uid: string }) => `${OPENID_PATH}/interaction/${interaction.uid}`,
    },
    findAccount: async (_context: unknown, id: string) => accountOf(store.state.people, id),
    loadExistingGrant: (context: GrantContext) => grantEverything(provider, context),
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      Session: 24 * HOUR,
      Grant: 24 * HOUR,
      RefreshToken: 24 * HOUR,
      AccessToken: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
    },
    fetch: (url: URL, options: RequestInit) => fetch(url, options),
  } as unknown as Configuration);
  provider.proxy = false;
  // A real provider has a list of registered addresses; the sandbox knows which are the product's.
  const { Client } = provider as unknown as { Client: { prototype: { redirectUriAllowed(uri: string): boolean } } };
  Client.prototype.redirectUriAllowed = (uri) => isAllowedRedirect(uri, sandbox.productUrl);
  return provider;
}

const clientOf = (productUrl: string, logoutUrls: Record<string, string>): ClientMetadata => ({
  client_id: OPENID_CLIENT.id,
  client_secret: OPENID_CLIENT.secret,
  redirect_uris: [`${productUrl}/sso/any`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_post',
  backchannel_logout_uri: logoutUrls[OPENID_CLIENT.id] ?? `${productUrl}/auth/sign-on/none/logout`,
  backchannel_logout_session_required: true,
});

/** A disabled person is nobody: tokens are refused, and so is every renewal. */
function accountOf(people: OpenidPerson[], id: string) {
  const person = people.find((each) => each.id === id && !each.disabled);
  if (!person) return undefined;
  const { email, email_verified, given_name, family_name, groups } = person;
  const name = `${given_name} ${family_name}`;
  return {
    accountId: id,
    claims: async () => ({ sub: id, email, email_verified, given_name, family_name, name, groups }),
  };
}

interface GrantContext {
  oidc: { client: { clientId: string }; session: { accountId: string } };
}

/** Nobody is asked for consent. */
async function grantEverything(provider: Provider, { oidc }: GrantContext) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile offline_access');
  await grant.save();
  return grant;
}
