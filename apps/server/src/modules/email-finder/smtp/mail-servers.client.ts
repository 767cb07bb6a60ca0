/** The mail servers of a domain, best first, as DNS tells (RFC 5321, RFC 7505). */
import { isIP } from 'node:net';
import type { Platform } from '../../../platform/context.ts';
import { createResolver } from '../../../platform/egress/resolver.ts';

export type MailRoute =
  /** The hosts in the order of their preference. */
  | { kind: 'hosts'; hosts: string[] }
  /** The domain does not exist, or says that it takes no mail. */
  | { kind: 'no_domain' }
  | { kind: 'no_mail' }
  /** DNS did not answer: nothing is known. */
  | { kind: 'unreachable' };

export interface Names {
  routeOf(domain: string): Promise<MailRoute>;
  addressesOf(host: string): Promise<string[]>;
  namesOf(address: string): Promise<string[]>;
}

const MAX_HOSTS = 3;
/** There is such a name but no such record; there is no such name. */
const NO_RECORD = 'ENODATA';
const NO_NAME = 'ENOTFOUND';

export function createNames({ config }: Pick<Platform, 'config'>): Names {
  const resolver = createResolver(config.DNS_SERVERS);

  /** The code if there are no records. Throws if the lookup failed. */
  const orNone = async <T>(records: Promise<T[]>): Promise<T[] | typeof NO_RECORD | typeof NO_NAME> => {
    try {
      return await records;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === NO_RECORD || code === NO_NAME) return code;
      throw error;
    }
  };

  const addressesOf = async (host: string) => {
    if (isIP(host)) return [host];
    const found = await Promise.allSettled([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))]);
    const answers = found.flatMap((each) =>
      each.status === 'fulfilled' && Array.isArray(each.value) ? each.value : [],
    );
    // One family is enough; none at all is only sure if both looked.
    const failed = found.find((each) => each.status === 'rejected');
    if (answers.length === 0 && failed) throw failed.reason;
    return answers;
  };

  const routeOf = async (domain: string): Promise<MailRoute> => {
    const records = await orNone(resolver.resolveMx(domain));
    if (records === NO_NAME) return { kind: 'no_domain' };
    if (records === NO_RECORD || records.length === 0)
      return (await addressesOf(domain)).length > 0 ? { kind: 'hosts', hosts: [domain] } : { kind: 'no_mail' };
    const hosts = records
      .sort((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
      .filter(Boolean);
    return hosts.length > 0 ? { kind: 'hosts', hosts: hosts.slice(0, MAX_HOSTS) } : { kind: 'no_mail' };
  };

  return {
    addressesOf,
    routeOf: (domain) => routeOf(domain).catch(() => ({ kind: 'unreachable' })),
    namesOf: (address) => resolver.reverse(address).catch(() => []),
  };
}
