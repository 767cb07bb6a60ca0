/** The built-in source of a domain against the sandbox's websites, of which it is known what they publish. */
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { DomainFilters } from '@leadwright/contract/searching/search-filters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { grant } from '../../wallet/public.ts';
import type { SourceQuery } from '../source.port.ts';
import { callWith, collect } from '../testing/call.ts';
import { type OwnSandbox, placesOf, startOwnSandbox } from '../testing/own-sandbox.ts';
import { websiteSource } from './website.source.ts';

let [api, sandbox, domains] = [{} as Api, {} as OwnSandbox, [] as string[]];
beforeAll(async () => {
  sandbox = await startOwnSandbox();
  api = await startApi({ SANDBOX_URL: sandbox.url });
  Object.assign(api.platform.config, { HUNTER_KEY: undefined, MAIL_CHECK: 'off' });
  const csv = await placesOf(sandbox.url);
  const all = csv.split('\n').flatMap((line) => /https?:\/\/([a-z0-9-]+\.(?:test|example))/.exec(line)?.[1] ?? []);
  domains = all.filter((_domain, index) => index % 997 === 0);
});
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const query = (domain: string, filters: object = {}): SourceQuery => ({
  kind: 'single',
  filters: DomainFilters.parse({ domain, ...filters }),
  domain,
});
const find = (domain: string, filters: object = {}) =>
  collect(websiteSource, callWith(api.platform, 'website'), query(domain, filters));
const truth = async (domain: string) =>
  (await fetch(`${sandbox.url}/world/companies/${domain}`).then((reply) => reply.json())) as {
    published: { emails: string[] };
  };
const takesMail = async (domain: string) => {
  const reply = await fetch(`${sandbox.url}/world/mailboxes/nobody@${domain}`);
  const { domain: mail } = (await reply.json()) as { domain: { policy: string } | null };
  return mail?.policy === 'ordinary';
};

describe('a company’s own website', () => {
  it('returns published addresses in any notation, each with its page', async () => {
    let published = 0;
    for (const domain of domains) {
      const found = await find(domain).catch(() => null);
      if (!found) continue;
      const emails = found.leads.map(({ row }) => row.email);
      for (const email of (await truth(domain)).published.emails) {
        expect(emails, domain).toContain(email);
        published += 1;
      }
      for (const { row } of found.leads)
        expect(row).toMatchObject({
          domain,
          email_state: 'found',
          provenance: {
            '*': { source: 'Company website', url: expect.stringMatching(`^https://(www\\.)?${domain}/`) },
          },
        });
    }
    expect(published).toBeGreaterThan(10);
  });

  it('is looked at once for the estimate and the search', async () => {
    const domain = domains.find((each) => each.endsWith('.test')) as string;
    const call = callWith(api.platform, 'website');
    const { matches } = await websiteSource.estimate(call, query(domain));
    const before = call.spent.calls;
    const page = await websiteSource.search(call, query(domain), null, 10);
    expect([page.leads.length, call.spent.calls]).toEqual([matches, before]);
  });

  it('tells general addresses from those of people, and does not pretend to know departments', async () => {
    for (const domain of domains.slice(0, 12)) {
      const all = await find(domain).catch(() => null);
      const parts = await Promise.all(
        (['personal', 'generic'] as const).map((only) => find(domain, { only }).catch(() => null)),
      );
      expect(parts.reduce((sum, part) => sum + (part?.leads.length ?? 0), 0)).toBe(all?.leads.length ?? 0);
    }
    expect(websiteSource.answers(query('a.test', { departments: ['sales'] }))).toBe(false);
  });

  it('serves a search without any key: estimated, found, charged per address', async () => {
    const who = await api.buildAccount();
    await asAccount(systemBase(api.platform), who.accountId, (tx) =>
      grant(tx, { source: 'grant', credits: 20, key: 'for the crawler' }),
    );
    const withEmail = await Promise.all(
      domains.map(async (domain) => ((await find(domain).catch(() => null))?.leads.length ? domain : '')),
    );
    const domain = withEmail.find(Boolean) as string;
    const body = {
      type: 'single' as const,
      list: { name: 'Site' },
      limit: 5,
      filters: { domain: `https://www.${domain}/x` },
    };
    const estimate = (await api.call(who, search.estimate, { body })).body;
    expect(estimate).toMatchObject({ source: 'Company website', matches_is_minimum: false });
    const begun = await api.call(who, search.create, { body });
    await api.runJobs();
    const { body: done } = await api.call(who, search.get, { params: { id: begun.body.data.id } });
    expect(done).toMatchObject({ status: 'completed', added: estimate.matches, credits: estimate.expected_credits });
    const rows = await api.call(who, results.find, { params: { type: 'domain', id: done.list_id }, body: {} as never });
    expect(rows.body.data[0]).toMatchObject({ domain, email_state: 'found' });
  });

  it('names people without their address, who are found as far as its mail server confirms them', async () => {
    const all = { only: 'all' };
    Object.assign(api.platform.config, { MAIL_CHECK: 'smtp' });
    try {
      for (const domain of domains) {
        const call = callWith(api.platform, 'website');
        const estimate = await websiteSource.estimate(call, query(domain, all)).catch(() => null);
        if (!estimate?.isMinimum || !(await takesMail(domain))) continue;
        const { leads } = await collect(websiteSource, call, query(domain, all));
        const found = leads.filter(({ row }) => row.is_verified);
        if (found.length === 0) continue;
        expect(leads.length).toBe((estimate.matches ?? 0) + found.length);
        for (const { row } of found) {
          expect(row).toMatchObject({ email_state: 'found', first_name: expect.stringMatching(/./), domain });
          expect(row.email).toMatch(new RegExp(`@${domain.replaceAll('.', '\\.')}$`));
        }
        return;
      }
      expect.fail('none of the sites names somebody whose address can be found');
    } finally {
      Object.assign(api.platform.config, { MAIL_CHECK: 'off' });
    }
  });

  it('that does not exist, or is not there, costs nothing and fails nothing', async () => {
    const who = await api.buildAccount();
    const ask = (domain: string) =>
      api.call(who, search.estimate, { body: { type: 'single', list: { name: 'S' }, limit: 5, filters: { domain } } });
    expect((await ask('nobody-has-this.test')).body).toMatchObject({ matches: 0, maximum_credits: 0 });
    expect((await ask('169.254.169.254')).status).toBe(422);
  });
});
