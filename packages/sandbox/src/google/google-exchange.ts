/** Google's token endpoint: exchanges a code for an id_token, with Google's error bodies. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { seededToken } from '../random.ts';
import { fields } from '../requests.ts';
import { type IssuedCode, spendCode } from '../sign-in/codes.ts';
import { GOOGLE_CLIENT, type Google } from './google-state.ts';
import { idTokenClaims, signIdToken, TOKEN_SECONDS } from './google-tokens.ts';

interface Refusal {
  status: number;
  error: string;
  error_description: string;
}

const refusal = (status: number, error: string, description: string): Refusal => ({
  status,
  error,
  error_description: description,
});

export function tokenRoutes(app: FastifyInstance, google: Google): void {
  app.post('/token', async (request, reply) => {
    const body = { ...basicClient(request.headers.authorization), ...fields(request.body) };
    const grant = redeem(google, body);
    reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    if ('status' in grant) {
      const { status, ...error } = grant;
      return reply.code(status).send(error);
    }
    return tokensFor(google, grant);
  });
}

function redeem({ sandbox, store }: Google, body: Record<string, string>): IssuedCode | Refusal {
  const { client_id = '', client_secret, grant_type = '', code = '', redirect_uri = '', code_verifier } = body;
  if (client_id !== GOOGLE_CLIENT.id) return refusal(401, 'invalid_client', 'The OAuth client was not found.');
  if (client_secret !== GOOGLE_CLIENT.secret) {
    return refusal(
      401,
      'invalid_client',
      client_secret ? 'The provided client secret is invalid.' : 'client_secret is missing.',
    );
  }
  if (grant_type !== 'authorization_code') {
    return refusal(400, 'unsupported_grant_type', `Invalid grant_type: ${grant_type}`);
  }
  if (!code) return refusal(400, 'invalid_request', 'Missing required parameter: code');
  const challenge = store.state.codes[code]?.code_challenge;
  if (challenge && !fitsChallenge(challenge, code_verifier)) {
    return refusal(400, 'invalid_grant', code_verifier ? 'Invalid code verifier.' : 'Missing code verifier.');
  }
  const grant = spendCode(store.state, code, { client_id, redirect_uri }, sandbox.clock.now());
  if (grant === 'redirect') return refusal(400, 'redirect_uri_mismatch', 'Bad Request');
  if (grant === 'unknown') return refusal(400, 'invalid_grant', 'Malformed auth code.');
  if (typeof grant === 'string') return refusal(400, 'invalid_grant', 'Bad Request');
  store.save();
  return grant;
}

function fitsChallenge(challenge: string, verifier = ''): boolean {
  return [verifier, createHash('sha256').update(verifier).digest('base64url')].includes(challenge);
}

async function tokensFor({ sandbox, store, key }: Google, grant: IssuedCode) {
  const person = store.state.people.find(({ id }) => id === grant.person_id);
  if (!person) throw new Error('The person of this code is gone');
  const accessToken = `ya29.${seededToken(sandbox.seed, 'google-access', store.state.issued, person.id)}`;
  const { client_id: clientId, scope, nonce } = grant;
  const claims = idTokenClaims({ person, clientId, scope, nonce, accessToken }, sandbox.clock.now());
  return {
    access_token: accessToken,
    expires_in: TOKEN_SECONDS,
    scope,
    token_type: 'Bearer',
    ...(scope.split(' ').includes('openid') && { id_token: await signIdToken(key, claims) }),
  };
}

/** Google also accepts the client id and secret as HTTP Basic. */
function basicClient(header = ''): Record<string, string> {
  const encoded = /^Basic (.+)$/i.exec(header)?.[1];
  if (!encoded) return {};
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { client_id: id, client_secret: secret };
}
