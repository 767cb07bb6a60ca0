import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from '../crm-testing.ts';
import { ghl } from './ghl.ts';
import { ghlApp } from './ghl-app.ts';
import { ghlMarketplace } from './ghl-marketplace.ts';
import { GHL_CLIENT, GHL_SCOPES, type GhlLocation } from './ghl-state.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
const SCOPE = Object.keys(GHL_SCOPES).join(' ');
const CLIENT = { client_id: GHL_CLIENT.id, client_secret: GHL_CLIENT.secret };
const AUTHORIZE = '/ghl-marketplace/v2/oauth/chooselocation';
const ASKED = {
  client_id: CLIENT.client_id,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: SCOPE,
  state: 's-1',
};

let crm: CrmUnderTest;
let [first, second, open]: GhlLocation[] = [];
beforeAll(async () => {
  crm = await startCrm([ghl, ghlMarketplace, ghlApp]);
  [first, second, open] = (await crm.call('GET', '/ghl/_sandbox/locations')).body;
});
beforeEach(() => crm.call('POST', '/ghl/_sandbox/reset', {}));
afterAll(() => crm.stop());

const token = (body: Record<string, string>) => crm.form('/ghl/oauth/token', { ...CLIENT, ...body });
const exchange = (code: string) => token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token, user_type: 'Location' });

async function connect(location = first, scope = SCOPE) {
  const { body } = await crm.call('POST', '/ghl/_sandbox/code', {
    redirect_uri: REDIRECT,
    location_id: location?.id,
    scope,
  });
  const tokens = (await exchange(body.code)).body;
  const headers = { authorization: `Bearer ${tokens.access_token}`, version: '2021-07-28' };
  const call = (method: string, path: string, json?: unknown, more: Record<string, string> = {}) =>
    crm.call(method, `/ghl${path}`, json, { ...headers, ...more });
  const locationId = location?.id ?? '';
  const upsert = (contact: object) => call('POST', '/contacts/upsert', { locationId, ...contact });
  return { tokens, headers, call, upsert, locationId };
}
const fieldId = (name: string) => first?.fields.find((field) => field.name === name)?.id ?? '';

