/**
 * The steps before a body is read: brand and language, rate limit, authentication, access, and a turn of the account. If the
 * endpoint allows it, a recent caller is admitted from the cache. The database must confirm that before it reads; otherwise the
 * caller is admitted in the ordinary way.
 */
import { type Endpoint, isRefusedInMaintenance } from '@leadwright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Base, Ctx, Platform, Proof } from '../context.ts';
import { isDatabaseAway } from '../database/database.ts';
import { AppError, platformErrors } from '../errors.ts';
import { languageOf, translator } from '../i18n.ts';
import { checkAccess } from './access.ts';
import { isLarge } from './bodies.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { InFlight, Lane } from './in-flight.ts';
import { noteCaller } from './noted.ts';

export interface RecordedRequest {
  action: string;
  method: string;
  path: string;
  params: unknown;
  details?: Record<string, unknown>;
}

/** Functions of modules that this layer needs but must not import. */
export interface MountHooks {
  authenticate(platform: Platform, token: string, from: { ip: string; userAgent: string }): Promise<Actor | null>;
  /** The directory of a company, by its token. */
  authenticateDirectory(platform: Platform, token: string): Promise<Actor | null>;
  /** Who called with the token a moment ago, and how the database is asked whether that still holds. */
  recall(platform: Platform, token: string): { actor: Actor; proof: Proof } | null;
  brandOf(platform: Platform, host: string): Promise<{ id: number; origin: string }>;
  recordRequest(ctx: Ctx, act: RecordedRequest): Promise<void>;
  /** When the maintenance that is going on is expected to end; null if there is none. */
  maintenanceNow(base: Base): Promise<{ until: string | null } | null>;
}

interface Door {
  platform: Platform;
  hooks: MountHooks;
  inFlight: InFlight;
  endpoint: Endpoint;
  action: string;
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Admitted {
  base: Base;
  /** The same with who calls, if that is known. */
  ctx: Base | Ctx;
  /** Gives the turn back; a second time does nothing. */
  leave(): void;
}

export async function admit(door: Door, visit: Visit): Promise<Admitted> {
  const base = await baseOf(door.platform, door.hooks, visit.request);
  await limitCaller(base, door.endpoint, door.action);
  if (isRefusedInMaintenance(door.endpoint)) await assertNoMaintenance(base, door.hooks, visit.reply);
  const known = door.endpoint.oneTrip ? remembered(base, door.hooks, visit.request) : null;
  if (known) {
    try {
      return await enter(door, visit, base, known);
    } catch (error) {
      if (isForNow(error)) throw error;
    }
  }
  return admitAgain(door, visit, base);
}

const RETRY_SECONDS = 60;

/** Callers of vendors and agents come again by themselves; the header says when. */
async function assertNoMaintenance(base: Base, hooks: MountHooks, reply: FastifyReply): Promise<void> {
  if (!(await hooks.maintenanceNow(base))) return;
  reply.header('retry-after', String(RETRY_SECONDS));
  throw platformErrors.maintenance();
}

/** By the ordinary way, for a caller whom nothing remembered helps any more. */
export async function admitAgain(door: Door, visit: Visit, base: Base): Promise<Admitted> {
  return enter(door, visit, base, await signIn(base, door.hooks, door.endpoint, visit.request));
}

/** A remembered caller was refused before the database confirmed who they are: nothing was read or changed for them. */
export const isUnproven = ({ ctx }: Admitted, error: unknown) =>
  (ctx as Partial<Ctx>).proof?.isGiven === false && !isForNow(error);

/** Temporary errors, which are the same for every caller. */
const isForNow = (error: unknown) =>
  isDatabaseAway(error) || (error instanceof AppError && error.code === 'platform.too_busy');

async function enter({ inFlight, endpoint }: Door, visit: Visit, base: Base, ctx: Base | Ctx): Promise<Admitted> {
  if ('actor' in ctx) noteCaller(visit.request, ctx.actor);
  if ('actor' in ctx && endpoint.access !== 'public') checkAccess(endpoint, ctx.actor);
  return { base, ctx, leave: await takeTurn(inFlight, ctx, endpoint, visit) };
}

/** Event streams have their own limit, and reads without sign-in are small. */
function laneOf(endpoint: Endpoint, isKnown: boolean, request: FastifyRequest): Lane | null {
  const { method, heavy, stream, upload, repeat } = endpoint;
  if (stream === 'text/event-stream') return null;
  if (!isKnown) return method === 'GET' ? null : 'short';
  if (heavy) return 'heavy';
  if (upload) return 'upload';
  if (stream) return 'stream';
  if (isLarge(request)) return 'large';
  return repeat === 'intent' ? 'vendor' : 'short';
}

/** Returns the release function. Without it, the turn ends with the answer: for a body that never came, or a long stream. */
async function takeTurn(inFlight: InFlight, ctx: Base | Ctx, endpoint: Endpoint, { request, reply }: Visit) {
  const { raw } = reply;
  const accountId = 'actor' in ctx ? ctx.actor.accountId : null;
  const lane = laneOf(endpoint, accountId !== null, request);
  if (!lane) return () => {};
  const leave = accountId === null ? await turnOfStranger(inFlight, ctx.ip) : await inFlight.enter(accountId, lane);
  if (raw.destroyed) {
    leave();
    throw platformErrors.bad_request();
  }
  raw.once('finish', leave).once('close', leave);
  return leave;
}

/** First among those of the address, then among all who are not known: neither one of them nor many take the process. */
async function turnOfStranger(inFlight: InFlight, ip: string): Promise<() => void> {
  const leave = await inFlight.enter(networkOf(ip), 'short');
  try {
    const leaveCommon = await inFlight.enterCommon('stranger');
    return () => {
      leaveCommon();
      leave();
    };
  } catch (error) {
    leave();
    throw error;
  }
}

async function limitCaller(base: Base, endpoint: Endpoint, action: string) {
  if (!endpoint.limit) return;
  const rule = { max: endpoint.limit.perMinute, seconds: 60 };
  const { allowed, retryAfter } = await base.platform.limits.take(`ip:${base.ip}:${action}`, rule);
  if (!allowed)
    throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S{1,512})$/.exec(request.headers.authorization ?? '')?.[1];

/** The caller; null if unknown. */
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
  const actor = await callerOf(base, hooks, endpoint, request);
  if (actor) return { ...base, actor };
  if (endpoint.access === 'public') return base;
  throw platformErrors.unauthenticated();
}

/** A directory's token opens nothing else, and nothing else opens what is a directory's. */
async function callerOf(base: Base, hooks: MountHooks, { access }: Endpoint, request: FastifyRequest) {
  if (access !== 'directory') return recognise(base, hooks, request);
  const token = bearerOf(request);
  return token ? hooks.authenticateDirectory(base.platform, token) : null;
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
