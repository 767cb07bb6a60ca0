/**
 * The external services as one process: mail server, webhook sink, clock, panel, every vendor below its own prefix, and
 * the name server and mail servers of the world's companies.
 * `startSandbox` resolves when everything is ready, and `stop` when everything is saved and closed.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { createBell } from './bell.ts';
import { clockRoutes, createClock } from './clock.ts';
import { newHooksState } from './hooks/hooks.ts';
import { hooksRoutes } from './hooks/hooks-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import { keepMail, type MailState, newMailState } from './mail/mailbox.ts';
import { readMail } from './mail/read-mail.ts';
import { PLATFORM_SERVER, RESELLER_SERVER } from './mail/servers.ts';
import { type Submission, startSmtp } from './mail/smtp.ts';
import { assetRoutes } from './page.ts';
import { panelRoutes } from './panel/panel.ts';
import { openStores, type Stores } from './store.ts';
import { prefixOf, type Sandbox, type SandboxStore, type Vendor } from './vendor.ts';
import { vendors as allVendors } from './vendors.ts';
import { startWorldServers } from './world/world-servers.ts';

export interface SandboxOptions {
  host?: string;
  /** 0, the default, takes any free port; so do the other ports. */
  port?: number;
  smtpPort?: number;
  dnsPort?: number;
  mailHostsPort?: number;
  /** Folder of the persisted state; without it nothing is kept. */
  folder?: string | undefined;
  seed?: number;
  /** How many of the world's companies the open data has; all of them unless said otherwise. */
  places?: number | undefined;
  productUrl?: string;
  vendors?: Vendor[];
  log?: Sandbox['log'];
}

export interface RunningSandbox {
  url: string;
  smtpPort: number;
  /** The name server that knows the world's domains. */
  dnsPort: number;
  /** The mail servers of the world's companies. */
  mailHostsPort: number;
  sandbox: Sandbox;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** As vendors' proxies do. With Node's five seconds a busy machine closes connections that the caller is about to use. */
const KEEP_ALIVE_MS = 75_000;

export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { host = '127.0.0.1', vendors = allVendors, log = () => {} } = options;
  const bell = createBell();
  const stores = openStores({ folder: options.folder, onSave: bell.ring, log });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  await listen(server, options.port ?? 0, host);
  const sandbox = createSandbox(options, stores, `http://${reachable(host)}:${portOf(server)}`, log);
  const mail = stores.store('mail', newMailState);
  const { smtpPort = 0, dnsPort = 0, mailHostsPort = 0 } = options;
  const smtp = await startSmtp({ host, port: smtpPort, log, ...inboxOf(sandbox, mail, PLATFORM_SERVER) });
  const submission = inboxOf(sandbox, mail, RESELLER_SERVER);
  const outside = await startWorldServers(sandbox, { host, dnsPort, mailHostsPort, submission });
  const ports = { smtpPort: smtp.port, dnsPort: outside.dnsPort, mailHostsPort: outside.mailHostsPort };

  const ready = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const app = createApp(server, ready.promise, log);
  const hooks = stores.store('hooks', newHooksState);
  clockRoutes(app, sandbox.clock, bell);
  mailRoutes(app, mail, bell);
  hooksRoutes(app, { store: hooks, clock: sandbox.clock, bell, stopping: stopping.signal });
  for (const vendor of vendors) await registerVendor(app, vendor, sandbox);
  panelRoutes(app, { sandbox, vendors, mail, hooks, bell, ...ports });
  await app.ready();
  ready.resolve();

  async function stop() {
    stopping.abort();
    bell.silence();
    await Promise.all([close(server), smtp.stop(), outside.stop()]);
    await app.close();
    await stores.flush();
  }
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  return { url: sandbox.baseUrl, ...ports, sandbox, stop: stopOnce };
}

/** Every mail lands in the inbox, with the name of the server that took it. */
const inboxOf = (sandbox: Sandbox, mail: SandboxStore<MailState>, server: string): Submission => ({
  settings: () => mail.state.settings,
  async deliver({ source, to, login }) {
    keepMail(mail, { ...(await readMail(source)), date: sandbox.clock.now().toISOString(), to, login, server });
  },
});

function createSandbox(options: SandboxOptions, stores: Stores, baseUrl: string, log: Sandbox['log']): Sandbox {
  const clockStore = stores.store('clock', () => ({ offsetMs: 0 }));
  return {
    seed: options.seed ?? 1,
    places: options.places ?? Number.POSITIVE_INFINITY,
    baseUrl,
    productUrl: (options.productUrl ?? 'http://localhost:3000').replace(/\/+$/, ''),
    clock: createClock(clockStore, log),
    store: stores.store,
    log,
  };
}

/** Each vendor is encapsulated: its parsers, hooks and error bodies are its own. */
async function registerVendor(app: FastifyInstance, vendor: Vendor, sandbox: Sandbox): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => vendor.register(scope, sandbox);
  await app.register(plugin, { prefix: prefixOf(vendor) });
}

/**
 * The server listens before the vendors are set up, because they may need their own URL. Early requests wait until
 * everything is ready.
 */
function createApp(server: Server, ready: Promise<void>, log: Sandbox['log']): FastifyInstance {
  const answer = (handler: RequestListener, ...call: Parameters<RequestListener>) => {
    ready
      .then(() => handler(...call))
      .catch((error) => {
        log('A request could not be answered', { error: String(error) });
        call[1].destroy();
      });
  };
  const app: FastifyInstance = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    // A busy machine may take longer than the ten seconds after which it would give up.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 500 },
    serverFactory: (handler) => server.on('request', (request, response) => answer(handler, request, response)),
  });
  app.addHook('onError', async (request, _reply, error: Error & { statusCode?: number; status?: number }) => {
    // What a vendor refuses on purpose carries its status.
    if ((error.statusCode ?? error.status ?? 500) >= 500)
      log(`${request.method} ${request.url} failed`, { error: String(error) });
  });
  assetRoutes(app);
  return app;
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

/** Lets running requests finish, closes idle connections, and drops the rest after a second. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const tidy = setInterval(() => server.closeIdleConnections(), 20);
  const patience = setTimeout(() => server.closeAllConnections(), 1_000);
  await closed;
  clearInterval(tidy);
  clearTimeout(patience);
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const reachable = (host: string) => (['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host);
