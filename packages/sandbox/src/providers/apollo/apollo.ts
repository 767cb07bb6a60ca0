/**
 * Apollo: people search (free, without contact data), matching (credits, with it; phones later by webhook), organization
 * search and enrichment, limits per minute, hour and day in the headers. Base URL for https://api.apollo.io/api/v1:
 * {sandbox}/apollo/api/v1
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { linkedinHandle, type Person, splitName } from '../../world/people/people.ts';
import { fold, hostOf } from '../../world/text.ts';
import type { World } from '../../world/world.ts';
import { header, type ProviderKit, providerVendor, queryOf } from '../provider-kit.ts';
import { DAY, HOUR, MINUTE, type Taken } from '../rate-windows.ts';
import { scan } from '../scan.ts';
import { foundPerson, fullPerson, organizationRecord, personIds } from './apollo-records.ts';
import { OrganizationSearch, organizationsTest, PeopleSearch, peopleTest } from './apollo-search.ts';
import { createPhoneReveals, type PhoneReveals } from './phone-reveals.ts';

const settings = {
  search_per_minute: 200,
  search_per_hour: 6_000,
  search_per_day: 50_000,
  enrich_per_minute: 1_000,
  credits: 100_000,
  /** Additional cost of a mobile number. */
  credits_per_phone: 8,
  phone_seconds: 2,
  /** False: the plan has no API access (403). */
  api_access: true,
};
type Apollo = ProviderKit<typeof settings>;

const ROUTES = {
  search: 'api/v1/mixed_people/search',
  organizations: 'api/v1/mixed_companies/search',
  enrich: 'api/v1/people/match',
};

function tooMany(reply: FastifyReply, route: string, limit: number, period: string): FastifyReply {
  return reply.code(429).send({
    message: `The maximum number of api calls allowed for ${route} is ${limit} times per ${period}. Please upgrade your plan from https://app.apollo.io/#/settings/plans/upgrade.`,
  });
}

const invalid = (reply: FastifyReply, error: string) => reply.code(422).send({ error });

export const apollo = providerVendor({
  name: 'apollo',
  title: 'Apollo',
  keyOf: (request) => header(request, 'x-api-key') ?? header(request, 'authorization')?.replace(/^Bearer /, ''),
  settings,
  refuse(kind, reply) {
    if (kind === 'unauthorized')
      return reply.code(401).type('text/plain; charset=utf-8').send('Invalid access credentials.');
    if (kind === 'throttled') return tooMany(reply.header('retry-after', '60'), ROUTES.search, 200, 'minute');
    if (kind === 'quota') return outOfCredits(reply);
    return reply.code(500).send({ error: 'Something went wrong. Please try again later.' });
  },
  register(app, kit) {
    const phones = createPhoneReveals(kit.sandbox, () => kit.world);
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      reply.code(error.statusCode ?? 500).send({ error: error.message }),
    );
    app.addHook('preHandler', (_request, reply, done) => {
      if (kit.settings.api_access) return done();
      void reply.code(403).send({
        error:
          'api/v1/mixed_people/api_search is not accessible with this api_key on a free plan. Please upgrade your plan from https://app.apollo.io/.',
        error_code: 'API_INACCESSIBLE',
      });
    });
    app.post('/api/v1/mixed_people/api_search', (request, reply) => searchPeople(kit, request, reply));
    app.post('/api/v1/mixed_companies/search', (request, reply) => searchOrganizations(kit, request, reply));
    app.post('/api/v1/people/match', (request, reply) => matchOne(kit, phones, request, reply));
    app.post('/api/v1/people/bulk_match', (request, reply) => matchMany(kit, phones, request, reply));
    app.get<{ Params: { id: string } }>('/api/v1/people/:id', (request, reply) =>
      showLocked(kit, request.params.id, reply),
    );
    app.get('/api/v1/organizations/enrich', (request, reply) => enrichOrganization(kit, request, reply));
    app.get<{ Params: { id: string } }>('/api/v1/webhook_result/:id', (request, reply) =>
      phones.answer(request.params.id, reply),
    );
    app.get('/api/v1/auth/health', () => ({ healthy: true, is_logged_in: true }));
  },
});

