import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type World, worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { peopleDataLabs } from './people-data-labs.ts';

let pdl: ProviderUnderTest;
let world: World;
beforeAll(async () => {
  pdl = await startProvider(peopleDataLabs);
  world = worldOf(1);
  world.people.workEmailOf(0);
});
afterEach(() => pdl.reset());
afterAll(() => pdl.stop());

const auth = () => ({ 'x-api-key': pdl.key });
const search = (body: object) => pdl.post('/v5/person/search', body, auth());
const enrich = (params: Record<string, string>) => pdl.get(`/v5/person/enrich?${new URLSearchParams(params)}`, auth());

const owners = {
  bool: { must: [{ term: { location_locality: 'austin' } }, { terms: { job_title_levels: ['owner'] } }] },
};

describe('person search', () => {
  it('answers an Elasticsearch query', async () => {
    const { status, body } = await search({ query: owners, size: 5 });
    expect([status, body.status, body.data.length]).toEqual([200, 200, 5]);
    expect(body.total).toBeGreaterThan(100);
    for (const person of body.data) {
      expect(person).toMatchObject({
        location_locality: 'austin',
        location_region: 'texas',
        location_country: 'united states',
      });
      expect(person.job_title_levels).toContain('owner');
    }
  });

  it('answers the same question in SQL', async () => {
    const sql = "SELECT * FROM person WHERE location_locality='austin' AND job_title_levels IN ('owner');";
    const [first, second] = [await search({ sql, size: 20 }), await search({ query: owners, size: 20 })];
    expect(first.body.data).toEqual(second.body.data);
    expect(first.body.total).toBe(second.body.total);
  });

  it.each([
    [
      "job_title LIKE '%chef%' AND NOT location_country='spain'",
      (p: Shown) => p.job_title.includes('chef') && p.location_country !== 'spain',
    ],
    [
      "(industry='lawyer' OR industry='dentist') AND work_email IS NOT NULL",
      (p: Shown) => ['lawyer', 'dentist'].includes(p.industry) && p.work_email !== null,
    ],
    ['job_company_employee_count >= 200 AND mobile_phone IS NULL', (p: Shown) => p.mobile_phone === null],
  ])('understands %s', async (where, fits) => {
    const { body } = await search({ sql: `SELECT * FROM person WHERE ${where}`, size: 25 });
    expect(body.data.length).toBe(25);
    expect(body.data.every(fits)).toBe(true);
  });

  it('scrolls to the very end without showing anyone twice', async () => {
    await pdl.settings({ search_per_minute: 1_000 });
    const query = { bool: { must: [{ term: { location_locality: 'austin' } }, { term: { industry: 'dentist' } }] } };
    const seen: string[] = [];
    let token: string | undefined;
    let total = 0;
    do {
      const { body } = await search({ query, size: 100, ...(token && { scroll_token: token }) });
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      [token, total] = [body.scroll_token, body.total];
    } while (token);
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
    expect(total).toBeGreaterThan(100);
  });

  it('charges a credit per person and says so in the headers', async () => {
    const { headers } = await search({ query: owners, size: 7 });
    expect(headers.get('x-call-credits-spent')).toBe('7');
    expect(headers.get('x-call-credits-type')).toBe('search');
    expect(headers.get('x-totallimit-remaining')).toBe(String(100_000 - 7));
    expect(JSON.parse(headers.get('x-ratelimit-remaining') ?? '')).toEqual({ minute: 9 });
  });

  it('finds nobody without charging', async () => {
    const { status, body, headers } = await search({ query: { term: { location_country: 'atlantis' } } });
    expect([status, body.error.type]).toEqual([404, 'not_found']);
    expect(headers.get('x-call-credits-spent')).toBe('0');
  });

  it.each([
    ['neither query nor sql', {}],
    ['a query of an unknown kind', { query: { fuzzy: { job_title: 'x' } } }],
    ['a field that does not exist', { query: { term: { shoe_size: 44 } } }],
    ['SQL it cannot read', { sql: 'SELECT name FROM person' }],
    ['SQL that goes on', { sql: "SELECT * FROM person WHERE sex='male' ORDER BY 1" }],
    ['more than a hundred', { query: { match_all: {} }, size: 101 }],
    ['a token of another query', { query: { match_all: {} }, scroll_token: 'abc' }],
  ])('refuses %s', async (_case, body) => {
    const reply = await search(body);
    expect([reply.status, reply.body.error.type]).toEqual([400, 'invalid_request_error']);
  });

  it('shows plans without contact data only whether there is any', async () => {
    await pdl.settings({ plan: 'free' });
    const { body } = await search({ query: { exists: { field: 'work_email' } } });
    expect(body.data[0]).toMatchObject({ work_email: true, phone_numbers: expect.any(Boolean) });
  });

  it('allows ten searches a minute', async () => {
    await pdl.settings({ search_per_minute: 2 });
    await search({ query: owners });
    await search({ query: owners });
    const refused = await search({ query: owners });
    expect([refused.status, refused.body.error.type]).toEqual([429, 'rate_limit_error']);
    await pdl.running.sandbox.clock.advance(60_000);
    expect((await search({ query: owners })).status).toBe(200);
  });

  it('stops at the last credit', async () => {
    await pdl.settings({ search: 3 });
    expect((await search({ query: owners, size: 5 })).body.data.length).toBe(3);
    expect((await search({ query: owners, size: 5 })).status).toBe(402);
  });
});

