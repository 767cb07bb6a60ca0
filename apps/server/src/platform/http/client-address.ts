/**
 * The client address of a request. Proxy headers are trusted only for the hops configured in TRUST_PROXY, and their values are
 * parsed as addresses before use.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether this address, `hop` steps away, is a trusted proxy. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const MAX_HOPS = 32;
const UNKNOWN = '0.0.0.0';

/** A number of hops, or networks and addresses separated by commas; null when it is neither. */
export function parseProxyTrust(text: string): ProxyTrust | null {
  if (/^\d{1,2}$/.test(text.trim())) return trustHops(Number(text));
  const networks = text.split(',').map((entry) => parseNetwork(entry.trim()));
  return networks.every((network) => network !== null) ? trustNetworks(networks) : null;
}

const trustHops = (hops: number): ProxyTrust | null => (hops <= MAX_HOPS ? (_address, hop) => hop < hops : null);

const trustNetworks =
  (networks: [Address, number][]): ProxyTrust =>
  (text) => {
    const address = parseAddress(text);
    return networks.some(([network, bits]) => address?.kind() === network.kind() && address.match(network, bits));
  };

function parseNetwork(text: string): [Address, number] | null {
  const [host = '', bits, rest] = text.split('/');
  const address = parseAddress(host);
  if (!address || rest !== undefined) return null;
  const size = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, size];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= size ? [address, Number(bits)] : null;
}

/** Some proxies add a port or zone; unusual IPv4 notations are rejected and IPv4-mapped addresses are unwrapped. */
function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1');
  const [host = ''] = bare.split('%');
  return isIP(host) === 0 ? null : ipaddr.process(host);
}

/** The outermost address reported by a trusted hop; if it is not an address, the proxy's own. */
export function clientAddress({
  ip,
  ips = [ip],
}: {
  ip: string | undefined;
  ips?: (string | undefined)[] | undefined;
}) {
  const hops = ips.map((text) => parseAddress(text ?? ''));
  const broken = hops.indexOf(null);
  const known = broken < 0 ? hops : hops.slice(0, broken);
  return known.at(-1)?.toString() ?? UNKNOWN;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];
const NEAR = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** A peer in a private network forwards for another client. Headers of other peers are not trusted. */
export function isProxied(headers: Record<string, unknown>, peer: string | undefined): boolean {
  if (!FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return NEAR.includes(parseAddress(peer ?? '')?.range() ?? '');
}

/** Mass sign-ups come from neighbouring addresses: group by /24 of IPv4 and /64 of IPv6. */
export function neighbourhoodOf(text: string): string {
  const address = parseAddress(text);
  return address?.kind() === 'ipv4' ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24` : networkOf(text);
}

/** An IPv6 /64 network belongs to a single customer and counts as one address. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!address || address.kind() === 'ipv4') return address?.toString() ?? UNKNOWN;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
