/** Back-channel logout: a signed token of the provider ends sessions of a person, or one of theirs. Each token counts once. */
import { type JWTPayload, jwtVerify } from 'jose';
import { asAccount, asPlatform, type Base } from '../../../../platform/context.ts';
import { hashToken } from '../../../../platform/secrets.ts';
import { type Connection, connect } from '../connection/oidc.client.ts';
import * as repository from '../people.repository.ts';
import { findByKey } from '../providers.service.ts';
import { signOnErrors } from '../sign-on.errors.ts';
import { LOGOUT_TOKEN_SECONDS } from '../sign-on.rules.ts';
import type { Provider } from '../sign-on.table.ts';
import { noteEnded } from './asking.service.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = [undefined, 'JWT', 'logout+jwt', 'application/logout+jwt'];
/** Signatures that only the provider can make. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const TOLERANCE_SECONDS = 60;
const MAX_TOKEN = 16_384;
const MAX_ID = 255;

export async function endByToken(ctx: Base, key: string, form: unknown): Promise<void> {
  const [token, ...more] = typeof form === 'string' ? new URLSearchParams(form).getAll('logout_token') : [];
  if (!token || more.length > 0 || token.length > MAX_TOKEN) throw signOnErrors.logout_refused();
  const provider = await findByKey(ctx, key);
  const { subject, sid, jti } = await read(ctx, provider, token);
  const expiresAt = new Date(ctx.now().getTime() + 2 * (LOGOUT_TOKEN_SECONDS + TOLERANCE_SECONDS) * 1000);
  const isNew = await asAccount(ctx, provider.account_id, (tx) =>
    repository.spend(tx.db, provider, hashToken(jti), expiresAt),
  );
  if (!isNew) throw signOnErrors.logout_refused();
  const ended = await asPlatform(ctx, (tx) => repository.endSessions(tx.db, provider, { subject, sid }));
  await noteEnded(ctx, provider, ended, 'logged_out');
}

async function read(ctx: Base, provider: Provider, token: string) {
  const connection = await connect(ctx.platform, provider).catch(() => {
    throw signOnErrors.unavailable({ params: { name: provider.name, reason: '' } });
  });
  try {
    return targetOf(await verify(connection, provider, token));
  } catch (error) {
    ctx.log.warn({ providerId: provider.id, reason: (error as Error).message }, 'a logout token was refused');
    throw signOnErrors.logout_refused();
  }
}

/** In real time: the provider knows no other, not even in a sandbox whose clock was moved. */
async function verify({ config, keys }: Connection, { client_id }: Provider, token: string): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: config.serverMetadata().issuer,
    audience: client_id,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: LOGOUT_TOKEN_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  if (!TYPES.includes(protectedHeader.typ)) throw new Error('another type of token');
  return payload;
}

/** An ID token has a nonce and no such event, so it does not pass for a logout token. */
function targetOf({ events, nonce, sub, sid, jti }: JWTPayload) {
  const event = (events as Record<string, unknown> | null)?.[EVENT];
  if (typeof event !== 'object' || event === null) throw new Error('no event');
  if (nonce !== undefined) throw new Error('a nonce');
  const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_ID;
  const target = { subject: isId(sub) ? sub : null, sid: isId(sid) ? sid : null };
  if ((!target.subject && !target.sid) || !isId(jti)) throw new Error('nobody');
  return { ...target, jti };
}
