import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from '../crm-testing.ts';
import { pipedrive } from './pipedrive.ts';
import { APP_SCOPE, PIPEDRIVE_CLIENT, type PIPEDRIVE_SETTINGS } from './pipedrive-state.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
const AUTHORIZE = '/pipedrive/oauth/authorize';
const ASKED = { client_id: PIPEDRIVE_CLIENT.id, redirect_uri: REDIRECT, state: 's' };
const BASIC = {
  authorization: `Basic ${Buffer.from(`${PIPEDRIVE_CLIENT.id}:${PIPEDRIVE_CLIENT.secret}`).toString('base64')}`,
};

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([pipedrive]);
});
beforeEach(async () => {
  await crm.call('POST', '/pipedrive/_sandbox/reset', {});
  await crm.call('PATCH', '/pipedrive/_sandbox/settings', { search_lag_ms: 0 });
});
afterAll(() => crm.stop());

const settings = (given: Partial<typeof PIPEDRIVE_SETTINGS>) =>
  crm.call('PATCH', '/pipedrive/_sandbox/settings', given);
const exchange = (code: string, headers: Record<string, string> = BASIC) =>
  crm.form('/pipedrive/oauth/token', { code, grant_type: 'authorization_code', redirect_uri: REDIRECT }, headers);
const refresh = (refresh_token: string, headers: Record<string, string> = BASIC) =>
  crm.form('/pipedrive/oauth/token', { grant_type: 'refresh_token', refresh_token }, headers);
const newCode = async (given: object = {}) =>
  (await crm.call('POST', '/pipedrive/_sandbox/code', { redirect_uri: REDIRECT, company: 'haldenroe', ...given })).body
    .code as string;

async function connect(company = 'haldenroe', given: object = {}) {
  const tokens = (await exchange(await newCode({ company, ...given }))).body;
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const call = (method: string, path: string, body?: unknown) =>
    crm.call(method, `/pipedrive/companies/${company}/api${path}`, body, headers);
  const fieldOf = async (name: string) => {
    const { body } = await call('GET', '/v2/personFields?limit=500');
    return body.data.find(({ field_name }: { field_name: string }) => field_name === name);
  };
  return { tokens, headers, call, fieldOf };
}
const ANA = { name: 'Ana María Ruiz', emails: [{ value: 'ana@x.test' }] };

describe('the consent page', () => {
  it('lists the companies and returns a code and the state', async () => {
    expect((await crm.call('GET', `${AUTHORIZE}?${new URLSearchParams(ASKED)}`)).body).toContain(
      'northwind.pipedrive.com',
    );
    const reply = await crm.form(AUTHORIZE, { ...ASKED, choice: 'northwind' });
    const back = new URL(reply.headers.get('location') ?? '');
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 's']);
    const { body } = await exchange(back.searchParams.get('code') ?? '');
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3_600,
      scope: APP_SCOPE,
      api_domain: `${crm.running.url}/pipedrive/companies/northwind`,
    });
  });

  it('returns user_denied when refused, and nothing to an unknown address', async () => {
    const refused = await crm.form(AUTHORIZE, { ...ASKED, choice: 'refuse' });
    expect(refused.headers.get('location')).toBe(`${REDIRECT}?error=user_denied&state=s`);
    for (const change of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'x' }]) {
      const reply = await crm.form(AUTHORIZE, { ...ASKED, ...change, choice: 'northwind' });
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    }
  });
});

