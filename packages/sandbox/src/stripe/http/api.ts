/**
 * Request pipeline: key, version, account, idempotency, parameters, handler, expansion, response. Handlers are
 * synchronous, so requests never interleave.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StripeFailure } from '../core/errors.ts';
import { type Ctx, createContext, type Simulator, secondsNow } from '../core/simulator.ts';
import { API_VERSION, type Fault } from '../core/state.ts';
import { type Caller, readCaller } from './caller.ts';
import type { Endpoint, Path, Routes } from './endpoint.ts';
import { expand } from './expand.ts';
import { takeFault } from './faults.ts';
import { decodeForm, type FormTree } from './form.ts';
import { createIdempotencyGuard, type IdempotencyGuard, type IdempotentRequest } from './idempotency.ts';
import { readParams } from './params.ts';

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** What the vendor's own JSON looks like on the wire. */
const asJson = (body: object) => JSON.stringify(body, null, 2);

export function acceptRawForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, String(body));
  });
}

const queryOf = (request: FastifyRequest) => {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start + 1);
};

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? request.url;

export function registerApi(app: FastifyInstance, sim: Simulator, routes: Routes): void {
  const guard = createIdempotencyGuard(sim);
  acceptRawForms(app);
  allowBrowsers(app);
  for (const [route, endpoint] of Object.entries(routes)) {
    const [method, url] = route.split(' ') as [string, string];
    app.route({ method, url, handler: (request, reply) => answerRequest(sim, guard, endpoint, request, reply) });
  }
  app.all('/v1/*', (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`;
    return send(reply, { status: 404, body: asJson({ error: { type: 'invalid_request_error', message } }) });
  });
}

/** The simulated card field calls from the product's pages, which have another origin. */
function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
      'access-control-expose-headers': 'request-id',
      'access-control-max-age': '600',
    });
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
}

async function answerRequest(
  sim: Simulator,
  guard: IdempotencyGuard,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = sim.newRequestId();
  const raw = request.method === 'POST' ? String(request.body ?? '') : queryOf(request);
  const fault = takeFault(sim, request.method, pathOf(request));
  let answer: Answer;
  try {
    answer = await decide(sim, guard, endpoint, { request, requestId, raw, fault });
  } catch (error) {
    answer = failureAnswer(sim, error, requestId);
  }
  if (fault?.drop) {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  reply.header('request-id', requestId);
  return send(reply, answer);
}

interface Incoming {
  request: FastifyRequest;
  requestId: string;
  raw: string;
  fault: Fault | undefined;
}

async function decide(
  sim: Simulator,
  guard: IdempotencyGuard,
  endpoint: Endpoint,
  { request, requestId, raw, fault }: Incoming,
): Promise<Answer> {
  const form = decodeForm(raw);
  const caller = readCaller(sim, request, form, endpoint.isPublic);
  const key = request.method === 'POST' ? caller.idempotencyKey : null;
  const keyed: IdempotentRequest | null = key
    ? { key, partition: caller.partition, path: pathOf(request), body: raw }
    : null;
  const kept = keyed && guard.begin(keyed, secondsNow(sim));
  if (kept) {
    return { ...kept, headers: { 'idempotent-replayed': 'true', 'original-request': kept.requestId } };
  }
  let answer: Answer = { status: 500, body: '' };
  try {
    if (fault?.delayMs) await wait(fault.delayMs);
    if (isRefused(fault)) throw faultFailure(fault);
    answer = act(sim, endpoint, caller, request.params as Path, form, requestId);
    if (request.method !== 'GET') sim.changed();
  } finally {
    // A failure ordered for "before" means the act never began, so its answer is not kept either.
    const status = isRefused(fault) ? 429 : answer.status;
    if (keyed) guard.finish(keyed, { status, body: answer.body, requestId, at: secondsNow(sim) });
  }
  if (isLost(fault)) throw faultFailure(fault);
  return answer;
}

function act(
  sim: Simulator,
  endpoint: Endpoint,
  caller: Caller,
  path: Path,
  form: FormTree,
  requestId: string,
): Answer {
  const ctx = createContext(sim, caller.partition, {
    request: { id: requestId, idempotencyKey: caller.idempotencyKey },
    isBrowser: caller.isBrowser,
    clientSecret: caller.clientSecret,
  });
  try {
    const params = readParams(endpoint.params, form);
    const result = endpoint.handle(ctx, params, path);
    return { status: 200, body: asJson(present(ctx, result, params)) };
  } catch (error) {
    return failureAnswer(sim, error, requestId);
  }
}

function present(ctx: Ctx, result: object, params: unknown): object {
  const paths = (params as { expand?: string[] } | undefined)?.expand ?? [];
  return expand(ctx, result, paths);
}

/** Nothing happens at all: an error, or a connection cut before the act. */
function isRefused(fault: Fault | undefined): fault is Fault & { when: 'before' } {
  return fault?.when === 'before' && (fault.status > 0 || fault.drop);
}

/** The act is done, its answer replaced by an error. */
function isLost(fault: Fault | undefined): fault is Fault & { when: 'after' } {
  return fault?.when === 'after' && fault.status > 0;
}

const faultFailure = ({ status, type, code, message }: Fault) =>
  new StripeFailure(status, { type, message, ...(code ? { code } : {}) });

function failureAnswer(sim: Simulator, error: unknown, requestId: string): Answer {
  if (error instanceof StripeFailure) return { status: error.status, body: asJson({ error: error.body }) };
  sim.sandbox.log('The Stripe simulator failed', {
    requestId,
    error: error instanceof Error ? error.stack : String(error),
  });
  const message = 'An unknown error occurred';
  return { status: 500, body: asJson({ error: { type: 'api_error', message } }) };
}

function send(reply: FastifyReply, { status, body, headers = {} }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, 'stripe-version': API_VERSION })
    .type('application/json')
    .send(body);
}
