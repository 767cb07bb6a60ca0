/** The HTTP server, independent of the modules: bodies, headers, health, metrics, API docs and the web app's files. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Platform } from '../context.ts';
import { assertOwnDatabase } from '../database/sentinel.ts';
import { platformErrors } from '../errors.ts';
import { noteRequest } from '../serving.ts';
import { createDiskWatch } from '../storage/disk.ts';
import { handleBodies, LEAST } from './bodies.ts';
import { isProxied, parseProxyTrust } from './client-address.ts';
import { closeConnections } from './connections.ts';
import { createInFlight } from './in-flight.ts';
import { notedOf } from './noted.ts';
import { handleFailures, sendFailure } from './replies.ts';
import { serveSeen } from './seen.ts';
import { endTrace } from './traced.ts';

/** Uploads must also keep a minimum rate (uploads.ts). */
const LONGEST_UPLOAD_MS = 30 * 60_000;

export async function createHttp(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: parseProxyTrust(platform.config.TRUST_PROXY ?? '0') ?? false,
    bodyLimit: LEAST.bytes,
    // A busy machine may take longer to start than the ten seconds after which it would give up.
    pluginTimeout: 0,
    requestTimeout: LONGEST_UPLOAD_MS,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A proxy hands a 503 on to the client, and what has been accepted can still be answered (connections.ts).
    return503OnClosing: false,
    // A path that cannot be decoded is refused before any handler and hook.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply.headers(WITHOUT_HOOKS)),
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  handleBodies(app, createInFlight(platform.config.DATABASE_POOL));
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 64 * 1024 } });
  handleFailures(app);
  observe(app, platform);
  if (!platform.config.TRUST_PROXY) tellOfProxy(app);
  health(app, platform);
  serveSeen(app, platform);
  closeConnections(app);
  return app;
}

/** For answers that are data, and for files: nobody frames them, and nothing foreign runs if one is opened as a page. */
const NOT_FRAMED = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const NOTHING_RUNS = `default-src 'none'; ${NOT_FRAMED}`;
const OWN_SCRIPTS = `script-src 'self'; ${NOT_FRAMED}`;
/** The headers of other answers, as the plugin sets them. */
const WITHOUT_HOOKS = {
  'Content-Security-Policy': NOTHING_RUNS,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** One log line and one measurement per request, without its content. API responses are never cached. */
function observe(app: FastifyInstance, { metrics }: Platform) {
  app.addHook('onRequest', (_request, _reply, done) => {
    noteRequest();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Request-Id', request.id);
    const isCall = /^\/(api|auth|scim)\//.test(request.url);
    if (isCall && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    // Pages set their own policy.
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', isCall ? NOTHING_RUNS : OWN_SCRIPTS);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observeRequest(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    const { statusCode: status, elapsedTime } = reply;
    const noted = notedOf(request, status);
    const traced = endTrace(request, status, noted);
    const ms = Math.round(elapsedTime);
    request.log.info({ method: request.method, route, status, ms, ...noted, ...traced }, 'request');
    done();
  });
}

/** Once: without the setting everybody behind a proxy has its address, and shares its limits of sign-ins and calls. */
function tellOfProxy(app: FastifyInstance) {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isProxied(request.headers, request.socket.remoteAddress)) {
      isTold = true;
      request.log.warn(
        { proxy: request.socket.remoteAddress },
        'requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one address. Set it to the address of the proxy (docs/operating.md#reverse-proxy-and-tls)',
      );
    }
    done();
  });
}

/**
 * healthz: the process is alive. readyz: every pool provides a connection and the database is ours. With a full disk some parts fail,
 * which it names; the others work, so the process stays ready.
 */
function health(app: FastifyInstance, platform: Platform) {
  const partsWithoutDisk = createDiskWatch(platform.config);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      const { app, signIn, platform: across } = platform.databases;
      const reached = [app, signIn].map((pool) => pool.query('select 1'));
      await Promise.all([...reached, assertOwnDatabase(across, platform.secrets)]);
      const cannot = await partsWithoutDisk();
      return cannot.length > 0 ? { status: 'ready', disk: 'full', cannot } : { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN } = platform.config;
    // Behind a proxy every request appears to be local, so only the token grants access.
    if (!METRICS_TOKEN) throw platformErrors.not_found();
    if (!isSame(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)) throw platformErrors.unauthenticated();
    return reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted));
