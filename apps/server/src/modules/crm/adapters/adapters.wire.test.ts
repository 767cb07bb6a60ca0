/** Every request of the adapters is one that the vendor describes: its path, its query, every property of its body. */
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config/config.ts';
import { vendorOf } from './adapters.registry.ts';
import type { CrmRequest, CrmValues } from './crm.port.ts';
import { faultsOf, ghlTable, hasDescriptions, inventions, keapTable } from './testing/descriptions.ts';
import { exercise } from './testing/everything.ts';
import { type Answers, recordedSession } from './testing/session.ts';
import { GHL_TABLE, KEAP_TABLE, type WireTable } from './testing/wire-table.ts';

const VALUES: CrmValues = {
  email: 'ada@engines.test',
  phone: '+351210000000',
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'Ada Lovelace',
  jobTitle: 'Countess',
  companyName: 'Engines',
  website: 'https://engines.test',
  address1: 'Rua 1',
  city: 'Lisbon',
  state: 'Lisboa',
  postalCode: '1000',
  country: 'Portugal',
  source: 'Clinics in Lisbon',
  'custom:f1': 'hello',
  'custom:f2': '4.5',
  'custom:f3': ['WordPress', 'Wix'],
};
const TAGS = ['clinic', 'lisbon'];
const ghlContact = {
  id: 'c1',
  email: 'ada@engines.test',
  phone: '+351210000000',
  tags: ['old'],
  companyName: 'Engines',
  customFields: [{ id: 'f1', value: 'before' }],
};
const GHL_ANSWERS: Answers = {
  'GET /contacts/search/duplicate': ({ path }) => ({ body: { contact: path.includes('number=') ? null : ghlContact } }),
  'GET /locations/loc1': () => ({ body: { location: { name: 'Studio', settings: { allowDuplicateContact: false } } } }),
  'GET /locations/loc1/customFields': () => ({
    body: {
      customFields: [
        { id: 'f1', name: 'Line', dataType: 'TEXT' },
        { id: 'f2', name: 'Rating', dataType: 'NUMERICAL' },
        { id: 'f3', name: 'Built with', dataType: 'CHECKBOX', picklistOptions: ['WordPress'] },
      ],
    },
  }),
  'POST /locations/loc1/customFields': () => ({ body: { customField: { id: 'f9', name: 'New', dataType: 'TEXT' } } }),
  'GET /locations/loc1/tags': () => ({ body: { tags: [] } }),
  'POST /contacts/': () => ({ status: 201, body: { contact: ghlContact } }),
  'POST /contacts/upsert': () => ({ body: { new: false, contact: ghlContact } }),
  'GET /contacts/c1': () => ({ body: { contact: ghlContact } }),
  'PUT /contacts/c1': () => ({ body: { succeded: true, contact: ghlContact } }),
  'POST /contacts/c1/tags': () => ({ status: 201, body: { tags: TAGS } }),
  'DELETE /contacts/c1*': () => ({ body: { succeded: true } }),
};

