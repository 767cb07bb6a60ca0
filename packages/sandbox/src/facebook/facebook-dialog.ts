/**
 * Facebook's login dialog: the user chooses a person, and the browser returns with a code, or with a token in the
 * fragment.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../page.ts';
import { fields, pick } from '../requests.ts';
import { readChoice } from '../sign-in/choice.ts';
import { chooserPage, refusalPage } from '../sign-in/chooser-page.ts';
import { issueCode } from '../sign-in/codes.ts';
import type { Person } from '../sign-in/people.ts';
import { isAllowedRedirect, redirectWith } from '../sign-in/redirects.ts';
import { FACEBOOK_APP, type Facebook, issueToken, TOKEN_SECONDS } from './facebook-state.ts';

const REQUEST_FIELDS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'];
type DialogRequest = Record<string, string>;
type Versioned = { Params: { version: string } };

export function dialogRoutes(app: FastifyInstance, facebook: Facebook): void {
  const path = '/:version/dialog/oauth';

  app.get<Versioned>(path, (request, reply) => {
    const asked = pick(request.query, REQUEST_FIELDS);
    return refuse(asked, facebook, reply) ?? sendPage(reply, showChooser(facebook, request.params.version, asked));
  });

  app.post<Versioned>(path, (request, reply) => {
    const asked = pick(request.body, REQUEST_FIELDS);
    const refused = refuse(asked, facebook, reply);
    if (refused) return refused;
    const { seed } = facebook.sandbox;
    const choice = readChoice(fields(request.body), {
      seed,
      provider: 'facebook',
      people: facebook.store.state.people,
    });
    if ('error' in choice) {
      return sendPage(reply.code(400), showChooser(facebook, request.params.version, asked, choice.error));
    }
    return reply.redirect('person' in choice ? granted(facebook, choice.person, asked) : denied(asked), 302);
  });
}

/** Also used by tests without a browser: `POST /facebook/_sandbox/code`. */
export function issueCodeFor({ sandbox, store }: Facebook, person: Person, asked: DialogRequest): string {
  const { client_id = '', redirect_uri = '', scope = '' } = asked;
  const grant = { client_id, redirect_uri, scope: scopesOf(scope).join(','), person_id: person.id };
  const code = issueCode(store.state, sandbox.seed, 'AQ', grant, sandbox.clock.now());
  store.save();
  return code;
}

/** Scopes are separated by commas or spaces; the public profile is always included. */
export const scopesOf = (scope: string) => [...new Set(['public_profile', ...scope.split(/[\s,]+/).filter(Boolean)])];

function granted(facebook: Facebook, person: Person, asked: DialogRequest): string {
  const { redirect_uri: address = '', state } = asked;
  if (asked.response_type !== 'token') {
    return `${redirectWith(address, { code: issueCodeFor(facebook, person, asked), state })}#_=_`;
  }
  const token = issueToken(facebook, { person_id: person.id, scopes: scopesOf(asked.scope ?? '') });
  const fragment = new URLSearchParams({
    access_token: token,
    expires_in: String(TOKEN_SECONDS),
    ...(state && { state }),
  });
  return `${address}#${fragment}`;
}

function denied({ redirect_uri: address = '', state }: DialogRequest): string {
  const words = {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  };
  return `${redirectWith(address, { ...words, state })}#_=_`;
}

function refuse(asked: DialogRequest, { sandbox }: Facebook, reply: FastifyReply): FastifyReply | null {
  const { client_id: client, redirect_uri: address = '', response_type: type = 'code' } = asked;
  if (client !== FACEBOOK_APP.id)
    return refused(reply, 'Invalid App ID', 'The provided app ID does not look like a valid app ID.');
  if (!isAllowedRedirect(address, sandbox.productUrl)) {
    return refused(
      reply,
      'URL blocked',
      "This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings.",
    );
  }
  if (!['code', 'token'].includes(type)) return refused(reply, 'Invalid response_type', `"${type}" is not supported.`);
  return null;
}

function refused(reply: FastifyReply, status: string, words: string): FastifyReply {
  return sendPage(reply.code(400), refusalPage('Facebook', status, words));
}

function showChooser({ store }: Facebook, version: string, request: DialogRequest, error?: string): string {
  const action = `/facebook/${encodeURIComponent(version)}/dialog/oauth`;
  return chooserPage({ provider: 'Facebook', action, request, people: store.state.people, error });
}
