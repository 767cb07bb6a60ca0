/**
 * Keap (Infusionsoft), REST v2: contacts, tags, custom fields and companies of an account, behind OAuth with rotating
 * refresh tokens. Stands for accounts.infusionsoft.com (/app), api.infusionsoft.com (/token) and api.keap.com (/crm).
 */
import { providerVendor } from '../../providers/provider-kit.ts';
import { acceptForms } from '../../requests.ts';
import type { VendorLink } from '../../vendor.ts';
import { crmControl } from '../crm-control.ts';
import { newGrants } from '../grants.ts';
import { contactRoutes } from './keap-contact-routes.ts';
import { answerError, gateway, notFound, refusal, sendRefusal } from './keap-errors.ts';
import { callerName, gate } from './keap-gate.ts';
import { modelRoutes } from './keap-model-routes.ts';
import { AUTHORIZE_PATH, authorizeRoutes, issueCodeFor, tokenRoutes } from './keap-oauth.ts';
import { keapPanel } from './keap-panel.ts';
import { hookRoutes, keapPeople } from './keap-people.ts';
import { KEAP_CLIENT, KEAP_SETTINGS, type Keap, keapGrants, keapStore, resetAccount } from './keap-state.ts';
import { tagRoutes } from './keap-tag-routes.ts';

const contextOf = (kit: Keap['kit']): Keap => ({
  kit,
  sandbox: kit.sandbox,
  store: keapStore(kit.sandbox),
  grants: keapGrants(kit.sandbox),
});

export const keap = providerVendor({
  name: 'keap',
  title: 'Keap',
  credentials: { client_id: KEAP_CLIENT.id, client_secret: KEAP_CLIENT.secret },
  checksCallers: true,
  keyOf: callerName,
  settings: KEAP_SETTINGS,
  links: ({ productUrl }): VendorLink[] => {
    const redirect_uri = `${productUrl}/crm/callback`;
    const asked = { client_id: KEAP_CLIENT.id, redirect_uri, response_type: 'code', scope: 'full' };
    return [{ label: 'Choose an account', path: `${AUTHORIZE_PATH}?${new URLSearchParams(asked)}` }];
  },
  refuse(kind, reply) {
    if (kind === 'unauthorized') return sendRefusal(reply, gateway.unknown());
    if (kind === 'error') return sendRefusal(reply, refusal(500, 'An unexpected error occurred', 'server', 'api'));
    if (kind === 'throttled') reply.header('retry-after', 2);
    return sendRefusal(reply, gateway.throttled());
  },
  register(app, kit) {
    const context = contextOf(kit);
    acceptForms(app);
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    authorizeRoutes(app, context.sandbox);
    tokenRoutes(app, context);
    void app.register(
      async (api) => {
        gate(api, context);
        contactRoutes(api, context);
        tagRoutes(api, context);
        modelRoutes(api, context);
        hookRoutes(api, context);
        api.setNotFoundHandler((request, reply) => sendRefusal(reply, notFound('path', request.url)));
      },
      { prefix: '/crm' },
    );
  },
  control(app, kit) {
    const context = contextOf(kit);
    crmControl(app, {
      vendor: 'keap',
      path: 'accounts',
      idName: 'account_id',
      kit,
      grants: context.grants,
      owners: () => context.store.state.accounts,
      issueCode: (id, asked) => issueCodeFor(kit.sandbox, id, { client_id: KEAP_CLIENT.id, ...asked }),
      scope: 'full',
      reset: ({ id }) => resetAccount(context, id),
    });
    keapPeople(app, context);
  },
  reset(sandbox) {
    const { issued } = keapGrants(sandbox).state;
    keapStore(sandbox).reset();
    keapGrants(sandbox).reset();
    // Tokens never repeat: one from before the reset must stay invalid.
    Object.assign(keapGrants(sandbox).state, newGrants(issued));
  },
  panel: keapPanel,
});
