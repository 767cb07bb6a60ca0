/**
 * Outscraper: places by search text (asynchronous: a request id, then polling), businesses by filters with a cursor, and
 * contacts of a website. Base URL for https://api.app.outscraper.com: {sandbox}/outscraper
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { seededToken } from '../../random.ts';
import type { SandboxStore } from '../../vendor.ts';
import { hostOf } from '../../world/text.ts';
import { header, type ProviderKit, providerVendor, queryOf, queryText } from '../provider-kit.ts';
import { HOUR, MINUTE } from '../rate-windows.ts';
import { makeToken, readToken } from '../tokens.ts';
import { contactsRecord, onlyFields, placeRecord } from './outscraper-records.ts';
import { Businesses, findBusinesses, MapsSearch, mapsSearch } from './outscraper-search.ts';

const settings = {
  per_minute: 300,
  /** Records the account may still fetch. */
  records: 1_000_000,
  /** How long an asynchronous request takes. */
  seconds_per_request: 2,
};
type Outscraper = ProviderKit<typeof settings>;

interface Waiting {
  search: MapsSearch;
  startedAt: number;
}
type RequestStore = SandboxStore<{ next: number; waiting: Record<string, Waiting> }>;

const KEPT_FOR = 2 * HOUR;
const MESSAGES = {
  400: '400 Bad Request',
  401: "401 Unauthorized: The server could not verify that you are authorized to access the URL requested. You either supplied the wrong credentials (e.g. a bad password), or your browser doesn't understand how to supply the credentials required.",
  402: '402 Payment Required: You have past due invoices or not enough credits.',
  404: '404 Not Found: The requested URL was not found on the server.',
  429: '429 Too Many Requests: You have exceeded your rate limit.',
  500: '500 Internal Server Error: The server encountered an internal error.',
} as const;

function refuse(reply: FastifyReply, status: keyof typeof MESSAGES, more = ''): FastifyReply {
  return reply.code(status).send({ error: true, errorMessage: MESSAGES[status] + more });
}

export const outscraper = providerVendor({
  name: 'outscraper',
  title: 'Outscraper',
  keyOf: (request) => header(request, 'x-api-key'),
  settings,
  refuse(kind, reply) {
    return refuse(reply, ({ unauthorized: 401, throttled: 429, quota: 402, error: 500 } as const)[kind]);
  },
  register(app, kit) {
    const requests: RequestStore = kit.sandbox.store('outscraper-requests', () => ({ next: 1, waiting: {} }));
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      refuse(reply, (error.statusCode ?? 500) < 500 ? 400 : 500, `: ${error.message}`),
    );
    app.addHook('preHandler', (_request, reply, done) => {
      if (kit.windows.take('calls', kit.settings.per_minute, MINUTE).allowed) return done();
      refuse(reply, 429);
    });
    app.post('/google-maps-search', (request, reply) => startSearch(kit, requests, reply, request.body));
    app.get('/maps/search-v3', (request, reply) => startSearch(kit, requests, reply, olderForm(request)));
    app.get<{ Params: { id: string } }>('/requests/:id', (request, reply) =>
      poll(kit, requests, request.params.id, reply),
    );
    app.post('/businesses', (request, reply) => answerBusinesses(kit, reply, request.body));
    app.get('/emails-and-contacts', (request, reply) => {
      const domain = hostOf(queryText(request, 'query') ?? '');
      if (!domain) return refuse(reply, 400, ': query is required');
      return reply.send({
        id: seededToken(kit.sandbox.seed, domain),
        status: 'Success',
        data: [contactsRecord(domain, kit.world.companies.byDomain(domain))],
      });
    });
  },
});

/** `limit` and repeated `query`, as the older clients send them. */
function olderForm(request: FastifyRequest) {
  const { limit, skip, ...rest } = queryOf(request);
  return { ...rest, ...(limit && { organizationsPerQueryLimit: limit }), ...(skip && { skipPlaces: skip }) };
}

function startSearch(kit: Outscraper, requests: RequestStore, reply: FastifyReply, body: unknown) {
  const search = MapsSearch.safeParse(body);
  if (!search.success) return refuse(reply, 400, `: ${firstProblem(search.error)}`);
  if (kit.left('records') <= 0) return refuse(reply, 402);
  const { state } = requests;
  const id = seededToken(kit.sandbox.seed, 'outscraper', state.next++).slice(0, 32);
  if (!search.data.async)
    return reply.send({ id, status: 'Success', data: paidFor(kit, mapsSearch(kit.world, search.data)) });
  const now = kit.sandbox.clock.now().getTime();
  for (const [old, { startedAt }] of Object.entries(state.waiting))
    if (startedAt + KEPT_FOR < now) delete state.waiting[old];
  state.waiting[id] = { search: search.data, startedAt: now };
  requests.save();
  paidFor(kit, mapsSearch(kit.world, search.data));
  return reply
    .code(202)
    .send({ id, status: 'Pending', results_location: `${kit.sandbox.baseUrl}/outscraper/requests/${id}` });
}

/** Records beyond the balance are left out. */
function paidFor(kit: Outscraper, data: Record<string, unknown>[][]): Record<string, unknown>[][] {
  return data.map((records) => {
    const affordable = records.slice(0, Math.max(0, kit.left('records')));
    kit.spend('records', affordable.length);
    return affordable;
  });
}

/** The answer is made again at each poll: the world does not change, and nothing big needs to be kept. */
function poll(kit: Outscraper, requests: RequestStore, id: string, reply: FastifyReply) {
  const waiting = requests.state.waiting[id];
  if (!waiting) return refuse(reply, 404);
  const age = kit.sandbox.clock.now().getTime() - waiting.startedAt;
  if (age < kit.settings.seconds_per_request * 1000 || age > KEPT_FOR) return reply.send({ id, status: 'Pending' });
  return reply.send({ id, status: 'Success', data: mapsSearch(kit.world, waiting.search) });
}

function answerBusinesses(kit: Outscraper, reply: FastifyReply, body: unknown) {
  const parsed = Businesses.safeParse(body ?? {});
  if (!parsed.success) return refuse(reply, 400, `: ${firstProblem(parsed.error)}`);
  const { filters, limit, cursor, fields, enrichments } = parsed.data;
  const offset = cursor ? readToken(cursor, filters) : 0;
  if (offset === undefined) return refuse(reply, 400, ': cursor is not valid for these filters');
  const found = findBusinesses(kit.world, parsed.data);
  const page = found.slice(offset, offset + limit);
  if (!kit.spend('records', page.length)) return refuse(reply, 402);
  const hasMore = offset + limit < found.length;
  return reply.send({
    items: page.map((i) => onlyFields(placeRecord(kit.world.companies.get(i), '', enrichments), fields)),
    next_cursor: hasMore ? makeToken(offset + limit, filters) : null,
    has_more: hasMore,
    ...(parsed.data.include_total && { total: found.length }),
  });
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join('.')} ${issue?.message}`;
}
