/**
 * Shared by all data providers and CRMs: keys, call counts, rate windows, balances, and switches that make them fail on
 * purpose. Every provider serves these besides its own protocol (see README.md):
 *
 *   GET    /{vendor}/_sandbox           calls, faults, settings, balances
 *   POST   /{vendor}/_sandbox/faults    {kind, times?, after?, path?, method?}; DELETE removes all
 *   PATCH  /{vendor}/_sandbox/settings  {name: value}
 *   POST   /{vendor}/_sandbox/reset     as new
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest } from '../requests.ts';
import type { Sandbox, SandboxStore, Vendor } from '../vendor.ts';
import { type World, worldOf } from '../world/world.ts';
import { type Fault, FaultBody, failOnPurpose, type Refused } from './faults.ts';
import { createRateWindows, type RateWindows } from './rate-windows.ts';

export type Settings = Record<string, number | string | boolean>;

interface Call {
  at: string;
  method: string;
  path: string;
  key: string;
  status: number;
}

interface ProviderState {
  calls: {
    total: number;
    by_route: Record<string, number>;
    by_status: Record<string, number>;
    by_key: Record<string, number>;
    recent: Call[];
  };
  faults: Fault[];
  settings: Settings;
  /** The used amount of each balance. */
  used: Record<string, number>;
}

export interface ProviderKit<S extends Settings> {
  world: World;
  sandbox: Sandbox;
  windows: RateWindows;
  settings: S;
  calls: ProviderState['calls'];
  /** Takes from the balance of this setting; returns false and takes nothing if it is too low. */
  spend(balance: keyof S & string, amount: number): boolean;
  left(balance: keyof S & string): number;
}

export interface Provider<S extends Settings> {
  name: string;
  title: string;
  /** Reads the key of a request. */
  keyOf(request: FastifyRequest, sandbox: Sandbox): string | undefined;
  /** Paths below the prefix that need no key. */
  open?: string[];
  /**
   * The vendor authenticates its callers itself; `keyOf` then names them (a location, an account) and is not secret.
   */
  checksCallers?: true;
  credentials?: Record<string, string>;
  settings: S;
  /** Error responses of this provider. */
  refuse(kind: Refused, reply: FastifyReply, request: FastifyRequest): FastifyReply;
  register(app: FastifyInstance, kit: ProviderKit<S>): void;
  /** Switches of this vendor alone, below /_sandbox; not counted as calls. */
  control?(app: FastifyInstance, kit: ProviderKit<S>): void;
  /** Resets the vendor's own state. */
  reset?(sandbox: Sandbox): void;
  links?: NonNullable<Vendor['links']>;
  panel?: NonNullable<Vendor['panel']>;
}

const RECENT_CALLS = 100;
const newState = (settings: Settings): ProviderState => ({
  calls: { total: 0, by_route: {}, by_status: {}, by_key: {}, recent: [] },
  faults: [],
  settings: { ...settings },
  used: {},
});

/** `sandbox-hunter-key`, or with any suffix ("sandbox-hunter-key-reseller"), so that tests can distinguish keys. */
export const sandboxKey = (vendor: string) => `sandbox-${vendor}-key`;

export function providerVendor<S extends Settings>(provider: Provider<S>): Vendor {
  return {
    name: provider.name,
    title: provider.title,
    credentials: provider.credentials ?? { api_key: sandboxKey(provider.name) },
    links: (sandbox) => [...(provider.links?.(sandbox) ?? []), { label: 'Calls and switches', path: '/_sandbox' }],
    ...(provider.panel && { panel: provider.panel }),
    register(app, sandbox) {
      const store = sandbox.store(`provider-${provider.name}`, () => newState(provider.settings));
      const windows = createRateWindows(() => sandbox.clock.now());
      const kit = createKit(provider, sandbox, store, windows);
      controlRoutes(app, store, windows, () => provider.reset?.(sandbox));
      provider.control?.(app, kit);
      void app.register(async (scope) => {
        countCalls(scope, provider, store, sandbox);
        failOnPurpose(scope, store, provider.refuse);
        if (!provider.checksCallers) checkKeys(scope, provider, sandbox);
        provider.register(scope, kit);
      });
    },
  };
}

