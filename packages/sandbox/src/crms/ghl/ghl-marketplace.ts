/**
 * HighLevel's marketplace: the page on which a person chooses the location an app may use. With `white=1` it is the
 * second host, which does not name the vendor.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage } from '../../page.ts';
import { acceptForms, fields, pick } from '../../requests.ts';
import { issueCode } from '../../sign-in/codes.ts';
import { isAllowedRedirect, redirectWith } from '../../sign-in/redirects.ts';
import type { Sandbox, Vendor, VendorLink } from '../../vendor.ts';
import { consentPage, consentRefusalPage } from '../consent-page.ts';
import { GHL_CLIENT, GHL_SCOPES, ghlGrants, ghlStore } from './ghl-state.ts';

const PATH = '/v2/oauth/chooselocation';
const REQUEST_FIELDS = [
  ...['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'version_id', 'loginWindowOpenMode', 'white'],
];
type Asked = Record<string, string>;

export const ghlMarketplace: Vendor = {
  name: 'ghl-marketplace',
  title: 'HighLevel marketplace',
  links: ({ productUrl }): VendorLink[] => {
    const asked = new URLSearchParams({
      client_id: GHL_CLIENT.id,
      redirect_uri: `${productUrl}/crm/callback`,
      response_type: 'code',
      scope: Object.keys(GHL_SCOPES).join(' '),
    });
    return [
      { label: 'Choose a location', path: `${PATH}?${asked}` },
      { label: 'Second host', path: `${PATH}?${asked}&white=1` },
    ];
  },
  register(app, sandbox) {
    acceptForms(app);
    authorizeRoutes(app, sandbox);
  },
};

function authorizeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get(PATH, (request, reply) => {
    const asked = pick(request.query, REQUEST_FIELDS);
    return refuse(asked, sandbox, reply) ?? sendPage(reply, chooser(sandbox, asked));
  });
  app.post(PATH, (request, reply) => {
    const asked = pick(request.body, REQUEST_FIELDS);
    const refused = refuse(asked, sandbox, reply);
    if (refused) return refused;
    const { choice } = fields(request.body);
    const back = (values: Asked) =>
      reply.redirect(
        redirectWith(asked.redirect_uri ?? '', { ...values, ...(asked.state && { state: asked.state }) }),
        302,
      );
    if (choice === 'refuse') return back({ error: 'access_denied' });
    const location = ghlStore(sandbox).state.locations.find(({ id }) => id === choice);
    if (!location) return sendPage(reply.code(400), chooser(sandbox, asked, 'Please choose one of these locations.'));
    return back({ code: issueCodeFor(sandbox, location.id, asked) });
  });
}

/** Also used by tests without a browser: `POST /ghl/_sandbox/code`. */
export function issueCodeFor(sandbox: Sandbox, locationId: string, asked: Asked): string {
  const grants = ghlGrants(sandbox);
  const { client_id = '', redirect_uri = '', scope = '' } = asked;
  const grant = { client_id, redirect_uri, scope, person_id: locationId };
  const code = issueCode(grants.state, sandbox.seed, 'ghl-', grant, sandbox.clock.now());
  grants.save();
  return code;
}

const brandOf = (asked: Asked) => (asked.white ? 'your CRM' : 'HighLevel');

function refuse(asked: Asked, { productUrl }: Sandbox, reply: FastifyReply): FastifyReply | null {
  const fault = faultOf(asked, productUrl);
  return fault === null ? null : sendPage(reply.code(400), consentRefusalPage(brandOf(asked), fault));
}

function faultOf(asked: Asked, productUrl: string): string | null {
  const missing = ['client_id', 'redirect_uri', 'response_type', 'scope'].find((name) => !asked[name]);
  if (missing) return `Missing parameter: ${missing}`;
  if (asked.client_id !== GHL_CLIENT.id) return 'No integration was found with this client id.';
  if (asked.version_id && asked.version_id !== GHL_CLIENT.id.split('-')[0]) return 'Unknown version of the app.';
  if (asked.response_type !== 'code') return `Unsupported response type: ${asked.response_type}`;
  const unknown = asked.scope?.split(' ').filter((scope) => !Object.hasOwn(GHL_SCOPES, scope)) ?? [];
  if (unknown.length > 0) return `The app is not registered for: ${unknown.join(', ')}`;
  if (!isAllowedRedirect(asked.redirect_uri ?? '', productUrl))
    return `Not a registered address: ${asked.redirect_uri}`;
  return null;
}

function chooser(sandbox: Sandbox, asked: Asked, error?: string): string {
  const { locations } = ghlStore(sandbox).state;
  return consentPage({
    vendor: brandOf(asked),
    kind: 'location',
    action: `/ghl-marketplace${PATH}`,
    request: asked,
    choices: locations.map(({ id, name, city, country }) => ({ id, name, about: `${city}, ${country}` })),
    rights: (asked.scope ?? '').split(' ').map((scope) => GHL_SCOPES[scope] ?? scope),
    error,
  });
}
