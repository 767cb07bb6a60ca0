/** The three Graph calls of a sign-in: exchange the code, check the token, read the profile. */
import type { FastifyInstance } from 'fastify';
import { fields } from '../requests.ts';
import { type CodeProblem, spendCode } from '../sign-in/codes.ts';
import { fullName, type Person } from '../sign-in/people.ts';
import {
  type AccessToken,
  FACEBOOK_APP,
  type Facebook,
  findToken,
  type GraphError,
  issueToken,
  proofOf,
  sendGraphError,
  TOKEN_SECONDS,
  unixSeconds,
} from './facebook-state.ts';

export function graphRoutes(app: FastifyInstance, facebook: Facebook): void {
  app.get('/:version/oauth/access_token', (request, reply) => {
    const answer = exchange(facebook, fields(request.query));
    return 'message' in answer ? sendGraphError(reply, answer) : reply.send(answer);
  });
  app.get('/:version/debug_token', (request, reply) => {
    const { input_token: input = '', access_token: access = '' } = fields(request.query);
    if (access !== `${FACEBOOK_APP.id}|${FACEBOOK_APP.secret}`) {
      return sendGraphError(reply, { message: 'Invalid OAuth access token signature.', code: 190 });
    }
    return reply.send({ data: describeToken(facebook, findToken(facebook, input)) });
  });
  app.get('/:version/me', (request, reply) => {
    const answer = me(facebook, fields(request.query), request.headers.authorization);
    return 'message' in answer ? sendGraphError(reply, answer as GraphError) : reply.send(answer);
  });
}

const CODE_PROBLEMS: Record<CodeProblem, GraphError> = {
  unknown: { message: 'Invalid verification code format.', code: 100 },
  spent: { message: 'This authorization code has been used.', code: 100, error_subcode: 36009 },
  expired: { message: 'This authorization code has expired.', code: 100, error_subcode: 36007 },
  redirect: {
    message:
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    code: 100,
    error_subcode: 36008,
  },
};

function exchange(facebook: Facebook, query: Record<string, string>) {
  const { client_id = '', client_secret, code, redirect_uri = '' } = query;
  if (!client_id) return { message: 'Missing client_id parameter.', code: 101 };
  if (client_id !== FACEBOOK_APP.id) {
    return { message: 'Error validating application. Cannot get application info due to a system error.', code: 101 };
  }
  if (client_secret !== FACEBOOK_APP.secret) return { message: 'Error validating client secret.', code: 1 };
  if (!code) return { message: 'Missing authorization code', code: 1 };
  const grant = spendCode(facebook.store.state, code, { client_id, redirect_uri }, facebook.sandbox.clock.now());
  if (typeof grant === 'string') return CODE_PROBLEMS[grant];
  const token = issueToken(facebook, { person_id: grant.person_id, scopes: grant.scope.split(',') });
  return { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS };
}

function describeToken({ sandbox }: Facebook, token: AccessToken | undefined) {
  if (!token) return { error: { code: 190, message: 'Invalid OAuth access token.' }, is_valid: false, scopes: [] };
  const expired = token.expires_at <= unixSeconds(sandbox.clock.now());
  return {
    app_id: token.app_id,
    type: 'USER',
    application: 'Leadwright sandbox',
    data_access_expires_at: token.issued_at + 90 * 24 * 60 * 60,
    ...(expired && { error: { code: 190, message: expiredWords(token, sandbox.clock.now()), subcode: 463 } }),
    expires_at: token.expires_at,
    is_valid: !expired,
    issued_at: token.issued_at,
    scopes: token.scopes,
    user_id: token.person_id,
  };
}

function expiredWords(token: AccessToken, now: Date): string {
  const end = new Date(token.expires_at * 1000).toUTCString();
  return `Error validating access token: Session has expired on ${end}. The current time is ${now.toUTCString()}.`;
}

function me(
  facebook: Facebook,
  query: Record<string, string>,
  authorization = '',
): GraphError | Record<string, string> {
  const given = query.access_token ?? /^Bearer (.+)$/i.exec(authorization)?.[1];
  if (!given) {
    return { message: 'An active access token must be used to query information about the current user.', code: 2500 };
  }
  const token = findToken(facebook, given);
  const person = facebook.store.state.people.find(({ id }) => id === token?.person_id);
  if (!token || !person) return { message: 'Invalid OAuth access token - Cannot parse access token', code: 190 };
  const now = facebook.sandbox.clock.now();
  if (token.expires_at <= unixSeconds(now)) return { message: expiredWords(token, now), code: 190, error_subcode: 463 };
  return proofFault(given, query.appsecret_proof) ?? pickFields(person, token, query.fields ?? 'id,name');
}

/** The sandbox's app has "Require App Secret" switched on, the stricter of the two settings. */
function proofFault(token: string, proof: string | undefined): GraphError | null {
  const type = 'GraphMethodException';
  if (!proof) return { message: 'API calls from the server require an appsecret_proof argument', code: 100, type };
  if (proof === proofOf(token)) return null;
  return { message: 'Invalid appsecret_proof provided in the API argument', code: 100, type };
}

function pickFields(person: Person, token: AccessToken, list: string): GraphError | Record<string, string> {
  const values: Record<string, string | null> = {
    id: person.id,
    name: fullName(person),
    first_name: person.given_name,
    last_name: person.family_name,
    email: token.scopes.includes('email') ? person.email : null,
  };
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.find((name) => !Object.hasOwn(values, name));
  if (unknown)
    return { message: `(#100) Tried accessing nonexisting field (${unknown}) on node type (User)`, code: 100 };
  const asked = ['id', ...names].map((name) => [name, values[name]] as const);
  return Object.fromEntries(asked.filter((entry): entry is readonly [string, string] => Boolean(entry[1])));
}
