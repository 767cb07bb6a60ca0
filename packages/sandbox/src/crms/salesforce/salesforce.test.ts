import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from '../crm-testing.ts';
import { salesforce } from './salesforce.ts';
import { SALESFORCE_CLIENT } from './salesforce-state.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
const CLIENT = { client_id: SALESFORCE_CLIENT.id, client_secret: SALESFORCE_CLIENT.secret };
const AUTHORIZE = '/salesforce/services/oauth2/authorize';
const TOKEN = '/salesforce/services/oauth2/token';
const VERIFIER = 'a-verifier-of-the-tests-that-is-long-enough-for-it';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const ASKED = {
  client_id: CLIENT.client_id,
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'api refresh_token',
  state: 's',
  code_challenge: CHALLENGE,
};

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([salesforce]);
});
beforeEach(() => crm.call('POST', '/salesforce/_sandbox/reset', {}));
afterAll(() => crm.stop());

const exchange = (code: string, more: Record<string, string> = {}) =>
  crm.form(TOKEN, {
    ...CLIENT,
    code,
    code_verifier: VERIFIER,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    ...more,
  });
const refresh = (refresh_token: string) => crm.form(TOKEN, { ...CLIENT, grant_type: 'refresh_token', refresh_token });
const newCode = async (organization_id = 'haldenroe') =>
  (
    await crm.call('POST', '/salesforce/_sandbox/code', {
      redirect_uri: REDIRECT,
      organization_id,
      code_challenge: CHALLENGE,
    })
  ).body.code as string;
const door = (path: string, body: object, organization = 'haldenroe', method = 'POST') =>
  crm.call(method, `/salesforce/_sandbox/organizations/${organization}${path}`, body);
const settings = (given: object) => crm.call('PATCH', '/salesforce/_sandbox/settings', given);

async function connect(organization = 'haldenroe') {
  const tokens = (await exchange(await newCode(organization))).body;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = (method: string, path: string, body?: unknown) =>
    crm.call(method, `/salesforce/${organization}/services/data/v62.0${path}`, body, headers);
  const query = (q: string) => call('GET', `/query?${new URLSearchParams({ q })}`);
  const create = async (values: object) => (await call('POST', '/sobjects/Lead', values)).body.id as string;
  return { tokens, headers, call, query, create };
}
const ada = (n: number, more = {}) => ({ LastName: `Ada ${n}`, Company: 'Engines', Email: `ada${n}@x.test`, ...more });
const lead = (values: object) => ({ attributes: { type: 'Lead' }, ...values });
const code = ({ status, body }: { status: number; body: [{ errorCode: string }] }) => [status, body[0].errorCode];