interface Shown {
  job_title: string;
  location_country: string;
  industry: string;
  work_email: string | null;
  mobile_phone: string | null;
}

/** Someone with an address and a phone who has not asked to be left alone. */
function somebody(from = 50_000) {
  for (let i = from; ; i++) {
    const person = world.people.get(i);
    if (person.workEmail && person.phone && !person.optedOut) return person;
  }
}

describe('enrichment', () => {
  it('finds a person by profile, address, phone, or name and company', async () => {
    const person = somebody();
    const company = world.companies.nameOf(person.company);
    const ways = [
      { profile: person.linkedinUrl },
      { email: person.workEmail ?? '' },
      { phone: person.phone ?? '' },
      { name: person.fullName, company },
    ];
    for (const way of ways) {
      const { status, body } = await enrich(way);
      expect([status, body.data.linkedin_username]).toEqual([200, person.linkedinSlug]);
      expect(body.likelihood).toBeGreaterThanOrEqual(9);
    }
  });

  it('wants enough to go by, and knows when it is not sure', async () => {
    expect((await enrich({ name: 'maria garcia' })).status).toBe(400);
    const common = await enrich({ name: 'maria garcia', country: 'spain' });
    expect(common.body.likelihood).toBeLessThan(9);
    expect((await enrich({ name: 'maria garcia', country: 'spain', min_likelihood: '9' })).status).toBe(404);
  });

  it('honors what is required', async () => {
    const index =
      Array.from({ length: 500 }, (_, i) => 60_000 + i).find(
        (i) => !world.people.phoneOf(i) && !world.people.hasOptedOut(i),
      ) ?? 0;
    const profile = world.people.get(index).linkedinUrl;
    expect((await enrich({ profile })).status).toBe(200);
    expect((await enrich({ profile, required: 'mobile_phone' })).status).toBe(404);
  });

  it('enriches up to a hundred at once, each with its own answer', async () => {
    const person = somebody();
    const { body } = await pdl.post(
      '/v5/person/bulk',
      {
        requests: [
          { params: { profile: [person.linkedinUrl] }, metadata: { row: 1 } },
          { params: { email: 'x@nobody.test' } },
        ],
      },
      auth(),
    );
    expect(body).toMatchObject([
      { status: 200, metadata: { row: 1 }, data: { linkedin_username: person.linkedinSlug } },
      { status: 404 },
    ]);
  });

  it('knows companies by website and name', async () => {
    const company = world.companies.get(somebody().company);
    const { body } = await pdl.get(`/v5/company/enrich?website=https://www.${company.domain}/`, auth());
    expect(body).toMatchObject({ status: 200, display_name: company.name, website: company.domain, likelihood: 10 });
    expect((await pdl.get('/v5/company/enrich?website=nobody.test', auth())).status).toBe(404);
    expect((await pdl.get('/v5/company/enrich', auth())).status).toBe(400);
  });

  it('never shows people who asked to be left alone', async () => {
    const index = Array.from({ length: 5_000 }, (_, i) => i).find((i) => world.people.hasOptedOut(i)) ?? 0;
    expect((await enrich({ profile: world.people.get(index).linkedinUrl })).status).toBe(404);
  });

  it('refuses a wrong key', async () => {
    const { status, body } = await pdl.get('/v5/person/enrich?email=a@b.test', { 'x-api-key': 'no' });
    expect([status, body.status, body.error.type]).toEqual([401, 401, 'authentication_error']);
  });
});
