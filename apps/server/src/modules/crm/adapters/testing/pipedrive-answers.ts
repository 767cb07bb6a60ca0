/** What Pipedrive answers to everything that its adapter asks, and the values that a test writes there. */
import type { CrmValues } from '../crm.port.ts';
import type { Answers } from './session.ts';

export const TEXT = 'a'.repeat(40);
export const NUMBER = 'b'.repeat(40);
export const SET = 'c'.repeat(40);
export const ENUM = 'd'.repeat(40);
export const MONEY = 'e'.repeat(40);
const custom = (field_code: string, field_type: string, options: object[] | null = null) => ({
  field_code,
  field_name: `Field ${field_type}`,
  field_type,
  is_custom_field: true,
  options,
});
const FIELDS = [
  { field_code: 'job_title', field_name: 'Job title', field_type: 'varchar', is_custom_field: false, options: null },
  {
    field_code: 'label_ids',
    field_name: 'Labels',
    field_type: 'set',
    is_custom_field: false,
    options: [{ id: 3, label: 'lisbon' }],
  },
  custom(TEXT, 'varchar'),
  custom(NUMBER, 'double'),
  custom(SET, 'set', [{ id: 11, label: 'WordPress' }]),
  custom(ENUM, 'enum', [{ id: 21, label: 'New' }]),
  custom(MONEY, 'monetary'),
];
const ADA = {
  id: 7,
  name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  org_id: 5,
  owner_id: 3,
  emails: [{ value: 'ada@engines.test', primary: true, label: 'work' }],
  phones: [],
  label_ids: [9],
  custom_fields: {},
  update_time: '2026-01-01T00:00:00Z',
};
const ENGINES = { id: 5, name: 'Engines', website: null, address: null, update_time: '2026-01-01T00:00:00Z' };
export const PIPEDRIVE_VALUES: CrmValues = {
  email: 'grace@engines.test',
  phone: '+351210000000',
  firstName: 'Grace',
  lastName: 'Hopper',
  jobTitle: 'Admiral',
  'company:name': 'Compilers',
  'company:website': 'https://compilers.test',
  'company:address1': 'Rua 1',
  'company:city': 'Lisbon',
  'company:postalCode': '1000',
  'company:country': 'PT',
  [`custom:${TEXT}`]: 'hello',
  [`custom:${NUMBER}`]: '4.5',
  [`custom:${SET}`]: ['WordPress', 'Wix'],
  [`custom:${ENUM}`]: 'new',
  [`custom:${MONEY}`]: 1200,
};
/** More pages follow, so that the search is used, too. */
export const pipedriveAnswers = (next_cursor: string | null = 'more'): Answers => ({
  'GET /api/v1/users/me': () => ({
    body: { data: { id: 1, company_id: 7001, company_name: 'Studio', default_currency: 'EUR' } },
  }),
  'GET /api/v1/users/3': () => ({ body: { data: { id: 3, name: 'Mara Lind' } } }),
  'GET /api/v1/webhooks': () => ({ body: { data: [] } }),
  'POST /api/v1/webhooks': ({ body }) => ({ status: 201, body: { data: body ?? {} } }),
  'GET /api/v2/personFields': () => ({ body: { data: FIELDS, additional_data: { next_cursor: null } } }),
  'GET /api/v2/organizationFields': () => ({ body: { data: [{ field_code: 'website' }] } }),
  'POST /api/v2/personFields': ({ body }) => ({
    body: { data: { ...(body as object), field_code: 'f', is_custom_field: true } },
  }),
  'POST /api/v2/personFields/label_ids/options': () => ({ body: { data: [{ id: 4, label: 'clinic' }] } }),
  'GET /api/v2/persons': ({ path }) => ({
    body: {
      data: path.includes('org_id') ? [] : [ADA],
      additional_data: { next_cursor: path.includes('cursor') ? next_cursor && 'again' : next_cursor },
    },
  }),
  'GET /api/v2/persons/search': () => ({ body: { data: { items: [] } } }),
  'GET /api/v2/organizations': () => ({ body: { data: [ENGINES], additional_data: { next_cursor } } }),
  'GET /api/v2/organizations/search': () => ({ body: { data: { items: [] } } }),
  'POST /api/v2/organizations': ({ body }) => ({ status: 201, body: { data: { ...(body as object), id: 6 } } }),
  'GET /api/v2/organizations/5': () => ({ body: { data: ENGINES } }),
  'PATCH /api/v2/organizations/5': ({ body }) => ({ body: { data: { ...ENGINES, ...(body as object) } } }),
  'POST /api/v2/persons': ({ body }) => ({ status: 201, body: { data: { ...(body as object), id: 8 } } }),
  'GET /api/v2/persons/7': () => ({ body: { data: ADA } }),
  'GET /api/v2/persons/8': () => ({ body: { data: { ...ADA, id: 8, org_id: null } } }),
  'PATCH /api/v2/persons/8': ({ body }) => ({ body: { data: { ...ADA, id: 8, ...(body as object) } } }),
  'DELETE /api/v2/organizations/5': () => ({ body: { data: { id: 5 } } }),
  'PATCH /api/v2/persons/7': ({ body }) => ({ body: { data: { ...ADA, ...(body as object) } } }),
  'DELETE /api/v2/persons/7': () => ({ body: { data: { id: 7 } } }),
});