describe('the consent page', () => {
  it('lists the locations and returns a code and the state', async () => {
    const page = await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams(ASKED)}`);
    expect(page.body).toContain('Halden &amp; Roe Studio');
    expect(page.body).toContain('Create and change contacts');
    const reply = await crm.form(AUTHORIZE, { ...ASKED, choice: second?.id ?? '' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect([reply.status, back.origin + back.pathname, back.searchParams.get('state')]).toEqual([302, REDIRECT, 's-1']);
    const { body } = await exchange(back.searchParams.get('code') ?? '');
    expect(body).toMatchObject({ locationId: second?.id, userType: 'Location', expires_in: 86_399, scope: SCOPE });
  });

  it('returns access_denied when refused, and does not name the vendor on the second host', async () => {
    const reply = await crm.form(AUTHORIZE, { ...ASKED, choice: 'refuse' });
    expect(reply.headers.get('location')).toBe(`${REDIRECT}?error=access_denied&state=s-1`);
    const page = await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams({ ...ASKED, white: '1' })}`);
    expect(page.body).not.toContain('HighLevel');
  });

  it.each([
    ['an unknown client', { client_id: 'other' }],
    ['a scope the app is not registered for', { scope: 'contacts.readonly users.write' }],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['another response type', { response_type: 'token' }],
  ])('sends nobody back for %s', async (_case, change) => {
    const replies = [
      await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams({ ...ASKED, ...change })}`),
      await crm.form(AUTHORIZE, { ...ASKED, ...change, choice: first?.id ?? '' }),
    ];
    for (const reply of replies) expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  });
});

describe('tokens', () => {
  it('accept a code once', async () => {
    const { body } = await crm.call('POST', '/ghl/_sandbox/code', { redirect_uri: REDIRECT });
    expect((await exchange(body.code)).status).toBe(200);
    const again = await exchange(body.code);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
  });

  it('rotate: a refresh token works once, and both kinds are counted', async () => {
    const { tokens } = await connect();
    const next = await refresh(tokens.refresh_token);
    expect(next.body.refresh_token).not.toBe(tokens.refresh_token);
    const spent = await refresh(tokens.refresh_token);
    expect([spent.status, spent.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(next.body.refresh_token)).status).toBe(200);
    const { body } = await crm.call('GET', '/ghl/_sandbox/counters');
    expect(body).toMatchObject({ exchanges: 1, refreshes: 2, refused_refreshes: 1 });
  });

  it('reject a wrong client and an unknown body', async () => {
    expect((await token({ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'wrong' })).status).toBe(401);
    const odd = await token({ grant_type: 'password' });
    expect([odd.status, Array.isArray(odd.body.message)]).toEqual([422, true]);
  });

  it('end with the app, or only the access token', async () => {
    const { tokens, call, locationId } = await connect();
    await crm.call('POST', `/ghl/_sandbox/locations/${locationId}/end-access`, { what: 'access' });
    expect((await call('GET', `/locations/${locationId}`)).status).toBe(401);
    const next = await refresh(tokens.refresh_token);
    expect(next.status).toBe(200);
    await crm.call('POST', `/ghl/_sandbox/locations/${locationId}/end-access`, { what: 'all' });
    expect((await refresh(next.body.refresh_token)).status).toBe(400);
  });

  it('live 86,399 seconds of sandbox time', async () => {
    const { call, locationId } = await connect();
    await crm.running.sandbox.clock.advance(86_300_000);
    expect((await call('GET', `/locations/${locationId}`)).status).toBe(200);
    await crm.running.sandbox.clock.advance(100_000);
    const late = await call('GET', `/locations/${locationId}`);
    expect([late.status, late.body.message]).toEqual([401, 'Invalid token: access token is invalid']);
  });
});

describe('every call', () => {
  it('requires the version header', async () => {
    const { headers, locationId } = await connect();
    const call = (version: object) =>
      crm.call('GET', `/ghl/locations/${locationId}`, undefined, { authorization: headers.authorization, ...version });
    expect((await call({})).body).toMatchObject({ statusCode: 401, message: 'version header was not found.' });
    expect((await call({ version: '2020-01-01' })).body.message).toBe('version header is invalid');
  });

  it('requires a token, its scope and its own location', async () => {
    const { call, locationId } = await connect(first, 'contacts.readonly locations.readonly');
    const unknown = await call('GET', `/locations/${locationId}`, undefined, { authorization: 'Bearer nonsense' });
    expect([unknown.status, unknown.body.message]).toEqual([401, 'Invalid JWT']);
    const narrow = await call('POST', '/contacts/', { locationId });
    expect([narrow.status, narrow.body.message]).toEqual([401, 'The token is not authorized for this scope.']);
    const foreign = await call('GET', `/locations/${second?.id}`);
    expect([foreign.status, foreign.body.message]).toEqual([403, 'The token does not have access to this location.']);
  });

  it('reports the limits, rejects calls beyond them, and reopens after the window', async () => {
    await crm.call('PATCH', '/ghl/_sandbox/settings', { rate_max: 3 });
    const { call, locationId } = await connect();
    const path = `/locations/${locationId}`;
    const one = await call('GET', path);
    const told = ['limit-daily', 'daily-remaining', 'interval-milliseconds', 'max', 'remaining'];
    expect(told.map((name) => one.headers.get(`x-ratelimit-${name}`))).toEqual(['200000', '199999', '10000', '3', '2']);
    expect([(await call('GET', path)).status, (await call('GET', path)).status]).toEqual([200, 200]);
    const over = await call('GET', path);
    expect([over.status, over.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
    expect((await connect(second).then((other) => other.call('GET', `/locations/${second?.id}`))).status).toBe(200);
    await crm.running.sandbox.clock.advance(10_000);
    expect((await call('GET', path)).status).toBe(200);
    expect((await crm.call('GET', '/ghl/_sandbox/counters')).body.throttled).toBe(1);
  });

  it('counts the day as well', async () => {
    await crm.call('PATCH', '/ghl/_sandbox/settings', { daily_max: 1 });
    const { call, locationId } = await connect();
    await call('GET', `/locations/${locationId}`);
    const over = await call('GET', `/locations/${locationId}`);
    expect([over.status, over.headers.get('x-ratelimit-daily-remaining')]).toEqual([429, '0']);
  });

  it('fails on purpose, also after carrying out the request', async () => {
    const { call, upsert, locationId } = await connect();
    await crm.call('POST', '/ghl/_sandbox/faults', { kind: 'lost', times: 1, path: '/contacts/upsert' });
    await expect(upsert({ email: 'lost@x.test' })).rejects.toThrow();
    const found = await call('GET', `/contacts/search/duplicate?locationId=${locationId}&email=lost@x.test`);
    expect(found.body.contact.email).toBe('lost@x.test');
    await crm.call('POST', '/ghl/_sandbox/faults', { kind: 'unauthorized', times: 1 });
    expect((await call('GET', `/locations/${locationId}`)).status).toBe(401);
  });
});

describe('contacts', () => {
  it('reject unknown properties by name, and wrong types', async () => {
    const { call, upsert, locationId } = await connect();
    const odd = await upsert({ email: 'a@x.test', favourite: 'blue' });
    expect([odd.status, odd.body.error]).toEqual([422, 'Unprocessable Entity']);
    expect(odd.body.message).toEqual(['property favourite should not exist']);
    expect((await call('POST', '/contacts/upsert', {})).body.message).toEqual(['locationId must be a string']);
    expect((await upsert({ email: 'nobody', tags: 'a' })).body.message).toEqual([
      'email must be an email',
      'tags must be an array',
    ]);
    const { body } = await upsert({ email: 'a@x.test' });
    const moved = await call('PUT', `/contacts/${body.contact.id}`, { locationId });
    expect(moved.body.message).toEqual(['property locationId should not exist']);
    const company = await call('PUT', `/contacts/${body.contact.id}`, { companyName: 'Acme' });
    expect(company.body.message).toEqual(['property companyName should not exist']);
  });

  it('accept a country only as a two-letter code', async () => {
    const { upsert } = await connect();
    for (const country of ['Spain', 'es', 'XX']) expect((await upsert({ name: 'A', country })).status).toBe(422);
    expect((await upsert({ name: 'A', country: 'ES' })).body.contact.country).toBe('ES');
  });

  it('are upserted by e-mail, then by phone in any spelling', async () => {
    const { upsert } = await connect();
    const made = await upsert({ email: 'Ana@x.test', phone: '+1 512-555-0101', name: 'Ana Ruiz Gil', source: 'Lists' });
    expect(made.body).toMatchObject({
      new: true,
      contact: { firstName: 'Ana', lastName: 'Ruiz Gil', source: 'Lists' },
    });
    const byEmail = await upsert({ email: 'ana@X.test', city: 'Austin' });
    const byPhone = await upsert({ phone: '+15125550101', state: 'TX' });
    for (const { body } of [byEmail, byPhone]) {
      expect([body.new, body.contact.id]).toEqual([false, made.body.contact.id]);
    }
    expect(byPhone.body.contact).toMatchObject({ city: 'Austin', state: 'TX', phone: '+15125550101' });
  });

  it("drop the other field if it belongs to another contact, by the location's setting", async () => {
    const { call, upsert, locationId } = await connect();
    const a = (await upsert({ email: 'a@x.test' })).body.contact.id;
    const b = (await upsert({ phone: '+34600000001' })).body.contact.id;
    const both = (await upsert({ email: 'a@x.test', phone: '+34600000001', city: 'Madrid' })).body.contact;
    expect([both.id, both.phone, both.city]).toEqual([a, undefined, 'Madrid']);
    await crm.call('PATCH', `/ghl/_sandbox/locations/${locationId}`, { match_by: ['phone', 'email'] });
    expect((await upsert({ email: 'a@x.test', phone: '+34600000001' })).body.contact.id).toBe(b);
    expect((await call('GET', `/contacts/${b}`)).body.contact.email).toBe(undefined);
  });

  it('are not duplicated if that is not allowed, and the error names the existing one', async () => {
    const { call, locationId } = await connect();
    const create = (body: object) => call('POST', '/contacts/', { locationId, ...body });
    const made = await create({ firstName: 'Ana', email: 'ana@x.test' });
    expect(made.status).toBe(201);
    const again = await create({ email: 'ANA@x.test' });
    expect(again.body).toMatchObject({
      statusCode: 400,
      message: 'This location does not allow duplicated contacts.',
      meta: { contactId: made.body.contact.id, contactName: 'Ana', matchingField: 'email' },
    });
    const other = (await create({ email: 'other@x.test' })).body.contact.id;
    expect((await call('PUT', `/contacts/${other}`, { email: 'ana@x.test' })).status).toBe(400);
  });

  it('can be duplicated if allowed, but upserts still find the existing one unless told not to', async () => {
    const { call, upsert, locationId } = await connect(open);
    const body = { locationId, email: 'ana@x.test' };
    expect((await call('POST', '/contacts/', body)).status).toBe(201);
    expect((await call('POST', '/contacts/', body)).status).toBe(201);
    expect((await upsert({ email: 'ana@x.test' })).body.new).toBe(false);
    expect((await upsert({ email: 'ana@x.test', createNewIfDuplicateAllowed: true })).body.new).toBe(true);
    const strict = await connect(first);
    await strict.upsert({ email: 'ana@x.test' });
    const ignored = await strict.upsert({ email: 'ana@x.test', createNewIfDuplicateAllowed: true });
    expect(ignored.body.new).toBe(false);
  });

  it('replace their tags by a body, and add and remove them at their own path', async () => {
    const { call, upsert, locationId } = await connect();
    const { id } = (await upsert({ email: 'a@x.test', tags: ['one', 'two'] })).body.contact;
    expect((await upsert({ email: 'a@x.test', tags: ['three'] })).body.contact.tags).toEqual(['three']);
    expect((await upsert({ email: 'a@x.test', city: 'X' })).body.contact.tags).toEqual(['three']);
    const added = await call('POST', `/contacts/${id}/tags`, { tags: ['four', 'Three'] });
    expect([added.status, added.body.tags]).toEqual([201, ['three', 'four']]);
    expect((await call('DELETE', `/contacts/${id}/tags`, { tags: ['three'] })).body.tags).toEqual(['four']);
    const { tags } = (await call('GET', `/locations/${locationId}/tags`)).body;
    expect(tags.map((tag: { name: string }) => tag.name)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('keep custom fields by type, and drop unknown options and fields', async () => {
    const { upsert } = await connect();
    const custom = (values: Record<string, unknown>) =>
      Object.entries(values).map(([name, field_value]) => ({ id: fieldId(name), field_value }));
    const made = await upsert({
      email: 'a@x.test',
      customFields: [
        ...custom({ 'Google rating': 4.6, 'Built with': ['Shopify', 'Squarespace'], 'Opening line': 'Hello' }),
        { id: 'gone', field_value: 'x' },
      ],
    });
    expect(made.body.contact.customFields).toEqual([
      { id: fieldId('Google rating'), value: 4.6 },
      { id: fieldId('Built with'), value: ['Shopify'] },
      { id: fieldId('Opening line'), value: 'Hello' },
    ]);
    const other = await upsert({
      email: 'a@x.test',
      customFields: custom({ 'E-mail subject': 'Hi', 'Opening line': '' }),
    });
    expect(other.body.contact.customFields.map(({ id }: { id: string }) => id)).toEqual(
      ['Google rating', 'Built with', 'E-mail subject'].map(fieldId),
    );
    const text = await upsert({ email: 'a@x.test', customFields: custom({ 'Built with': 'Shopify' }) });
    expect([text.status, text.body.message]).toEqual([422, ['customFields.0.field_value must be an array']]);
    expect((await upsert({ customFields: custom({ 'Google rating': 'good' }) })).status).toBe(422);
  });

  it('are read, cleared and deleted', async () => {
    const { call, upsert } = await connect();
    const { id } = (await upsert({ email: 'a@x.test', city: 'Madrid' })).body.contact;
    const cleared = await call('PUT', `/contacts/${id}`, { city: null });
    expect([cleared.body.succeded, cleared.body.contact.city]).toEqual([true, undefined]);
    expect((await call('DELETE', `/contacts/${id}`)).body.succeded).toBe(true);
    expect((await call('GET', `/contacts/${id}`)).status).toBe(400);
  });

  it('of another location are not accessible', async () => {
    const { upsert } = await connect();
    const { id } = (await upsert({ email: 'a@x.test' })).body.contact;
    const stranger = await connect(second);
    expect((await stranger.call('GET', `/contacts/${id}`)).status).toBe(403);
    expect((await stranger.call('DELETE', `/contacts/${id}`)).status).toBe(403);
  });
});

describe('custom fields and tags of a location', () => {
  it('are listed with type and options, and a field is created once', async () => {
    const { call, locationId } = await connect();
    const path = `/locations/${locationId}/customFields`;
    const { customFields } = (await call('GET', `${path}?model=contact`)).body;
    expect(customFields[0]).toMatchObject({
      name: 'Google rating',
      fieldKey: 'contact.google_rating',
      dataType: 'NUMERICAL',
    });
    const wanted = {
      name: 'Region',
      dataType: 'SINGLE_OPTIONS',
      textBoxListOptions: [{ label: 'North' }],
      model: 'contact',
    };
    const made = await call('POST', path, wanted);
    expect([made.status, made.body.customField.picklistOptions]).toEqual([201, ['North']]);
    expect((await call('POST', path, wanted)).status).toBe(400);
    expect((await call('POST', path, { name: 'X', dataType: 'MAGIC' })).status).toBe(422);
    expect((await call('POST', path, { ...wanted, options: ['a'] })).body.message).toEqual([
      'property options should not exist',
    ]);
  });

  it('include a tag created once', async () => {
    const { call, locationId } = await connect();
    const path = `/locations/${locationId}/tags`;
    expect((await call('POST', path, { name: 'q4' })).body.tag).toMatchObject({ name: 'q4', locationId });
    expect((await call('POST', path, { name: 'Q4' })).status).toBe(400);
  });
});

describe('the panel', () => {
  it('shows the contacts with their fields, tags and source, as text', async () => {
    const { upsert } = await connect();
    await upsert({
      email: 'nasty@x.test',
      firstName: '<img src=x>',
      tags: ['q4-outreach'],
      source: 'Greater Lisbon',
      customFields: [{ id: fieldId('Opening line'), field_value: 'Saw your Saturday hours' }],
    });
    const { body } = await crm.call('GET', '/panel/vendor/ghl');
    for (const words of ['nasty@x.test', 'q4-outreach', 'Greater Lisbon', 'Opening line', 'Saw your Saturday hours']) {
      expect(body).toContain(words);
    }
    expect(body).not.toContain('<img src=x>');
  });

  it('has buttons to empty a location and to end its access, for its own pages only', async () => {
    const { call, upsert, locationId } = await connect();
    const act = (name: string, headers = {}) => crm.form('/ghl/_sandbox/act', { id: locationId, act: name }, headers);
    await upsert({ email: 'a@x.test' });
    expect((await act('empty', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await act('empty')).headers.get('location')).toBe('/panel/vendor/ghl');
    expect((await upsert({ email: 'a@x.test' })).body.new).toBe(true);
    await act('access');
    expect((await call('GET', `/locations/${locationId}`)).status).toBe(401);
    expect((await act('explode')).status).toBe(404);
  });

  it("shows one contact at the product's link", async () => {
    const { upsert, locationId } = await connect();
    const { id } = (await upsert({ email: 'linked@x.test' })).body.contact;
    const path = `/ghl-app/v2/location/${locationId}/contacts/detail`;
    expect((await crm.call('GET', `${path}/${id}`)).body).toContain('linked@x.test');
    expect((await crm.call('GET', `${path}/nobody`)).status).toBe(404);
  });

  it('empties one location and keeps its access', async () => {
    const { call, upsert, locationId } = await connect();
    const { id } = (await upsert({ email: 'a@x.test' })).body.contact;
    await crm.call('POST', `/ghl/_sandbox/locations/${locationId}/reset`, {});
    expect((await call('GET', `/contacts/${id}`)).status).toBe(400);
    expect((await upsert({ email: 'a@x.test' })).body.new).toBe(true);
  });
});
