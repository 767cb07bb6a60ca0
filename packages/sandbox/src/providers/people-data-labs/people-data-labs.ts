/**
 * People Data Labs v5: person search (Elasticsearch or SQL, scroll tokens), person enrichment, single and in bulk, and
 * company enrichment, with credits and limits in the headers. Base URL for https://api.peopledatalabs.com/v5:
 * {sandbox}/people-data-labs/v5
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { header, type ProviderKit, providerVendor, queryOf, queryText } from '../provider-kit.ts';
import { MINUTE, type Taken } from '../rate-windows.ts';
import { scan } from '../scan.ts';
import { makeToken, readToken } from '../tokens.ts';
import { type Details, findCompany, findPerson, isEnough } from './enrich.ts';
import { personFields } from './person-fields.ts';
import { companyRecord, personRecord } from './person-record.ts';
import { compileQuery, QueryError } from './search-query.ts';
import { sqlToQuery } from './sql.ts';

const settings = {
  search_per_minute: 10,
  enrich_per_minute: 1_000,
  enrich_company_per_minute: 1_000,
  /** Balances per kind of credit, named as in x-call-credits-type. */
  search: 100_000,
  enrich: 100_000,
  enrich_company: 100_000,
  /** "free" plans see true or false instead of contact data. */
  plan: 'pro',
};
type Pdl = ProviderKit<typeof settings>;
type Credits = 'search' | 'enrich' | 'enrich_company';

const ERRORS = {
  400: ['invalid_request_error', 'Request contained either missing or invalid parameters'],
  401: ['authentication_error', 'Request contained a missing or invalid key'],
  402: ['payment_required', 'You have reached your account maximum (all matches have been used)'],
  404: ['not_found', 'No records were found matching your request'],
  429: ['rate_limit_error', 'An error occurred due to requests hitting the API too quick'],
  500: ['api_error', 'The server encountered an unexpected condition which prevented it from fulfilling the request'],
} as const;
type ErrorStatus = keyof typeof ERRORS;

function errorBody(status: ErrorStatus, message?: string) {
  const [type, words] = ERRORS[status];
  return { status, error: { type, message: message ?? words } };
}

const refuse = (reply: FastifyReply, status: ErrorStatus, message?: string) =>
  reply.code(status).send(errorBody(status, message));

export const peopleDataLabs = providerVendor({
  name: 'people-data-labs',
  title: 'People Data Labs',
  keyOf: (request) => header(request, 'x-api-key') ?? queryText(request, 'api_key'),
  settings,
  refuse: (kind, reply) =>
    refuse(reply, ({ unauthorized: 401, throttled: 429, quota: 402, error: 500 } as const)[kind]),
  register(app, kit) {
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      error instanceof QueryError || (error.statusCode ?? 500) < 500
        ? refuse(reply, 400, error.message)
        : refuse(reply, 500),
    );
    app.route({
      method: ['GET', 'POST'],
      url: '/v5/person/search',
      handler: (request, reply) => search(kit, request, reply),
    });
    app.route({
      method: ['GET', 'POST'],
      url: '/v5/person/enrich',
      handler: (request, reply) => enrich(kit, request, reply),
    });
    app.post('/v5/person/bulk', (request, reply) => enrichMany(kit, request, reply));
    app.get('/v5/company/enrich', (request, reply) => enrichCompany(kit, request, reply));
  },
});

/** Query string and body alike: both are allowed for the calls that can be posted. */
function paramsOf(request: FastifyRequest): Record<string, unknown> {
  return { ...queryOf(request), ...((request.body as object | null) ?? {}) };
}

/** Counts the call and writes the limits into the headers; false when it has been refused. */
function admit(kit: Pdl, reply: FastifyReply, credits: Credits): boolean {
  const perMinute = kit.settings[`${credits}_per_minute`];
  const taken = kit.windows.take(credits, perMinute, MINUTE);
  writeHeaders(kit, reply, credits, taken, 0);
  if (!taken.allowed) refuse(reply, 429);
  else if (kit.left(credits) <= 0) refuse(reply, 402);
  return taken.allowed && kit.left(credits) > 0;
}

function writeHeaders(kit: Pdl, reply: FastifyReply, credits: Credits, taken: Taken | undefined, spent: number): void {
  if (taken) {
    void reply.headers({
      'x-ratelimit-limit': JSON.stringify({ minute: taken.limit }),
      'x-ratelimit-remaining': JSON.stringify({ minute: taken.remaining }),
      'x-ratelimit-reset': taken.resetAt.toISOString().slice(0, 19).replace('T', ' '),
      ...(!taken.allowed && { 'retry-after': String(taken.retryAfter) }),
    });
  }
  void reply.headers({
    'x-call-credits-type': credits,
    'x-call-credits-spent': String(spent),
    'x-totallimit-remaining': String(kit.left(credits)),
    'x-totallimit-purchased-remaining': String(kit.left(credits)),
    'x-totallimit-overages-remaining': '0',
    'x-lifetime-used': String(kit.settings[credits] - kit.left(credits)),
  });
}

