/**
 * Where a request came from. Headers of a proxy count only as far as the operator trusts the hops they came through
 * (TRUST_PROXY), and what they say is an address only once it has been parsed: nothing is kept as it came.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** May this address, `hop` steps from us, speak for the one behind it? */
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

/** Some proxies add a port or a zone; odd notations of IPv4 are no address, and mapped ones are the address inside. */
function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[([^\]]*)\](:\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1');
  const [host = ''] = bare.split('%');
  return isIP(host) === 0 ? null : ipaddr.process(host);
}

/** The outermost address that a trusted hop vouches for; where a proxy sent something else, the proxy's own. */
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

/** Who signs up by the dozen has neighbouring addresses too: 24 bits of IPv4, 64 of IPv6. */
export function neighbourhoodOf(text: string): string {
  const address = parseAddress(text);
  return address?.kind() === 'ipv4' ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24` : networkOf(text);
}

/** One household or office counts as one: an IPv6 network of 64 bits belongs to a single customer. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!address || address.kind() === 'ipv4') return address?.toString() ?? UNKNOWN;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
