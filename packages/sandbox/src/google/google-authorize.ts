/** Google's authorize page: validates the request like Google, lets the user choose a person, and returns a code. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../page.ts';
import { fields, pick } from '../requests.ts';
import { readChoice } from '../sign-in/choice.ts';
import { chooserPage, refusalPage } from '../sign-in/chooser-page.ts';
import { issueCode } from '../sign-in/codes.ts';
import type { Person } from '../sign-in/people.ts';
import { isAllowedRedirect, redirectWith } from '../sign-in/redirects.ts';
import { GOOGLE_CLIENT, type Google } from './google-state.ts';

export const AUTHORIZE_PATH = '/o/oauth2/v2/auth';

const REQUEST_FIELDS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'code_challenge'];
type AuthorizeRequest = Record<string, string>;

export function authorizeRoutes(app: FastifyInstance, google: Google): void {
  app.get(AUTHORIZE_PATH, (request, reply) => {
    const asked = pick(request.query, REQUEST_FIELDS);
    return refuse(asked, google, reply) ?? sendPage(reply, showChooser(google, asked));
  });

  app.post(AUTHORIZE_PATH, (request, reply) => {
    const asked = pick(request.body, REQUEST_FIELDS);
    const refused = refuse(asked, google, reply);
    if (refused) return refused;
    const { sandbox, store } = google;
    const choice = readChoice(fields(request.body), {
      seed: sandbox.seed,
      provider: 'google',
      people: store.state.people,
    });
    if ('error' in choice) return sendPage(reply.code(400), showChooser(google, asked, choice.error));
    if ('cancelled' in choice) return reply.redirect(answer(asked, { error: 'access_denied' }), 302);
    const code = issueCodeFor(google, choice.person, asked);
    return reply.redirect(answer(asked, { code, scope: asked.scope, authuser: '0', prompt: 'consent' }), 302);
  });
}

/** Also used by tests without a browser: `POST /google/_sandbox/code`. */
export function issueCodeFor({ sandbox, store }: Google, person: Person, asked: AuthorizeRequest): string {
  const grant = {
    client_id: asked.client_id ?? '',
    redirect_uri: asked.redirect_uri ?? '',
    scope: asked.scope ?? '',
    person_id: person.id,
    nonce: asked.nonce,
    code_challenge: asked.code_challenge,
  };
  const code = issueCode(store.state, sandbox.seed, '4/0A', grant, sandbox.clock.now());
  store.save();
  return code;
}

/** Google never redirects a faulty request; it shows its own page. */
function refuse(asked: AuthorizeRequest, { sandbox }: Google, reply: FastifyReply): FastifyReply | null {
  const fault = faultOf(asked, sandbox.productUrl);
  return (
    fault &&
    sendPage(reply.code(fault.status), refusalPage('Google', `Error ${fault.status}: ${fault.error}`, fault.words))
  );
}

function faultOf(asked: AuthorizeRequest, productUrl: string) {
  const missing = ['client_id', 'redirect_uri', 'response_type', 'scope'].find((name) => !asked[name]);
  if (missing) return { status: 400, error: 'invalid_request', words: `Missing required parameter: ${missing}` };
  if (asked.client_id !== GOOGLE_CLIENT.id) {
    return { status: 401, error: 'invalid_client', words: 'The OAuth client was not found.' };
  }
  if (asked.response_type !== 'code') {
    return {
      status: 400,
      error: 'unsupported_response_type',
      words: `Unsupported response type: ${asked.response_type}`,
    };
  }
  if (!isAllowedRedirect(asked.redirect_uri ?? '', productUrl)) {
    return { status: 400, error: 'redirect_uri_mismatch', words: `Not a registered address: ${asked.redirect_uri}` };
  }
  return null;
}

function answer(asked: AuthorizeRequest, values: Record<string, string | undefined>): string {
  return redirectWith(asked.redirect_uri ?? '', { state: asked.state, ...values });
}

function showChooser({ store }: Google, request: AuthorizeRequest, error?: string): string {
  return chooserPage({
    provider: 'Google',
    action: `/google${AUTHORIZE_PATH}`,
    request,
    people: store.state.people,
    error,
  });
}
