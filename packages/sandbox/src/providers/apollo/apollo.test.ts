import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../world/people/people.ts';
import { type World, worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { apollo } from './apollo.ts';
import { LOCKED_EMAIL } from './apollo-records.ts';

let provider: ProviderUnderTest;
let world: World;
beforeAll(async () => {
  provider = await startProvider(apollo);
  world = worldOf(1);
  world.people.workEmailOf(0);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const auth = () => ({ 'x-api-key': provider.key });
const search = (body: object, query = '') => provider.post(`/api/v1/mixed_people/api_search${query}`, body, auth());
const match = (body: object) => provider.post('/api/v1/people/match', body, auth());

function somebody(fits: (person: Person) => unknown = () => true): Person {
  for (let i = 30_000; ; i++) {
    const person = world.people.get(i);
    if (person.workEmail && !person.optedOut && fits(person)) return person;
  }
}

describe('people search', () => {
  it('shows who there is, without last names, addresses and phones', async () => {
    const { status, body } = await search({
      person_titles: ['owner'],
      person_locations: ['Austin, Texas'],
      per_page: 10,
    });
    expect([status, body.people.length]).toEqual([200, 10]);
    expect(body.total_entries).toBeGreaterThan(100);
    expect(body.people[0]).toMatchObject({
      last_name_obfuscated: expect.stringContaining('***'),
      has_email: expect.any(Boolean),
    });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('takes lists in the query string too', async () => {
    const inBody = await search({ person_seniorities: ['vp'], organization_locations: ['Germany'] });
    const inQuery = await search({}, '?person_seniorities[]=vp&organization_locations[]=Germany');
    expect(inQuery.body).toEqual(inBody.body);
    expect(inBody.body.total_entries).toBeGreaterThan(20);
  });

  it('filters by domain, size, keywords and state of the address', async () => {
    const person = somebody();
    const domain = world.companies.domainOf(person.company);
    const colleagues = world.people.ofCompany(person.company);
    const { body } = await search({ q_organization_domains_list: [`www.${domain}`] });
    expect(body.total_entries).toBe(colleagues[1] - colleagues[0]);
    const large = await search({
      organization_num_employees_ranges: ['300,1000'],
      contact_email_status: ['verified'],
      q_keywords: 'hospital',
    });
    expect(large.body.total_entries).toBeGreaterThan(10);
  });

  it('pages to the end of the list', async () => {
    const filter = { person_locations: ['Girona'], per_page: 100 };
    const ids = new Set<string>();
    for (let page = 1; ; page++) {
      const { body } = await search({ ...filter, page });
      for (const { id } of body.people) ids.add(id);
      if (body.people.length < 100) {
        expect(ids.size).toBe(body.total_entries);
        break;
      }
    }
  });

  it('has 500 pages of 100', async () => {
    expect((await search({ per_page: 101 })).status).toBe(422);
    expect((await search({ page: 501 })).status).toBe(422);
  });

  it('counts per minute, hour and day in the headers, and waits', async () => {
    await provider.settings({ search_per_minute: 2 });
    const first = await search({ per_page: 1 });
    expect(first.headers.get('x-minute-requests-left')).toBe('1');
    expect(first.headers.get('x-hourly-requests-left')).toBe('5999');
    expect(first.headers.get('x-24-hour-requests-left')).toBe('49999');
    await search({ per_page: 1 });
    const refused = await search({ per_page: 1 });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.body.message).toContain('2 times per minute');
    await provider.running.sandbox.clock.advance(60_000);
    expect((await search({ per_page: 1 })).status).toBe(200);
  });
});

describe('matching', () => {
  it('finds a person by id, address, profile, or name and domain', async () => {
    const person = somebody();
    const domain = world.companies.domainOf(person.company);
    const found = await match({ email: person.workEmail });
    const { id } = found.body.person;
    for (const way of [{ id }, { linkedin_url: person.linkedinUrl }, { name: person.fullName, domain }]) {
      expect((await match(way)).body.person).toMatchObject({ id, email: person.workEmail, name: person.fullName });
    }
  });

  it('is free without a match', async () => {
    expect((await match({ email: 'x@nobody.test' })).body).toEqual({ person: null });
    expect((await provider.get('/_sandbox')).body.used.credits ?? 0).toBe(0);
  });

  it('enriches ten at once', async () => {
    const person = somebody();
    const details = [{ email: person.workEmail }, { email: 'x@nobody.test' }];
    const { body } = await provider.post('/api/v1/people/bulk_match', { details }, auth());
    expect(body).toMatchObject({
      unique_enriched_records: 1,
      missing_records: 1,
      matches: [{ email: person.workEmail }, null],
    });
    const tooMany = { details: Array(11).fill(details[0]) };
    expect((await provider.post('/api/v1/people/bulk_match', tooMany, auth())).status).toBe(422);
  });

  it('shows locked people with a placeholder for an address', async () => {
    const { body } = await match({ email: somebody().workEmail });
    const locked = await provider.get(`/api/v1/people/${body.person.id}`, auth());
    expect(locked.body.person.email).toBe(LOCKED_EMAIL);
  });

  it('reveals a phone later, by webhook and by asking', async () => {
    const received = Promise.withResolvers<string>();
    const hook = createServer((request, reply) => {
      request.setEncoding('utf8').on('data', (text) => received.resolve(text));
      reply.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hook.once('listening', resolve));
    const person = somebody(({ phone }) => phone);
    await provider.settings({ phone_seconds: 3_600 });
    expect((await match({ email: person.workEmail, reveal_phone_number: true })).status).toBe(400);
    const webhook_url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/phones`;
    const { body } = await match({ email: person.workEmail, reveal_phone_number: true, webhook_url });
    const path = `/api/v1/webhook_result/${body.request_id}`;
    expect((await provider.get(path, auth())).body.error_code).toBe('result_pending');
    await provider.running.sandbox.clock.advance(3_600_000);
    const phones = { people: [{ phone_numbers: [{ sanitized_number: person.phone }] }] };
    expect(JSON.parse(await received.promise)).toMatchObject(phones);
    expect((await provider.get(path, auth())).body).toMatchObject(phones);
    await provider.running.sandbox.clock.advance(31 * 24 * 3_600_000);
    expect((await provider.get(path, auth())).status).toBe(410);
    expect((await provider.get('/api/v1/webhook_result/12', auth())).body.error_code).toBe('request_id_unknown');
    expect((await provider.get('/_sandbox')).body.used.credits).toBe(9);
    hook.close();
  });

  it('stops at the last credit', async () => {
    await provider.settings({ credits: 1 });
    const email = somebody().workEmail;
    expect([(await match({ email })).status, (await match({ email })).status]).toEqual([200, 422]);
  });
});

describe('organizations', () => {
  it('are searched and enriched', async () => {
    const { body } = await provider.post(
      '/api/v1/mixed_companies/search',
      {
        organization_locations: ['Austin, Texas'],
        q_organization_keyword_tags: ['dental clinic'],
        per_page: 100,
        page: 2,
      },
      auth(),
    );
    expect(body.pagination).toMatchObject({ page: 2, per_page: 100, total_pages: 2 });
    expect(body.organizations.length).toBe(body.pagination.total_entries - 100);
    const { primary_domain } = body.organizations.find((one: { primary_domain: string | null }) => one.primary_domain);
    const enriched = await provider.get(`/api/v1/organizations/enrich?domain=${primary_domain}`, auth());
    expect(enriched.body.organization).toMatchObject({ primary_domain, city: 'Austin' });
  });
});

describe('access', () => {
  it('is refused in plain text to a wrong key, without limit headers', async () => {
    const { status, body, headers } = await provider.post('/api/v1/mixed_people/api_search', {}, { 'x-api-key': 'no' });
    expect([status, body, headers.get('x-minute-requests-left')]).toEqual([401, 'Invalid access credentials.', null]);
  });

  it('is refused to plans without it', async () => {
    await provider.settings({ api_access: false });
    const { status, body } = await search({});
    expect([status, body.error_code]).toEqual([403, 'API_INACCESSIBLE']);
  });
});
