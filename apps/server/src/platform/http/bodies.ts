/**
 * How much of a request's body is read, when and for how long. A body is read only after its route is known and its caller is
 * admitted, and only as much of it as the endpoint can need. What was not read is thrown away, so that clients that still send
 * get their answer.
 */
import type { IncomingMessage } from 'node:http';
import { type Need, needOf } from '@leadwright/contract/bounds';
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformErrors } from '../errors.ts';
import { isScim, SCIM_TYPE } from './dialects/scim.ts';
import type { InFlight } from './in-flight.ts';
import { parseJson } from './json.ts';

const KB = 1024;
/** What every endpoint reads: most inputs are far smaller, and spaces and unknown fields cost little up to here. */
export const LEAST: Need = { bytes: 64 * KB, values: 1000 };
/** The absolute limit, even if a schema allows more. */
const MOST: Need = { bytes: 4 * KB * KB, values: 50_000 };
/** Events of payment providers, whose signature is checked before they are parsed. */
const RAW: Need = { bytes: 512 * KB, values: 20_000 };
/** Around the file of an upload: names of parts and small fields. */
const FORM_BYTES = 64 * KB;

/** Bodies must arrive within this time; uploads keep a minimum rate instead (uploads.ts). */
const SHORT_MS = 15_000;
const LONG_MS = 60_000;
/** How long a client may keep sending after its answer. */
const LINGER_MS = 5000;

const between = (least: number, wanted: number, most: number) => Math.min(Math.max(least, wanted), most);

/** What is read of a body for the endpoint. A schema that takes anything gets the least. */
export function bodyOf({ body, raw, upload }: Pick<Endpoint, 'body' | 'raw' | 'upload'>): Need {
  if (raw) return RAW;
  if (upload) return { ...LEAST, bytes: upload.maxBytes + FORM_BYTES };
  if (!body) return LEAST;
  const need = needOf(body);
  return {
    bytes: Number.isFinite(need.bytes) ? between(LEAST.bytes, Math.ceil(need.bytes), MOST.bytes) : LEAST.bytes,
    values: Number.isFinite(need.values) ? between(LEAST.values, need.values, MOST.values) : LEAST.values,
  };
}

/** Longer than most inputs, or of unknown length. */
export const isLarge = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LEAST.bytes;

interface BodyConfig {
  raw?: boolean;
  isScim?: boolean;
  isUpload?: boolean;
  body?: Need;
}
const configOf = ({ routeOptions }: FastifyRequest) => routeOptions.config as BodyConfig;

const JSON_TYPES = ['application/json', SCIM_TYPE];

export function handleBodies(app: FastifyInstance, inFlight: InFlight) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    const { raw, isScim, body = LEAST } = configOf(request);
    if (raw) return text;
    if (!isScim && request.mediaType === SCIM_TYPE) throw platformErrors.media_type();
    if (text.length > LEAST.bytes) largeOnes.set(request, await inFlight.enterCommon('body'));
    const parsed = parseJson(text, body.values);
    if (!parsed.ok) throw platformErrors.bad_request();
    return parsed.value;
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    if (configOf(request).raw) done(null, text);
    else done(platformErrors.media_type());
  });
  refuseUnknownPaths(app);
  cutSlowBodies(app);
  discardUnread(app);
  noteLeaving(app);
  app.addHook('onResponse', async (request) => bodyIsTaken(request));
}

/** Large bodies are parsed and validated one at a time, with rests in between: both block the thread that serves everybody. */
const largeOnes = new WeakMap<FastifyRequest, () => void>();

/** The body is validated, or not wanted any more: the next large one may be parsed. */
export const bodyIsTaken = (request: FastifyRequest): void => largeOnes.get(request)?.();

/** Nothing is read for a path that does not exist. Pages of the web app are read with GET, and a directory reads none. */
function refuseUnknownPaths(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { is404, method } = request;
    if (is404 && (isScim(request) || (method !== 'GET' && method !== 'HEAD'))) done(platformErrors.not_found());
    else done();
  });
}

function cutSlowBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { isUpload, body = LEAST } = configOf(request);
    if (!isUpload && !raw.complete) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), body.bytes > LEAST.bytes ? LONG_MS : SHORT_MS);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Closing a connection on which the client still sends would cost it the answer. */
function discardUnread(app: FastifyInstance) {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (raw.complete === false) {
      reply.removeHeader('connection');
      reply.raw.once('finish', () => discard(raw));
    }
    done(null, payload);
  });
}

function discard(raw: IncomingMessage) {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

/** A client that left cannot read the answer, so the reason is logged. */
function noteLeaving(app: FastifyInstance) {
  app.addHook('onRequestAbort', ({ raw, log }, done) => {
    if (!raw.complete) log.info('the client left');
    done();
  });
}
