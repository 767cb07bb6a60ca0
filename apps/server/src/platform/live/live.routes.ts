/** Server-sent events over one open reply. A comment every 20 seconds keeps proxies from closing it. */
import { live } from '@leadwright/contract/live';
import { onlyListens } from '../http/connections.ts';
import { type Module, routesFor } from '../module.ts';

const KEEP_ALIVE_MS = 20_000;

const routes = routesFor(live)({
  async events(ctx, _input, { request, reply }) {
    const { accountId, userId } = ctx.actor;
    reply.hijack();
    onlyListens(request.raw);
    const out = reply.raw;
    out.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    out.write('retry: 2000\n\n');
    const stop = ctx.platform.live.subscribe({ accountId, userId }, ({ topic, data }) => {
      out.write(`event: ${topic.replace(/[^\w.-]/g, '')}\ndata: ${JSON.stringify(data ?? null)}\n\n`);
    });
    const beat = setInterval(() => out.write(': still here\n\n'), KEEP_ALIVE_MS);
    beat.unref();
    request.raw.once('close', () => {
      clearInterval(beat);
      stop();
    });
    return undefined as never;
  },
});

export const liveModule: Module = { name: 'live', routes };
