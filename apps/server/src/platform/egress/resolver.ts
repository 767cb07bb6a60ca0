/** Resolves external names with the operator's name servers (DNS_SERVERS), or with the system's. */
import { promises as dns, type LookupAddress, lookup as systemLookup } from 'node:dns';
import { promisify } from 'node:util';

export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

const PATIENCE = { timeout: 2_000, tries: 2 };

/** For records other than addresses, too: mail servers of a domain. */
export function createResolver(servers: string): dns.Resolver {
  const resolver = new dns.Resolver(PATIENCE);
  if (servers) resolver.setServers(serversIn(servers));
  return resolver;
}

const serversIn = (text: string) =>
  text
    .split(',')
    .map((server) => server.trim())
    .filter(Boolean);

/** Throws when one of them is not an address, with or without a port. */
export const assertServers = (text: string) => new dns.Resolver().setServers(serversIn(text));

const lookupByName = promisify(systemLookup);

/** The system's own lookup knows the hosts file; name servers are asked for both families. */
export function createLookup(servers: string): Lookup {
  if (!servers) return (hostname) => lookupByName(hostname, { all: true });
  const resolver = createResolver(servers);
  return async (hostname) => {
    const none = () => [];
    const [v4, v6] = await Promise.all([
      resolver.resolve4(hostname).catch(none),
      resolver.resolve6(hostname).catch(none),
    ]);
    return [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))];
  };
}
