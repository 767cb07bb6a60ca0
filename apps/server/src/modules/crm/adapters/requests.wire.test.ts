/**
 * Every request to HubSpot, Pipedrive and Salesforce with what it is held against: the request that the vendor's own client makes,
 * by its path, the names in its query and, for HubSpot, every property of its body. Bodies for Pipedrive and Salesforce are compared
 * one by one in the wire tests beside their adapters, and so are the forms for tokens.
 */
import { describe, expect, it } from 'vitest';
import type { CrmRequest } from './crm.port.ts';
import { faultsOf } from './testing/descriptions.ts';
import { everythingOfHubspot, everythingOfPipedrive, everythingOfSalesforce } from './testing/everything.ts';
import { hubspotTable } from './testing/hubspot-table.ts';
import { pipedriveCalls } from './testing/pipedrive-client.ts';
import { askWithJsforce, nameOfSent, sentOf, startRecorder } from './testing/salesforce-client.ts';

const parts = ({ method, path }: CrmRequest) => {
  const { pathname, searchParams } = new URL(path, 'https://x.test');
  return { name: `${method} ${pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')}`, query: [...searchParams.keys()] };
};
const distinct = (lines: string[]) => [...new Set(lines)].sort();

describe('requests', () => {
  it('to HubSpot are those of @hubspot/api-client', async () => {
    const table = await hubspotTable();
    const asked = await everythingOfHubspot();
    expect(asked.flatMap(({ method, path, body }) => faultsOf(table, method, path, body))).toEqual([]);
    expect(distinct(asked.map((request) => parts(request).name))).toEqual([
      'DELETE /crm/v3/objects/companies/{id}',
      'DELETE /crm/v3/objects/contacts/{id}',
      'DELETE /crm/v4/objects/contacts/{id}/associations/companies/{id}',
      'GET /crm/v3/objects/contacts',
      'GET /crm/v3/owners/{id}',
      'GET /crm/v3/properties/companies',
      'GET /crm/v3/properties/contacts',
      'GET /crm/v4/objects/companies/{id}/associations/contacts',
      'GET /oauth/v1/access-tokens/t1',
      'PATCH /crm/v3/objects/companies/{id}',
      'PATCH /crm/v3/objects/contacts/{id}',
      'PATCH /crm/v3/properties/contacts/lead_tags',
      'POST /crm/v3/objects/companies',
      'POST /crm/v3/objects/companies/batch/read',
      'POST /crm/v3/objects/companies/search',
      'POST /crm/v3/objects/contacts',
      'POST /crm/v3/objects/contacts/batch/read',
      'POST /crm/v3/objects/contacts/search',
      'POST /crm/v3/properties/companies',
      'POST /crm/v3/properties/contacts',
      'PUT /crm/v4/objects/contacts/{id}/associations/default/companies/{id}',
    ]);
  });

  it('to Pipedrive are those of its client', async () => {
    const calls = await pipedriveCalls();
    const listed = (await everythingOfPipedrive()).map((request) => {
      const { name, query } = parts(request);
      const call = calls.get(name);
      const odd = query.filter((each) => !call?.query.includes(each));
      return `${name}: ${call?.api}${odd.length > 0 ? ` takes no ${odd}` : ''}`;
    });
    expect(distinct(listed)).toEqual([
      'DELETE /api/v2/organizations/{id}: OrganizationsApi.deleteOrganization',
      'DELETE /api/v2/persons/{id}: PersonsApi.deletePerson',
      'GET /api/v1/users/me: UsersApi.getCurrentUser',
      'GET /api/v1/users/{id}: UsersApi.getUser',
      'GET /api/v1/webhooks: WebhooksApi.getWebhooks',
      'GET /api/v2/organizationFields: OrganizationFieldsApi.getOrganizationFields',
      'GET /api/v2/organizations/search: OrganizationsApi.searchOrganization',
      'GET /api/v2/organizations/{id}: OrganizationsApi.getOrganization',
      'GET /api/v2/organizations: OrganizationsApi.getOrganizations',
      'GET /api/v2/personFields: PersonFieldsApi.getPersonFields',
      'GET /api/v2/persons/search: PersonsApi.searchPersons',
      'GET /api/v2/persons/{id}: PersonsApi.getPerson',
      'GET /api/v2/persons: PersonsApi.getPersons',
      'PATCH /api/v2/organizations/{id}: OrganizationsApi.updateOrganization',
      'PATCH /api/v2/persons/{id}: PersonsApi.updatePerson',
      'POST /api/v1/webhooks: WebhooksApi.addWebhook',
      'POST /api/v2/organizations: OrganizationsApi.addOrganization',
      'POST /api/v2/personFields/label_ids/options: PersonFieldsApi.addPersonFieldOptions',
      'POST /api/v2/personFields: PersonFieldsApi.addPersonField',
      'POST /api/v2/persons: PersonsApi.addPerson',
    ]);
  });

  it('to Salesforce are those of jsforce', async () => {
    const client = await startRecorder();
    await askWithJsforce(client.url);
    await client.stop();
    const theirs = new Set(client.sent.map(nameOfSent));
    const asked = (await everythingOfSalesforce()).map((request) => nameOfSent(sentOf(request)));
    expect(asked.filter((name) => !theirs.has(name))).toEqual([]);
    expect(distinct(asked)).toEqual([
      'DELETE /services/data/v62.0/composite/sobjects?ids',
      'GET /services/data/v62.0/query?q',
      'GET /services/data/v62.0/queryAll?q',
      'GET /services/data/v62.0/search?q',
      'GET /services/data/v62.0/sobjects/Account/describe',
      'GET /services/data/v62.0/sobjects/Contact/describe',
      'GET /services/data/v62.0/sobjects/Lead/describe',
      'PATCH /services/data/v62.0/composite/sobjects',
      'POST /services/data/v62.0/composite/sobjects',
      'POST /services/data/v62.0/composite/sobjects/Account',
      'POST /services/data/v62.0/composite/sobjects/Contact',
      'POST /services/data/v62.0/composite/sobjects/Lead',
      'POST /services/data/v62.0/sobjects/Account',
      'POST /services/data/v62.0/sobjects/Contact',
      'POST /services/data/v62.0/sobjects/Lead',
    ]);
  });
});
