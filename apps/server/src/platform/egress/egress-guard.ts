/** The checks of egress.ts: before the DNS lookup, on its result, and again inside the socket's own lookup. */
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, Client } from 'undici';
import { defineErrors } from '../errors.ts';
import { DEFAULT_PORTS, endpointOf, isPublicAddress, isPublicName, parseAllowList, unbracket } from './addresses.ts';
import { createLookup, type Lookup } from './resolver.ts';

/** `refused` has the same message for every reason, so that it cannot be used to map our network. */
export const egressErrors = defineErrors('egress', { refused: 422, timeout: 504, too_large: 502, failed: 502 });

export interface GuardSettings {
  /** The operator's `host:port` exceptions (EGRESS_ALLOW). */
  allow?: string;
  ports?: ReadonlySet<number>;
  lookup?: Lookup;
}

/** Allowed ports of a protocol other than HTTP. */
export interface Endpoint {
  port: number;
  ports: ReadonlySet<number>;
}

export interface Guard {
  ports: ReadonlySet<number>;
  /** Refuses what can be refused without a DNS lookup. True if the operator allowed exactly this host and port. */
  check(host: string, at?: Endpoint): boolean;
  /** All addresses of a name; refused if any of them is neither public nor one of the operator's exceptions. */
  resolve(host: string, at?: Endpoint): Promise<LookupAddress[]>;
  /** The address to connect to. */
  addressOf(host: string, at?: Endpoint): Promise<string>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 5_000;
/** Connections per origin; more requests wait. Senders limit hanging receivers further, so that others at the origin get connections. */
export const MAX_CONNECTIONS = 256;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 2048;

export function createGuard({ allow = '', ports = DEFAULT_PORTS, lookup = createLookup('') }: GuardSettings): Guard {
  const allowed = parseAllowList(allow);
  const allowedPorts = new Set([...allowed].map((entry) => Number(entry.slice(entry.lastIndexOf(':') + 1))));
  const isAllowed = (host: string, at?: Endpoint) =>
    at !== undefined && allowed.has(endpointOf(host.toLowerCase(), at.port));
  // A name may lead to an exception, which its addresses will tell; an address either is one or is not.
  const mayUsePort = (host: string, at?: Endpoint) =>
    !at || at.ports.has(at.port) || (!isIP(host) && allowedPorts.has(at.port));
  const guard: Guard = {
    ports,
    check(host, at) {
      if (isAllowed(host, at)) return true;
      if (!mayUsePort(host, at)) throw egressErrors.refused();
      const isPublic = isIP(host) ? isPublicAddress(host) : isPublicName(host);
      if (!isPublic) throw egressErrors.refused();
      return false;
    },
    async resolve(host, at) {
      const addresses = await lookup(host).catch(() => []);
      const isOpen = ({ address }: LookupAddress) =>
        isAllowed(address, at) || (isPublicAddress(address) && mayUsePort(address, at));
      if (addresses.length === 0 || !addresses.every(isOpen)) throw egressErrors.refused();
      return addresses;
    },
    async addressOf(host, at) {
      const isException = guard.check(host, at);
      if (isIP(host)) return host;
      const addresses = await (isException ? lookup(host) : guard.resolve(host, at));
      return (addresses[0] as LookupAddress).address;
    },
  };
  return guard;
}

const CONNECTION = { timeout: CONNECT_TIMEOUT_MS, allowH2: false };

/** The check runs inside the socket's own lookup, so the socket connects to exactly the address that was checked. */
function guardedConnector(guard: Guard, at: Endpoint) {
  const lookup: LookupFunction = (hostname, options, callback) => {
    guard.resolve(hostname, at).then(
      (addresses) => {
        const [first] = addresses as [LookupAddress];
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
  return buildConnector({ ...CONNECTION, lookup });
}

/** Opens connections that the guard lets through. */
function createConnect(guard: Guard): buildConnector.connector {
  const connectAllowed = buildConnector(CONNECTION);
  // One for each port, and the guard lets few ports through.
  const connectors = new Map<number, ReturnType<typeof guardedConnector>>();
  const connectGuarded = (at: Endpoint) => {
    const known = connectors.get(at.port) ?? guardedConnector(guard, at);
    connectors.set(at.port, known);
    return known;
  };
  return (options, callback) => {
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
    const at = { port, ports: guard.ports };
    try {
      const isAllowed = guard.check(unbracket(options.hostname), at);
      (isAllowed ? connectAllowed : connectGuarded(at))(options, callback);
    } catch (error) {
      callback(error as Error, null);
    }
  };
}

const HTTP = { allowH2: false, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADER_BYTES };

export const createDispatcher = (guard: Guard): Agent =>
  new Agent({ ...HTTP, connections: MAX_CONNECTIONS, connect: createConnect(guard) });

/** Opens single connections, for those who have a deadline for everything: none is needed for the parts. */
export function createLines(guard: Guard): (origin: string) => Client {
  const connect = createConnect(guard);
  return (origin) => new Client(origin, { ...HTTP, headersTimeout: 0, bodyTimeout: 0, connect });
}

/** http or https, without credentials and within the length limit; null otherwise. */
export function parseWebUrl(text: string | URL): URL | null {
  const url = URL.parse(String(text));
  if (!url || url.href.length > MAX_URL_LENGTH) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.username || url.password || !url.hostname) return null;
  return url;
}

/** Host and port of a URL, as the guard wants them. */
export const targetOf = (guard: Guard, url: URL): [string, Endpoint] => [
  unbracket(url.hostname),
  { port: portOf(url), ports: guard.ports },
];

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80));