const outOfCredits = (reply: FastifyReply) =>
  invalid(
    reply,
    'You have insufficient credits. Please upgrade your plan from https://app.apollo.io/#/settings/plans/upgrade.',
  );

/** Query string (`person_titles[]=x`) and JSON body alike. */
function paramsOf(request: FastifyRequest): Record<string, unknown> {
  const query = Object.entries(queryOf(request)).map(([name, value]) => [name.replace('[]', ''), value]);
  return { ...Object.fromEntries(query), ...((request.body as object | null) ?? {}) };
}

const WINDOWS = [
  {
    period: 'minute',
    limit: 'x-rate-limit-minute',
    usage: 'x-minute-usage',
    left: 'x-minute-requests-left',
    ms: MINUTE,
  },
  { period: 'hour', limit: 'x-rate-limit-hourly', usage: 'x-hourly-usage', left: 'x-hourly-requests-left', ms: HOUR },
  { period: 'day', limit: 'x-rate-limit-24-hour', usage: 'x-24-hour-usage', left: 'x-24-hour-requests-left', ms: DAY },
] as const;

/** Counts the call in every window of its kind; false when one of them is full. */
function admit(kit: Apollo, reply: FastifyReply, route: keyof typeof ROUTES): boolean {
  const { search_per_minute, search_per_hour, search_per_day, enrich_per_minute } = kit.settings;
  const limits = route === 'enrich' ? [enrich_per_minute] : [search_per_minute, search_per_hour, search_per_day];
  let full: { taken: Taken; period: string } | undefined;
  for (const [i, { period, limit, usage, left, ms }] of WINDOWS.entries()) {
    const most = limits[i];
    if (most === undefined) {
      void reply.header(limit, '');
      continue;
    }
    const taken = kit.windows.take(`${route} ${period}`, most, ms);
    void reply.headers({ [limit]: String(most), [usage]: String(taken.used), [left]: String(taken.remaining) });
    if (!taken.allowed) full ??= { taken, period };
  }
  if (!full) return true;
  tooMany(reply.header('retry-after', String(full.taken.retryAfter)), ROUTES[route], full.taken.limit, full.period);
  return false;
}

function searchPeople(kit: Apollo, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'search')) return reply;
  const search = PeopleSearch.safeParse(paramsOf(request));
  if (!search.success) return invalid(reply, firstProblem(search.error));
  const { page, per_page } = search.data;
  const found = scan(kit.world.people.count, peopleTest(kit.world, search.data), (page - 1) * per_page, per_page);
  return reply.send({ total_entries: found.total, people: found.page.map((i) => foundPerson(kit.world, i)) });
}

function searchOrganizations(kit: Apollo, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'organizations')) return reply;
  const search = OrganizationSearch.safeParse(paramsOf(request));
  if (!search.success) return invalid(reply, firstProblem(search.error));
  if (!kit.spend('credits', 1)) return outOfCredits(reply);
  const { page, per_page } = search.data;
  const { companies } = kit.world;
  const found = scan(companies.count, organizationsTest(kit.world, search.data), (page - 1) * per_page, per_page);
  return reply.send({
    breadcrumbs: [],
    partial_results_only: false,
    pagination: { page, per_page, total_entries: found.total, total_pages: Math.ceil(found.total / per_page) },
    accounts: [],
    organizations: found.page.map((i) => organizationRecord(kit.world, companies.get(i))),
  });
}

const Match = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  domain: z.string().optional(),
  organization_name: z.string().optional(),
  linkedin_url: z.string().optional(),
});
type Match = z.infer<typeof Match>;

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).default(false);
const Reveal = z.object({
  reveal_personal_emails: flag,
  reveal_phone_number: flag,
  webhook_url: z.string().optional(),
});

function findPerson(world: World, match: Match): Person | undefined {
  const { people, companies } = world;
  if (match.id) return byId(world, match.id);
  if (match.email) return people.byEmail(match.email);
  if (match.linkedin_url) return people.byLinkedin(linkedinHandle(match.linkedin_url));
  const name = splitName(match.name ?? `${match.first_name ?? ''} ${match.last_name ?? ''}`);
  if (!name || (!match.domain && !match.organization_name)) return undefined;
  const domain = match.domain && hostOf(match.domain);
  const index = people.named(name.first, name.last).find((i) => {
    const company = people.companyOf(i);
    if (domain) return companies.domainOf(company) === domain;
    return fold(companies.nameOf(company)) === fold(match.organization_name ?? '');
  });
  return index === undefined ? undefined : people.get(index);
}

