/** Pages of Connect: onboarding of a new account by link, and consent for an existing one by OAuth. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { type Html, html } from '../../html.ts';
import { completeOnboarding, createAccount, makeComplete } from '../connect/accounts.ts';
import { grantCode } from '../connect/oauth.ts';
import { find, need, own, select } from '../core/records.ts';
import { type Ctx, createContext, type Simulator } from '../core/simulator.ts';
import { PLATFORM } from '../core/state.ts';
import { decodeForm, type FormTree } from '../http/form.ts';
import { alert, fieldOf, formOf, sendMessage, sendStripePage } from './frame.ts';

export function registerOnboardingPage(app: FastifyInstance, sim: Simulator): void {
  type Of = { Params: { token: string } };
  const live = (
    token: string,
    reply: FastifyReply,
    act: (ctx: Ctx, account: Stripe.Account, returnUrl: string) => FastifyReply,
  ) => {
    const ctx = createContext(sim, PLATFORM);
    const link = own(sim.state().connect.links, token);
    if (!link) return sendMessage(reply, 'Page not found', 'This link is not valid.', 404);
    if (link.used || link.expiresAt < ctx.now) return reply.redirect(link.refreshUrl, 303);
    return act(ctx, need(ctx, 'account', link.account), link.returnUrl);
  };
  app.get<Of>('/stripe/onboarding/:token', ({ params }, reply) =>
    live(params.token, reply, (_ctx, account) =>
      sendStripePage(reply, { title: 'Onboarding', body: onboarding(account) }),
    ),
  );
  app.post<Of>('/stripe/onboarding/:token', ({ params, body }, reply) =>
    live(params.token, reply, (ctx, account, returnUrl) => {
      const form = formOf(body);
      const link = sim.state().connect.links[params.token];
      if (link) link.used = true;
      if (fieldOf(form, 'act') === 'complete') completeOnboarding(ctx, account.id, fieldOf(form, 'name') || null);
      sim.changed();
      return reply.redirect(returnUrl, 303);
    }),
  );
}

function onboarding(account: Stripe.Account): Html {
  return html`
    <h1>Set up your account</h1>
    <p>Tell us about your business to start taking payments.</p>
    <form method="post">
      <label class="field">Business name<input name="name" value="${account.business_profile?.name ?? ''}" required></label>
      <label class="field">E-mail<input type="email" value="${account.email ?? ''}" disabled></label>
      <button class="btn primary lg block" name="act" value="complete">Submit and finish</button>
      <button class="btn lg block" name="act" value="later" formnovalidate>Save for later</button>
    </form>`;
}

interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string;
  /** What the platform suggests for a new business. */
  suggested: { name: string; email: string };
}

/** The request, or why it cannot be trusted enough to send anyone back. */
function readAuthorize(query: FormTree): AuthorizeRequest | string {
  const clientId = fieldOf(query, 'client_id');
  const redirectUri = fieldOf(query, 'redirect_uri');
  if (fieldOf(query, 'response_type') !== 'code') return 'response_type must be code.';
  if (!/^ca_\w+$/.test(clientId)) return `No application matches the supplied client identifier: ${clientId}`;
  if (!URL.canParse(redirectUri) || !/^https?:/.test(redirectUri)) return `Invalid redirect URI: ${redirectUri}`;
  const user = (typeof query.stripe_user === 'object' ? query.stripe_user : {}) as FormTree;
  return {
    clientId,
    redirectUri,
    scope: fieldOf(query, 'scope') || 'read_only',
    state: fieldOf(query, 'state'),
    suggested: { name: fieldOf(user, 'business_name'), email: fieldOf(user, 'email') },
  };
}

function back({ redirectUri, state }: AuthorizeRequest, answer: Record<string, string>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) }))
    address.searchParams.set(name, value);
  return address.href;
}

function consent({ suggested }: AuthorizeRequest, accounts: Stripe.Account[], error: string | null): Html {
  const known = accounts.map(
    (account) =>
      html`<button class="btn lg block" name="account" value="${account.id}" formnovalidate>${account.business_profile?.name ?? account.email ?? account.id}</button>`,
  );
  return html`
    <h1>Connect your account</h1>
    <p>The platform asks to read and write data of your account, and to take payments for you.</p>
    ${alert(error)}
    <form method="post">
      ${known.length > 0 && html`<div class="stack"><h2>Choose an account</h2>${known}</div>`}
      <h2>${known.length > 0 ? 'Or another business' : 'Your business'}</h2>
      <label class="field">Business name<input name="name" value="${suggested.name}" required></label>
      <label class="field">E-mail<input type="email" name="email" value="${suggested.email}" required></label>
      <button class="btn primary lg block" name="account" value="new">Connect</button>
      <button class="btn quiet lg block" name="account" value="deny" formnovalidate>Deny</button>
    </form>`;
}

/** An existing business of the vendor: it takes payments already. */
function existingBusiness(ctx: Ctx, form: FormTree): Stripe.Account {
  const name = fieldOf(form, 'name');
  const account = createAccount(ctx, { email: fieldOf(form, 'email'), name, type: 'standard' });
  makeComplete(account, name);
  account.controller = { type: 'account' };
  return account;
}

export function registerAuthorizePage(app: FastifyInstance, sim: Simulator): void {
  const live = (url: string, reply: FastifyReply, act: (ctx: Ctx, request: AuthorizeRequest) => FastifyReply) => {
    const request = readAuthorize(decodeForm(url.split('?')[1] ?? ''));
    if (typeof request === 'string') return sendMessage(reply, 'Cannot connect', request, 400);
    return act(createContext(sim, PLATFORM), request);
  };
  const businesses = (ctx: Ctx) =>
    select(ctx, 'account', ({ details_submitted, id }) => details_submitted && id !== 'acct_sandboxplatform');
  const show = (reply: FastifyReply, ctx: Ctx, request: AuthorizeRequest, error: string | null) =>
    sendStripePage(reply, {
      title: 'Connect',
      body: consent(request, businesses(ctx), error),
      status: error ? 400 : 200,
    });

  app.get('/oauth/authorize', ({ url }, reply) => live(url, reply, (ctx, request) => show(reply, ctx, request, null)));
  app.post('/oauth/authorize', ({ url, body }, reply) =>
    live(url, reply, (ctx, request) => {
      const form = formOf(body);
      const chosen = fieldOf(form, 'account');
      if (chosen === 'deny') {
        const words = 'The user denied your request';
        return reply.redirect(back(request, { error: 'access_denied', error_description: words }), 303);
      }
      if (chosen === 'new' && !(fieldOf(form, 'name') && fieldOf(form, 'email'))) {
        return show(reply, ctx, request, 'Please fill in a name and an e-mail address.');
      }
      const account = chosen === 'new' ? existingBusiness(ctx, form) : find(ctx, 'account', chosen);
      if (!account) return show(reply, ctx, request, 'Please choose an account.');
      const code = grantCode(ctx, account.id, request.clientId, request.scope);
      sim.changed();
      return reply.redirect(back(request, { scope: request.scope, code }), 303);
    }),
  );
}
