/** A provider that does whatever a test wants of it: a real server with real keys, and lies where it is told to lie. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

export interface Lies {
  /** Claims of the ID token, after the honest ones; undefined takes one away. */
  claims?: Record<string, unknown>;
  /** Makes the ID token in another way. */
  idToken?: (claims: JWTPayload, keys: Keys) => string | Promise<string>;
  metadata?: Record<string, unknown>;
  /** Answers the exchange itself. */
  token?: (reply: ServerResponse) => void;
  userinfo?: Record<string, unknown>;
  /** Of the answer that the browser brings back. */
  answer?: Record<string, string | null>;
}

export interface Keys {
  privateKey: CryptoKey;
  publicJwk: JWK;
  strangerKey: CryptoKey;
}

const read = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
};

const sendJson = (reply: ServerResponse, body: unknown) =>
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);

export async function startHostile(clientId: string) {
  const [own, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const publicJwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const keys: Keys = { privateKey: own.privateKey, publicJwk, strangerKey: stranger.privateKey };
  const lies: { now: Lies } = { now: {} };
  const nonces = new Map<string, string>();
  let codes = 0;
  let honest: JWTPayload = {};

  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const path = request.url ?? '';
    if (path.endsWith('/.well-known/openid-configuration')) return sendJson(reply, metadata());
    if (path === '/jwks') return sendJson(reply, { keys: [publicJwk] });
    if (path === '/userinfo') return sendJson(reply, { sub: honest.sub, ...lies.now.userinfo });
    if (path !== '/token') return reply.writeHead(404).end();
    const form = await read(request);
    if (lies.now.token) return lies.now.token(reply);
    const claims = await claimsFor(nonces.get(form.get('code') ?? '') ?? '');
    const id_token = await (lies.now.idToken?.(claims, keys) ?? sign(claims, keys.privateKey));
    return sendJson(reply, {
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'Bearer',
      expires_in: 300,
      ...(id_token && { id_token }),
    });
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    ...lies.now.metadata,
  });

  async function claimsFor(nonce: string): Promise<JWTPayload> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce,
      groups: ['all'],
      ...honest,
      ...lies.now.claims,
    };
    return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)) as JWTPayload;
  }

  return {
    issuer,
    keys,
    lies,
    /** Who signs in next. */
    be: (person: { sub: string; email: string }) => {
      honest = { ...person, email_verified: true, given_name: 'Robin', family_name: 'Example' };
    },
    /** What the browser brings back from there. */
    comeBack(url: string): string {
      const asked = new URL(url).searchParams;
      const code = `code-${++codes}`;
      nonces.set(code, asked.get('nonce') ?? '');
      const given: Record<string, string | null> = { code, state: asked.get('state'), iss: issuer, ...lies.now.answer };
      return new URLSearchParams(
        Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null),
      ).toString();
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Hostile = Awaited<ReturnType<typeof startHostile>>;
