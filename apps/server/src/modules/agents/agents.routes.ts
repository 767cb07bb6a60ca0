/** POST /mcp: who calls is found out as for every endpoint, then the protocol takes over. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '../../platform/context.ts';
import { platformErrors } from '../../platform/errors.ts';
import { baseOf, type MountHooks, recognise } from '../../platform/http/admission.ts';
import { createInFlight } from '../../platform/http/in-flight.ts';
import { callsOf } from '../../platform/http/in-process.ts';
import { brandOfHost, isOwnHost } from '../brands/public.ts';
import { isSwitchedOn } from '../installation/public.ts';
import { agentsErrors } from './agents.errors.ts';

const PATH = '/mcp';
const BODY = { bytes: 512 * 1024, values: 20_000 };
const MAX_ID = 256;
const MAX_REFUSAL = 10_000;
/** Of one key: enough for eager agents, too few for one that runs in a circle. */
const PER_MINUTE = { max: 240, seconds: 60 };

type Hooks = Pick<MountHooks, 'authenticate' | 'brandOf'>;

export function serveAgents(app: FastifyInstance, platform: Platform, hooks: Hooks) {
  const inFlight = createInFlight(platform.config.DATABASE_POOL);
  const callers = new WeakMap<FastifyRequest, Ctx>();
  app.post(PATH, {
    config: { body: BODY },
    bodyLimit: BODY.bytes,
    // Before the body is read.
    onRequest: async (request, reply) => {
      await assertOwnPage(platform, request);
      const ctx = await keyHolder(platform, hooks, request, reply);
      if (!(await isSwitchedOn(ctx, 'agents'))) throw agentsErrors.off();
      await limitKey(ctx);
      const leave = await inFlight.enter(ctx.actor.accountId, 'agent');
      reply.raw.once('finish', leave).once('close', leave);
      callers.set(request, ctx);
    },
    handler: async (request, reply) => {
      const ctx = callers.get(request) as Ctx;
      // Batches were taken out of the protocol; one request is one call, so that limits count what is done.
      if (Array.isArray(request.body)) throw agentsErrors.batch();
      assertShortId(request.body);
      const { name } = await brandOfHost(platform, request.host);
      // The protocol's library is large, and many installations have no agents.
      const { answerAgent } = await import('./agents.service.ts');
      const caller = { ...ctx, api: callsOf(app, request) };
      return pass(await answerAgent(caller, name, messageOf(ctx, request)), reply);
    },
  });
  // There is nothing to listen to and no session to end.
  app.route({ method: ['GET', 'DELETE'], url: PATH, handler: async (_request, reply) => refuseMethod(reply) });
}

/** A browser names the page that asks; only our own, reached by a name of ours, may. Programs name none. */
async function assertOwnPage(platform: Platform, { headers: { origin }, host }: FastifyRequest) {
  if (origin === undefined) return;
  if (URL.parse(origin)?.host !== host || !(await isOwnHost(platform, host))) throw agentsErrors.foreign_page();
}

/** Every answer repeats it. */
function assertShortId(message: unknown) {
  const { id } = (message ?? {}) as { id?: unknown };
  if (typeof id === 'string' && id.length > MAX_ID) throw platformErrors.bad_request();
}

/** Agents authenticate with an API key, which its owner can restrict and revoke, never with a session. */
async function keyHolder(platform: Platform, hooks: Hooks, request: FastifyRequest, reply: FastifyReply): Promise<Ctx> {
  const base = await baseOf(platform, hooks, request);
  const actor = await recognise(base, hooks, request);
  if (!actor) {
    reply.header('WWW-Authenticate', 'Bearer');
    throw platformErrors.unauthenticated();
  }
  if (actor.via !== 'api-key') throw agentsErrors.key_needed();
  return { ...base, actor };
}

async function limitKey({ platform, actor }: Ctx) {
  const { allowed, retryAfter } = await platform.limits.take(
    `agents:${actor.accountId}:${actor.credentialId}`,
    PER_MINUTE,
  );
  if (allowed) return;
  throw platformErrors.too_many({ params: { n: retryAfter }, headers: { 'Retry-After': String(retryAfter) } });
}

/** What the protocol reads of a request. */
const READ = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id'];

const messageOf = ({ origin }: Ctx, { headers, body }: FastifyRequest) => ({
  url: new URL(PATH, origin).href,
  headers: Object.fromEntries(READ.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))),
  body,
});

async function pass(answer: Response, reply: FastifyReply) {
  const text = await answer.text();
  // A validation error repeats the message, which may be long.
  if (!answer.ok && text.length > MAX_REFUSAL) throw platformErrors.bad_request();
  const type = answer.headers.get('content-type');
  reply.code(answer.status).header('Cache-Control', 'no-store');
  if (type) reply.header('Content-Type', type);
  return reply.send(text);
}

const refuseMethod = (reply: FastifyReply) =>
  reply
    .code(405)
    .headers({ Allow: 'POST', 'Cache-Control': 'no-store' })
    .send({ jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null });
