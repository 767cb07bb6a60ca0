/**
 * Google sign-in on the wire: the authorize page (a popup with a few people to choose from), the token endpoint and the
 * keys. Only the base URL differs from accounts.google.com, oauth2.googleapis.com and www.googleapis.com.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptForms, badRequest } from '../requests.ts';
import { createPerson, findOrAddPerson, type Person } from '../sign-in/people.ts';
import type { Vendor, VendorLink } from '../vendor.ts';
import { AUTHORIZE_PATH, authorizeRoutes, issueCodeFor } from './google-authorize.ts';
import { tokenRoutes } from './google-exchange.ts';
import { GOOGLE_CLIENT, type Google, newGoogleState } from './google-state.ts';
import { createSigningKey, idTokenClaims, publicKey, signIdToken } from './google-tokens.ts';

const DEFAULT_SCOPE = 'openid email profile';

export const google: Vendor = {
  name: 'google',
  title: 'Google sign-in',
  credentials: { client_id: GOOGLE_CLIENT.id, client_secret: GOOGLE_CLIENT.secret },
  links: ({ productUrl }): VendorLink[] => {
    const redirect = encodeURIComponent(`${productUrl}/callback`);
    const query = `client_id=${GOOGLE_CLIENT.id}&redirect_uri=${redirect}&response_type=code&scope=openid+email+profile&state=panel`;
    return [{ label: 'Account chooser', path: `${AUTHORIZE_PATH}?${query}` }];
  },
  async register(app, sandbox) {
    const store = sandbox.store('google', () => newGoogleState(sandbox.seed));
    const key = store.state.key ?? (await createSigningKey());
    store.state.key = key;
    store.save();
    const context: Google = { sandbox, store, key };
    acceptForms(app);
    authorizeRoutes(app, context);
    tokenRoutes(app, context);
    app.get('/oauth2/v3/certs', () => ({ keys: [publicKey(key)] }));
    testHooks(app, context);
  },
};

const CodeBody = z.object({
  email: z.email(),
  redirect_uri: z.string(),
  given_name: z.string().default('Robin'),
  family_name: z.string().default('Example'),
  email_verified: z.boolean().default(true),
  scope: z.string().default(DEFAULT_SCOPE),
  nonce: z.string().optional(),
});

/** Endpoints for tests that the real Google lacks: a code without a browser, and id_tokens with any claims. */
function testHooks(app: FastifyInstance, context: Google): void {
  const { sandbox, store, key } = context;
  const person = (details: Omit<Person, 'id'>) =>
    findOrAddPerson(store.state.people, createPerson(sandbox.seed, 'google', details));

  app.post('/_sandbox/code', (request, reply) => {
    const body = CodeBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const { redirect_uri, scope, nonce, ...details } = body.data;
    const asked = { client_id: GOOGLE_CLIENT.id, redirect_uri, scope, ...(nonce && { nonce }) };
    return { code: issueCodeFor(context, person(details), asked) };
  });

  app.post('/_sandbox/id-token', async (request, reply) => {
    const overrides = z
      .looseObject({ email: z.string().default('nora.lindqvist@mail.test') })
      .safeParse(request.body ?? {});
    if (!overrides.success) return badRequest(reply, overrides.error);
    const details = { given_name: 'Robin', family_name: 'Example', email: overrides.data.email, email_verified: true };
    const subject = {
      person: createPerson(sandbox.seed, 'google', details),
      clientId: GOOGLE_CLIENT.id,
      scope: DEFAULT_SCOPE,
    };
    const claims = { ...idTokenClaims({ ...subject, accessToken: '' }, sandbox.clock.now()), ...overrides.data };
    const kept = Object.entries(claims).filter(([, value]) => value !== null);
    return { id_token: await signIdToken(key, Object.fromEntries(kept)) };
  });
}
