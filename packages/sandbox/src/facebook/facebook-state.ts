/** State of the Facebook simulator, its errors and shared helpers. */
import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { seededToken } from '../random.ts';
import type { CodesState } from '../sign-in/codes.ts';
import { createPerson, FACEBOOK_PEOPLE, type Person } from '../sign-in/people.ts';
import type { Sandbox, SandboxStore } from '../vendor.ts';

export const FACEBOOK_APP = { id: 'sandbox-facebook-app', secret: 'sandbox-facebook-secret' };

export interface AccessToken {
  app_id: string;
  person_id: string;
  scopes: string[];
  issued_at: number;
  expires_at: number;
}

export interface FacebookState extends CodesState {
  people: Person[];
  /** By the token itself. Times are unix seconds, as Facebook counts. */
  tokens: Record<string, AccessToken>;
  tokensIssued: number;
}

export interface Facebook {
  sandbox: Sandbox;
  store: SandboxStore<FacebookState>;
}

export const TOKEN_SECONDS = 60 * 24 * 60 * 60;
const MAX_TOKENS = 1_000;

export function newFacebookState(seed: number): FacebookState {
  const people = FACEBOOK_PEOPLE.map((details) => createPerson(seed, 'facebook', details));
  return { issued: 0, codes: {}, people, tokens: {}, tokensIssued: 0 };
}

export const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

export function issueToken(
  { sandbox, store }: Facebook,
  details: Partial<AccessToken> & { person_id: string },
): string {
  const { state } = store;
  const now = unixSeconds(sandbox.clock.now());
  state.tokensIssued += 1;
  const token = `EAAS${seededToken(sandbox.seed, 'facebook-token', state.tokensIssued)}`;
  const kept = Object.entries(state.tokens).slice(-MAX_TOKENS + 1);
  const fresh = { app_id: FACEBOOK_APP.id, scopes: [], issued_at: now, expires_at: now + TOKEN_SECONDS, ...details };
  state.tokens = { ...Object.fromEntries(kept), [token]: fresh };
  store.save();
  return token;
}

export function findToken({ store }: Facebook, token: string): AccessToken | undefined {
  return Object.hasOwn(store.state.tokens, token) ? store.state.tokens[token] : undefined;
}

export const proofOf = (token: string) => createHmac('sha256', FACEBOOK_APP.secret).update(token).digest('hex');

export interface GraphError {
  message: string;
  code: number;
  type?: 'OAuthException' | 'GraphMethodException';
  error_subcode?: number;
}

/** Facebook's error format; nearly all errors have status 400. */
export function sendGraphError(
  reply: FastifyReply,
  { message, code, type = 'OAuthException', error_subcode }: GraphError,
) {
  const trace = `A${seededToken(0, 'facebook-trace', message).slice(0, 22)}`;
  const error = { message, type, code, ...(error_subcode && { error_subcode }), fbtrace_id: trace };
  return reply.code(400).send({ error });
}
