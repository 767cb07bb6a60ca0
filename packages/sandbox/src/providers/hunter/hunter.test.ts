import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../world/companies/companies.ts';
import type { MailPolicy } from '../../world/companies/mailboxes.ts';
import { type World, worldOf } from '../../world/world.ts';
import { type ProviderUnderTest, startProvider } from '../provider-testing.ts';
import { hunter } from './hunter.ts';

let provider: ProviderUnderTest;
let world: World;
beforeAll(async () => {
  provider = await startProvider(hunter);
  world = worldOf(1);
  world.people.workEmailOf(0);
});
afterEach(() => provider.reset());
afterAll(() => provider.stop());

const call = (path: string, params: Record<string, string | number>) =>
  provider.get(`/v2/${path}?${new URLSearchParams({ ...params, api_key: provider.key } as Record<string, string>)}`);

/** The first company with a domain that fits. */
function company(fits: (company: Company) => boolean): Company & { domain: string } {
  for (let i = 0; i < world.companies.count; i++) {
    if (!world.companies.domainOf(i)) continue;
    const found = world.companies.get(i);
    if (found.domain && fits(found)) return { ...found, domain: found.domain };
  }
  return expect.fail('no such company');
}

const peopleOf = ({ index }: Company) => {
  const [from, to] = world.people.ofCompany(index);
  return Array.from({ length: to - from }, (_, i) => world.people.get(from + i));
};
const large = () => company((one) => peopleOf(one).length > 150);
const withPolicy = (policy: MailPolicy) =>
  company(({ domain }) => world.mailboxes.domain(domain ?? '')?.policy === policy);
const problem = (body: { errors: { id: string; code: number }[] }) => [body.errors[0]?.id, body.errors[0]?.code];

