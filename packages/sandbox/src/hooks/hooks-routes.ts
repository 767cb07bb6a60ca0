/** HTTP API of the webhook sink: receive, list, wait, and configure the responses. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bell } from '../bell.ts';
import { badRequest } from '../requests.ts';
import type { SandboxClock, SandboxStore } from '../vendor.ts';
import {
  type HookFault,
  HookSettings,
  type HooksState,
  headersOf,
  keepHook,
  type ReceivedHook,
  settingsOf,
} from './hooks.ts';

const Filter = z.object({ name: z.string().optional(), since: z.coerce.number().int().min(0).default(0) });
const ListQuery = Filter.extend({ limit: z.coerce.number().int().min(1).max(1_000).default(50) });
const WaitQuery = Filter.extend({ timeout_ms: z.coerce.number().int().min(0).max(60_000).default(10_000) });

type Named = { Params: { name: string } };

interface HooksContext {
  store: SandboxStore<HooksState>;
  clock: SandboxClock;
  bell: Bell;
  /** Ends delayed responses when the sandbox stops. */
  stopping: AbortSignal;
}

export function hooksRoutes(app: FastifyInstance, context: HooksContext): void {
  controlRoutes(app, context);
  void app.register((sink, _options, done) => {
    sinkRoutes(sink, context);
    done();
  });
}

function sinkRoutes(app: FastifyInstance, { store, clock, stopping }: HooksContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.all<Named>('/hooks/:name', async (request, reply) => {
    const { name } = request.params;
    const settings = settingsOf(store.state, name);
    const hook = keepHook(store, { name, ...describe(request) }, clock.now());
    await delay(settings.delay_ms, null, { signal: stopping }).catch(() => null);
    if (hook.broken !== 'none') return breakOff(hook.broken, reply, stopping);
    if (hook.answered === settings.status) reply.headers(headersOf(settings, name));
    return reply.code(hook.answered).send({ received: hook.id, ...(hook.fault && { message: hook.fault }) });
  });
}

/** A hanging request ends when its sender gives up or the sandbox stops. */
function breakOff(fault: HookFault, reply: FastifyReply, stopping: AbortSignal): FastifyReply {
  const { socket } = reply.raw;
  reply.hijack();
  if (fault === 'reset') socket?.resetAndDestroy();
  const end = () => socket?.destroy();
  stopping.addEventListener('abort', end, { once: true });
  socket?.once('close', () => stopping.removeEventListener('abort', end));
  return reply;
}

function controlRoutes(app: FastifyInstance, { store, bell }: HooksContext): void {
  app.get<Named>('/hooks/:name/settings', (request) => settingsOf(store.state, request.params.name));
  app.put<Named>('/hooks/:name/settings', async (request, reply) => {
    const settings = HookSettings.safeParse(request.body);
    if (!settings.success) return badRequest(reply, settings.error);
    store.state.settings = { ...store.state.settings, [request.params.name]: settings.data };
    store.save();
    return settings.data;
  });

  app.get('/hooks-received', async (request, reply) => {
    const query = ListQuery.safeParse(request.query);
    if (!query.success) return badRequest(reply, query.error);
    return find(store.state, query.data).slice(0, query.data.limit).map(presentHook);
  });
  app.get('/hooks-received/wait', async (request, reply) => {
    const query = WaitQuery.safeParse(request.query);
    if (!query.success) return badRequest(reply, query.error);
    const hook = await bell.waitFor(() => find(store.state, query.data)[0], query.data.timeout_ms);
    if (!hook) return reply.code(404).send({ message: `No such webhook came within ${query.data.timeout_ms} ms` });
    return presentHook(hook);
  });
  app.delete('/hooks-received', async (_request, reply) => {
    store.state.received = [];
    store.save();
    return reply.code(204).send();
  });
}

function find(state: HooksState, { name, since }: z.infer<typeof Filter>): ReceivedHook[] {
  return state.received.filter((hook) => hook.id > since && (name === undefined || hook.name === name));
}

function describe(request: FastifyRequest) {
  const headers = Object.entries(request.headers).map(([key, value]) => [key, String(value ?? '')]);
  return {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
  };
}

/** The parsed body; null if it is not JSON. */
function presentHook(hook: ReceivedHook) {
  return { ...hook, json: parseJson(hook.body) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
