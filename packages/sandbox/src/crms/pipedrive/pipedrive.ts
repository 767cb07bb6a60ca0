/**
 * Pipedrive, API v2 with what only v1 has: persons, organizations and person fields of a company, behind OAuth, a burst
 * limit and a daily budget of tokens. Stands for oauth.pipedrive.com (/oauth) and each {company}.pipedrive.com
 * (/companies/{company}).
 */
import { providerVendor } from '../../providers/provider-kit.ts';
import { acceptForms } from '../../requests.ts';
import type { VendorLink } from '../../vendor.ts';
import { crmControl } from '../crm-control.ts';
import { newGrants } from '../grants.ts';
import { answerError, notFound, refusal, sendRefusal, tooMany, unauthorized } from './pipedrive-errors.ts';
import { callerName, gate } from './pipedrive-gate.ts';
import { AUTHORIZE_PATH, authorizeRoutes, issueCodeFor, tokenRoutes } from './pipedrive-oauth.ts';
import { organizationPage, personPage, pipedrivePanel } from './pipedrive-panel.ts';
import { pipedrivePeople, webhookRoutes } from './pipedrive-people.ts';
import { fieldRoutes, organizationRoutes, personRoutes } from './pipedrive-routes.ts';
import {
  APP_SCOPE,
  PIPEDRIVE_CLIENT,
  PIPEDRIVE_SETTINGS,
  type Pipedrive,
  pipedriveGrants,
  pipedriveStore,
  resetCompany,
} from './pipedrive-state.ts';

const contextOf = (kit: Pipedrive['kit']): Pipedrive => ({
  kit,
  sandbox: kit.sandbox,
  store: pipedriveStore(kit.sandbox),
  grants: pipedriveGrants(kit.sandbox),
});

export const pipedrive = providerVendor({
  name: 'pipedrive',
  title: 'Pipedrive',
  credentials: { client_id: PIPEDRIVE_CLIENT.id, client_secret: PIPEDRIVE_CLIENT.secret },
  checksCallers: true,
  keyOf: callerName,
  settings: PIPEDRIVE_SETTINGS,
  links: ({ productUrl }): VendorLink[] => {
    const asked = { client_id: PIPEDRIVE_CLIENT.id, redirect_uri: `${productUrl}/crm/callback` };
    return [{ label: 'Choose a company', path: `${AUTHORIZE_PATH}?${new URLSearchParams(asked)}` }];
  },
  refuse(kind, reply) {
    if (kind === 'unauthorized') return sendRefusal(reply, unauthorized());
    if (kind === 'error') return sendRefusal(reply, refusal(500, 'Internal error'));
    if (kind === 'throttled') reply.header('retry-after', 2);
    if (kind === 'quota') reply.header('x-daily-ratelimit-token-remaining', 0);
    return sendRefusal(reply, tooMany());
  },
  register(app, kit) {
    const context = contextOf(kit);
    acceptForms(app);
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    authorizeRoutes(app, context.sandbox);
    tokenRoutes(app, context);
    personPage(app, context.sandbox);
    organizationPage(app, context.sandbox);
    void app.register(
      async (api) => {
        gate(api, context);
        personRoutes(api, context);
        organizationRoutes(api, context);
        fieldRoutes(api, context);
        webhookRoutes(api, context);
        api.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound('Path')));
      },
      { prefix: '/companies/:domain' },
    );
  },
  control(app, kit) {
    const context = contextOf(kit);
    crmControl(app, {
      vendor: 'pipedrive',
      path: 'companies',
      idName: 'company',
      kit,
      grants: context.grants,
      owners: () => context.store.state.companies,
      issueCode: (id, asked) => issueCodeFor(kit.sandbox, id, { client_id: PIPEDRIVE_CLIENT.id, ...asked }),
      scope: APP_SCOPE,
      reset: ({ id }) => resetCompany(context, id),
    });
    pipedrivePeople(app, context);
  },
  reset(sandbox) {
    const { issued } = pipedriveGrants(sandbox).state;
    pipedriveStore(sandbox).reset();
    pipedriveGrants(sandbox).reset();
    // Tokens never repeat: one from before the reset must stay invalid.
    Object.assign(pipedriveGrants(sandbox).state, newGrants(issued));
  },
  panel: pipedrivePanel,
});
