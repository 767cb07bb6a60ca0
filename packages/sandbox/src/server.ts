/**
 * The outside world as one process: mail server, webhook sink, clock, panel, and every vendor below its own prefix.
 * `startSandbox` answers when all of it can be used, and `stop` when all of it is written down and closed.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { createBell } from './bell.ts';
import { clockRoutes, createClock } from './clock.ts';
import { newHooksState } from './hooks/hooks.ts';
import { hooksRoutes } from './hooks/hooks-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { keepMail, newMailState } from './mail/mailbox.ts';
import { readMail } from './mail/read-mail.ts';
import { startSmtp } from './mail/smtp.ts';
import { assetRoutes } from './page.ts';
import { panelRoutes } from './panel/panel.ts';
import { openStores } from './store.ts';
import type { Sandbox, Vendor } from './vendor.ts';
import { vendors as allVendors } from './vendors.ts';

export interface SandboxOptions {
  host?: string;
  /** 0, the default, takes any free port; so does `smtpPort`. */
  port?: number;
  smtpPort?: number;
  /** Folder of the persisted state; without it everything is forgotten at the end. */
  folder?: string | undefined;
  seed?: number;
  productUrl?: string;
  vendors?: Vendor[];
  log?: Sandbox['log'];
}

export interface RunningSandbox {
  url: string;
  smtpPort: number;
  sandbox: Sandbox;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;

export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { host = '127.0.0.1', vendors = allVendors, log = () => {} } = options;
  const bell = createBell();
  const stores = openStores({ folder: options.folder, onSave: bell.ring, log });
  const stopping = new AbortController();
  const server = createServer();
  await listen(server, options.port ?? 0, host);

  const sandbox: Sandbox = {
    seed: options.seed ?? 1,
    baseUrl: `http://${reachable(host)}:${(server.address() as AddressInfo).port}`,
    productUrl: (options.productUrl ?? 'http://localhost:3000').replace(/\/+$/, ''),
    clock: createClock(
      stores.store('clock', () => ({ offsetMs: 0 })),
      log,
    ),
    store: stores.store,
    log,
  };
  const mail = stores.store('mail', newMailState);
  const hooks = stores.store('hooks', newHooksState);
  const smtp = await startSmtp({
    host,
    port: options.smtpPort ?? 0,
    settings: () => mail.state.settings,
    log,
    async deliver({ source, to, login }) {
      keepMail(mail, { ...(await readMail(source)), date: sandbox.clock.now().toISOString(), to, login });
    },
  });

  const ready = Promise.withResolvers<void>();
  const app = createApp(server, ready.promise);
  assetRoutes(app);
  clockRoutes(app, sandbox.clock);
  mailRoutes(app, mail, bell);
  hooksRoutes(app, { store: hooks, clock: sandbox.clock, bell, stopping: stopping.signal });
  for (const vendor of vendors) {
    const plugin: FastifyPluginAsync = async (scope) => vendor.register(scope, sandbox);
    await app.register(plugin, { prefix: vendor.root ? '' : `/${vendor.name}` });
  }
  panelRoutes(app, { sandbox, vendors, mail, hooks, bell, smtpPort: smtp.port });
  await app.ready();
  ready.resolve();

  let stopped: Promise<void> | undefined;
  async function stop() {
    stopping.abort();
    bell.silence();
    await Promise.all([close(server), smtp.stop()]);
    await app.close();
    await stores.flush();
  }
  return { url: sandbox.baseUrl, smtpPort: smtp.port, sandbox, stop: () => (stopped ??= stop()) };
}

/**
 * The server listens before the vendors are set up, because they may need to know their own address. Who calls that early
 * waits until everything is there.
 */
function createApp(server: Server, ready: Promise<void>): FastifyInstance {
  const answer = async (handler: RequestListener, ...call: Parameters<RequestListener>) => {
    await ready;
    handler(...call);
  };
  return Fastify({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: 500 },
    serverFactory: (handler) => server.on('request', (request, response) => void answer(handler, request, response)),
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Lets running requests finish, closes what only idles, and cuts what still talks after a second. */
async function close(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), 1_000);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(patience);
}

const reachable = (host: string) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);
