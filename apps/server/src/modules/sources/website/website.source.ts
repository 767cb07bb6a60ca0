/**
 * The built-in source of a domain's addresses: what the company publishes on its own website, each with its page. Needs no
 * key. Knows nothing of departments, and of seniority only where a team page tells it.
 */
import { systemBase } from '../../../platform/context.ts';
import { fullName, originOf } from '../../leads/public.ts';
import { readFacts, type SiteFacts } from '../../web-pages/public.ts';
import { emailLead, text } from '../lead.rules.ts';
import type { Lead, QueryOf, Source, SourceCall, SourceQuery } from '../source.port.ts';
import { SourceFailure } from '../source-failure.port.ts';

const TITLE = 'Company website';

const single = (query: SourceQuery) => query as QueryOf<'single'>;

export const websiteSource: Source = {
  id: 'website',
  title: TITLE,
  kinds: ['single'],
  needsKey: false,
  costPerRecord: 0,
  pageSize: 100,
  cap: null,
  // How often a site is visited is the business of web-pages.
  rateLimits: {},
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

/** The estimate and the search that follows it find the same pages, which are kept for a while. */
async function look(call: SourceCall, domain: string): Promise<SiteFacts> {
  const ctx = { ...systemBase(call.platform), now: call.now };
  const onRequest = () => {
    call.spent.calls += 1;
  };
  const facts = await readFacts(ctx, domain, { country: '', signal: call.signal, onRequest }).catch((error: unknown) => {
    // Who waits only so long, for an estimate, does without.
    if (call.signal.reason?.name !== 'TimeoutError') throw error;
    throw new SourceFailure('transient', 'website', domain);
  });
  if (facts.outcome === 'nowhere') throw new SourceFailure('not_found', 'website', domain);
  if (facts.outcome === 'unreachable') throw new SourceFailure('transient', 'website', domain);
  return facts;
}

async function leadsOf(call: SourceCall, { filters, domain }: QueryOf<'single'>): Promise<Lead[]> {
  const facts = await look(call, domain);
  const wanted = facts.emails.filter(({ kind }) => filters.only === 'all' || kind === filters.only);
  return wanted.map((email) => leadOf(call, domain, facts, email));
}

function leadOf(call: SourceCall, domain: string, facts: SiteFacts, email: SiteFacts['emails'][number]): Lead {
  const { address, kind, evidence } = email;
  const person = facts.people.find((each) => each.email === address);
  const values = {
    email: address,
    email_state: 'found' as const,
    company: text(facts.name),
    website: `https://${domain}`,
    domain,
    phone: person?.phone || facts.phones[0]?.e164 || '',
    technologies: facts.technologies.map(({ technology }) => technology),
    extra: { type: kind, pages: [evidence.url] },
    ...(person && {
      name: fullName(person.firstName, person.lastName),
      first_name: person.firstName,
      last_name: person.lastName,
      position: person.title,
      seniority: person.seniority,
      linkedin_url: person.linkedinUrl,
    }),
  };
  return emailLead(values, originOf(TITLE, call.now(), evidence.url));
}
