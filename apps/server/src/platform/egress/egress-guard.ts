/** The checks of egress.ts: before the DNS lookup, on its result, and again inside the socket's own lookup. */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { defineErrors } from '../errors.ts';
import { DEFAULT_PORTS, endpointOf, isPublicAddress, isPublicName, parseAllowList, unbracket } from './addresses.ts';

/** `refused` has the same message for every reason, so that it cannot be used to map our network. */
export const egressErrors = defineErrors('egress', { refused: 422, timeout: 504, too_large: 502, failed: 502 });

type Lookup = (hostname: string) => Promise<LookupAddress[]>;

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
  /** All addresses of a name; refused if any of them is not public. */
  resolve(host: string): Promise<LookupAddress[]>;
  /** The address to connect to. */
  addressOf(host: string, at?: Endpoint): Promise<string>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 5_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 2048;

const lookupByName = promisify(systemLookup);
const systemResolver: Lookup = (hostname) => lookupByName(hostname, { all: true });

export function createGuard({ allow = '', ports = DEFAULT_PORTS, lookup = systemResolver }: GuardSettings): Guard {
  const allowed = parseAllowList(allow);
  const guard: Guard = {
    ports,
    check(host, at) {
      if (at && allowed.has(endpointOf(host.toLowerCase(), at.port))) return true;
      if (at && !at.ports.has(at.port)) throw egressErrors.refused();
      const isPublic = isIP(host) ? isPublicAddress(host) : isPublicName(host);
      if (!isPublic) throw egressErrors.refused();
      return false;
    },
    async resolve(host) {
      const addresses = await lookup(host).catch(() => []);
      if (addresses.length === 0) throw egressErrors.refused();
      if (!addresses.every(({ address }) => isPublicAddress(address))) throw egressErrors.refused();
      return addresses;
    },
    async addressOf(host, at) {
      const isAllowed = guard.check(host, at);
      if (isIP(host)) return host;
      const addresses = await (isAllowed ? lookup : guard.resolve)(host);
      return (addresses[0] as LookupAddress).address;
    },
  };
  return guard;
}

/** The check runs inside the socket's own lookup, so the socket connects to exactly the address that was checked. */
export function createDispatcher(guard: Guard): Agent {
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    guard.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses as [LookupAddress];
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
  const common = { timeout: CONNECT_TIMEOUT_MS, allowH2: false };
  const connectAllowed = buildConnector(common);
  const connectGuarded = buildConnector({ ...common, lookup: guardedLookup });
  return new Agent({
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect(options, callback) {
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      try {
        const isAllowed = guard.check(unbracket(options.hostname), { port, ports: guard.ports });
        (isAllowed ? connectAllowed : connectGuarded)(options, callback);
      } catch (error) {
        callback(error as Error, null);
      }
    },
  });
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