function byId(world: World, id: string): Person | undefined {
  const index = personIds(world).read(id);
  return index === undefined ? undefined : world.people.get(index);
}

/** One credit per person found, more for a phone. Undefined if there are too few credits. */
function enrich(kit: Apollo, matches: Match[], reveal: z.infer<typeof Reveal>) {
  const people = matches
    .map((match) => findPerson(kit.world, match))
    .map((person) => (person?.optedOut ? undefined : person));
  const known = people.filter((person) => person !== undefined);
  const phones = reveal.reveal_phone_number ? known.filter(({ phone }) => phone).length : 0;
  if (!kit.spend('credits', known.length + phones * kit.settings.credits_per_phone)) return undefined;
  const shown = { email: true, personalEmails: reveal.reveal_personal_emails };
  return { known, records: people.map((person) => (person ? fullPerson(kit.world, person, shown) : null)) };
}

function requestPhones(kit: Apollo, phones: PhoneReveals, people: Person[], reveal: z.infer<typeof Reveal>) {
  if (!reveal.reveal_phone_number || !reveal.webhook_url || people.length === 0) return {};
  return { request_id: phones.request(people, reveal.webhook_url, kit.settings.phone_seconds) };
}

const NO_WEBHOOK = "Please add a valid 'webhook_url' parameter when using 'reveal_phone_number'";

function matchOne(kit: Apollo, phones: PhoneReveals, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'enrich')) return reply;
  const params = paramsOf(request);
  const [match, reveal] = [Match.safeParse(params), Reveal.safeParse(params)];
  if (!match.success) return invalid(reply, firstProblem(match.error));
  if (!reveal.success) return invalid(reply, firstProblem(reveal.error));
  if (reveal.data.reveal_phone_number && !reveal.data.webhook_url) return reply.code(400).send({ error: NO_WEBHOOK });
  const enriched = enrich(kit, [match.data], reveal.data);
  if (!enriched) return outOfCredits(reply);
  return reply.send({ person: enriched.records[0], ...requestPhones(kit, phones, enriched.known, reveal.data) });
}

function matchMany(kit: Apollo, phones: PhoneReveals, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'enrich')) return reply;
  const details = z.array(Match).min(1).max(10).safeParse(paramsOf(request).details);
  const reveal = Reveal.safeParse(paramsOf(request));
  if (!details.success) return invalid(reply, firstProblem(details.error));
  if (!reveal.success) return invalid(reply, firstProblem(reveal.error));
  if (reveal.data.reveal_phone_number && !reveal.data.webhook_url) return reply.code(400).send({ error: NO_WEBHOOK });
  const enriched = enrich(kit, details.data, reveal.data);
  if (!enriched) return outOfCredits(reply);
  return reply.send({
    status: 'success',
    total_requested_enrichments: details.data.length,
    unique_enriched_records: enriched.known.length,
    missing_records: details.data.length - enriched.known.length,
    credits_consumed: enriched.known.length,
    matches: enriched.records,
    ...requestPhones(kit, phones, enriched.known, reveal.data),
  });
}

/** Free, so the address is replaced by a placeholder. */
function showLocked(kit: Apollo, id: string, reply: FastifyReply) {
  const person = byId(kit.world, id);
  if (!person || person.optedOut) return reply.code(404).send({ error: 'Person not found' });
  return reply.send({ person: fullPerson(kit.world, person, { email: false, personalEmails: false }) });
}

function enrichOrganization(kit: Apollo, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'enrich')) return reply;
  const domain = paramsOf(request).domain;
  if (typeof domain !== 'string') return invalid(reply, 'domain is required');
  const company = kit.world.companies.byDomain(hostOf(domain));
  if (!company) return reply.send({ organization: null });
  if (!kit.spend('credits', 1)) return outOfCredits(reply);
  return reply.send({ organization: organizationRecord(kit.world, company) });
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return `Invalid value for ${issue?.path.join('.') || 'parameters'}: ${issue?.message}`;
}
