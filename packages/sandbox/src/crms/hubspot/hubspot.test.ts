import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from '../crm-testing.ts';
import { hubspot } from './hubspot.ts';
import { hubspotApp } from './hubspot-app.ts';
import { ALL_SCOPES } from './hubspot-oauth.ts';
import { HUBSPOT_CLIENT, type HUBSPOT_SETTINGS } from './hubspot-state.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
const CLIENT = { client_id: HUBSPOT_CLIENT.id, client_secret: HUBSPOT_CLIENT.secret };
const AUTHORIZE = '/hubspot-app/oauth/authorize';
const ASKED = { client_id: CLIENT.client_id, redirect_uri: REDIRECT, scope: ALL_SCOPES, state: 's' };
const PORTAL = '7010001';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([hubspot, hubspotApp]);
});
beforeEach(async () => {
  await crm.call('POST', '/hubspot/_sandbox/reset', {});
});
afterAll(() => crm.stop());

const settings = (given: Partial<typeof HUBSPOT_SETTINGS>) => crm.call('PATCH', '/hubspot/_sandbox/settings', given);
const fail = (fault: object) => crm.call('POST', '/hubspot/_sandbox/faults', fault);
const exchange = (code: string, more: Record<string, string> = CLIENT) =>
  crm.form('/hubspot/oauth/v1/token', { ...more, code, grant_type: 'authorization_code', redirect_uri: REDIRECT });
const refresh = (refresh_token: string) =>
  crm.form('/hubspot/oauth/v1/token', { ...CLIENT, grant_type: 'refresh_token', refresh_token });
const newCode = async (given: object = {}) =>
  (await crm.call('POST', '/hubspot/_sandbox/code', { redirect_uri: REDIRECT, portal_id: PORTAL, ...given })).body
    .code as string;

async function connect(given: object = {}) {
  const tokens = (await exchange(await newCode(given))).body;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = (method: string, path: string, body?: unknown) => crm.call(method, `/hubspot${path}`, body, headers);
  const create = (properties: Record<string, string>, object = 'contacts') =>
    call('POST', `/crm/v3/objects/${object}`, { properties, associations: [] });
  const read = (ids: string[], more: object = {}, object = 'contacts') =>
    call('POST', `/crm/v3/objects/${object}/batch/read`, {
      inputs: ids.map((id) => ({ id })),
      properties: ['email', 'city', 'lead_tags'],
      propertiesWithHistory: [],
      ...more,
    });
  return { tokens, call, create, read };
}
const refused = ({ status, body }: { status: number; body: { category?: string } }) => [status, body.category];

