/** The addresses of a domain, in pages, and how many there are. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../world/companies/companies.ts';
import { queryText } from '../provider-kit.ts';
import { admit, type Hunter, noDomain, paramsOf, refuse, targetOf, usedUp } from './hunter-kit.ts';
import { DEPARTMENT_NAMES, emailsOf, type HunterEmail, SENIORITY_NAMES } from './hunter-records.ts';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const FREE_EMAILS = 10;

export function searchDomain(kit: Hunter, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!admit(kit, reply)) return reply;
  const target = targetOf(kit, request);
  if (!target) return noDomain(reply);
  const { domain, company } = target;
  if (domain && !DOMAIN.test(domain)) return refuse(reply, 'wrong_params', 'The domain name supplied is invalid');
  const wrong = wrongFilter(request);
  if (wrong) return refuse(reply, `invalid_${wrong}`, `The ${wrong} supplied is invalid`);
  const page = readPage(kit, request);
  if (typeof page === 'string') return refuse(reply, 'pagination_error', page);
  const emails = (company ? emailsOf(kit.world, company) : []).filter((email) => isWanted(email, request));
  const shown = emails.slice(page.offset, page.offset + page.limit);
  const searches = Math.ceil(shown.length / kit.settings.emails_per_search);
  if (!kit.spend('searches', searches)) return usedUp(reply, 'searches');
  return reply.send({
    data: { ...domainFacts(kit, domain, company), emails: shown },
    meta: { results: emails.length, ...page, params: paramsOf(request) },
  });
}

/** The page, or what is wrong with it. */
function readPage(kit: Hunter, request: FastifyRequest): { limit: number; offset: number } | string {
  const [limit, offset] = [Number(queryText(request, 'limit') ?? 10), Number(queryText(request, 'offset') ?? 0)];
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return 'The limit must be a number between 1 and 100';
  if (!Number.isInteger(offset) || offset < 0) return 'The offset must be a positive number';
  const isTooMuch = kit.settings.plan === 'Free' && limit + offset > FREE_EMAILS;
  return isTooMuch
    ? `Your plan is limited to the first ${FREE_EMAILS} email addresses of a domain.`
    : { limit, offset };
}

const listOf = (request: FastifyRequest, name: string) => (queryText(request, name) ?? '').split(',').filter(Boolean);

const FILTERS = {
  type: ['personal', 'generic'],
  seniority: SENIORITY_NAMES,
  department: DEPARTMENT_NAMES,
} as const satisfies Record<string, readonly string[]>;

/** The first filter with a word that Hunter does not know. */
const wrongFilter = (request: FastifyRequest) =>
  (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).find((name) =>
    listOf(request, name).some((word) => !(FILTERS[name] as readonly string[]).includes(word)),
  );

function isWanted(email: HunterEmail, request: FastifyRequest): boolean {
  const type = queryText(request, 'type');
  if (type && email.type !== type) return false;
  const [seniorities, departments] = [listOf(request, 'seniority'), listOf(request, 'department')];
  if (seniorities.length > 0 && !seniorities.includes(email.seniority ?? '')) return false;
  if (departments.length > 0 && !departments.includes(email.department ?? '')) return false;
  return listOf(request, 'required_field').every((field) => {
    if (field === 'full_name') return email.first_name !== null && email.last_name !== null;
    return email[field as 'position' | 'phone_number'] !== null;
  });
}

const HEADCOUNTS: [number, string][] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
];

function domainFacts({ world }: Hunter, domain: string, company: Company | undefined) {
  const policy = company?.domain && world.mailboxes.domain(company.domain)?.policy;
  const size = HEADCOUNTS.find(([most]) => (company?.headcount ?? 0) <= most)?.[1] ?? '501-1000';
  return {
    domain,
    disposable: false,
    webmail: domain === 'inbox.example',
    accept_all: policy === 'catch-all',
    pattern: company ? world.people.patternOf(company.index) : null,
    organization: company?.name ?? null,
    description: null,
    industry: company?.industry.name ?? null,
    headcount: company ? size : null,
    country: company?.city.country.code ?? null,
    state: company?.city.regionCode ?? null,
    city: company?.city.international ?? null,
    postal_code: company?.address.postcode ?? null,
    street: company?.address.street ?? null,
    technologies: company?.technologies.map((name) => name.replaceAll(' ', '-')) ?? [],
    linked_domains: [],
  };
}

/** Free, and without a key. */
export function countEmails(kit: Hunter, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!admit(kit, reply)) return reply;
  const target = targetOf(kit, request);
  if (!target) return noDomain(reply);
  const emails = target.company ? emailsOf(kit.world, target.company) : [];
  const count = (test: (email: HunterEmail) => boolean) => emails.filter(test).length;
  const by = (field: 'seniority' | 'department', names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, count((email) => email[field] === name)]));
  return reply.send({
    data: {
      total: emails.length,
      personal_emails: count(({ type }) => type === 'personal'),
      generic_emails: count(({ type }) => type === 'generic'),
      department: by('department', DEPARTMENT_NAMES),
      seniority: by('seniority', SENIORITY_NAMES),
    },
    meta: { params: paramsOf(request) },
  });
}