function createKit<S extends Settings>(
  provider: Provider<S>,
  sandbox: Sandbox,
  store: SandboxStore<ProviderState>,
  windows: RateWindows,
): ProviderKit<S> {
  const left = (balance: string) => Number(store.state.settings[balance]) - (store.state.used[balance] ?? 0);
  return {
    sandbox,
    windows,
    get world() {
      return worldOf(sandbox.seed);
    },
    get calls() {
      return store.state.calls;
    },
    /** A setting from a newer version of the sandbox has its default. */
    get settings() {
      return { ...provider.settings, ...store.state.settings } as S;
    },
    left,
    spend(balance, amount) {
      if (left(balance) < amount) return false;
      store.state.used[balance] = (store.state.used[balance] ?? 0) + amount;
      store.save();
      return true;
    },
  };
}

function controlRoutes(
  app: FastifyInstance,
  store: SandboxStore<ProviderState>,
  windows: RateWindows,
  resetVendor: () => void,
): void {
  app.get('/_sandbox', () => store.state);
  app.post('/_sandbox/faults', (request, reply) => {
    const body = FaultBody.safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    store.state.faults.push(body.data);
    store.save();
    return store.state.faults;
  });
  app.delete('/_sandbox/faults', () => {
    store.state.faults = [];
    store.save();
    return store.state.faults;
  });
  app.patch('/_sandbox/settings', (request, reply) => {
    const known = store.state.settings;
    const shape = Object.fromEntries(
      Object.entries(known).map(([name, value]) => [name, schemaLike(value).optional()]),
    );
    const body = z.strictObject(shape).safeParse(request.body);
    if (!body.success) return badRequest(reply, body.error);
    Object.assign(known, body.data);
    store.save();
    return known;
  });
  app.post('/_sandbox/reset', () => {
    windows.clear();
    store.reset();
    resetVendor();
    return store.state;
  });
}

function schemaLike(value: number | string | boolean) {
  if (typeof value === 'number') return z.number().min(0);
  return typeof value === 'string' ? z.string() : z.boolean();
}

function countCalls<S extends Settings>(
  scope: FastifyInstance,
  provider: Provider<S>,
  store: SandboxStore<ProviderState>,
  sandbox: Sandbox,
): void {
  const add = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  scope.addHook('onRequest', async (request) => {
    const { calls } = store.state;
    calls.total++;
    add(calls.by_route, `${request.method} ${routeOf(request, provider.name)}`);
    add(calls.by_key, keyName(provider, request, sandbox));
    store.save();
  });
  scope.addHook('onResponse', async (request, reply) => {
    const { calls } = store.state;
    add(calls.by_status, String(reply.statusCode));
    calls.recent.unshift({
      at: sandbox.clock.now().toISOString(),
      method: request.method,
      path: provider.checksCallers ? request.url : withoutKey(request.url, provider.keyOf(request, sandbox)),
      key: keyName(provider, request, sandbox),
      status: reply.statusCode,
    });
    calls.recent.length = Math.min(calls.recent.length, RECENT_CALLS);
    store.save();
  });
}

function isOurs(vendor: string, key: string | undefined): boolean {
  return key === sandboxKey(vendor) || (key?.startsWith(`${sandboxKey(vendor)}-`) ?? false);
}

/** An unknown key may be a real one, so it is not recorded. */
function keyName<S extends Settings>(provider: Provider<S>, request: FastifyRequest, sandbox: Sandbox): string {
  const { name, checksCallers } = provider;
  const key = provider.keyOf(request, sandbox);
  if (!key) return 'none';
  return checksCallers || isOurs(name, key) ? key : 'unknown';
}

function withoutKey(url: string, key: string | undefined): string {
  return key ? url.replaceAll(encodeURIComponent(key), '***') : url;
}

/** "/v1/places/:id": as the provider's own documentation would name it. */
function routeOf(request: FastifyRequest, vendor: string): string {
  const route = request.routeOptions.url ?? request.url.split('?')[0] ?? '';
  return route.replace(`/${vendor}`, '').replaceAll('::', ':');
}

function checkKeys<S extends Settings>(scope: FastifyInstance, provider: Provider<S>, sandbox: Sandbox): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? '';
    if (provider.open?.some((open) => path === `/${provider.name}${open}`)) return done();
    if (isOurs(provider.name, provider.keyOf(request, sandbox))) return done();
    provider.refuse('unauthorized', reply, request);
  });
}

/** A header as one string. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export function queryOf(request: FastifyRequest): Record<string, string | string[] | undefined> {
  return request.query as Record<string, string | string[] | undefined>;
}

export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = queryOf(request)[name];
  return Array.isArray(value) ? value[0] : value;
}
