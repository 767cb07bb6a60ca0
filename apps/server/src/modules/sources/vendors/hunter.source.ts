/**
 * Hunter: the addresses of a domain with the pages they were seen on. Counting is free. Mind its codes: 403 is the rate
 * limit, 429 an exhausted plan, 451 a person who opted out.
 */
import { fullName, originOf } from '../../leads/public.ts';
import {
  countryFrom,
  emailFrom,
  emailLead,
  number,
  phoneFrom,
  profileFrom,
  seenAt,
  text,
  websiteFrom,
} from '../lead.rules.ts';
import { HUNTER_LEVELS, seniorityFromHunter } from '../seniority.rules.ts';
import type { Lead, QueryOf, Source, SourceCall, SourceQuery } from '../source.port.ts';
import { type Classify, callVendor, type Vendor } from '../vendor-request.client.ts';

const PAGE = 100;
const LICENCE = 'Hunter terms';

const classify: Classify = ({ status, body }) => {
  const { id, details } = body?.errors?.[0] ?? {};
  if (status === 400 && id === 'pagination_error' && /plan/i.test(details)) return 'entitlement';
  if (id === 'rate_limit_reached') return 'throttled';
  if (id === 'too_many_requests') return /billing period|plan/i.test(details) ? 'quota' : 'throttled';
  return undefined;
};
const vendor: Vendor = {
  id: 'hunter',
  rateLimits: { second: { max: 15, seconds: 1 }, minute: { max: 500, seconds: 60 } },
  classify,
};
const single = (query: SourceQuery) => query as QueryOf<'single'>;

export const hunterSource: Source = {
  ...vendor,
  title: 'Hunter',
  kinds: ['single'],
  needsKey: true,
  costPerRecord: 0.1,
  pageSize: PAGE,
  cap: null,
  retentionDays: null,
  licence: LICENCE,
  answers: ({ kind }) => kind === 'single',
  async estimate(call, query) {
    const { filters, domain } = single(query);
    const { body } = await callVendor(vendor, call, {
      url: `${call.platform.config.HUNTER_URL}/email-count?domain=${encodeURIComponent(domain)}`,
      limits: ['second', 'minute'],
    });
    const counts = body?.data ?? {};
    const kinds = ['personal', 'generic'].map((label) => ({ label, count: Number(counts[`${label}_emails`] ?? 0) }));
    const distribution = kinds.filter(({ count }) => count > 0);
    return { matches: mostOf(counts, filters), isMinimum: false, cells: [], distribution };
  },
  async search(call, query, cursor, want) {
    const offset = Number(cursor?.['offset'] ?? 0);
    const limit = Math.min(PAGE, want);
    const { body } = await callVendor(vendor, call, {
      url: `${call.platform.config.HUNTER_URL}/domain-search?${questionOf(single(query), limit, offset)}`,
      headers: { 'x-api-key': call.key },
      limits: ['second', 'minute'],
    });
    const emails: Record<string, unknown>[] = body?.data?.emails ?? [];
    call.spent.cost += Math.ceil(emails.length / 10);
    const total = Number(body?.meta?.results ?? emails.length);
    const isEnd = emails.length === 0 || offset + emails.length >= total;
    return {
      leads: emails.flatMap((email) => leadOf(call, body.data, email) ?? []),
      cursor: isEnd ? null : { offset: offset + emails.length },
      total,
      raw: emails.length,
    };
  },
};

type Filters = QueryOf<'single'>['filters'];
const levelsOf = ({ seniorities }: Filters) => [...new Set(seniorities.map((level) => HUNTER_LEVELS[level]))];

/** It counts by each filter alone: the smallest of these is the most that all of them together can bring. */
function mostOf(counts: Record<string, unknown>, filters: Filters): number {
  const sumOf = (field: string, names: readonly string[]) => {
    const parts = (counts[field] ?? {}) as Record<string, unknown>;
    return names.length ? names.reduce((sum, name) => sum + Number(parts[name] ?? 0), 0) : Number.POSITIVE_INFINITY;
  };
  const ofKind = { all: 'total', personal: 'personal_emails', generic: 'generic_emails' }[filters.only];
  return Math.min(
    Number(counts[ofKind] ?? 0),
    sumOf('department', filters.departments),
    sumOf('seniority', levelsOf(filters)),
  );
}

function questionOf({ filters, domain }: QueryOf<'single'>, limit: number, offset: number): URLSearchParams {
  const question = new URLSearchParams({ domain, limit: String(limit), offset: String(offset) });
  if (filters.only !== 'all') question.set('type', filters.only);
  if (filters.departments.length) question.set('department', filters.departments.join(','));
  const levels = levelsOf(filters);
  if (levels.length) question.set('seniority', levels.join(','));
  return question;
}

/** An address whose server said no is not delivered. Published or accepted is found, everything else a guess. */
function leadOf(call: SourceCall, company: Record<string, unknown>, record: Record<string, unknown>): Lead | undefined {
  const email = emailFrom(record['value']);
  const status = (record['verification'] as { status?: string } | undefined)?.status;
  if (!email || status === 'invalid') return undefined;
  const sources = (record['sources'] ?? []) as { uri?: string }[];
  const site = websiteFrom(company['domain']);
  const lead = emailLead(
    {
      email,
      name: fullName(text(record['first_name']), text(record['last_name'])),
      first_name: text(record['first_name']),
      last_name: text(record['last_name']),
      position: text(record['position']),
      seniority: seniorityFromHunter(text(record['seniority']), text(record['position'])),
      company: text(company['organization']),
      ...site,
      phone: phoneFrom(record['phone_number']),
      country: countryFrom(company['country']),
      city: text(company['city']),
      linkedin_url: profileFrom(record['linkedin']),
      confidence: number(record['confidence']),
      technologies: Array.isArray(company['technologies']) ? company['technologies'].map(text).filter(Boolean) : [],
      is_verified: status === 'valid',
      extra: {
        type: text(record['type']),
        department: text(record['department']),
        pages: sources.map(({ uri }) => uri).slice(0, 10),
      },
    },
    originOf('Hunter', call.now(), null, LICENCE),
  );
  const state = status === 'valid' || sources.length > 0 ? 'found' : 'potential';
  return seenAt({ ...lead, row: { ...lead.row, email_state: state } }, 'email', sources[0]?.uri ?? null);
}
