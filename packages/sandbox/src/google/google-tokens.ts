/** Google's signing: an RSA key created once and kept with the other state, and id_tokens in Google's format. */
import { createHash } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { fullName, type Person } from '../sign-in/people.ts';

const ISSUER = 'https://accounts.google.com';
export const TOKEN_SECONDS = 3599;

export async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

export function publicKey({ kty, n, e, alg, use, kid }: JWK) {
  return { kty, n, e, alg, use, kid };
}

interface TokenSubject {
  person: Person;
  clientId: string;
  scope: string;
  nonce?: string | undefined;
  accessToken: string;
}

/** Address only with the scope `email`, names only with `profile`, as at Google. */
export function idTokenClaims({ person, clientId, scope, nonce, accessToken }: TokenSubject, now: Date): JWTPayload {
  const scopes = scope.split(' ');
  const issuedAt = Math.floor(now.getTime() / 1000);
  return {
    iss: ISSUER,
    azp: clientId,
    aud: clientId,
    sub: person.id,
    ...(scopes.includes('email') && { email: person.email, email_verified: person.email_verified }),
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(nonce && { nonce }),
    ...(scopes.includes('profile') && {
      name: fullName(person),
      given_name: person.given_name,
      family_name: person.family_name,
    }),
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
  };
}

export async function signIdToken(key: JWK, claims: JWTPayload): Promise<string> {
  const header = { alg: 'RS256', typ: 'JWT', ...(key.kid && { kid: key.kid }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, 'RS256'));
}
