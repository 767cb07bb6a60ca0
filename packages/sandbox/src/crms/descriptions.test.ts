/**
 * The simulated CRMs accept and return what the vendors' own descriptions say. With VENDOR_SPECS these are the
 * originals, otherwise a trimmed table, which is then compared with them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from './crm-testing.ts';
import { ghl } from './ghl/ghl.ts';
import { CreateBody, FieldBody, LocationTagBody, TagsBody, UpdateBody, UpsertBody } from './ghl/ghl-bodies.ts';
import { GHL_CLIENT, type GhlLocation } from './ghl/ghl-state.ts';
import { keap } from './keap/keap.ts';
import { ContactBody, ContactIdsBody, FieldBody as KeapFieldBody, TagBody } from './keap/keap-bodies.ts';
import { KEAP_CLIENT } from './keap/keap-state.ts';
import { described } from './testing/described-calls.ts';
import { type Call, type Calls, hasDescriptions, inventions, misfits, namesOf } from './testing/descriptions.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([ghl, keap]);
  await crm.call('PATCH', '/keap/_sandbox/settings', { spike_max: 1_000 });
});
afterAll(() => crm.stop());

const code = async (vendor: string) =>
  (await crm.call('POST', `/${vendor}/_sandbox/code`, { redirect_uri: REDIRECT })).body.code as string;

/**
 * Not in the descriptions: every response has a trace id, a created contact its name, and values keep their field's
 * type.
 */
const BEYOND =
  /\.(traceId|meta|error|error_description) is not described|201\.contact\.name|customFields\[\d+\]\.value is no/;

/** Calls, and reports deviations of the request or response from the description. */
function caller(calls: Calls, prefix: string, headers: Record<string, string>) {
  const faults: string[] = [];
  const call = async (name: string, status: number, path: string, body?: unknown) => {
    const answer = await crm.call(name.split(' ')[0] ?? '', `${prefix}${path}`, body, headers);
    const { body: taken, answers, query } = calls[name] as Call;
    expect([name, answer.status, answer.body]).toEqual([name, status, answer.body]);
    const asked = [...new URLSearchParams(path.split('?')[1] ?? '').keys()].filter((key) => !query.includes(key));
    faults.push(...asked.map((key) => `${name} has no ${key}`));
    if (status < 400 && taken && body !== undefined) faults.push(...misfits(body, taken, name));
    const shape = answers[status];
    if (shape) faults.push(...misfits(answer.body, shape, `${name} ${status}`).filter((words) => !BEYOND.test(words)));
    return answer.body;
  };
  return { call, faults };
}

const shapeNames = (schema: { shape: object }) => Object.keys(schema.shape).sort();

describe('the trimmed tables', () => {
  it('detect missing, mistyped and undescribed properties', () => {
    const { body } = described.ghl.calls['POST /contacts/upsert'] as Call;
    const odd = { tags: 'a', customFields: [{ key: 'x' }], favourite: 1 };
    expect(misfits(odd, body ?? 'any', 'upsert').sort()).toEqual([
      'upsert.customFields[0].id is missing',
      'upsert.favourite is not described',
      'upsert.locationId is missing',
      'upsert.tags is no list',
    ]);
  });

  it.runIf(hasDescriptions)('contain nothing that the originals lack', () => {
    expect(inventions(described.ghl.own, described.ghl.calls)).toEqual([]);
    expect(inventions(described.keap.own, described.keap.calls)).toEqual([]);
  });
});