function spend(kit: Pdl, reply: FastifyReply, credits: Credits, amount: number): void {
  kit.spend(credits, amount);
  writeHeaders(kit, reply, credits, undefined, amount);
}

function readQuery({ query, sql }: Record<string, unknown>): unknown {
  if (typeof sql === 'string' && query === undefined) return sqlToQuery(sql, 'person');
  if (query === undefined) throw new QueryError('Either query or sql must be provided');
  if (typeof query !== 'string') return query;
  try {
    return JSON.parse(query);
  } catch {
    throw new QueryError('query is not valid JSON');
  }
}

function search(kit: Pdl, request: FastifyRequest, reply: FastifyReply) {
  const params = paramsOf(request);
  if (!admit(kit, reply, 'search')) return reply;
  const query = readQuery(params);
  const size = Number(params.size ?? 1);
  if (!Number.isInteger(size) || size < 1 || size > 100) throw new QueryError('size must be between 1 and 100');
  const offset = params.scroll_token ? readToken(String(params.scroll_token), query) : 0;
  if (offset === undefined) throw new QueryError('scroll_token is not valid for this query');
  const fits = compileQuery(query, personFields(kit.world));
  const { people } = kit.world;
  const found = scan(
    people.count,
    (i) => fits(i) && !people.hasOptedOut(i),
    offset,
    Math.min(size, kit.left('search')),
  );
  if (found.page.length === 0) return refuse(reply, 404);
  spend(kit, reply, 'search', found.page.length);
  const end = offset + found.page.length;
  return reply.send({
    status: 200,
    data: found.page.map((i) => included(recordOf(kit, i), params.data_include)),
    total: found.total,
    ...(end < found.total && { scroll_token: makeToken(end, query) }),
    dataset_version: '32.0',
  });
}

const recordOf = (kit: Pdl, i: number) =>
  personRecord(kit.world, kit.world.people.get(i), kit.settings.plan === 'free');

/** `data_include=full_name,work_email`, or all but these with a minus in front. */
function included(record: Record<string, unknown>, wanted: unknown): Record<string, unknown> {
  if (typeof wanted !== 'string' || wanted === '') return record;
  const names = wanted.replace(/^-/, '').split(',');
  const keeps = (name: string) => names.includes(name) !== wanted.startsWith('-');
  return Object.fromEntries(Object.entries(record).filter(([name]) => keeps(name)));
}

const textOf = (params: Record<string, unknown>): Details =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? String(value[0]) : value ? String(value) : undefined,
    ]),
  );

/** One answer, as a body: 200 with the person, 404, or 400 when too little is known. */
function enrichOne(kit: Pdl, details: Details) {
  if (!isEnough(details)) return errorBody(400);
  const match = findPerson(kit.world, details);
  if (!match || match.record.optedOut || match.likelihood < Number(details.min_likelihood ?? 2)) return errorBody(404);
  const data = personRecord(kit.world, match.record, kit.settings.plan === 'free');
  const required = details.required?.split(/\s+AND\s+/i) ?? [];
  if (required.some((name) => isEmpty(data[name]))) return errorBody(404);
  return { status: 200 as const, likelihood: match.likelihood, data: included(data, details.data_include) };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);

function enrich(kit: Pdl, request: FastifyRequest, reply: FastifyReply) {
  if (!admit(kit, reply, 'enrich')) return reply;
  const answer = enrichOne(kit, textOf(paramsOf(request)));
  if (answer.status === 200) spend(kit, reply, 'enrich', 1);
  return reply.code(answer.status).send(answer);
}

function enrichMany(kit: Pdl, request: FastifyRequest, reply: FastifyReply) {
  const { requests } = (request.body ?? {}) as {
    requests?: { params?: Record<string, unknown>; metadata?: unknown }[];
  };
  if (!admit(kit, reply, 'enrich')) return reply;
  if (!Array.isArray(requests) || requests.length < 1 || requests.length > 100)
    throw new QueryError('requests must hold 1 to 100 entries');
  const answers = requests.map(({ params = {}, metadata }) => ({
    ...enrichOne(kit, textOf(params)),
    ...(metadata !== undefined && { metadata }),
  }));
  spend(kit, reply, 'enrich', answers.filter(({ status }) => status === 200).length);
  return reply.send(answers);
}

function enrichCompany(kit: Pdl, request: FastifyRequest, reply: FastifyReply) {
  const details = textOf(queryOf(request));
  if (!admit(kit, reply, 'enrich_company')) return reply;
  if (!details.website && !details.name && !details.profile) return refuse(reply, 400);
  const match = findCompany(kit.world, details);
  if (!match || match.likelihood < Number(details.min_likelihood ?? 2)) return refuse(reply, 404);
  spend(kit, reply, 'enrich_company', 1);
  return reply.send({ status: 200, ...companyRecord(match.record), likelihood: match.likelihood });
}
