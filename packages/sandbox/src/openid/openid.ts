/**
 * Company sign-on: a real OpenID Connect provider with a simple login page.
 *   GET  /openid/_sandbox/people               everybody
 *   PUT  /openid/_sandbox/people/{id}          {email, given_name, …, disabled}; creates and changes
 *   POST /openid/_sandbox/logout/{id}          tells the clients that this person logged out
 *   PUT  /openid/_sandbox/logout-url           {url}: where the client hears of it
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { createSigningKey } from '../google/google-tokens.ts';
import { type Html, html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import { acceptForms, badRequest, fields, refuseOtherSites } from '../requests.ts';
import type { Sandbox, Vendor } from '../vendor.ts';
import { createProvider, OPENID_PATH } from './openid-provider.ts';
import { createOpenidPerson, newOpenidState, OPENID_CLIENT, type Openid, type OpenidPerson } from './openid-state.ts';

export const openid: Vendor = {
  name: 'openid',
  title: 'Company sign-on (OpenID Connect)',
  credentials: { client_id: OPENID_CLIENT.id, client_secret: OPENID_CLIENT.secret },
  async register(app, sandbox) {
    const store = storeOf(sandbox);
    store.state.key ??= await createSigningKey();
    store.save();
    const context: Openid = { sandbox, store };
    const provider = createProvider(context, store.state.key);
    await app.register(async (scope) => controlRoutes(scope, context, provider));
    await app.register(async (scope) => loginRoutes(scope, context, provider));
    await app.register(async (scope) => serveProvider(scope, provider));
  },
  panel,
};

const storeOf = (sandbox: Sandbox) => sandbox.store('openid', newOpenidState);

/** The provider reads bodies itself, and takes its own address for the root. */
function serveProvider(app: FastifyInstance, provider: Provider): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const answer = provider.callback();
  app.all('/*', (request, reply) => {
    reply.hijack();
    const raw = request.raw as IncomingMessage & { originalUrl?: string };
    raw.originalUrl = raw.url as string;
    raw.url = (raw.url as string).slice(OPENID_PATH.length) || '/';
    answer(raw, reply.raw).catch((error) => request.log.warn({ err: error }, 'the provider gave no answer'));
  });
}

function loginRoutes(app: FastifyInstance, { store }: Openid, provider: Provider): void {
  acceptForms(app);
  app.get<{ Params: { uid: string } }>('/interaction/:uid', (request, reply) =>
    sendPage(reply, loginPage(request.params.uid, store.state.people)),
  );
  app.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
    const { person } = fields(request.body);
    const known = store.state.people.find(({ id, disabled }) => id === person && !disabled);
    if (person !== 'cancel' && !known)
      return sendPage(reply, loginPage(request.params.uid, store.state.people, 'This person cannot sign in.'));
    const result = known
      ? { login: { accountId: known.id } }
      : { error: 'access_denied', error_description: 'The person did not sign in' };
    return finish(provider, request, reply, result);
  });
}

async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply, result: object) {
  reply.hijack();
  await provider.interactionFinished(request.raw, reply.raw, result as never, { mergeWithLastSubmission: false });
}

const PersonBody = z.object({
  email: z.email(),
  given_name: z.string().default('Robin'),
  family_name: z.string().default('Example'),
  email_verified: z.boolean().default(true),
  groups: z.array(z.string()).default([]),
  disabled: z.boolean().default(false),
});

function controlRoutes(app: FastifyInstance, { store }: Openid, provider: Provider): void {
  acceptForms(app);
  refuseOtherSites(app);
  app.get('/_sandbox/people', () => store.state.people);
  app.put<{ Params: { id: string } }>('/_sandbox/people/:id', (request, reply) => {
    const body = PersonBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    return keep(store, createOpenidPerson({ ...body.data, id: request.params.id }));
  });
  app.post<{ Params: { id: string } }>('/_sandbox/switch/:id', (request, reply) => {
    const person = store.state.people.find(({ id }) => id === request.params.id);
    if (person) keep(store, { ...person, disabled: !person.disabled });
    return reply.redirect('/panel/vendor/openid', 303);
  });
  app.put('/_sandbox/logout-url', async (request, reply) => {
    const body = z.object({ url: z.url() }).safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    const client = await provider.Client.find(OPENID_CLIENT.id);
    Object.assign(client ?? {}, { backchannelLogoutUri: body.data.url });
    store.state.logoutUrls = { [OPENID_CLIENT.id]: body.data.url };
    store.save();
    return {};
  });
  app.post<{ Params: { id: string } }>('/_sandbox/logout/:id', async (request) => {
    const client = await provider.Client.find(OPENID_CLIENT.id);
    const speaker = client as unknown as { backchannelLogout(sub: string, sid?: string): Promise<void> };
    Object.assign(client ?? {}, { backchannelLogoutSessionRequired: false });
    await speaker.backchannelLogout(request.params.id);
    return {};
  });
}

function keep(store: Openid['store'], person: OpenidPerson): OpenidPerson {
  const others = store.state.people.filter(({ id }) => id !== person.id);
  store.state.people = [...others, person];
  store.save();
  return person;
}

function loginPage(uid: string, people: OpenidPerson[], error?: string): string {
  const action = `${OPENID_PATH}/interaction/${uid}`;
  const body = html`
    <main class="popup">
      <header class="popup-head">
        <span class="badge info">Sandbox</span>
        <h1>Sign in to your company</h1>
        <p>Choose who you are. Nobody here is real, and nothing leaves this machine.</p>
      </header>
      ${error && html`<p class="note bad" role="alert">${error}</p>`}
      <form method="post" action="${action}"><ul class="card rows">${people.map(personRow)}</ul></form>
      <form method="post" action="${action}"><button class="btn quiet" name="person" value="cancel">Cancel</button></form>
    </main>`;
  return page({ title: 'Sign in to your company', body });
}

const initialsOf = ({ given_name, family_name }: OpenidPerson) => `${given_name.charAt(0)}${family_name.charAt(0)}`;

const personRow = (person: OpenidPerson): Html => html`<li><button class="row-btn" name="person" value="${person.id}">
    <span class="avatar" aria-hidden="true">${initialsOf(person)}</span>
    <span class="row-words"><b>${person.given_name} ${person.family_name}</b><span>${person.email}</span></span>
    ${!person.email_verified && html`<span class="badge warn">Not verified</span>`}
    ${person.disabled && html`<span class="badge">Disabled</span>`}
  </button></li>`;

function panel(sandbox: Sandbox) {
  const { people } = storeOf(sandbox).state;
  return {
    title: 'Company sign-on (OpenID Connect)',
    html: html`<p>Issuer: <code>${sandbox.baseUrl}${OPENID_PATH}</code></p>
      <h3>People</h3>
      <div class="card scroll" tabindex="0"><table class="pairs"><tbody>${people.map(panelRow)}</tbody></table></div>`,
  };
}

const panelRow = (person: OpenidPerson): Html => html`<tr>
  <th scope="row">${person.given_name} ${person.family_name}</th><td class="mono">${person.email}</td>
  <td>${person.groups.join(', ')}</td>
  <td><form method="post" action="${OPENID_PATH}/_sandbox/switch/${person.id}">
    <button class="btn quiet">${person.disabled ? 'Enable' : 'Disable'}</button></form></td></tr>`;
