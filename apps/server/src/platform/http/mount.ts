/**
 * The request pipeline: brand and language, rate limit, authentication, access, validation, handler, response validation.
 * Everything an endpoint declares in the contract is enforced here and nowhere else. A caller of a moment ago is served by what is
 * remembered of them, where the endpoint allows it; unless the database confirms it before it reads, the pipeline begins again.
 */
import { randomUUID } from 'node:crypto';
import { type Endpoint, isMutation } from '@leadwright/contract/endpoint';
import { storable } from '@leadwright/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, assertProven, type Base, type Ctx, type Platform, type Proof } from '../context.ts';
import { isDatabaseAway } from '../database/database.ts';
import { AppError, platformErrors } from '../errors.ts';
import { languageOf, translator } from '../i18n.ts';
import type { Exchange, Handler, Module } from '../module.ts';
import { checkAccess } from './access.ts';
import { clientAddress } from './client-address.ts';
import { oncePerKey } from './idempotency.ts';
import { createInFlight, type InFlight, type Lane } from './in-flight.ts';
import { oncePerIntent } from './intents.ts';
import { privilegedFields } from './privileged.ts';
import { parseInput } from './replies.ts';
import { receiveUpload, type Upload } from './uploads.ts';

interface RecordedRequest {
  action: string;
  method: string;
  path: string;
  params: unknown;
  details?: Record<string, unknown>;
}

/** Functions of modules that this layer needs but must not import. */
export interface MountHooks {
  authenticate(platform: Platform, token: string, from: { ip: string; userAgent: string }): Promise<Actor | null>;
  /** Who called with the token a moment ago, and how the database is asked whether that still holds. */
  recall(platform: Platform, token: string): { actor: Actor; proof: Proof } | null;
  brandOf(platform: Platform, host: string): Promise<{ id: number; origin: string }>;
  recordRequest(ctx: Ctx, act: RecordedRequest): Promise<void>;
}

export function mountModules(app: FastifyInstance, platform: Platform, modules: Module[], hooks: MountHooks) {
  const inFlight = createInFlight(platform.config.DATABASE_POOL);
  for (const module of modules) {
    if (!module.routes) continue;
    const { group, handlers } = module.routes;
    for (const [name, endpoint] of Object.entries(group)) {
      const handler = handlers[name] as Handler<Endpoint>;
      mountEndpoint(app, { platform, hooks, inFlight, endpoint, handler, action: `${module.name}.${name}` });
    }
  }
}

interface Mounted {
  platform: Platform;
  hooks: MountHooks;
  inFlight: InFlight;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  action: string;
}

function mountEndpoint(app: FastifyInstance, mounted: Mounted) {
  const { platform, hooks, endpoint, action } = mounted;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { action, raw: endpoint.raw ?? false, isUpload: endpoint.upload !== undefined },
    ...(endpoint.upload && { bodyLimit: endpoint.upload.maxBytes + 64 * 1024 }),
    handler: async (request, reply) => {
      const base = await baseOf(platform, hooks, request);
      await limitCaller(base, endpoint, action);
      const known = endpoint.oneTrip ? remembered(base, hooks, request) : null;
      if (known) {
        try {
          return await serve(mounted, known, request, reply);
        } catch (error) {
          if (known.proof.isGiven || isForNow(error)) throw error;
          // Nothing was read or changed for them: from here on they are a caller like any other.
        }
      }
      return serve(mounted, await signIn(base, hooks, endpoint, request), request, reply);
    },
  });
}

/** Whoever calls would hear the same, a few seconds later. */
const isForNow = (error: unknown) =>
  isDatabaseAway(error) || (error instanceof AppError && error.code === 'platform.too_busy');

async function serve(mounted: Mounted, ctx: Base | Ctx, request: FastifyRequest, reply: FastifyReply) {
  const { platform, hooks, inFlight, endpoint, handler, action } = mounted;
  if ('actor' in ctx && endpoint.access !== 'public') checkAccess(endpoint, ctx.actor);
  const input = validate(endpoint, request, ctx);
  await notePrivileged(hooks, ctx, endpoint, action, privilegedFields(request.body, input.body));
  const leave = await takeTurn(inFlight, ctx, endpoint, reply);
  let upload: Upload | null = null;
  try {
    if (endpoint.upload) upload = await receiveUpload(platform.config, request, endpoint.upload.maxBytes);
    const run: Run = (as, intent) => handler(as as never, input as never, { request, reply, intent, upload });
    const result = await repeatable(ctx, endpoint, action, { request, reply, upload }, run);
    assertProven(ctx);
    if (reply.sent || endpoint.stream) return reply;
    if (endpoint.sqlReply) return reply.type('application/json; charset=utf-8').send(result);
    await recordMutation(hooks, ctx, endpoint, { action, params: input.params });
    reply.code(endpoint.status ?? 200);
    return checkReply(endpoint, result, action);
  } finally {
    await upload?.close();
    leave();
  }
}

/** The request without a person: brand, language, address. */
export async function baseOf(
  platform: Platform,
  hooks: Pick<MountHooks, 'brandOf'>,
  request: FastifyRequest,
): Promise<Base> {
  const brand = await hooks.brandOf(platform, request.host);
  const language = languageOf(request.headers['accept-language']);
  const log = request.log as unknown as Base['log'];
  return {
    platform,
    log,
    language,
    t: translator(language),
    brandId: brand.id,
    origin: brand.origin,
    work: 'request',
    requestId: request.id,
    ip: clientAddress(request),
    now: () => platform.clock.now(),
  };
}

