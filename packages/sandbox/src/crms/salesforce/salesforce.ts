/**
 * Salesforce: leads, contacts and accounts of an organization behind OAuth, over REST. Stands for login.salesforce.com (/services/oauth2) and, below
 * /{organization}, for its My Domain ({organization}.my.salesforce.com).
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { providerVendor } from '../../providers/provider-kit.ts';
import { acceptForms } from '../../requests.ts';
import type { VendorLink } from '../../vendor.ts';
import { crmControl, withOwner } from '../crm-control.ts';
import { newGrants } from '../grants.ts';
import { answerError, refusals, sendRefusal } from './salesforce-errors.ts';
import { callerName, gate } from './salesforce-gate.ts';
import { AUTHORIZE_PATH, authorizeRoutes, issueCodeFor, tokenRoutes } from './salesforce-oauth.ts';
import { salesforcePanel } from './salesforce-panel.ts';
import { salesforcePeople } from './salesforce-people.ts';
import { queryRoutes } from './salesforce-query-routes.ts';
import { recordRoutes } from './salesforce-record-routes.ts';
import { convertLead, deleteRecord, mergeRecords } from './salesforce-records.ts';
import {
  resetOrganization,
  SALESFORCE_CLIENT,
  SALESFORCE_SETTINGS,
  type Salesforce,
  salesforceGrants,
  salesforceStore,
} from './salesforce-state.ts';

const contextOf = (kit: Salesforce['kit']): Salesforce => ({
  kit,
  sandbox: kit.sandbox,
  store: salesforceStore(kit.sandbox),
  grants: salesforceGrants(kit.sandbox),
});

const RulesBody = z.strictObject({
  duplicate_rule: z.enum(['off', 'alert', 'block']).optional(),
  validation: z.strictObject({ field: z.string(), message: z.string() }).nullable().optional(),
  locked: z.number().int().min(0).optional(),
});

/** What people of the organization do to records, and the rules they set. */
function orgControl(app: FastifyInstance, salesforce: Salesforce): void {
  const { store } = salesforce;
  const owners = () => store.state.organizations;
  const at = '/_sandbox/organizations/:id';
  app.patch(at, (request, reply) =>
    withOwner({ owners }, request, reply, RulesBody, (organization, rules) => {
      Object.assign(organization, rules);
      store.save();
    }),
  );
  const Ids = z.strictObject({ record: z.string() });
  app.post(`${at}/delete`, (request, reply) =>
    withOwner({ owners }, request, reply, Ids, (one, { record }) => deleteRecord(salesforce, one, record)),
  );
  app.post(`${at}/convert`, (request, reply) =>
    withOwner({ owners }, request, reply, Ids, (one, { record }) => convertLead(salesforce, one, record)),
  );
  app.post(`${at}/merge`, (request, reply) =>
    withOwner({ owners }, request, reply, Ids.extend({ into: z.string() }), (one, { record, into }) =>
      mergeRecords(salesforce, one, into, record),
    ),
  );
}

export const salesforce = providerVendor({
  name: 'salesforce',
  title: 'Salesforce',
  credentials: { client_id: SALESFORCE_CLIENT.id, client_secret: SALESFORCE_CLIENT.secret },
  checksCallers: true,
  keyOf: callerName,
  settings: SALESFORCE_SETTINGS,
  links: ({ productUrl }): VendorLink[] => {
    const asked = {
      client_id: SALESFORCE_CLIENT.id,
      redirect_uri: `${productUrl}/crm/callback`,
      response_type: 'code',
      scope: 'api refresh_token',
      code_challenge: 'none',
    };
    return [{ label: 'Choose an organization', path: `${AUTHORIZE_PATH}?${new URLSearchParams(asked)}` }];
  },
  refuse(kind, reply) {
    if (kind === 'unauthorized') return sendRefusal(reply, refusals.session());
    return sendRefusal(reply, kind === 'error' ? refusals.server() : refusals.limit());
  },
  register(app, kit) {
    const context = contextOf(kit);
    acceptForms(app);
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    authorizeRoutes(app, context.sandbox);
    tokenRoutes(app, context);
    // A record's page: there is no screen but the panel.
    app.get('/:org/:record', (_request, reply) => reply.redirect('/panel/vendor/salesforce', 302));
    void app.register(
      async (api) => {
        gate(api, context);
        recordRoutes(api, context);
        queryRoutes(api, context);
        api.setNotFoundHandler((_request, reply) => sendRefusal(reply, refusals.path()));
      },
      { prefix: '/:org/services/data/:version' },
    );
  },
  control(app, kit) {
    const context = contextOf(kit);
    crmControl(app, {
      vendor: 'salesforce',
      path: 'organizations',
      idName: 'organization_id',
      kit,
      grants: context.grants,
      owners: () => context.store.state.organizations,
      issueCode: (id, asked) => issueCodeFor(kit.sandbox, id, { client_id: SALESFORCE_CLIENT.id, ...asked }),
      scope: 'refresh_token api',
      reset: ({ id }) => resetOrganization(context, id),
      throttled: () => context.store.state.organizations.reduce((sum, { over_limit }) => sum + over_limit, 0),
    });
    void app.register(async (scope) => {
      scope.setErrorHandler((error, _request, reply) => answerError(error, reply));
      orgControl(scope, context);
      salesforcePeople(scope, context);
    });
  },
  reset(sandbox) {
    const { issued } = salesforceGrants(sandbox).state;
    salesforceStore(sandbox).reset();
    salesforceGrants(sandbox).reset();
    // Tokens never repeat: one from before the reset must stay invalid.
    Object.assign(salesforceGrants(sandbox).state, newGrants(issued));
  },
  panel: salesforcePanel,
});