describe('the consent page', () => {
  it('lists the organizations and returns a code and the state', async () => {
    expect((await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams(ASKED)}`)).body).toContain(
      'northwind.my.salesforce.com',
    );
    const reply = await crm.form(AUTHORIZE, { ...ASKED, choice: 'northwind' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s');
    const { body } = await exchange(back.searchParams.get('code') ?? '');
    expect(body).toMatchObject({ token_type: 'Bearer', instance_url: expect.stringMatching(/\/northwind$/) });
    expect(body.expires_in).toBe(undefined);
  });

  it('returns access_denied when refused, and wants a proof key, a known client, scope and address', async () => {
    const refused = await crm.form(AUTHORIZE, { ...ASKED, choice: 'refuse' });
    expect(refused.headers.get('location')).toContain('error=access_denied');
    const wrong = [
      { redirect_uri: 'https://evil.example/' },
      { client_id: 'x' },
      { scope: 'all' },
      { code_challenge: '' },
    ];
    for (const change of wrong) {
      const reply = await crm.form(AUTHORIZE, { ...ASKED, ...change, choice: 'northwind' });
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    }
  });
});

describe('tokens', () => {
  it('need the verifier of the challenge, and a code works once', async () => {
    const code = await newCode();
    const wrong = await exchange(code, { code_verifier: 'another' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'invalid code verifier' },
    ]);
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
    expect((await exchange(await newCode(), { client_secret: 'x' })).body.error).toBe('invalid_client');
  });

  it('of a refresh stay good unless the app rotates them', async () => {
    const { tokens } = await connect();
    const first = await refresh(tokens.refresh_token);
    expect([first.status, first.body.refresh_token]).toEqual([200, undefined]);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    await settings({ rotates: true });
    const rotated = await refresh(tokens.refresh_token);
    expect(rotated.body.refresh_token).not.toBe(tokens.refresh_token);
    expect((await refresh(tokens.refresh_token)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'expired access/refresh token',
    });
  });

  it('are of use in their own organization only, and until the session ends', async () => {
    const { headers, query } = await connect();
    const elsewhere = await crm.call('GET', '/salesforce/northwind/services/data/v62.0/query?q=x', undefined, headers);
    expect(code(elsewhere as never)).toEqual([401, 'INVALID_SESSION_ID']);
    await door('/end-access', { what: 'access' });
    expect(code(await query('SELECT Id FROM Lead'))).toEqual([401, 'INVALID_SESSION_ID']);
  });
});

describe('the limit of the day', () => {
  it('is told with every answer, and calls beyond it are refused with 403', async () => {
    await settings({ daily_max: 2 });
    const { query } = await connect();
    expect((await query('SELECT Id FROM Lead')).headers.get('sforce-limit-info')).toBe('api-usage=1/2');
    await query('SELECT Id FROM Lead');
    const over = await query('SELECT Id FROM Lead');
    expect(code(over)).toEqual([403, 'REQUEST_LIMIT_EXCEEDED']);
    expect((await crm.call('GET', '/salesforce/_sandbox/counters')).body.throttled).toBe(1);
  });
});

describe('leads', () => {
  it('are created, read, changed and deleted one by one', async () => {
    const { call, create } = await connect();
    const id = await create(ada(1, { FirstName: 'A' }));
    expect(id).toMatch(/^00Q\w{15}$/);
    expect((await call('PATCH', `/sobjects/Lead/${id}`, { FirstName: null, City: 'Lisbon' })).status).toBe(204);
    expect((await call('GET', `/sobjects/Lead/${id}?fields=Name,FirstName,City`)).body).toMatchObject({
      Name: 'Ada 1',
      FirstName: null,
      City: 'Lisbon',
    });
    expect((await call('DELETE', `/sobjects/Lead/${id}`)).status).toBe(204);
    expect(code(await call('GET', `/sobjects/Lead/${id}`))).toEqual([404, 'ENTITY_IS_DELETED']);
    expect(code(await call('GET', '/sobjects/Lead/999'))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['a name and a company missing', { Email: 'a@x.test' }, 'REQUIRED_FIELD_MISSING', '[LastName, Company]'],
    ['an unknown field', ada(1, { Shoe__c: 1 }), 'INVALID_FIELD', 'Shoe__c'],
    ['a field that is computed', ada(1, { Name: 'x' }), 'INVALID_FIELD_FOR_INSERT_UPDATE', 'Name'],
    ['a text that is too long', ada(1, { FirstName: 'x'.repeat(41) }), 'STRING_TOO_LONG', 'max length=40'],
    ['an address that is none', ada(1, { Email: 'none' }), 'INVALID_EMAIL_ADDRESS', 'invalid email'],
    ['a text as a number', ada(1, { Google_Rating__c: 'x' }), 'JSON_PARSER_ERROR', 'double'],
    ['what is no option', ada(1, { Stage__c: 'x' }), 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', 'Stage'],
  ])('are refused with %s', async (_case, body, errorCode, words) => {
    const { call } = await connect();
    const answer = await call('POST', '/sobjects/Lead', body);
    expect(code(answer)).toEqual([400, errorCode]);
    expect(answer.body[0].message).toContain(words);
  });

  it('are refused by a duplicate rule, a validation rule, a unique field and a lock', async () => {
    const { call, create } = await connect();
    const id = await create(ada(1, { Leadwright_Id__c: 'k1' }));
    const twice = await call('POST', '/sobjects/Lead', ada(2, { Email: 'ADA1@x.test' }));
    expect(code(twice)).toEqual([400, 'DUPLICATES_DETECTED']);
    const { duplicateRule, matchResults } = twice.body[0].duplicateResult;
    expect([duplicateRule, matchResults[0].matchRecords[0].record.Id]).toEqual(['Standard_Lead_Duplicate_Rule', id]);
    await door('', { duplicate_rule: 'off' }, 'haldenroe', 'PATCH');
    expect((await call('POST', '/sobjects/Lead', ada(1))).status).toBe(201);
    const unique = await call('POST', '/sobjects/Lead', ada(3, { Leadwright_Id__c: 'k1' }));
    expect(code(unique)).toEqual([400, 'DUPLICATE_VALUE']);
    expect(unique.body[0].message).toContain(id.slice(0, 15));
    await door('', { validation: { field: 'City', message: 'Tell us the city' }, locked: 1 }, 'haldenroe', 'PATCH');
    expect(code(await call('POST', '/sobjects/Lead', ada(4)))).toEqual([400, 'UNABLE_TO_LOCK_ROW']);
    const invalid = await call('POST', '/sobjects/Lead', ada(4));
    expect(invalid.body).toEqual([
      { errorCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'Tell us the city', fields: ['City'] },
    ]);
  });

  it('that were merged or converted cannot be written', async () => {
    const { call, create } = await connect();
    const [one, two] = [await create(ada(1)), await create(ada(2, { City: 'Porto' }))];
    await door('/merge', { record: two, into: one });
    expect(code(await call('PATCH', `/sobjects/Lead/${two}`, { City: 'x' }))).toEqual([404, 'ENTITY_IS_DELETED']);
    expect((await call('GET', `/sobjects/Lead/${one}?fields=City,Email`)).body).toMatchObject({
      City: 'Porto',
      Email: 'ada1@x.test',
    });
    await door('/convert', { record: one });
    expect(code(await call('PATCH', `/sobjects/Lead/${one}`, { City: 'x' }))).toEqual([
      400,
      'CANNOT_UPDATE_CONVERTED_LEAD',
    ]);
  });

  it('have codes that belong to names where the organization has picklists for addresses', async () => {
    const { call, create } = await connect('northwind');
    const id = await create(ada(1, { CountryCode: 'PT', StateCode: '11' }));
    expect((await call('GET', `/sobjects/Lead/${id}?fields=Country,State`)).body).toMatchObject({
      Country: 'Portugal',
      State: 'Lisboa',
    });
    for (const wrong of [{ Country: 'Atlantis' }, { CountryCode: 'ES', StateCode: '11' }, { State: 'Lisboa' }])
      expect(code(await call('POST', '/sobjects/Lead', ada(2, wrong)))).toEqual([400, 'FIELD_INTEGRITY_EXCEPTION']);
  });
});

describe('collections', () => {
  it('answer for each record, and for duplicates without what was found', async () => {
    const { call } = await connect();
    const { body } = await call('POST', '/composite/sobjects', {
      allOrNone: false,
      records: [lead(ada(1)), lead({ Company: 'X' }), lead(ada(1))],
    });
    expect(body).toEqual([
      { id: expect.any(String), success: true, errors: [] },
      {
        success: false,
        errors: [expect.objectContaining({ statusCode: 'REQUIRED_FIELD_MISSING', fields: ['LastName'] })],
      },
      {
        success: false,
        errors: [{ statusCode: 'DUPLICATES_DETECTED', message: 'Use one of these records?', fields: [] }],
      },
    ]);
    const { id } = body[0];
    const changes = [lead({ id, City: 'Faro' }), lead({ id, City: 'Porto' }), lead({ id: 'x', City: 'Porto' })];
    const changed = await call('PATCH', '/composite/sobjects', { records: changes });
    expect(changed.body.map(({ success }: { success: boolean }) => success)).toEqual([true, false, false]);
    const read = await call('POST', '/composite/sobjects/Lead', { ids: [id, 'x'], fields: ['Id', 'City'] });
    expect(read.body).toMatchObject([{ Id: id, City: 'Faro' }, null]);
    const gone = await call('DELETE', `/composite/sobjects?ids=${id},x&allOrNone=false`);
    expect(gone.body.map(({ success }: { success: boolean }) => success)).toEqual([true, false]);
  });

  it('hold 200 at most', async () => {
    const { call } = await connect();
    const records = Array.from({ length: 201 }, (_each, n) => lead(ada(n)));
    expect(code(await call('POST', '/composite/sobjects', { records }))).toEqual([400, 'INVALID_BATCH_SIZE']);
  });
});

describe('queries', () => {
  it('compare, join, sort and limit, whatever the case', async () => {
    const { query, create } = await connect();
    const ids = [await create(ada(1, { Phone: '1' })), await create(ada(2, { Phone: "2'" })), await create(ada(3))];
    const found = async (where: string) =>
      (await query(`SELECT Id FROM Lead WHERE ${where}`)).body.records?.map(({ Id }: { Id: string }) => Id);
    expect(await found("Email = 'ADA1@x.test'")).toEqual([ids[0]]);
    expect(await found("(Email IN ('ada3@x.test') OR Phone IN ('1', '2\\'')) AND IsConverted = false")).toEqual(ids);
    expect(await found('Phone = null ORDER BY CreatedDate LIMIT 1')).toEqual([ids[2]]);
    expect((await query('SELECT Id, Name FROM Organization')).body.records[0].Name).toBe('Halden & Roe Studio');
  });

  it.each([
    ['SELECT Id FROM Lead WHERE Email LIKE 5', 'MALFORMED_QUERY'],
    ["SELECT Id FROM Lead WHERE Email = 'a' AND Phone = 'b' OR Phone = 'c'", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Lead WHERE Email = 'it's'", 'MALFORMED_QUERY'],
    ["SELECT Id FROM Lead WHERE Email = '\\x'", 'MALFORMED_QUERY'],
    ['SELECT COUNT() FROM Lead', 'MALFORMED_QUERY'],
    ['SELECT Shoe__c FROM Lead', 'INVALID_FIELD'],
    ['SELECT Id FROM Campaign', 'INVALID_TYPE'],
  ])('refuse %s with %s', async (soql, errorCode) => {
    const { query } = await connect();
    expect(code(await query(soql))).toEqual([400, errorCode]);
  });
});

describe('searches', () => {
  it('find numbers whatever their signs, some seconds after they were written', async () => {
    const { call, create } = await connect();
    const id = await create(ada(1, { Phone: '(512) 555-0101' }));
    const search = async (q: string) => (await call('GET', `/search?${new URLSearchParams({ q })}`)).body;
    const sosl = 'FIND {15125550101 OR 5125550101} IN PHONE FIELDS RETURNING Lead(Id, Phone)';
    expect((await search(sosl)).searchRecords).toEqual([]);
    await crm.running.sandbox.clock.advance(15_000);
    expect((await search(sosl)).searchRecords).toMatchObject([{ Id: id, Phone: '(512) 555-0101' }]);
    expect((await search('FIND {ada} IN ALL FIELDS'))[0].errorCode).toBe('MALFORMED_SEARCH');
  });
});

describe('the description', () => {
  it('tells types, lengths, options and who may write', async () => {
    const { call } = await connect();
    const { fields } = (await call('GET', '/sobjects/Lead/describe')).body;
    const named = (name: string) => fields.find((field: { name: string }) => field.name === name);
    expect(named('LastName')).toMatchObject({ type: 'string', length: 80, nillable: false, createable: true });
    expect(named('Name')).toMatchObject({ createable: false, updateable: false });
    expect(named('Stage__c')).toMatchObject({ type: 'picklist', restrictedPicklist: true, custom: true });
    expect(named('Leadwright_Id__c')).toMatchObject({ externalId: true, unique: true });
    expect(code(await call('GET', '/sobjects/Opportunity/describe'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a bad day', () => {
  it('loses the answer, sends half of it, or sends it late; what was asked is done', async () => {
    const { call } = await connect();
    const fail = (kind: string) =>
      crm.call('POST', '/salesforce/_sandbox/faults', { kind, times: 1, method: 'POST', path: '/sobjects/Lead' });
    const found = async (address: string) => {
      const q = new URLSearchParams({ q: `SELECT Id FROM Lead WHERE Email = '${address}'` });
      return (await call('GET', `/query?${q}`)).body.totalSize;
    };
    for (const [n, kind] of ['lost', 'half'].entries()) {
      await fail(kind);
      await expect(call('POST', '/sobjects/Lead', ada(n))).rejects.toThrow();
      expect(await found(`ada${n}@x.test`)).toBe(1);
    }
    await fail('slow');
    expect((await call('POST', '/sobjects/Lead', ada(7))).status).toBe(201);
  });
});

describe('the panel', () => {
  it('shows the leads with their fields, as text', async () => {
    const { create } = await connect();
    await create(ada(1, { FirstName: '<img src=x>', City: 'Lisbon' }));
    const { body } = await crm.call('GET', '/panel/vendor/salesforce');
    for (const words of ['ada1@x.test', 'Lisbon', 'Halden &amp; Roe Studio']) expect(body).toContain(words);
    expect(body).not.toContain('<img src=x>');
  });
});
