/**
 * Which hosts, addresses and ports a customer-supplied URL may use. Pure. Only public unicast addresses: no loopback, private,
 * link-local or shared ranges, and none of the IPv6 forms that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const WEB_PORTS = [80, 443, 8080, 8443];
export const DEFAULT_PORTS: ReadonlySet<number> = new Set(WEB_PORTS);

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

// Names that are local regardless of what a resolver returns.
const LOCAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
];
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** A public host name: at least two labels and no local suffix. */
export function isPublicName(name: string): boolean {
  const host = name.toLowerCase().replace(/\.$/, '');
  if (host.length > 253 || !host.includes('.')) return false;
  if (!host.split('.').every((label) => LABEL.test(label))) return false;
  return !LOCAL_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}

/** Normalises a host for a resolver or socket: no brackets, no trailing dot, unusual IPv4 notations expanded. */
export function canonicalHost(host: string): string | null {
  if (!/^[^\s/\\@?#%]{1,260}$/.test(host)) return null;
  const bracketed = isIP(host) === 6 ? `[${host}]` : host;
  if (!bracketed.startsWith('[') && bracketed.includes(':')) return null;
  const url = URL.parse(`http://${bracketed}/`);
  if (!url?.hostname || url.port) return null;
  return unbracket(url.hostname);
}

export const unbracket = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** The operator's exceptions, comma-separated `host:port`. Customers cannot add to them. */
export function parseAllowList(text: string): ReadonlySet<string> {
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase());
  return new Set(entries.filter(Boolean).map(parseEntry));
}

function parseEntry(entry: string): string {
  const url = URL.parse(`http://${entry}/`);
  if (!url?.hostname || !/:\d+$/.test(entry)) throw new Error(`EGRESS_ALLOW: want host:port, not ${entry}`);
  return endpointOf(unbracket(url.hostname), Number(url.port || 80));
}

export const endpointOf = (host: string, port: number) => `${host}:${port}`;