describe('accepted bodies', () => {
  it.each([
    ['POST /contacts/', CreateBody],
    ['POST /contacts/upsert', UpsertBody],
    ['PUT /contacts/{contactId}', UpdateBody],
    ['POST /contacts/{contactId}/tags', TagsBody],
    ['POST /locations/{locationId}/customFields', FieldBody],
    ['POST /locations/{locationId}/tags', LocationTagBody],
  ])("are those of HighLevel's description, no more and no less: %s", (name, schema) => {
    expect(shapeNames(schema)).toEqual(namesOf(described.ghl.calls[name]?.body));
  });

  it.each([
    ['POST /rest/v2/tags', TagBody],
    ['POST /rest/v2/tags/{tag_id}/contacts:applyTags', ContactIdsBody],
    ['POST /rest/v2/contacts/model/customFields', KeapFieldBody],
  ])("are those of Keap's description: %s", (name, schema) => {
    expect(shapeNames(schema)).toEqual(namesOf(described.keap.calls[name]?.body));
  });

  it("contain only properties of Keap's description of a contact", () => {
    const names = namesOf(described.keap.calls['POST /rest/v2/contacts']?.body);
    expect(shapeNames(ContactBody).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("HighLevel's responses", () => {
  it('match the description, call by call', async () => {
    const form = { client_id: GHL_CLIENT.id, client_secret: GHL_CLIENT.secret, redirect_uri: REDIRECT };
    const asked = { ...form, grant_type: 'authorization_code', user_type: 'Location', code: await code('ghl') };
    const { body: tokens } = await crm.form('/ghl/oauth/token', asked);
    const { body, answers } = described.ghl.calls['POST /oauth/token'] as Call;
    expect(misfits(asked, body ?? 'any', 'token')).toEqual([]);
    expect(misfits(tokens, answers[200] ?? 'any', 'token')).toEqual([]);

    const headers = { authorization: `Bearer ${tokens.access_token}`, version: '2021-07-28' };
    const { call, faults } = caller(described.ghl.calls, '/ghl', headers);
    const locationId = tokens.locationId as string;
    const [{ fields }] = (await crm.call('GET', '/ghl/_sandbox/locations')).body as [GhlLocation];
    const customFields = [
      { id: fields.find(({ name }) => name === 'Opening line')?.id, field_value: 'Hello' },
      { id: fields.find(({ name }) => name === 'Google rating')?.id, field_value: 4.6 },
      { id: fields.find(({ name }) => name === 'Built with')?.id, field_value: ['Wix'] },
    ];
    const lead = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      city: 'Lisbon',
      country: 'PT',
      website: 'https://x.test',
      source: 'List',
    };
    const made = await call('POST /contacts/', 201, '/contacts/', { locationId, email: 'a@x.test', ...lead });
    const { id } = made.contact;
    await call('POST /contacts/', 400, '/contacts/', { locationId, email: 'a@x.test' });
    await call('POST /contacts/', 422, '/contacts/', { locationId, odd: 1 });
    await call('POST /contacts/upsert', 200, '/contacts/upsert', {
      locationId,
      email: 'a@x.test',
      tags: ['t'],
      customFields,
    });
    await call(
      'GET /contacts/search/duplicate',
      200,
      `/contacts/search/duplicate?locationId=${locationId}&email=a@x.test`,
    );
    await call('PUT /contacts/{contactId}', 200, `/contacts/${id}`, { ...lead, phone: '+351210000000', customFields });
    await call('GET /contacts/{contactId}', 200, `/contacts/${id}`);
    await call('POST /contacts/{contactId}/tags', 201, `/contacts/${id}/tags`, { tags: ['u'] });
    await call('DELETE /contacts/{contactId}/tags', 200, `/contacts/${id}/tags`, { tags: ['u'] });
    await call('DELETE /contacts/{contactId}', 200, `/contacts/${id}`);
    const location = `/locations/${locationId}`;
    await call('GET /locations/{locationId}', 200, location);
    await call('GET /locations/{locationId}/customFields', 200, `${location}/customFields?model=contact`);
    const field = {
      name: 'Region',
      dataType: 'SINGLE_OPTIONS',
      textBoxListOptions: [{ label: 'North' }],
      model: 'contact',
    };
    await call('POST /locations/{locationId}/customFields', 201, `${location}/customFields`, field);
    await call('POST /locations/{locationId}/tags', 200, `${location}/tags`, { name: 'v' });
    await call('GET /locations/{locationId}/tags', 200, `${location}/tags`);
    const stranger = caller(described.ghl.calls, '/ghl', { version: '2021-07-28' });
    await stranger.call('GET /locations/{locationId}', 401, location);
    expect([...faults, ...stranger.faults]).toEqual([]);
  });
});

describe('rejections', () => {
  it('do not count as failures of the sandbox', async () => {
    for (const path of ['/ghl/contacts/x', '/keap/crm/rest/v2/tags'])
      expect((await crm.call('GET', path)).status).toBe(401);
    expect(crm.failures).toEqual([]);
  });
});

describe("Keap's responses", () => {
  it('match the description, call by call', async () => {
    const form = { client_id: KEAP_CLIENT.id, client_secret: KEAP_CLIENT.secret, redirect_uri: REDIRECT };
    const asked = { ...form, grant_type: 'authorization_code', code: await code('keap') };
    const { access_token } = (await crm.form('/keap/token', asked)).body;
    const { call, faults } = caller(described.keap.calls, '/keap/crm', { authorization: `Bearer ${access_token}` });
    const contacts = '/rest/v2/contacts';
    const fieldBody = { label: 'Region', field_type: 'DROPDOWN', options: [{ label: 'North' }] };
    const field = await call(
      'POST /rest/v2/contacts/model/customFields',
      201,
      `${contacts}/model/customFields`,
      fieldBody,
    );
    const lead = {
      given_name: 'Ana',
      family_name: 'Ruiz',
      job_title: 'CEO',
      website: 'https://x.test',
      source_type: 'API',
      email_addresses: [{ email: 'a@x.test', field: 'EMAIL1' }],
      phone_numbers: [{ number: '+351210000000', field: 'PHONE1' }],
      addresses: [{ field: 'BILLING', line1: 'Rua 1', locality: 'Lisbon', country_code: 'PRT' }],
      custom_fields: [{ id: field.id, content: 'North' }],
    };
    const fields = 'fields=email_addresses,phone_numbers,addresses,custom_fields,job_title,website,tag_ids';
    const { id } = await call('POST /rest/v2/contacts', 201, contacts, lead);
    await call('POST /rest/v2/contacts', 200, `${contacts}?duplicate_option=Email&${fields}`, lead);
    await call('POST /rest/v2/contacts', 400, contacts, { given_name: 'Ana' });
    await call('PATCH /rest/v2/contacts/{contact_id}', 200, `${contacts}/${id}?update_mask=given_name`, {
      given_name: 'Eva',
    });
    await call('GET /rest/v2/contacts', 200, `${contacts}?filter=email%3D%3Da@x.test&page_size=1&${fields}`);
    const tag = await call('POST /rest/v2/tags', 201, '/rest/v2/tags', { name: 't' });
    await call('POST /rest/v2/tags', 409, '/rest/v2/tags', { name: 't' });
    const applied = (act: string) => `/rest/v2/tags/${tag.id}/contacts:${act}`;
    await call('POST /rest/v2/tags/{tag_id}/contacts:applyTags', 200, applied('applyTags'), { contact_ids: [id] });
    await call('GET /rest/v2/contacts/{contact_id}/tags', 200, `${contacts}/${id}/tags`);
    await call('GET /rest/v2/tags', 200, '/rest/v2/tags?filter=name%3D%3Dt');
    await call('POST /rest/v2/tags/{tag_id}/contacts:removeTags', 204, applied('removeTags'), { contact_ids: [id] });
    await call('GET /rest/v2/contacts/{contact_id}', 200, `${contacts}/${id}?${fields}`);
    await call('GET /rest/v2/contacts/model', 200, `${contacts}/model`);
    await call('GET /rest/v2/oauth/connect/userinfo', 200, '/rest/v2/oauth/connect/userinfo');
    await call('DELETE /rest/v2/contacts/{contact_id}', 204, `${contacts}/${id}`);
    await call('GET /rest/v2/contacts/{contact_id}', 404, `${contacts}/${id}`);
    expect(faults).toEqual([]);
  });
});