describe('tokens', () => {
  it('need the client in the header; a code is good once', async () => {
    expect((await exchange(await newCode(), {})).status).toBe(401);
    const code = await newCode();
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  it('keep their refresh token, which ends after sixty days without use or with the app', async () => {
    const { tokens, call } = await connect();
    const next = await refresh(tokens.refresh_token);
    expect(next.body.refresh_token).toBe(tokens.refresh_token);
    expect(next.body.access_token).not.toBe(tokens.access_token);
    await crm.running.sandbox.clock.advance(59 * 86_400_000);
    expect((await call('GET', '/v1/users/me')).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    await crm.call('POST', '/pipedrive/_sandbox/companies/haldenroe/end-access', { what: 'all' });
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await crm.call('GET', '/pipedrive/_sandbox/counters')).body).toMatchObject({
      exchanges: 1,
      refreshes: 2,
      refused_refreshes: 1,
    });
  });

  it('open their own company only, and what their scopes name', async () => {
    const { headers, call } = await connect();
    const other = await crm.call('GET', '/pipedrive/companies/northwind/api/v1/users/me', undefined, headers);
    expect([other.status, other.body.error]).toEqual([401, 'unauthorized access']);
    expect((await call('GET', '/v1/users/me')).body.data).toMatchObject({
      company_id: 7_001,
      company_name: 'Halden & Roe Studio',
      company_domain: 'haldenroe',
    });
    const small = await connect('haldenroe', { scope: 'base,contacts:read' });
    expect((await small.call('GET', '/v2/persons')).status).toBe(200);
    const refused = await small.call('POST', '/v2/persons', ANA);
    expect([refused.status, refused.body.error]).toEqual([403, 'Scope and URL mismatch']);
  });
});

describe('limits', () => {
  it('are told in headers: the window, and the tokens of the day by what calls cost', async () => {
    const { call } = await connect();
    const told = async (method: string, path: string, body?: unknown) => {
      const { headers } = await call(method, path, body);
      return ['x-ratelimit-limit', 'x-daily-ratelimit-token-remaining'].map((name) => headers.get(name));
    };
    expect(await told('GET', '/v2/persons')).toEqual(['80', '179990']);
    expect(await told('POST', '/v2/persons', ANA)).toEqual(['80', '179985']);
    expect(await told('GET', '/v2/persons/search?term=ana')).toEqual(['10', '179965']);
  });

  it('refuse a burst, more than ten searches, and a budget that is used up until the next day', async () => {
    await settings({ burst_max: 2 });
    const { call } = await connect();
    await call('GET', '/v2/persons');
    await call('GET', '/v2/persons');
    const over = await call('GET', '/v2/persons');
    expect([over.status, over.body.success, over.headers.get('x-ratelimit-reset')]).toEqual([429, false, '2']);
    for (let n = 0; n < 10; n += 1) expect((await call('GET', '/v2/persons/search?term=ana')).status).toBe(200);
    expect((await call('GET', '/v2/persons/search?term=ana')).status).toBe(429);
    await crm.running.sandbox.clock.advance(2_000);
    await settings({ daily_tokens: 20 });
    expect((await call('GET', '/v2/persons')).status).toBe(429);
    await crm.running.sandbox.clock.advance(86_400_000);
    const again = await connect();
    expect((await again.call('GET', '/v2/persons')).status).toBe(200);
  });

  it('close the wall for those who go on after many refusals', async () => {
    await settings({ burst_max: 0, block_after: 3 });
    const { call } = await connect();
    for (let n = 0; n < 3; n += 1) expect((await call('GET', '/v2/persons')).status).toBe(429);
    const wall = await call('GET', '/v2/persons');
    expect([wall.status, wall.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')]);
    await settings({ burst_max: 10 });
    await crm.running.sandbox.clock.advance(60_000);
    expect((await call('GET', '/v2/persons')).status).toBe(200);
  });
});

describe('persons', () => {
  it('may have the same address twice; one address is the primary one', async () => {
    const { call } = await connect();
    const first = await call('POST', '/v2/persons', ANA);
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      first_name: 'Ana',
      last_name: 'María Ruiz',
      is_deleted: false,
      emails: [{ value: 'ana@x.test', primary: true, label: 'work' }],
    });
    expect((await call('POST', '/v2/persons', ANA)).body.data.id).not.toBe(first.body.data.id);
    const found = await call('GET', '/v2/persons/search?term=ANA@x.test&fields=email&exact_match=true');
    expect(found.body.data.items).toHaveLength(2);
    expect((await call('GET', '/v2/persons/search?term=ana@x&fields=email&exact_match=true')).body.data.items).toEqual(
      [],
    );
  });

  it('are found by the search a moment after they were written', async () => {
    await settings({ search_lag_ms: 1_000 });
    const { call } = await connect();
    await call('POST', '/v2/persons', ANA);
    const search = async () =>
      (await call('GET', '/v2/persons/search?term=ana@x.test&fields=email&exact_match=true')).body.data.items.length;
    expect(await search()).toBe(0);
    await crm.running.sandbox.clock.advance(1_000);
    expect(await search()).toBe(1);
  });

  it('are listed page by page, also from the newest change on', async () => {
    const { call } = await connect();
    for (const n of [1, 2, 3]) {
      await call('POST', '/v2/persons', { name: `P${n}` });
      await crm.running.sandbox.clock.advance(1_000);
    }
    const path = '/v2/persons?limit=2&sort_by=update_time&sort_direction=desc';
    const { body } = await call('GET', path);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['P3', 'P2']);
    const next = await call('GET', `${path}&cursor=${body.additional_data.next_cursor}`);
    expect(next.body.data.map(({ name }: { name: string }) => name)).toEqual(['P1']);
    expect(next.body.additional_data.next_cursor).toBeNull();
    expect((await call('GET', '/v2/persons?limit=501')).status).toBe(400);
  });

  it('are changed in what is named, and refused what does not fit, in words', async () => {
    const { call, fieldOf } = await connect();
    const { id } = (await call('POST', '/v2/persons', { ...ANA, job_title: 'Owner' })).body.data;
    const [several, rating] = [await fieldOf('Built with'), await fieldOf('Google rating')];
    const custom_fields = { [several.field_code]: [several.options[0].id], [rating.field_code]: 4.5 };
    const changed = (await call('PATCH', `/v2/persons/${id}`, { custom_fields })).body.data;
    expect(changed).toMatchObject({ name: ANA.name, job_title: 'Owner', custom_fields });
    const cleared = { custom_fields: { [several.field_code]: null } };
    expect((await call('PATCH', `/v2/persons/${id}`, cleared)).body.data.custom_fields[several.field_code]).toBeNull();
    for (const [body, words] of [
      [{ first_name: 'Ana' }, 'first_name: unknown'],
      [{ emails: [{ value: 'nothing' }] }, 'email'],
      [{ org_id: 999 }, 'organization'],
      [{ label_ids: [999] }, 'label'],
      [{ label_ids: ['1'] }, 'label_ids.0'],
      [{ custom_fields: { [several.field_code]: [] } }, several.field_code],
      [{ custom_fields: { [rating.field_code]: '4.5' } }, rating.field_code],
    ] as const) {
      const refused = await call('PATCH', `/v2/persons/${id}`, body);
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(words)]);
    }
  });

  it('have a job title and a postal address only with contact sync', async () => {
    const { call, fieldOf } = await connect('northwind');
    expect(await fieldOf('Job title')).toBeUndefined();
    const refused = await call('POST', '/v2/persons', { ...ANA, job_title: 'Owner' });
    expect(refused.status).toBe(403);
    expect((await call('POST', '/v2/persons', ANA)).body.data.job_title).toBeUndefined();
  });

  it('are gone after a deletion and after a merge, which gives the other one what it lacks', async () => {
    const { call } = await connect();
    const one = (await call('POST', '/v2/persons', ANA)).body.data;
    const two = (await call('POST', '/v2/persons', { ...ANA, phones: [{ value: '+351210000000' }] })).body.data;
    await call('PUT', `/v1/persons/${two.id}/merge`, { merge_with_id: one.id });
    expect((await call('GET', `/v2/persons/${two.id}`)).status).toBe(404);
    expect((await call('GET', `/v2/persons/${one.id}`)).body.data.phones).toMatchObject([{ value: '+351210000000' }]);
    expect((await call('DELETE', `/v2/persons/${one.id}`)).body.data).toEqual({ id: one.id });
    expect((await call('DELETE', `/v2/persons/${one.id}`)).body.error).toBe('Person not found');
  });
});

