/**
 * The built-in source of a domain's addresses: what the company publishes on its own website, each with its page. Needs no
 * key. Knows nothing of departments and seniority.
 */
import { originOf } from '../../leads/public.ts';
import { emailLead, phoneFrom, text } from '../lead.rules.ts';
import type { Lead, QueryOf, Source, SourceCall, SourceQuery } from '../source.port.ts';
import { SourceFailure } from '../source-failure.port.ts';
import { crawl, type Site } from './website.client.ts';
import { isGeneric } from './website.rules.ts';

const REMEMBER_MS = 10 * 60_000;
const MAX_REMEMBERED = 300;
/** However many people ask, a site is not asked more often. */
const VISITS = { max: 6, seconds: 60 };

const single = (query: SourceQuery) => query as QueryOf<'single'>;

export const websiteSource: Source = {
  id: 'website',
  title: 'Company website',
  kinds: ['single'],
  needsKey: false,
  costPerRecord: 0,
  pageSize: 100,
  cap: null,
  rateLimits: { site: VISITS },
  retentionDays: null,
  licence: 'published by the company',
  answers: (query) =>
    query.kind === 'single' && query.filters.departments.length === 0 && query.filters.seniorities.length === 0,
  async estimate(call, query) {
    const leads = await leadsOf(call, single(query));
    const count = (label: 'personal' | 'generic') => leads.filter(({ row }) => row.extra?.['type'] === label).length;
    const distribution = (['personal', 'generic'] as const).map((label) => ({ label, count: count(label) }));
    return {
      ...{ matches: leads.length, isMinimum: false, cells: [] },
      distribution: distribution.filter(({ count: n }) => n > 0),
    };
  },
  async search(call, query) {
    const leads = await leadsOf(call, single(query));
    return { leads, cursor: null, total: leads.length, raw: leads.length };
  },
};

const remembered = new Map<string, { until: number; site: Promise<Site> }>();

/** The estimate and the search that follows it look once. */
async function look(call: SourceCall, domain: string): Promise<Site> {
  const name = `${call.platform.config.WEBSITES_URL ?? ''} ${domain}`;
  const known = remembered.get(name);
  if (known && known.until > Date.now()) return known.site;
  const { allowed, retryAfter } = await call.platform.limits.take(`source:website:${domain}`, VISITS);
  if (!allowed) throw new SourceFailure('throttled', 'website', domain, retryAfter);
  const site = crawl(call, domain);
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  remembered.set(name, { until: Date.now() + REMEMBER_MS, site });
  site.catch(() => remembered.delete(name));
  return site;
}

async function leadsOf(call: SourceCall, { filters, domain }: QueryOf<'single'>): Promise<Lead[]> {
  const site = await look(call, domain);
  const wanted = site.emails.filter(
    ({ address }) => filters.only === 'all' || isGeneric(address) === (filters.only === 'generic'),
  );
  return wanted.map(({ address, url }) => leadOf(call, domain, site, address, url));
}

function leadOf(call: SourceCall, domain: string, site: Site, email: string, url: string): Lead {
  const values = {
    email,
    email_state: 'found' as const,
    company: text(site.name),
    website: `https://${domain}`,
    domain,
    phone: phoneFrom(site.phone),
    technologies: site.technologies,
    extra: { type: isGeneric(email) ? 'generic' : 'personal', pages: [url] },
  };
  return emailLead(values, originOf('Company website', call.now(), url));
}