describe('domain search', () => {
  it('shows the addresses of a domain with what is known about them', async () => {
    const { domain, name } = large();
    const { status, body } = await call('domain-search', { domain });
    expect([status, body.data.emails.length, body.meta.limit]).toEqual([200, 10, 10]);
    expect(body.data).toMatchObject({ domain, organization: name, pattern: expect.stringContaining('{') });
    const personal = body.data.emails.find(({ type }: { type: string }) => type === 'personal');
    expect(personal).toMatchObject({
      first_name: expect.any(String),
      position: expect.any(String),
      sources: [{ domain }],
    });
    expect(JSON.stringify(body)).not.toContain(provider.key);
  });

  it('pages by limit and offset to the end', async () => {
    const { domain } = large();
    const seen = new Set<string>();
    for (let offset = 0; ; offset += 100) {
      const { body } = await call('domain-search', { domain, limit: 100, offset });
      for (const { value } of body.data.emails) seen.add(value);
      if (body.data.emails.length < 100) {
        expect(seen.size).toBe(body.meta.results);
        break;
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  it('filters by kind, seniority and department', async () => {
    const { domain } = large();
    const { body } = await call('domain-search', {
      domain,
      type: 'personal',
      seniority: 'executive',
      department: 'sales,marketing',
      limit: 100,
    });
    expect(body.data.emails.length).toBeGreaterThan(0);
    for (const email of body.data.emails) {
      expect(email).toMatchObject({ type: 'personal', seniority: 'executive' });
      expect(['sales', 'marketing']).toContain(email.department);
    }
  });

  it('costs a search per ten addresses begun, and nothing when there are none', async () => {
    await call('domain-search', { domain: large().domain, limit: 25 });
    await call('domain-search', { domain: 'nobody.test' });
    const { body } = await call('account', {});
    expect(body.data.requests.searches).toEqual({ used: 3, available: 50_000 });
  });

  it.each([
    ['no domain', {}, ['wrong_params', 400]],
    ['something that is no domain', { domain: 'not a domain' }, ['wrong_params', 400]],
    ['a limit over a hundred', { domain: 'a.test', limit: 101 }, ['pagination_error', 400]],
    ['a negative offset', { domain: 'a.test', offset: -1 }, ['pagination_error', 400]],
    ['an unknown kind', { domain: 'a.test', type: 'nice' }, ['invalid_type', 400]],
    ['an unknown seniority', { domain: 'a.test', seniority: 'senior,boss' }, ['invalid_seniority', 400]],
    ['an unknown department', { domain: 'a.test', department: 'ventas' }, ['invalid_department', 400]],
  ])('refuses %s', async (_case, params, expected) => {
    expect(problem((await call('domain-search', params as Record<string, string>)).body)).toEqual(expected);
  });

  it('shows free plans the first ten', async () => {
    await provider.settings({ plan: 'Free' });
    const { domain } = large();
    expect((await call('domain-search', { domain, limit: 10 })).status).toBe(200);
    expect(problem((await call('domain-search', { domain, limit: 10, offset: 10 })).body)).toEqual([
      'pagination_error',
      400,
    ]);
  });
});

describe('email finder', () => {
  it('finds known people, and guesses the others where it cannot be proved wrong', async () => {
    const catchAll = withPolicy('catch-all');
    const guess = await call('email-finder', { domain: catchAll.domain, first_name: 'Zebulon', last_name: 'Quill' });
    expect(guess.body.data).toMatchObject({ accept_all: true, verification: { status: 'accept_all' } });
    const person = peopleOf(large()).find(({ optedOut }) => !optedOut) ?? expect.fail();
    const { body } = await call('email-finder', { domain: large().domain, full_name: person.fullName });
    expect(body.data.email.endsWith(large().domain)).toBe(true);
  });

  it('finds nobody where nobody is', async () => {
    const { status, body } = await call('email-finder', {
      domain: withPolicy('ordinary').domain,
      first_name: 'Zebulon',
      last_name: 'Quill',
    });
    expect([status, ...problem(body)]).toEqual([404, 'not_found', 404]);
    expect((await call('account', {})).body.data.requests.searches.used).toBe(0);
  });

  it('wants a name and a place to look', async () => {
    expect(problem((await call('email-finder', { domain: 'a.test' })).body)).toEqual(['wrong_params', 400]);
    expect(problem((await call('email-finder', { full_name: 'Ada Lovelace' })).body)).toEqual(['wrong_params', 400]);
  });

  it('leaves people alone who asked for it', async () => {
    for (let i = 0; i < world.people.count; i++) {
      if (!world.people.hasOptedOut(i) || !world.people.workEmailOf(i)) continue;
      const person = world.people.get(i);
      const domain = world.companies.domainOf(person.company) ?? '';
      expect((await call('email-finder', { domain, full_name: person.fullName })).status).toBe(451);
      expect((await call('email-verifier', { email: person.workEmail ?? '' })).status).toBe(451);
      break;
    }
  });
});

describe('email verifier', () => {
  it('tells what the mail server tells', async () => {
    const verdict = async (email: string) => (await call('email-verifier', { email })).body.data.status;
    expect(await verdict(withPolicy('ordinary').roleEmails[0] ?? '')).toBe('valid');
    expect(await verdict(`nobody.there@${withPolicy('ordinary').domain}`)).toBe('invalid');
    expect(await verdict(`anybody@${withPolicy('catch-all').domain}`)).toBe('accept_all');
    expect(await verdict('somebody@nobody.test')).toBe('invalid');
    expect(await verdict('rubbish')).toBe('invalid');
  });

  it('asks to come again when greylisted, and bills once', async () => {
    const { domain, roleEmails } = withPolicy('greylist');
    const email = roleEmails[0] ?? `info@${domain}`;
    expect((await call('email-verifier', { email })).status).toBe(202);
    expect((await call('email-verifier', { email })).body.data.status).toBe('valid');
    expect((await call('account', {})).body.data.requests.verifications.used).toBe(1);
  });

  it('gives up on servers that refuse it', async () => {
    expect((await call('email-verifier', { email: `info@${withPolicy('unfriendly').domain}` })).status).toBe(222);
  });
});

describe('limits', () => {
  it('counts addresses without a key', async () => {
    const { body } = await provider.get(`/v2/email-count?domain=${large().domain}`);
    expect(body.data.total).toBe(body.data.personal_emails + body.data.generic_emails);
    expect(body.data.total).toBeGreaterThan(100);
    const found = await call('domain-search', { domain: large().domain, department: 'sales' });
    expect(body.data.department.sales).toBe(found.body.meta.results);
  });

  it('refuses a wrong key, in any of its places', async () => {
    expect(problem((await provider.get('/v2/account?api_key=no')).body)).toEqual(['authentication_failed', 401]);
    expect((await provider.get('/v2/account', { 'x-api-key': provider.key })).status).toBe(200);
    expect((await provider.get('/v2/account', { authorization: `Bearer ${provider.key}` })).status).toBe(200);
  });

  it('returns 403 for too many calls and 429 for an empty plan', async () => {
    await provider.settings({ per_second: 1 });
    const { domain } = large();
    await call('domain-search', { domain });
    expect((await call('domain-search', { domain })).status).toBe(403);
    await provider.settings({ per_second: 100, searches: 0, verifications: 0 });
    const exhausted = await call('domain-search', { domain });
    expect(problem(exhausted.body)).toEqual(['too_many_requests', 429]);
    expect((await call('email-verifier', { email: `info@${domain}` })).status).toBe(429);
  });

  it('does not know other paths', async () => {
    expect(problem((await call('nothing', {})).body)).toEqual(['not_found', 404]);
  });
});