describe('the consent page', () => {
  it('lists the accounts with what is asked for, and returns a code and the state', async () => {
    const page = (await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams(ASKED)}`)).body;
    for (const words of ['northwind.test', 'Create and change companies']) expect(page).toContain(words);
    const reply = await crm.form(AUTHORIZE, { ...ASKED, choice: '7010002' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 's']);
    const { body } = await exchange(back.searchParams.get('code') ?? '');
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 1_800 });
    const whose = await crm.call('GET', `/hubspot/oauth/v1/access-tokens/${body.access_token}`);
    expect(whose.body).toMatchObject({
      hub_id: 7_010_002,
      hub_domain: 'northwind.test',
      scopes: ALL_SCOPES.split(' '),
    });
  });

  it('returns access_denied when refused, and nothing to an unknown address, client or scope', async () => {
    const denied = await crm.form(AUTHORIZE, { ...ASKED, choice: 'refuse' });
    expect(denied.headers.get('location')).toContain('error=access_denied');
    for (const change of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'x' }, { scope: 'everything' }]) {
      const reply = await crm.form(AUTHORIZE, { ...ASKED, ...change, choice: PORTAL });
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    }
  });
});

describe('tokens', () => {
  it('need the client in the form; a code is good once', async () => {
    expect((await exchange(await newCode(), {})).body.status).toBe('BAD_CLIENT_SECRET');
    const code = await newCode();
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body.status).toBe('BAD_AUTH_CODE');
  });

  it('end after half an hour; the refresh token stays the same until the app is removed', async () => {
    const { tokens, read } = await connect();
    await crm.running.sandbox.clock.advance(1_800_000);
    expect(refused(await read(['1']))).toEqual([401, 'EXPIRED_AUTHENTICATION']);
    const next = await refresh(tokens.refresh_token);
    expect([next.body.refresh_token, next.body.access_token === tokens.access_token]).toEqual([
      tokens.refresh_token,
      false,
    ]);
    await crm.call('POST', `/hubspot/_sandbox/portals/${PORTAL}/end-access`, { what: 'all' });
    expect((await refresh(tokens.refresh_token)).body.status).toBe('BAD_REFRESH_TOKEN');
    expect((await crm.call('GET', '/hubspot/_sandbox/counters')).body).toMatchObject({
      exchanges: 1,
      refreshes: 1,
      refused_refreshes: 1,
    });
  });

  it('open what their scopes name', async () => {
    const { create, read } = await connect({ scope: 'oauth crm.objects.contacts.read' });
    expect((await read([])).status).toBe(200);
    const denied = await create({ email: 'ada@x.test' });
    expect(refused(denied)).toEqual([403, 'MISSING_SCOPES']);
    expect(denied.body.errors[0].context.requiredGranularScopes).toEqual(['crm.objects.contacts.write']);
  });
});

describe('limits', () => {
  it('are told in headers and refused by policy; searches are counted apart and say nothing', async () => {
    await settings({ rate_max: 2, search_max: 1 });
    const { read, call } = await connect();
    const first = await read([]);
    const told = ['max', 'remaining', 'interval-milliseconds', 'daily', 'daily-remaining'].map((name) =>
      first.headers.get(`x-hubspot-ratelimit-${name}`),
    );
    expect(told).toEqual(['2', '1', '10000', '650000', '649999']);
    await read([]);
    const over = await read([]);
    expect([over.status, over.body.policyName, over.body.errorType]).toEqual([
      429,
      'TEN_SECONDLY_ROLLING',
      'RATE_LIMIT',
    ]);
    const search = () => call('POST', '/crm/v3/objects/contacts/search', { filterGroups: [] });
    const found = await search();
    expect([found.status, found.headers.get('x-hubspot-ratelimit-max')]).toEqual([200, null]);
    expect((await search()).body.policyName).toBe('SECONDLY');
    await crm.running.sandbox.clock.advance(10_000);
    expect((await read([])).status).toBe(200);
  });

  it('end the day', async () => {
    await settings({ daily_max: 1 });
    const { read } = await connect();
    await read([]);
    expect((await read([])).body.policyName).toBe('DAILY');
  });
});

describe('contacts', () => {
  it('have an address once, and say whose it is', async () => {
    const { create } = await connect();
    const first = await create({ email: 'Ada@x.test' });
    expect([first.status, first.body.properties.email]).toEqual([201, 'ada@x.test']);
    const second = await create({ email: 'ada@X.test' });
    expect(refused(second)).toEqual([409, 'CONFLICT']);
    expect(second.body.message).toBe(`Contact already exists. Existing ID: ${first.body.id}`);
  });

  it('are read in batches: what is missing is named in a 207, and an unknown body is refused', async () => {
    const { create, read, call } = await connect();
    const { id } = (await create({ email: 'ada@x.test', city: 'Lisboa' })).body;
    const some = await read([id, '999']);
    expect([some.status, some.body.numErrors, some.body.errors[0].category]).toEqual([207, 1, 'OBJECT_NOT_FOUND']);
    expect(some.body.results).toMatchObject([{ id, properties: { city: 'Lisboa' } }]);
    const byEmail = await read(['ADA@x.test'], { idProperty: 'email' });
    expect([byEmail.status, byEmail.body.results[0].id]).toEqual([200, id]);
    expect(refused(await read(['x'], { idProperty: 'city' }))).toEqual([400, 'VALIDATION_ERROR']);
    const odd = await call('POST', '/crm/v3/objects/contacts/batch/read', { inputs: [], odd: 1 });
    expect(refused(odd)).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('are refused values that do not fit, each with its reason', async () => {
    const { create } = await connect();
    const { status, body } = await create({ email: 'nobody', google_rating: 'good', built_with: 'Drupal', odd: 'x' });
    expect(status).toBe(400);
    for (const reason of ['INVALID_EMAIL', 'INVALID_NUMBER', 'INVALID_OPTION', 'PROPERTY_DOESNT_EXIST'])
      expect(body.message).toContain(reason);
    expect(refused(await create({ email: 'ada@x.test', createdate: '2026-01-01' }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('are found by a search some time after they were written', async () => {
    await settings({ search_lag_ms: 10_000 });
    const { create, call } = await connect();
    await create({ email: 'ada@x.test', phone: '+351' });
    const filters = [{ propertyName: 'phone', operator: 'EQ', value: '+351' }];
    const total = async () =>
      (await call('POST', '/crm/v3/objects/contacts/search', { filterGroups: [{ filters }] })).body.total;
    expect(await total()).toBe(0);
    await crm.running.sandbox.clock.advance(10_000);
    expect(await total()).toBe(1);
  });

  it('take more of several values with a leading semicolon', async () => {
    const { create, call, read } = await connect();
    const { id } = (await create({ email: 'ada@x.test', built_with: 'Wix' })).body;
    await call('PATCH', `/crm/v3/objects/contacts/${id}`, { properties: { built_with: ';WordPress' } });
    const { body } = await read([id], { properties: ['built_with'] });
    expect(body.results[0].properties.built_with).toBe('Wix;WordPress');
  });

  it('that were merged lead to the one that is left, with all addresses; archived ones are gone', async () => {
    const { create, call, read } = await connect();
    const [kept, gone] = [
      (await create({ email: 'kept@x.test' })).body.id,
      (await create({ email: 'gone@x.test', city: 'Porto' })).body.id,
    ];
    await call('POST', '/crm/v3/objects/contacts/merge', { primaryObjectId: kept, objectIdToMerge: gone });
    expect((await read([gone])).body.results).toMatchObject([{ id: kept, properties: { city: 'Porto' } }]);
    expect((await read(['gone@x.test'], { idProperty: 'email' })).body.results[0].id).toBe(kept);
    expect(refused(await create({ email: 'gone@x.test' }))).toEqual([409, 'CONFLICT']);
    expect((await call('DELETE', `/crm/v3/objects/contacts/${kept}`)).status).toBe(204);
    expect((await read([kept])).status).toBe(207);
    expect((await call('GET', `/crm/v3/objects/contacts/${kept}`)).status).toBe(404);
    expect((await create({ email: 'kept@x.test' })).status).toBe(201);
  });
});

describe('companies and properties', () => {
  it('hold contacts until they are archived', async () => {
    const { create, call } = await connect();
    const contact = (await create({ email: 'ada@x.test' })).body.id;
    const company = (await create({ name: 'Engines', domain: 'x.test' }, 'companies')).body.id;
    const links = `/crm/v4/objects/contacts/${contact}/associations`;
    await call('PUT', `${links}/default/companies/${company}`);
    await call('PUT', `${links}/default/companies/${company}`);
    const people = async () => (await call('GET', `/crm/v4/objects/companies/${company}/associations/contacts`)).body;
    expect((await people()).results).toMatchObject([{ toObjectId: contact, associationTypes: [{ typeId: 280 }] }]);
    await call('DELETE', `${links}/companies/${company}`);
    expect((await people()).results).toEqual([]);
    await call('PUT', `${links}/default/companies/${company}`);
    await call('DELETE', `/crm/v3/objects/contacts/${contact}`);
    expect((await people()).results).toEqual([]);
    expect((await call('PUT', `${links}/default/companies/${company}`)).status).toBe(404);
  });

  it('with a unique property refuse the second record with its value', async () => {
    const { create, call, read } = await connect();
    const property = {
      ...{ name: 'lead_key', label: 'Key', type: 'string', fieldType: 'text', groupName: 'companyinformation' },
      hasUniqueValue: true,
    };
    expect((await call('POST', '/crm/v3/properties/companies', property)).status).toBe(201);
    expect(refused(await call('POST', '/crm/v3/properties/companies', property))).toEqual([
      409,
      'OBJECT_ALREADY_EXISTS',
    ]);
    const first = (await create({ name: 'Engines', lead_key: 'k' }, 'companies')).body.id;
    const second = await create({ name: 'Engines', lead_key: 'k' }, 'companies');
    expect([second.status, second.body.message]).toEqual([400, expect.stringContaining(`${first} already has`)]);
    const found = await read(['k'], { idProperty: 'lead_key', properties: ['name'] }, 'companies');
    expect(found.body.results[0].id).toBe(first);
  });

  it('get more options, and refuse a change of their own', async () => {
    const { call, create } = await connect();
    const options = [{ label: 'Drupal', value: 'Drupal', hidden: false }];
    expect((await call('PATCH', '/crm/v3/properties/contacts/built_with', { options })).status).toBe(200);
    expect((await create({ email: 'ada@x.test', built_with: 'Drupal' })).status).toBe(201);
    expect((await call('PATCH', '/crm/v3/properties/contacts/email', { label: 'x' })).status).toBe(400);
    expect((await call('PATCH', '/crm/v3/properties/contacts/nothing', { label: 'x' })).status).toBe(404);
  });
});

describe('a bad day', () => {
  it('loses the answer, sends half of it, or sends it late; what was asked is done', async () => {
    const { create, read } = await connect();
    for (const kind of ['lost', 'half']) {
      await fail({ kind, times: 1, method: 'POST', path: '/objects/contacts' });
      await expect(create({ email: `${kind}@x.test` })).rejects.toThrow();
      expect((await read([`${kind}@x.test`], { idProperty: 'email' })).body.results).toHaveLength(1);
    }
    await fail({ kind: 'slow', times: 1, path: '/objects/contacts' });
    expect((await create({ email: 'slow@x.test' })).status).toBe(201);
  });

  it('refuses in its own words', async () => {
    const { read } = await connect();
    for (const [kind, status] of [
      ['throttled', 429],
      ['error', 500],
      ['unauthorized', 401],
    ]) {
      await fail({ kind, times: 1 });
      const answer = await read([]);
      expect([answer.status, typeof answer.body.correlationId]).toEqual([status, 'string']);
    }
  });
});

describe('the screens', () => {
  it('show contacts and companies, as text', async () => {
    const { create } = await connect();
    const { id } = (await create({ email: 'ada@x.test', firstname: '<img src=x>' })).body;
    const { body } = await crm.call('GET', '/panel/vendor/hubspot');
    expect(body).toContain('ada@x.test');
    expect(body).not.toContain('<img src=x>');
    expect((await crm.call('GET', `/hubspot-app/contacts/${PORTAL}/record/0-1/${id}`)).body).toContain('ada@x.test');
    const company = (await create({ name: 'Engines', domain: 'x.test' }, 'companies')).body.id;
    const page = await crm.call('GET', `/hubspot-app/contacts/${PORTAL}/record/0-2/${company}`);
    expect([page.status, page.body.includes('Engines')]).toEqual([200, true]);
    expect((await crm.call('GET', `/hubspot-app/contacts/${PORTAL}/record/0-1/999`)).status).toBe(404);
    expect(crm.failures).toEqual([]);
  });
});