/** Event streams have their own limit. */
function laneOf({ heavy, stream, upload, repeat }: Endpoint): Lane | null {
  if (stream === 'text/event-stream') return null;
  if (heavy) return 'heavy';
  if (upload) return 'upload';
  if (stream) return 'stream';
  return repeat === 'intent' ? 'vendor' : 'short';
}

/** Returns the release function. A streaming request lasts until the client has read everything or disconnected. */
async function takeTurn(inFlight: InFlight, ctx: Base | Ctx, endpoint: Endpoint, reply: FastifyReply) {
  const lane = laneOf(endpoint);
  if (!lane || !('actor' in ctx)) return () => {};
  const leave = await inFlight.enter(ctx.actor.accountId, lane);
  if (reply.raw.destroyed) {
    leave();
    throw platformErrors.bad_request();
  }
  if (!endpoint.stream) return leave;
  reply.raw.once('finish', leave).once('close', leave);
  return () => {};
}

async function limitCaller(base: Base, endpoint: Endpoint, action: string) {
  if (!endpoint.limit) return;
  const rule = { max: endpoint.limit.perMinute, seconds: 60 };
  const { allowed, retryAfter } = await base.platform.limits.take(`ip:${base.ip}:${action}`, rule);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S{1,512})$/.exec(request.headers.authorization ?? '')?.[1];

/** Who calls; null for nobody we know. */
export async function recognise(
  base: Base,
  hooks: Pick<MountHooks, 'authenticate'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const token = bearerOf(request);
  const from = { ip: base.ip, userAgent: request.headers['user-agent'] ?? '' };
  return token ? hooks.authenticate(base.platform, token, from) : null;
}

/** The caller as they were a moment ago, whom the first `reading` proves. */
function remembered(base: Base, hooks: MountHooks, request: FastifyRequest): (Ctx & { proof: Proof }) | null {
  const token = bearerOf(request);
  const known = token ? hooks.recall(base.platform, token) : null;
  return known && { ...base, ...known };
}

/** Public endpoints work without a user; a valid token is still recognised. */
async function signIn(base: Base, hooks: MountHooks, endpoint: Endpoint, request: FastifyRequest): Promise<Base | Ctx> {
  const actor = await recognise(base, hooks, request);
  if (actor) return { ...base, actor };
  if (endpoint.access === 'public') return base;
  throw platformErrors.unauthenticated();
}

function validate(endpoint: Endpoint, request: FastifyRequest, base: Base) {
  const query = storable(request.query ?? {}) as Record<string, unknown>;
  if (Object.values(query).some(Array.isArray)) throw platformErrors.bad_request();
  const params = endpoint.params?.safeParse(storable(request.params));
  // An id that cannot exist is reported as not found.
  if (params && !params.success) throw platformErrors.not_found();
  return {
    params: params?.data,
    query: endpoint.query && parseInput(endpoint.query, query, base.t),
    body:
      endpoint.body && !endpoint.upload ? parseInput(endpoint.body, storable(request.body ?? {}), base.t) : undefined,
  };
}

/** A privilege escalation attempt has no effect, but is recorded in the account's history. */
async function notePrivileged(
  hooks: MountHooks,
  ctx: Base | Ctx,
  { method, path }: Endpoint,
  on: string,
  fields: string[],
) {
  if (fields.length === 0) return;
  const act = { action: 'access.privilegedFields', method, path, params: {}, details: { on, fields } };
  if ('actor' in ctx) await hooks.recordRequest(ctx, act);
  ctx.log.warn({ on, fields, userId: 'actor' in ctx ? ctx.actor.userId : null }, 'privileged fields were sent');
}

type Run = (ctx: Base | Ctx, intent: string) => Promise<unknown>;

/** A mutation with an Idempotency-Key is executed once, however often it is sent. */
async function repeatable(
  ctx: Base | Ctx,
  endpoint: Endpoint,
  action: string,
  { request, reply, upload }: Omit<Exchange, 'intent'>,
  run: Run,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (!isMutation(endpoint) || endpoint.stream || typeof key !== 'string' || !('actor' in ctx))
    return run(ctx, randomUUID());
  const body = JSON.stringify([request.url, request.body ?? null, ...(upload ? [upload.sha256] : [])]);
  const status = endpoint.status ?? 200;
  const act = { key, action, body, status };
  const checked = async (as: Ctx, intent: string) => checkReply(endpoint, await run(as, intent), action);
  const answer =
    endpoint.repeat === 'intent'
      ? await oncePerIntent(ctx, act, (intent) => checked(ctx, intent))
      : await oncePerKey(ctx, act, (tx) => checked(tx, randomUUID()));
  if (answer.isReplay) reply.header(REPLAYED, 'true');
  return answer.reply;
}

const REPLAYED = 'Idempotent-Replayed';

type Done = Pick<RecordedRequest, 'action' | 'params'>;
async function recordMutation(hooks: MountHooks, ctx: Base | Ctx, endpoint: Endpoint, { params, ...done }: Done) {
  if (!isMutation(endpoint) || !('actor' in ctx)) return;
  await hooks.recordRequest(ctx, { ...done, method: endpoint.method, path: endpoint.path, params: params ?? {} });
}

function checkReply(endpoint: Endpoint, result: unknown, action: string) {
  const parsed = endpoint.reply.safeParse(result);
  if (!parsed.success) throw new Error(`${action}: the reply does not fit the contract`, { cause: parsed.error });
  return parsed.data;
}
