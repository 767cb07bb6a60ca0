/** Server-sent events over one open reply. A comment every 20 seconds keeps proxies from closing it. */
import type { ServerResponse } from 'node:http';
import { live } from '@leadwright/contract/live';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { platformErrors } from '../errors.ts';
import { onlyListens } from '../http/connections.ts';
import { type Module, routesFor } from '../module.ts';
import type { LiveNews } from './live.ts';

const KEEP_ALIVE_MS = 20_000;
/** Per person and process. Another one is refused; closing the oldest would only make it reconnect. */
const MOST_STREAMS = 20;
const RETRY_SECONDS = 30;
const CUT_OFF_MS = 500;

const line = ({ id, topic, data }: LiveNews) => `id: ${id}\nevent: ${topic}\ndata: ${JSON.stringify(data ?? null)}\n\n`;

const routes = routesFor(live)({
  async events(ctx, _input, { request, reply }) {
    checkRoom(ctx);
    reply.hijack();
    const out = reply.raw;
    onlyListens(request.raw, out);
    out.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    const { live: updates } = ctx.platform;
    const listener = {
      ...listenerOf(ctx),
      askedAt: performance.now() - reply.elapsedTime,
      hear: (news: LiveNews) => say(out, line(news)),
      end: () => close(out),
    };
    // Send the current id first, so that a client that loses an idle connection can still resume.
    out.write(`retry: 2000\nid: ${updates.lastId()}\n\n`);
    for (const news of missedBy(request, ctx)) out.write(line(news));
    const stop = updates.subscribe(listener);
    const beat = setInterval(() => say(out, ': still here\n\n'), KEEP_ALIVE_MS);
    beat.unref();
    request.raw.once('close', () => {
      clearInterval(beat);
      stop();
    });
    return undefined as never;
  },
});

/** An event can arrive after the stream has ended. Writing then would be an uncaught error. */
function say(out: ServerResponse, text: string) {
  if (!out.writableEnded) out.write(text);
}

/** A proper end, which no browser reports as an error; a reader that does not take it is cut off. */
function close(out: ServerResponse) {
  out.end();
  setTimeout(() => out.destroy(), CUT_OFF_MS).unref();
}

function checkRoom({ actor, platform }: Ctx) {
  if (platform.live.countOf((actor.loginAs ?? actor).userId) < MOST_STREAMS) return;
  throw platformErrors.too_many({ params: { n: RETRY_SECONDS }, headers: { 'Retry-After': String(RETRY_SECONDS) } });
}

function listenerOf({ actor }: Ctx) {
  const { accountId, userId, modules, via, credentialId, loginAs } = actor;
  return {
    accountId,
    userId,
    modules,
    sessionId: via === 'session' ? credentialId : null,
    keyId: via === 'api-key' ? credentialId : null,
    openedBy: loginAs,
    endsAt: loginAs?.expiresAt ?? null,
  };
}

function missedBy(request: FastifyRequest, { actor, platform }: Ctx): LiveNews[] {
  const since = request.headers['last-event-id'];
  return typeof since === 'string' ? platform.live.missed(actor, since) : [];
}

export const liveModule: Module = { name: 'live', routes };