describe('organizations and fields', () => {
  it('link persons to an organization that is found by its whole name', async () => {
    const { call } = await connect();
    const { id } = (await call('POST', '/v2/organizations', { name: 'Engines Ltd', website: 'https://e.test' })).body
      .data;
    const found = await call('GET', '/v2/organizations/search?term=engines%20ltd&fields=name&exact_match=true');
    expect(found.body.data.items).toMatchObject([{ item: { id, name: 'Engines Ltd' } }]);
    const person = (await call('POST', '/v2/persons', { ...ANA, org_id: id })).body.data;
    expect(person.org_id).toBe(id);
    const ofIt = async (org: number) => (await call('GET', `/v2/persons?org_id=${org}`)).body.data.length;
    expect([await ofIt(id), await ofIt(999)]).toEqual([1, 0]);
    await call('DELETE', `/v2/organizations/${id}`);
    expect((await call('GET', `/v2/persons/${person.id}`)).body.data.org_id).toBeNull();
  });

  it('are made with keys of 40 digits; labels are options of their field', async () => {
    const { call, fieldOf } = await connect();
    const made = (await call('POST', '/v2/personFields', { field_name: 'Opener', field_type: 'text' })).body.data;
    expect(made.field_code).toMatch(/^[0-9a-f]{40}$/);
    expect((await call('POST', '/v2/personFields', { field_name: 'X', field_type: 'enum' })).status).toBe(400);
    const labels = await fieldOf('Labels');
    const added = (await call('POST', '/v2/personFields/label_ids/options', [{ label: 'Clinic' }])).body.data;
    const person = (await call('POST', '/v2/persons', { ...ANA, label_ids: [added[0].id] })).body.data;
    expect(person.label_ids).toEqual([added[0].id]);
    expect((await fieldOf('Labels')).options).toHaveLength(labels.options.length + 1);
  });
});

