/**
 * HubSpot, CRM v3 and v4: contacts, companies, associations and properties of a portal, behind OAuth with granular scopes. Stands for
 * api.hubapi.com; its screens (app.hubspot.com) are `hubspot-app`.
 */
import { providerVendor } from '../../providers/provider-kit.ts';
import { acceptForms } from '../../requests.ts';
import { crmControl } from '../crm-control.ts';
import { newGrants } from '../grants.ts';
import { answerError, refused, sendRefusal } from './hubspot-errors.ts';
import { callerName, gate } from './hubspot-gate.ts';
import { ALL_SCOPES, issueCodeFor, tokenRoutes } from './hubspot-oauth.ts';
import { hubspotPanel } from './hubspot-panel.ts';
import { hubspotPeople, ownerRoutes } from './hubspot-people.ts';
import { associationRoutes, propertyRoutes, recordRoutes } from './hubspot-routes.ts';
import {
  HUBSPOT_CLIENT,
  HUBSPOT_SETTINGS,
  type Hubspot,
  hubspotGrants,
  hubspotStore,
  resetPortal,
} from './hubspot-state.ts';

const contextOf = (kit: Hubspot['kit']): Hubspot => ({
  kit,
  sandbox: kit.sandbox,
  store: hubspotStore(kit.sandbox),
  grants: hubspotGrants(kit.sandbox),
});

export const hubspot = providerVendor({
  name: 'hubspot',
  title: 'HubSpot',
  credentials: { client_id: HUBSPOT_CLIENT.id, client_secret: HUBSPOT_CLIENT.secret },
  checksCallers: true,
  keyOf: callerName,
  settings: HUBSPOT_SETTINGS,
  refuse(kind, reply) {
    if (kind === 'unauthorized') return sendRefusal(reply, refused.token());
    if (kind === 'error') return sendRefusal(reply, refused.broken());
    return sendRefusal(reply, refused.limit('TEN_SECONDLY_ROLLING'));
  },
  register(app, kit) {
    const context = contextOf(kit);
    acceptForms(app);
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    tokenRoutes(app, context);
    void app.register(async (api) => {
      gate(api, context);
      recordRoutes(api, context);
      associationRoutes(api, context);
      propertyRoutes(api, context);
      ownerRoutes(api, context);
    });
  },
  control(app, kit) {
    const context = contextOf(kit);
    crmControl(app, {
      vendor: 'hubspot',
      path: 'portals',
      idName: 'portal_id',
      kit,
      grants: context.grants,
      owners: () => context.store.state.portals,
      issueCode: (id, asked) => issueCodeFor(kit.sandbox, id, { client_id: HUBSPOT_CLIENT.id, ...asked }),
      scope: ALL_SCOPES,
      reset: ({ id }) => resetPortal(context, id),
    });
    hubspotPeople(app, context);
  },
  reset(sandbox) {
    const { issued } = hubspotGrants(sandbox).state;
    hubspotStore(sandbox).reset();
    hubspotGrants(sandbox).reset();
    // Tokens never repeat: one from before the reset must stay invalid.
    Object.assign(hubspotGrants(sandbox).state, newGrants(issued));
  },
  panel: hubspotPanel,
});