const keapContact = {
  id: '7',
  given_name: 'Ada',
  tag_ids: ['3'],
  company: { id: '5', company_name: 'Engines' },
  email_addresses: [
    { email: 'ada@engines.test', field: 'EMAIL1', email_opt_status: 'SINGLE_OPT_IN', is_opt_in: true },
    { email: 'ada@home.test', field: 'EMAIL2' },
  ],
  phone_numbers: [{ number: '1', field: 'PHONE2', type: 'Work', number_e164: '+1' }],
  addresses: [{ field: 'SHIPPING', line1: 'Elsewhere', country_code: 'USA' }],
  custom_fields: [{ id: 'f8', content: 'kept' }],
};
const KEAP_ANSWERS: Answers = {
  'GET /rest/v2/contacts': () => ({ body: { contacts: [] } }),
  'POST /rest/v2/contacts': () => ({ status: 201, body: keapContact }),
  'GET /rest/v2/contacts/model': () => ({
    body: {
      custom_fields: [
        { id: 'f1', label: 'Line', field_type: 'TEXT' },
        { id: 'f2', label: 'Rating', field_type: 'DECIMAL_NUMBER' },
        { id: 'f3', label: 'Built with', field_type: 'LIST_BOX', options: [{ id: '1', label: 'WordPress' }] },
      ],
    },
  }),
  'POST /rest/v2/contacts/model/customFields': () => ({
    status: 201,
    body: { id: 'f9', label: 'New', field_type: 'TEXT' },
  }),
  'GET /rest/v2/contacts/7': () => ({ body: keapContact }),
  'PATCH /rest/v2/contacts/7': () => ({ body: keapContact }),
  'DELETE /rest/v2/contacts/7': () => ({ status: 204, body: null }),
  'GET /rest/v2/tags': ({ path }) => ({
    body: { tags: path.includes('lisbon') || path.includes('tag_ids') ? [{ id: '3', name: 'lisbon' }] : [] },
  }),
  'POST /rest/v2/tags': () => ({ status: 201, body: { id: '4', name: 'clinic' } }),
  'POST /rest/v2/tags/*': () => ({ body: { results: { '7': 'SUCCESS' } } }),
  'GET /rest/v2/companies': () => ({ body: { companies: [] } }),
  'POST /rest/v2/companies': () => ({ status: 201, body: { id: '5', company_name: 'Engines' } }),
  'GET /rest/v2/oauth/connect/userinfo': () => ({ body: { tenant_id: 't1', email: 'ada@engines.test' } }),
  'GET /rest/v2/businessProfile': () => ({ body: { name: 'Engines' } }),
};

const faults = (table: WireTable, asked: CrmRequest[]) =>
  asked.flatMap(({ method, path, body }) => faultsOf(table, method, path, body));

describe('requests as the vendors describe them', () => {
  it('are all that HighLevel is asked', async () => {
    const { session, asked } = recordedSession('ghl', GHL_ANSWERS);
    const steps = await exercise(session, { id: 'c1', values: VALUES, tags: TAGS });
    expect(steps.map(({ step, problem }) => [step, problem])).toEqual([
      ...[
        ['sign_in', null],
        ['location', null],
        ['custom_fields', null],
        ['tags', null],
      ],
    ]);
    expect(faults(ghlTable(), asked)).toEqual([]);
    expect(asked.length).toBeGreaterThan(15);
  });

  it('are all that Keap is asked', async () => {
    const { session, asked } = recordedSession('keap', KEAP_ANSWERS);
    const steps = await exercise(session, { id: '7', values: VALUES, tags: TAGS });
    expect(steps.every(({ problem }) => problem === null)).toBe(true);
    expect(faults(keapTable(), asked)).toEqual([]);
    const masks = asked
      .filter(({ method }) => method === 'PATCH')
      .map(({ path, body }) => {
        const names = new URLSearchParams(path.split('?')[1]).getAll('update_mask');
        return [names.sort(), Object.keys(body as object).sort()];
      });
    expect(masks.length).toBe(2);
    for (const [mask, names] of masks) expect(mask).toEqual(names);
  });

  it('are the forms for tokens, with the client where each vendor wants it', () => {
    const config = loadConfig({
      GHL_CLIENT_ID: 'app-1',
      GHL_CLIENT_SECRET: 's',
      KEAP_CLIENT_ID: 'k',
      KEAP_CLIENT_SECRET: 't',
      SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const [ghl, keap] = [vendorOf('ghl'), vendorOf('keap')];
    for (const { form } of [
      ghl.codeRequest(config, 'c', 'https://x.test/crm/callback', 'v'),
      ghl.refreshRequest(config, 'r'),
    ])
      expect(faultsOf(ghlTable(), 'POST', '/oauth/token', form)).toEqual([]);
    expect(keap.codeRequest(config, 'c', 'u', 'v').form).toMatchObject({ client_id: 'k', client_secret: 't' });
    const { headers, form } = keap.refreshRequest(config, 'r');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('k:t').toString('base64')}`);
    expect(Object.keys(form)).toEqual(['grant_type', 'refresh_token']);
  });

  it.runIf(hasDescriptions)('are checked by a table of ours that says nothing the vendors do not', () => {
    expect(inventions(GHL_TABLE, ghlTable())).toEqual([]);
    expect(inventions(KEAP_TABLE, keapTable())).toEqual([]);
  });
});
