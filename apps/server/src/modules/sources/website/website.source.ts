/**
 * The built-in source of a domain's addresses: what the company publishes on its own website, each with its page, then those of
 * people it names without one, as far as its mail server confirms them. Needs no key. Knows nothing of departments, and of
 * seniority only where a team page tells it.
 */
import { systemBase } from '../../../platform/context.ts';
import { originOf } from '../../leads/public.ts';
import { readFacts, type SiteFacts } from '../../web-pages/public.ts';
import { emailLead, text } from '../lead.rules.ts';
import type { Lead, QueryOf, Source, SourceCall, SourceQuery } from '../source.port.ts';
import { SourceFailure } from '../source-failure.port.ts';
import { findAddresses, personValues, TITLE, unlistedIn } from './unlisted-people.client.ts';

/** People whose address is looked for before what was found is handed over. */
const PEOPLE_A_PAGE = 5;

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
    const { filters, domain } = single(query);
    const facts = await look(call, domain);
    const leads = publishedLeads(call, domain, facts, filters);
    const count = (label: 'personal' | 'generic') => leads.filter(({ row }) => row.extra?.['type'] === label).length;
    const distribution = (['personal', 'generic'] as const).map((label) => ({ label, count: count(label) }));
    return {
      matches: leads.length,
      isMinimum: unlisted(call, facts, filters).length > 0,
      cells: [],
      distribution: distribution.filter(({ count: n }) => n > 0),
    };
  },
  async search(call, query, cursor) {
    const { filters, domain } = single(query);
    const facts = await look(call, domain);
    const people = unlisted(call, facts, filters);
    const from = Number(cursor?.['person'] ?? 0);
    const to = cursor ? from + PEOPLE_A_PAGE : 0;
    const leads = cursor
      ? await findAddresses(call, domain, facts, people.slice(from, to))
      : publishedLeads(call, domain, facts, filters);
    const isEnd = to >= people.length;
    return {
      leads,
      cursor: isEnd ? null : { person: to },
      total: isEnd && !cursor ? leads.length : null,
      raw: leads.length,
    };
  },
};

type Filters = QueryOf<'single'>['filters'];

const unlisted = (call: SourceCall, facts: SiteFacts, { only }: Filters) =>
  only === 'generic' || call.platform.config.MAIL_CHECK === 'off' ? [] : unlistedIn(facts);

/** The estimate and the search that follows it find the same pages, which are kept for a while. */
async function look(call: SourceCall, domain: string): Promise<SiteFacts> {
  const ctx = { ...systemBase(call.platform), now: call.now };
  const onRequest = () => {
    call.spent.calls += 1;
  };
  const facts = await readFacts(ctx, domain, { country: '', signal: call.signal, onRequest }).catch(
    (error: unknown) => {
      // Who waits only so long, for an estimate, does without.
      if (call.signal.reason?.name !== 'TimeoutError') throw error;
      throw new SourceFailure('transient', 'website', domain);
    },
  );
  if (facts.outcome === 'nowhere') throw new SourceFailure('not_found', 'website', domain);
  if (facts.outcome === 'unreachable') throw new SourceFailure('transient', 'website', domain);
  return facts;
}

function publishedLeads(call: SourceCall, domain: string, facts: SiteFacts, { only }: Filters): Lead[] {
  const wanted = facts.emails.filter(({ kind }) => only === 'all' || kind === only);
  return wanted.map(({ address, kind, evidence }) => {
    const person = facts.people.find((each) => each.email === address);
    const values = {
      email: address,
      email_state: 'found' as const,
      company: text(facts.name),
      website: `https://${domain}`,
      domain,
      technologies: facts.technologies.map(({ technology }) => technology),
      extra: { type: kind, pages: [evidence.url] },
      ...(person && personValues(person)),
      phone: person?.phone || facts.phones[0]?.e164 || '',
    };
    return emailLead(values, originOf(TITLE, call.now(), evidence.url));
  });
}