describe('a bad day', () => {
  it('loses the answer, sends half of it, or sends it late; what was asked is done', async () => {
    const { call } = await connect();
    const fail = (kind: string) =>
      crm.call('POST', '/pipedrive/_sandbox/faults', { kind, times: 1, method: 'POST', path: '/v2/persons' });
    const names = async () => (await call('GET', '/v2/persons')).body.data.map(({ name }: { name: string }) => name);
    for (const kind of ['lost', 'half']) {
      await fail(kind);
      await expect(call('POST', '/v2/persons', { name: kind })).rejects.toThrow();
      expect(await names()).toContain(kind);
    }
    await fail('slow');
    expect((await call('POST', '/v2/persons', { name: 'slow' })).status).toBe(201);
  });
});

describe('the panel', () => {
  it('shows persons with labels and fields, and the page of one', async () => {
    const { call, fieldOf } = await connect();
    const rating = await fieldOf('Google rating');
    const { id } = (await call('POST', '/v2/persons', { ...ANA, custom_fields: { [rating.field_code]: 4.5 } })).body
      .data;
    const { body } = await crm.call('GET', '/panel/vendor/pipedrive');
    expect(body).toContain('ana@x.test');
    expect(body).toContain('Google rating');
    const one = await crm.call('GET', `/pipedrive/companies/haldenroe/person/${id}`);
    expect(one.body).toContain('Ana María Ruiz');
    expect((await crm.call('GET', '/pipedrive/companies/haldenroe/person/999')).status).toBe(404);
    const made = (await call('POST', '/v2/organizations', { name: 'Engines Ltd' })).body.data.id;
    const organization = await crm.call('GET', `/pipedrive/companies/haldenroe/organization/${made}`);
    expect([organization.status, organization.body.includes('Engines Ltd')]).toEqual([200, true]);
    expect(crm.failures).toEqual([]);
  });
});
