/**
 * Facebook login on the wire: the dialog, the code exchange, debug_token and me, with Facebook's error bodies. Every
 * Graph version from v18.0 on is answered; only the base URL differs from www.facebook.com and graph.facebook.com.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptForms, badRequest } from '../requests.ts';
import { createPerson, findOrAddPerson, type Person } from '../sign-in/people.ts';
import type { Vendor } from '../vendor.ts';
import { dialogRoutes, issueCodeFor, scopesOf } from './facebook-dialog.ts';
import { graphRoutes } from './facebook-graph.ts';
import { FACEBOOK_APP, type Facebook, issueToken, newFacebookState, sendGraphError } from './facebook-state.ts';

const OLDEST_VERSION = 18;

export const facebook: Vendor = {
  name: 'facebook',
  title: 'Facebook login',
  credentials: { app_id: FACEBOOK_APP.id, app_secret: FACEBOOK_APP.secret },
  links: ({ productUrl }) => {
    const redirect = encodeURIComponent(`${productUrl}/callback`);
    const query = `client_id=${FACEBOOK_APP.id}&redirect_uri=${redirect}&scope=public_profile,email&state=panel`;
    return [{ label: 'Login dialog', path: `/v18.0/dialog/oauth?${query}` }];
  },
  register(app, sandbox) {
    const store = sandbox.store('facebook', () => newFacebookState(sandbox.seed));
    const context: Facebook = { sandbox, store };
    acceptForms(app);
    void app.register((versioned, _options, done) => {
      versioned.addHook<{ Params: { version: string } }>('onRequest', async (request, reply) => {
        const version = /^v(\d{1,3})\.0$/.exec(request.params.version)?.[1];
        if (version && Number(version) >= OLDEST_VERSION) return;
        const path = request.url.split('?')[0]?.replace(/^\/facebook/, '');
        return sendGraphError(reply, { message: `Unknown path components: ${path}`, code: 2500 });
      });
      dialogRoutes(versioned, context);
      graphRoutes(versioned, context);
      done();
    });
    testHooks(app, context);
  },
};

const Subject = z.object({
  email: z.email().nullable(),
  given_name: z.string().default('Robin'),
  family_name: z.string().default('Example'),
  scope: z.string().default('public_profile,email'),
});
const CodeBody = Subject.extend({ redirect_uri: z.string() });
const TokenBody = Subject.extend({ app_id: z.string().optional(), expires_at: z.number().int().optional() });

/**
 * Endpoints for tests that the real Facebook lacks: a code or a token without a browser, also of a foreign app or
 * expired.
 */
function testHooks(app: FastifyInstance, context: Facebook): void {
  const { sandbox, store } = context;
  function personOf({ email, given_name, family_name }: z.infer<typeof Subject>): Person {
    const details = { email, given_name, family_name, email_verified: email !== null };
    return findOrAddPerson(store.state.people, createPerson(sandbox.seed, 'facebook', details));
  }

  app.post('/_sandbox/code', (request, reply) => {
    const body = CodeBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const { redirect_uri, scope } = body.data;
    return { code: issueCodeFor(context, personOf(body.data), { client_id: FACEBOOK_APP.id, redirect_uri, scope }) };
  });

  app.post('/_sandbox/token', (request, reply) => {
    const body = TokenBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const { app_id, expires_at, scope } = body.data;
    const details = { person_id: personOf(body.data).id, scopes: scopesOf(scope) };
    return {
      access_token: issueToken(context, { ...details, ...(app_id && { app_id }), ...(expires_at && { expires_at }) }),
    };
  });
}
