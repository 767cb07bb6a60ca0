/**
 * The request pipeline: admission (admission.ts), body (bodies.ts), validation, handler, response validation. Everything an
 * endpoint declares in the contract is enforced here and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import { type Endpoint, isMutation } from '@leadwright/contract/endpoint';
import { storable } from '@leadwright/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { assertProven, type Base, type Ctx, type Platform, type Tx } from '../context.ts';
import { platformErrors } from '../errors.ts';
import type { Exchange, Handler, Module } from '../module.ts';
import { callers } from '../serving.ts';
import { heavyQuestions } from '../turns/shares.ts';
import { type Admitted, admit, admitAgain, isUnproven, type MountHooks, type RecordedRequest } from './admission.ts';
import { bodyIsTaken, bodyOf } from './bodies.ts';
import { sendScim } from './dialects/scim.ts';
import { oncePerKey } from './idempotency.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { oncePerIntent } from './intents.ts';
import { privilegedFields } from './privileged.ts';
import { parseInput } from './replies.ts';
import { asPartOf, traced } from './traced.ts';
import { receiveUpload, type Upload } from './uploads.ts';

export function mountModules(app: FastifyInstance, platform: Platform, modules: Module[], hooks: MountHooks) {
  const inFlight = createInFlight(platform.config.DATABASE_POOL, undefined, callers);
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
  const { endpoint, action } = mounted;
  const body = bodyOf(endpoint);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      action,
      raw: endpoint.raw ?? false,
      isUpload: endpoint.upload !== undefined,
      isScim: endpoint.access === 'directory',
      body,
    },
    bodyLimit: body.bytes,
    // Before the body is read.
    onRequest: async (request, reply) => {
      const { tracing } = mounted.platform;
      admitted.set(request, await traced(tracing, endpoint, request, () => admit(mounted, { request, reply })));
    },
    handler: (request, reply) => asPartOf(request, () => handle(request, reply)),
  });

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const first = admitted.get(request) as Admitted;
    try {
      return await serve(mounted, first, request, reply);
    } catch (error) {
      if (!isUnproven(first, error)) throw error;
    }
    return serve(mounted, await admitAgain(mounted, { request, reply }, first.base), request, reply);
  }
}

async function serve(mounted: Mounted, { ctx, leave }: Admitted, request: FastifyRequest, reply: FastifyReply) {
  const { platform, hooks, endpoint, handler, action } = mounted;
  let upload: Upload | null = null;
  try {
    await notePrivileged(hooks, ctx, endpoint, action, privilegedFields(schemaOf(endpoint), request.body));
    const input = validate(endpoint, request, ctx);
    bodyIsTaken(request);
    if (endpoint.upload) upload = await receiveUpload(platform.config, request, endpoint.upload.maxBytes);
    const run: Run = (as, intent) => handler(as as never, input as never, { request, reply, intent, upload });
    const note = (as: Ctx) => recordMutation(hooks, as, endpoint, { action, params: input.params });
    const answer = () => repeatable(ctx, endpoint, action, { request, reply, upload }, { run, note });
    const { result, isNoted } = await (isHeavy(endpoint, ctx)
      ? heavyQuestions.take(ctx.actor.accountId, answer)
      : answer());
    assertProven(ctx);
    if (reply.sent || endpoint.stream) return reply;
    if (endpoint.sqlReply) return reply.type('application/json; charset=utf-8').send(result);
    if (!isNoted && 'actor' in ctx) await noteAfterwards(ctx, action, note);
    reply.code(endpoint.status ?? 200);
    const checked = checkReply(endpoint, result, action);
    return endpoint.access === 'directory' ? sendScim(reply, checked) : checked;
  } finally {
    await upload?.close();
    // A stream lasts until the client has read everything or left.
    if (!endpoint.stream) leave();
  }
}

/** A stream takes the turn of a file itself, for as long as it is copied. */
const isHeavy = (endpoint: Endpoint, ctx: Base | Ctx): ctx is Ctx =>
  endpoint.heavy === true && !endpoint.stream && 'actor' in ctx;

const NOTHING = z.object({});
const schemaOf = ({ body, raw, upload }: Endpoint): z.core.$ZodType =>
  raw || upload ? z.unknown() : (body ?? NOTHING);

function validate(endpoint: Endpoint, request: FastifyRequest, { t }: Base) {
  const query = storable(request.query ?? {}) as Record<string, unknown>;
  if (Object.values(query).some(Array.isArray)) throw platformErrors.bad_request();
  const params = endpoint.params && z.safeParse(endpoint.params, storable(request.params));
  // An id that cannot exist is reported as not found.
  if (params && !params.success) throw platformErrors.not_found();
  const rule = { takesMore: endpoint.takesMore !== undefined };
  return {
    params: params?.data,
    query: parseInput(endpoint.query ?? NOTHING, query, t, rule),
    body: parseInput(schemaOf(endpoint), storable(request.body ?? {}), t, rule),
  };
}

/** A privilege escalation attempt is refused as any unknown field is, and recorded in the account's history. */
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
type Note = (ctx: Ctx) => Promise<void>;

/** A mutation with an Idempotency-Key runs once and is recorded once, even if it is sent repeatedly. */
async function repeatable(
  ctx: Base | Ctx,
  endpoint: Endpoint,
  action: string,
  { request, reply, upload }: Omit<Exchange, 'intent'>,
  { run, note }: { run: Run; note: Note },
): Promise<{ result: unknown; isNoted: boolean }> {
  const key = request.headers['idempotency-key'];
  if (!isMutation(endpoint) || endpoint.stream || typeof key !== 'string' || !('actor' in ctx))
    return { result: await run(ctx, randomUUID()), isNoted: false };
  const body = JSON.stringify([request.url, request.body ?? null, ...(upload ? [upload.sha256] : [])]);
  const status = endpoint.status ?? 200;
  const act = { key, action, body, status };
  const checked = async (as: Ctx, intent: string) => checkReply(endpoint, await run(as, intent), action);
  const whole = async (tx: Tx) => {
    const result = await checked(tx, randomUUID());
    await note(tx);
    return result;
  };
  const answer =
    endpoint.repeat === 'intent'
      ? await oncePerIntent(ctx, act, (intent) => checked(ctx, intent), note)
      : await oncePerKey(ctx, act, whole);
  if (answer.isReplay) reply.header(REPLAYED, 'true');
  return { result: answer.reply, isNoted: true };
}

const REPLAYED = 'Idempotent-Replayed';

/** The act is done, whatever becomes of its entry: the caller must not hear that it failed. */
const noteAfterwards = (ctx: Ctx, action: string, note: Note) =>
  note(ctx).catch((err) =>
    ctx.log.error({ err, action, userId: ctx.actor.userId }, 'an act is missing in the history'),
  );

type Done = Pick<RecordedRequest, 'action' | 'params'>;
async function recordMutation(hooks: MountHooks, ctx: Ctx, endpoint: Endpoint, { params, ...done }: Done) {
  if (!isMutation(endpoint)) return;
  await hooks.recordRequest(ctx, { ...done, method: endpoint.method, path: endpoint.path, params: params ?? {} });
}

function checkReply(endpoint: Endpoint, result: unknown, action: string) {
  const parsed = z.safeParse(endpoint.reply, result);
  if (!parsed.success) throw new Error(`${action}: the reply does not fit the contract`, { cause: parsed.error });
  return parsed.data;
}
