/**
 * "Connect an existing account": the token and deauthorize calls behind the authorize page (pages/oauth-page.ts). Their
 * errors have the plain OAuth form `{error, error_description}`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emit } from '../core/events.ts';
import { own } from '../core/records.ts';
import { type Ctx, createContext, inPartition, newLetters, type Simulator } from '../core/simulator.ts';
import { type Fault, type OAuthGrant, PLATFORM } from '../core/state.ts';
import { MINUTE } from '../core/time.ts';
import { keyFrom } from '../http/caller.ts';
import { takeFault } from '../http/faults.ts';
import { decodeForm, type FormTree } from '../http/form.ts';

const CODE_SECONDS = 5 * MINUTE;

class OAuthFailure extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** After a person agreed: a code the platform turns into access, once. */
export function grantCode(ctx: Ctx, account: string, clientId: string, scope: string): string {
  const code = `ac_${newLetters(ctx.sim, 32)}`;
  ctx.sim.state().connect.codes[code] = { account, clientId, scope, expiresAt: ctx.now + CODE_SECONDS };
  return code;
}

export function registerOAuth(app: FastifyInstance, sim: Simulator): void {
  const route = (path: string, answer: (ctx: Ctx, form: FormTree) => object) => {
    app.post(path, (request, reply) => respond(sim, request, reply, answer));
  };
  route('/oauth/token', token);
  route('/oauth/deauthorize', (ctx, form) => deauthorize(ctx, text(form, 'stripe_user_id')));
}

async function respond(
  sim: Simulator,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (ctx: Ctx, form: FormTree) => object,
): Promise<FastifyReply> {
  const fault = takeFault(sim, request.method, request.url);
  if (fault?.delayMs) await new Promise((done) => setTimeout(done, fault.delayMs));
  const isRefused = fault?.when === 'before' && (fault.status > 0 || fault.drop);
  const { status, body } = isRefused ? failed(fault) : decide(sim, request, reply, answer);
  if (fault?.drop) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return fault && fault.status > 0 ? reply.code(fault.status).send(failed(fault).body) : reply.code(status).send(body);
}

const failed = ({ status, message }: Fault) => ({
  status,
  body: { error: 'server_error', error_description: message },
});

function decide(
  sim: Simulator,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (ctx: Ctx, form: FormTree) => object,
): { status: number; body: object } {
  const form = decodeForm(String(request.body ?? ''));
  const requestId = sim.newRequestId();
  const ctx = createContext(sim, PLATFORM, { request: { id: requestId, idempotencyKey: null } });
  reply.header('request-id', requestId);
  try {
    checkKey(keyFrom(request.headers.authorization) ?? text(form, 'client_secret'));
    return { status: 200, body: answer(ctx, form) };
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error;
    return { status: error.status, body: { error: error.code, error_description: error.message } };
  } finally {
    sim.changed();
  }
}

const text = (form: FormTree, name: string) => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

function checkKey(key: string): void {
  if (/^sk_test_\w+$/.test(key)) return;
  throw new OAuthFailure(401, 'invalid_client', 'No such API key, or it is not a secret key of this mode.');
}

function token(ctx: Ctx, form: FormTree): object {
  const kind = text(form, 'grant_type');
  if (kind === 'authorization_code') return accessFor(ctx, redeem(ctx, text(form, 'code')));
  if (kind === 'refresh_token') return accessFor(ctx, refresh(ctx, text(form, 'refresh_token')));
  throw new OAuthFailure(400, 'unsupported_grant_type', `The grant_type is not supported: ${kind}`);
}

/** A code used twice is a sign of theft: the first use is undone as well. */
function redeem(ctx: Ctx, code: string): OAuthGrant {
  const { codes, spentCodes } = ctx.sim.state().connect;
  const thief = own(spentCodes, code);
  if (thief) {
    revoke(ctx, thief);
    throw new OAuthFailure(
      400,
      'invalid_grant',
      `This authorization code has already been used. All tokens issued with this code have been revoked.`,
    );
  }
  const grant = own(codes, code);
  if (!grant || grant.expiresAt < ctx.now) {
    throw new OAuthFailure(400, 'invalid_grant', `Authorization code does not exist: ${code}`);
  }
  delete codes[code];
  spentCodes[code] = grant.account;
  return grant;
}

function refresh(ctx: Ctx, refreshToken: string): OAuthGrant {
  const grant = own(ctx.sim.state().connect.refreshTokens, refreshToken);
  if (grant) return grant;
  throw new OAuthFailure(400, 'invalid_grant', `Refresh token does not exist: ${refreshToken}`);
}

function accessFor(ctx: Ctx, grant: OAuthGrant): object {
  const { authorized, refreshTokens, keys } = ctx.sim.state().connect;
  const isNew = !Object.hasOwn(authorized, grant.account);
  authorized[grant.account] = grant.clientId;
  const accessToken = `sk_test_${newLetters(ctx.sim, 32)}`;
  const publishableKey = `pk_test_${newLetters(ctx.sim, 32)}`;
  const refreshToken = `rt_${newLetters(ctx.sim, 32)}`;
  keys[accessToken] = grant.account;
  keys[publishableKey] = grant.account;
  refreshTokens[refreshToken] = grant;
  if (isNew) emit(inPartition(ctx, grant.account), 'account.application.authorized', application(grant.clientId));
  return {
    access_token: accessToken,
    livemode: false,
    refresh_token: refreshToken,
    token_type: 'bearer',
    stripe_publishable_key: publishableKey,
    stripe_user_id: grant.account,
    scope: grant.scope,
  };
}

const application = (id: string) => ({ id, object: 'application', name: 'Sandbox platform' });

function revoke(ctx: Ctx, account: string): void {
  const { authorized, refreshTokens, keys } = ctx.sim.state().connect;
  const clientId = authorized[account];
  if (clientId === undefined) return;
  // The event is for the platform that loses access, so it is emitted while the account still counts as connected.
  emit(inPartition(ctx, account), 'account.application.deauthorized', application(clientId));
  delete authorized[account];
  for (const [key, owner] of Object.entries(keys)) if (owner === account) delete keys[key];
  for (const [key, grant] of Object.entries(refreshTokens)) if (grant.account === account) delete refreshTokens[key];
}

export function deauthorize(ctx: Ctx, account: string): { stripe_user_id: string } {
  if (!Object.hasOwn(ctx.sim.state().connect.authorized, account)) {
    throw new OAuthFailure(
      401,
      'invalid_client',
      `This application is not connected to stripe account ${account}, or that account does not exist.`,
    );
  }
  revoke(ctx, account);
  return { stripe_user_id: account };
}
