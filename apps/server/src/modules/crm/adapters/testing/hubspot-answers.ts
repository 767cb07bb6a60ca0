/** What HubSpot answers to everything that its adapter asks, and the values that a test writes there. */
import type { CrmValues } from '../crm.port.ts';
import type { Answers } from './session.ts';

export const HUBSPOT_VALUES: CrmValues = {
  email: 'ada@engines.test',
  phone: '+351210000000',
  firstName: 'Ada',
  lastName: 'Lovelace',
  jobTitle: 'Countess',
  city: 'Lisbon',
  'custom:rating': '4.5',
  'custom:built': ['WordPress', 'Wix'],
  'company:name': 'Engines',
  'company:domain': 'engines.test',
};
const property = (name: string, type = 'string', fieldType = 'text', options: object[] = []) => ({
  name,
  label: name,
  type,
  fieldType,
  options,
});
const option = (value: string) => ({ label: value, value, hidden: false });
const CONTACTS = [
  ...['email', 'phone', 'firstname', 'lastname', 'jobtitle', 'city'].map((name) => property(name)),
  property('rating', 'number', 'number'),
  property('built', 'enumeration', 'checkbox', [option('WordPress'), option('Wix')]),
  property('lead_tags', 'enumeration', 'checkbox', [option('clinic')]),
];
const contact = { id: '7', properties: { email: 'ada@engines.test', lead_tags: 'clinic', hubspot_owner_id: '3' } };
const company = { id: '5', properties: { name: 'Engines', domain: 'engines.test' } };

export const HUBSPOT_ANSWERS: Answers = {
  'GET /crm/v3/properties/contacts': () => ({ body: { results: CONTACTS } }),
  'GET /crm/v3/properties/companies': () => ({ body: { results: ['name', 'domain'].map((name) => property(name)) } }),
  'POST /crm/v3/properties/*': ({ body }) => ({ status: 201, body: body ?? {} }),
  'PATCH /crm/v3/properties/contacts/lead_tags': () => ({ body: {} }),
  'POST /crm/v3/objects/contacts/batch/read': ({ body }) => ({
    body: { results: (body as { idProperty?: string }).idProperty === 'lead_key' ? [] : [contact] },
  }),
  'POST /crm/v3/objects/companies/batch/read': ({ body }) =>
    (body as { idProperty?: string }).idProperty
      ? { status: 207, body: { results: [], errors: [] } }
      : { body: { results: [company] } },
  'GET /crm/v3/objects/contacts': () => ({ body: { results: [contact] } }),
  'GET /crm/v3/owners/3': () => ({ body: { id: '3', firstName: 'Mara', lastName: 'Lind' } }),
  'POST /crm/v3/objects/contacts/search': () => ({ body: { results: [] } }),
  'POST /crm/v3/objects/companies/search': () => ({ body: { results: [] } }),
  'POST /crm/v3/objects/contacts': () => ({ status: 201, body: contact }),
  'POST /crm/v3/objects/companies': () => ({ status: 201, body: company }),
  'PATCH /crm/v3/objects/*': () => ({ body: contact }),
  'DELETE /crm/v3/objects/*': () => ({ status: 204, body: null }),
  'PUT /crm/v4/objects/*': () => ({ body: {} }),
  'GET /crm/v4/objects/*': () => ({ body: { results: [] } }),
  'DELETE /crm/v4/objects/*': () => ({ status: 204, body: null }),
  'GET /oauth/v1/access-tokens/t1': () => ({ body: { hub_id: 62515, hub_domain: 'engines.test', scopes: ['oauth'] } }),
};
