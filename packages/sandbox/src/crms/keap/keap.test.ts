import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from '../crm-testing.ts';
import { keap } from './keap.ts';
import { KEAP_CLIENT, KEAP_SETTINGS } from './keap-state.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
const CLIENT = { client_id: KEAP_CLIENT.id, client_secret: KEAP_CLIENT.secret };
const AUTHORIZE = '/keap/app/oauth/authorize';
const ASKED = { client_id: CLIENT.client_id, redirect_uri: REDIRECT, response_type: 'code', scope: 'full', state: 's' };
const BASIC = {
  authorization: `Basic ${Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64')}`,
};

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([keap]);
});
beforeEach(async () => {
  await crm.call('POST', '/keap/_sandbox/reset', {});
  await crm.call('PATCH', '/keap/_sandbox/settings', { spike_max: 1_000 });
});
afterAll(() => crm.stop());

const exchange = (code: string, more: Record<string, string> = CLIENT) =>
  crm.form('/keap/token', { ...more, code, grant_type: 'authorization_code', redirect_uri: REDIRECT });
const refresh = (refresh_token: string, headers: Record<string, string> = BASIC) =>
  crm.form('/keap/token', { grant_type: 'refresh_token', refresh_token }, headers);
const newCode = async (account_id = 'haldenroe') =>
  (await crm.call('POST', '/keap/_sandbox/code', { redirect_uri: REDIRECT, account_id })).body.code as string;

