/**
 * Sessions: opaque tokens, stored hashed, 30 days from the last use and 90 from the sign-in. Every request asks the database, so ending a session (logout,
 * stop, password change, revocation) takes effect in every process with the next one.
 */
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import {
  type Actor,
  asPlatform,
  type Base,
  type Ctx,
  inTransaction,
  type Platform,
  type Proof,
  type Tx,
} from '../../../platform/context.ts';
import { memoryFor } from '../../../platform/memory.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { effectiveModules, hasWalletAccess, isMainUser } from '../../accounts/public.ts';
import { identityErrors } from '../identity.errors.ts';
import { API_KEY_PREFIX, isConfirmed, LONGEST_SESSION_MS, SEEN_EVERY_MS, SESSION_MS } from '../identity.rules.ts';
import * as repository from './sessions.repository.ts';

export interface NewSession {
  accountId: number;
  userId: number;
  userAgent?: string;
  /** For login-as: who opens it, until when, and why. */
  loginAs?: {
    accountId: number;
    userId: number;
    sessionId: number;
    reason: string | null;
    expiresAt: Date;
    isReadOnly: boolean;
  };
}

export async function createSession(tx: Tx<Base>, { accountId, userId, userAgent = '', loginAs }: NewSession) {
  const token = randomToken();
  const now = tx.now();
  const session = await repository.insertSession(tx.db, {
    token_hash: hashToken(token),
    account_id: accountId,
    user_id: userId,
    login_as_account: loginAs?.accountId ?? null,
    login_as_user: loginAs?.userId ?? null,
    login_as_session: loginAs?.sessionId ?? null,
    login_as_reason: loginAs?.reason ?? null,
    is_read_only: loginAs?.isReadOnly ?? false,
    // Signing in counts as a confirmation of identity.
    confirmed_at: loginAs ? null : now,
    ip: tx.ip,
    user_agent: userAgent.slice(0, 400),
    created_at: now,
    last_seen_at: now,
    expires_at: loginAs?.expiresAt ?? new Date(now.getTime() + SESSION_MS),
  });
  return { token, session };
}

/** The caller; null unless the token is a valid session or key of a user who may sign in. */
export async function authenticate(
  platform: Platform,
  token: string,
  from: { ip: string; userAgent: string },
): Promise<Actor | null> {
  const pool = platform.databases.signIn;
  const now = platform.clock.now();
  const via = viaOf(token);
  const hash = hashToken(token);
  const bearer = await (via === 'api-key'
    ? repository.findBearerOfKey(pool, hash, now)
    : repository.findBearerOfSession(pool, hash, now));
  const isToNote = bearer !== undefined && isUseToNote(bearer, now);
  const [callers, key] = [callersOf(platform), hash.toString('base64')];
  if (bearer && !isToNote) callers.set(key, bearer);
  else callers.delete(key);
  if (!bearer) return null;
  if (isToNote) {
    if (via === 'api-key') await repository.noteKeyUse(pool, bearer.account_id, bearer.id, now);
    else {
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      await repository.noteSessionUse(pool, bearer.id, from.ip, now, expiresAt, LONGEST_SESSION_MS);
    }
  }
  return actorOf(bearer, via, now);
}

/** After that their use is noted, for which they are looked up. */
const callersOf = memoryFor<repository.Bearer>({ most: 5000, ms: SEEN_EVERY_MS });

const viaOf = (token: string) => (token.startsWith(API_KEY_PREFIX) ? 'api-key' : 'session');
const isUseToNote = ({ seen_at }: repository.Bearer, now: Date) =>
  now.getTime() - (seen_at?.getTime() ?? 0) >= SEEN_EVERY_MS;

/**
 * Who called with this token a moment ago. They may be taken for the caller only together with the proof, which says in the round trip
 * of the first question whether all of it still holds. Login-as depends on what another account does and is always looked up.
 */
export function recall(platform: Platform, token: string): { actor: Actor; proof: Proof } | null {
  const now = platform.clock.now();
  const via = viaOf(token);
  const hash = hashToken(token);
  const bearer = callersOf(platform).get(hash.toString('base64'));
  if (!bearer || bearer.login_as_account !== null || isUseToNote(bearer, now)) return null;
  const question = repository.proofOf(via, hash, now, bearer.version);
  return { actor: actorOf(bearer, via, now), proof: { question, isGiven: false } };
}

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim();

function actorOf(bearer: repository.Bearer, via: 'api-key' | 'session', now: Date): Actor {
  const modules: ModuleSlug[] = effectiveModules({ modules: bearer.account_modules }, bearer);
  return {
    accountId: bearer.account_id,
    userId: bearer.user_id,
    brandId: bearer.brand_id,
    accountKind: bearer.account_kind,
    accountStatus: bearer.account_status,
    role: bearer.role,
    name: nameOf(bearer.first_name, bearer.last_name),
    email: bearer.email,
    modules,
    isMainUser: isMainUser(bearer),
    accessToWallet: hasWalletAccess(bearer),
    termsAccepted: bearer.terms_accepted,
    mustChangePassword: bearer.must_change_password ?? false,
    isConfirmed: isConfirmed({ confirmed_at: bearer.confirmed_at ?? null }, now),
    via,
    scopes: bearer.scopes,
    credentialId: bearer.id,
    dailyCreditBudget: bearer.daily_credit_budget ?? null,
    loginAs:
      bearer.login_as_account === null
        ? null
        : {
            accountId: bearer.login_as_account,
            userId: bearer.login_as_user as number,
            sessionId: bearer.login_as_session as number,
            name: nameOf(bearer.login_as_first_name, bearer.login_as_last_name),
            email: bearer.login_as_email ?? '',
            expiresAt: bearer.expires_at,
            isReadOnly: bearer.is_read_only ?? false,
          },
  };
}

/** Ends this session, and those opened from it by login-as. */
export const logout = (ctx: Ctx) =>
  inTransaction(ctx, (tx) =>
    repository.deleteSession(tx.db, tx.actor.accountId, tx.actor.userId, tx.actor.credentialId as number),
  );

export const findSessions = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const sessions = await repository.findSessionsOf(tx.db, tx.actor.accountId, tx.actor.userId, tx.now());
    const openers = await openersOf(ctx, sessions);
    return sessions.map((session) => ({ ...session, openedBy: openers.get(session.id) ?? null }));
  });

/** Names of login-as openers; they are in other accounts, so the platform role reads them. */
async function openersOf(ctx: Ctx, sessions: { id: number; login_as_session: number | null }[]) {
  const ids = sessions.filter((session) => session.login_as_session !== null).map((session) => session.id);
  if (ids.length === 0) return new Map<number, string>();
  return asPlatform(
    ctx,
    async (tx) => new Map((await repository.findOpeners(tx.db, ids)).map(({ id, name }) => [id, name])),
  );
}

export const revokeSession = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    if (!(await repository.deleteSession(tx.db, tx.actor.accountId, tx.actor.userId, id)))
      throw identityErrors.session_not_found();
  });

export const revokeOtherSessions = (ctx: Ctx) =>
  inTransaction(ctx, (tx) =>
    repository.deleteSessionsOf(tx.db, tx.actor.accountId, tx.actor.userId, tx.actor.credentialId),
  );

/** For stop, removal and a new password. The transaction must be scoped to the person's account. */
export const endSessionsOf = (tx: Tx<Base>, userId: number, exceptId: number | null = null) =>
  repository.deleteSessionsOf(tx.db, tx.accountId, userId, exceptId);