async function connect(account?: string) {
  const tokens = (await exchange(await newCode(account))).body;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = (method: string, path: string, body?: unknown) =>
    crm.call(method, `/keap/crm/rest/v2${path}`, body, headers);
  return { tokens, headers, call };
}
const email = (address: string, field = 'EMAIL1') => ({ email_addresses: [{ email: address, field }] });
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('the consent page', () => {
  it('lists the accounts and returns a code and the state', async () => {
    expect((await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams(ASKED)}`)).body).toContain(
      'northwind.infusionsoft.com',
    );
    const reply = await crm.form(AUTHORIZE, { ...ASKED, choice: 'northwind' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 's']);
    const { body } = await exchange(back.searchParams.get('code') ?? '');
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 86_400, scope: 'full|northwind.infusionsoft.com' });
  });

  it('returns access_denied when refused, and nothing to an unknown address', async () => {
    const refused = await crm.form(AUTHORIZE, { ...ASKED, choice: 'refuse' });
    expect(refused.headers.get('location')).toBe(`${REDIRECT}?error=access_denied&state=s`);
    for (const change of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'x' }, { scope: 'some' }]) {
      const reply = await crm.form(AUTHORIZE, { ...ASKED, ...change, choice: 'northwind' });
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    }
  });
});

describe('tokens', () => {
  it('require the client in the body for a code and in the header for a refresh', async () => {
    expect((await exchange(await newCode(), {})).body.error).toBe('invalid_client');
    const { tokens } = await connect();
    const bodyOnly = await crm.form('/keap/token', {
      ...CLIENT,
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    });
    expect([bodyOnly.status, bodyOnly.body.error]).toEqual([401, 'invalid_client']);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('rotate: a used refresh token is rejected with its own message', async () => {
    const { tokens } = await connect();
    await refresh(tokens.refresh_token);
    const spent = await refresh(tokens.refresh_token);
    expect(spent.status).toBe(400);
    expect(spent.body).toEqual({ error: 'invalid_request', error_description: 'Invalid Refresh Token' });
    expect((await crm.call('GET', '/keap/_sandbox/counters')).body).toMatchObject({
      refreshes: 1,
      refused_refreshes: 1,
    });
  });

  it('accept a code once, give access for a day and a refresh token for 45', async () => {
    const code = await newCode();
    const { body } = await exchange(code);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
    await crm.running.sandbox.clock.advance(86_400_000);
    const late = await crm.call('GET', '/keap/crm/rest/v2/tags', undefined, {
      authorization: `Bearer ${body.access_token}`,
    });
    expect(late.body.fault.detail.errorcode).toBe('keymanagement.service.access_token_expired');
    await crm.running.sandbox.clock.advance(44 * 86_400_000);
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });
});

describe('the gateway', () => {
  it('answers in its own format, before the path is checked', async () => {
    const none = await crm.call('GET', '/keap/crm/rest/v2/nowhere');
    expect(none.status).toBe(401);
    expect(none.body.fault.detail.errorcode).toBe('oauth.v2.InvalidAccessToken');
    const unknown = await crm.call('GET', '/keap/crm/rest/v2/tags', undefined, { authorization: 'Bearer x' });
    expect(unknown.body.fault).toEqual({
      faultstring: 'Invalid Access Token',
      detail: { errorcode: 'keymanagement.service.invalid_access_token' },
    });
    const { call } = await connect();
    const nowhere = await call('GET', '/nowhere');
    expect([nowhere.status, nowhere.body.status]).toEqual([404, 'NOT_FOUND']);
  });

  it('reports the limits of the app and of the tenant, and rejects calls beyond', async () => {
    await crm.call('PATCH', '/keap/_sandbox/settings', { throttle_max: 2 });
    const { call } = await connect();
    const { headers } = await call('GET', '/tags');
    const told = (name: string) => headers.get(`x-keap-${name}`);
    expect(
      ['limit', 'available', 'used', 'time-unit', 'interval'].map((name) => told(`product-throttle-${name}`)),
    ).toEqual(['2', '1', '1', 'minute', '1']);
    expect([told('product-quota-limit'), told('tenant-id')]).toEqual(['150000', 'haldenroe']);
    expect([told('tenant-throttle-limit'), told('tenant-throttle-time-unit')]).toEqual(['10000|250000', 'minute|day']);
    await call('GET', '/tags');
    const over = await call('GET', '/tags');
    expect([over.status, over.body.fault.detail.errorcode]).toEqual([429, 'policies.ratelimit.QuotaViolation']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('rejects a spike', async () => {
    expect(KEAP_SETTINGS.spike_max).toBe(25);
    await crm.call('PATCH', '/keap/_sandbox/settings', { spike_max: 0 });
    const { call } = await connect();
    const spike = await call('GET', '/tags');
    expect([spike.status, spike.body.fault.detail.errorcode]).toEqual([429, 'policies.ratelimit.SpikeArrestViolation']);
  });
});

describe('contacts', () => {
  it('are always new unless the request says how to find duplicates', async () => {
    const { call } = await connect();
    const first = await call('POST', '/contacts', { given_name: 'Ana', ...email('ana@x.test') });
    expect((await call('POST', '/contacts', email('ana@x.test'))).status).toBe(201);
    const known = await call('POST', '/contacts?duplicate_option=Email', {
      family_name: 'Ruiz',
      ...email('ANA@x.test'),
    });
    expect([known.status, known.body.id]).toEqual([200, first.body.id]);
    expect(known.body).toMatchObject({ given_name: 'Ana', family_name: 'Ruiz' });
    const other = await call('POST', '/contacts?duplicate_option=EmailAndName', {
      given_name: 'Eva',
      ...email('ana@x.test'),
    });
    expect(other.status).toBe(201);
    expect((await call('POST', '/contacts?duplicate_option=Phone', email('a@x.test'))).status).toBe(400);
  });

  it.each([
    ['nobody to reach', { given_name: 'Ana' }, 'at least one'],
    ['an unknown property', { ...email('a@x.test'), favourite: 1 }, 'Unrecognized field "favourite"'],
    ['a name that is too long', { ...email('a@x.test'), given_name: 'x'.repeat(41) }, 'given_name'],
    [
      'one slot twice',
      { email_addresses: [...email('a@x.test').email_addresses, ...email('b@x.test').email_addresses] },
      'two values',
    ],
    [
      'a region without country',
      { addresses: [{ field: 'BILLING', region_code: 'US-AZ' }] },
      'country_code is required',
    ],
    ['a country of two letters', { addresses: [{ field: 'BILLING', country_code: 'US' }] }, 'alpha-3'],
    ['an unknown custom field', { ...email('a@x.test'), custom_fields: [{ id: '1', content: 'x' }] }, 'Custom field 1'],
  ])('refuses %s in the shape of the application', async (_case, body, words) => {
    const { call } = await connect();
    const answer = await call('POST', '/contacts', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', details: [{ domain: 'contact' }] });
    expect(answer.body.message).toContain(words);
  });

  it('replace every written list, and write only what the mask names', async () => {
    const { call } = await connect();
    const two = {
      email_addresses: [...email('a@x.test').email_addresses, ...email('b@x.test', 'EMAIL2').email_addresses],
    };
    const { id } = (await call('POST', '/contacts', { ...two, given_name: 'Ana', family_name: 'Ruiz' })).body;
    const changed = await call('PATCH', `/contacts/${id}`, { ...email('c@x.test'), given_name: 'Eva' });
    expect(changed.body.email_addresses.map((one: { email: string }) => one.email)).toEqual(['c@x.test']);
    const mask = 'update_mask=family_name&update_mask=website';
    const masked = await call('PATCH', `/contacts/${id}?${mask}&fields=given_name,family_name,website`, {
      given_name: 'Mia',
      family_name: '',
      website: 'https://x.test',
    });
    expect(masked.body).toEqual({ id, given_name: 'Eva', website: 'https://x.test' });
    expect((await call('PATCH', `/contacts/${id}?update_mask=shoe_size`, {})).status).toBe(400);
  });

  it('return some properties only on request', async () => {
    const { call } = await connect();
    const { custom_fields, optional_properties } = (await call('GET', '/contacts/model')).body;
    const rating = custom_fields.find(({ label }: { label: string }) => label === 'Google rating');
    const { id } = (
      await call('POST', '/contacts', {
        ...email('a@x.test'),
        job_title: 'CEO',
        custom_fields: [{ id: rating.id, content: 4.6 }],
      })
    ).body;
    expect(optional_properties).toContain('custom_fields');
    expect((await call('GET', `/contacts/${id}`)).body.custom_fields).toBe(undefined);
    const whole = (await call('GET', `/contacts/${id}?fields=custom_fields,job_title`)).body;
    expect(whole).toEqual({ id, custom_fields: [{ id: rating.id, content: 4.6 }], job_title: 'CEO' });
  });

  it('are found by the filter grammar, and a query by name is ignored', async () => {
    const { call } = await connect();
    const ana = (await call('POST', '/contacts', { given_name: 'Ana', ...email('ana@x.test') })).body.id;
    const phone = { phone_numbers: [{ number: '+1 (512) 555-0101', field: 'PHONE2' }] };
    const eva = (await call('POST', '/contacts', { given_name: 'Eva', ...phone })).body.id;
    const find = async (filter: string) =>
      (await call('GET', `/contacts?${new URLSearchParams({ filter })}`)).body.contacts?.map(
        ({ id }: { id: string }) => id,
      );
    expect(await find('email==ANA@x.test')).toEqual([ana]);
    expect(await find('given_name==E*')).toEqual([eva]);
    expect(await find('email==ana@x.test;given_name==Eva')).toEqual([]);
    expect(await find(`ids==${ana},${eva}`)).toEqual([ana, eva]);
    expect(await find('phone_number==+15125550101;phone_fields==PHONE1,PHONE2')).toEqual([eva]);
    expect(await find('phone_number==+15125550101;phone_fields==PHONE1')).toEqual([]);
    expect(await find('phone_number==+15125550101')).toBe(undefined);
    expect(await find('shoe==9')).toBe(undefined);
    expect(ids((await call('GET', '/contacts?email=ana@x.test')).body.contacts)).toEqual([ana, eva]);
  });

  it('are paged and deleted', async () => {
    const { call } = await connect();
    for (const name of ['a', 'b', 'c']) await call('POST', '/contacts', email(`${name}@x.test`));
    const first = (await call('GET', `/contacts?page_size=2&order_by=${encodeURIComponent('email desc')}`)).body;
    const path = `/contacts?page_size=2&order_by=${encodeURIComponent('email desc')}&page_token=${first.next_page_token}`;
    const second = (await call('GET', path)).body;
    expect([first.contacts.length, second.contacts.length, second.next_page_token]).toEqual([2, 1, '']);
    const [{ id }] = second.contacts;
    expect((await call('DELETE', `/contacts/${id}`)).status).toBe(204);
    expect((await call('GET', `/contacts/${id}`)).body).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  });

  it('are separate per account', async () => {
    const { call } = await connect();
    const { id } = (await call('POST', '/contacts', email('a@x.test'))).body;
    const stranger = await connect('northwind');
    expect((await stranger.call('GET', `/contacts/${id}`)).status).toBe(404);
  });

  it('belong to an existing company, or to none', async () => {
    const { call } = await connect();
    const company = (await call('POST', '/companies', { company_name: 'Alta Dental' })).body;
    const found = await call('GET', `/companies?${new URLSearchParams({ filter: 'company_name==Alta Dental' })}`);
    expect(found.body.companies).toEqual([{ id: company.id, company_name: 'Alta Dental' }]);
    const { body } = await call('POST', '/contacts', { ...email('a@x.test'), company: { id: company.id } });
    expect(body.company.company_name).toBe('Alta Dental');
    expect((await call('PATCH', `/contacts/${body.id}`, { company: {} })).body.company).toBe(undefined);
    expect((await call('PATCH', `/contacts/${body.id}`, { company: { id: '999' } })).status).toBe(400);
  });
});

describe('tags', () => {
  it('are applied to many, with a result for each, and 200 even if it failed', async () => {
    const { call } = await connect();
    const tag = await call('POST', '/tags', { name: 'q4-outreach' });
    expect(tag.status).toBe(201);
    expect((await call('POST', '/tags', { name: 'Q4-Outreach' })).status).toBe(409);
    const { id } = (await call('POST', '/contacts', email('a@x.test'))).body;
    const path = `/tags/${tag.body.id}/contacts:applyTags`;
    const applied = await call('POST', path, { contact_ids: [id, '999'] });
    expect([applied.status, applied.body.results]).toEqual([200, { [id]: 'SUCCESS', '999': 'FAILURE' }]);
    expect((await call('POST', path, { contact_ids: [id] })).body.results).toEqual({ [id]: 'DUPLICATE' });
    expect((await call('GET', `/contacts/${id}/tags`)).body.tags[0].tag.name).toBe('q4-outreach');
    expect((await call('GET', `/contacts/${id}`)).body.tag_ids).toEqual([tag.body.id]);
    const removed = await call('POST', `/tags/${tag.body.id}/contacts:removeTags`, { contact_ids: [id] });
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await call('GET', `/contacts/${id}`)).body.tag_ids).toEqual([]);
    const byName = await call('GET', `/tags?${new URLSearchParams({ filter: 'name==q4-outreach' })}`);
    expect(ids(byName.body.tags)).toEqual([tag.body.id]);
  });
});

describe('the model', () => {
  it('creates fields with options, and rejects other values', async () => {
    const { call } = await connect();
    const path = '/contacts/model/customFields';
    const made = await call('POST', path, { label: 'Region', field_type: 'DROPDOWN', options: [{ label: 'North' }] });
    expect(made.body).toMatchObject({ label: 'Region', field_name: 'Region', options: [{ label: 'North' }] });
    expect((await call('POST', path, { label: 'Region', field_type: 'DROPDOWN' })).status).toBe(400);
    const write = (content: unknown) =>
      call('POST', '/contacts', { ...email('a@x.test'), custom_fields: [{ id: made.body.id, content }] });
    expect((await write('North')).status).toBe(201);
    expect((await write('South')).status).toBe(400);
  });

  it('reports who gave access, and for which business', async () => {
    const { call } = await connect();
    expect((await call('GET', '/oauth/connect/userinfo')).body).toMatchObject({
      tenant_id: 'haldenroe',
      is_admin: true,
    });
    expect((await call('GET', '/businessProfile')).body.name).toBe('Halden & Roe Studio');
  });
});

describe('the panel', () => {
  it('shows the contacts with their fields and tags, as text', async () => {
    const { call } = await connect();
    const { id } = (
      await call('POST', '/contacts', { ...email('nasty@x.test'), given_name: '<img src=x>', source_type: 'API' })
    ).body;
    const tag = (await call('POST', '/tags', { name: 'q4-outreach' })).body.id;
    await call('POST', `/tags/${tag}/contacts:applyTags`, { contact_ids: [id] });
    const { body } = await crm.call('GET', '/panel/vendor/keap');
    for (const words of ['nasty@x.test', 'q4-outreach', 'Halden &amp; Roe Studio']) expect(body).toContain(words);
    expect(body).not.toContain('<img src=x>');
  });
});
