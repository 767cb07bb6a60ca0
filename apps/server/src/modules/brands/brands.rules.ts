/** Which brand a host stands for (docs/product-rules.md#brands). Pure. */

/** A host as people and proxies write it, made comparable. Anything that cannot be a host is the empty string. */
export function normaliseHost(raw: string): string {
  const host = raw.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return host.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host) ? host : '';
}

/** The sub-domain part, if the host lies directly below one of the platform's own hosts. */
export function slugOf(host: string, platformHosts: readonly string[]): string | null {
  for (const platform of platformHosts) {
    if (!host.endsWith(`.${platform}`)) continue;
    const slug = host.slice(0, -platform.length - 1);
    return slug.includes('.') ? null : slug;
  }
  return null;
}

interface HostSettings {
  PLATFORM_HOSTS: string;
  publicUrl: string;
}

/** The platform's own hosts as they are configured. */
export function configuredHostsOf({ PLATFORM_HOSTS, publicUrl }: HostSettings): string[] {
  const hosts = [...PLATFORM_HOSTS.split(','), new URL(publicUrl).hostname].map(normaliseHost);
  return [...new Set(hosts)].filter(Boolean);
}

/** The platform's own hosts: from configuration, and always the names of this machine. */
export const platformHostsOf = (config: HostSettings): string[] => [
  ...new Set([...configuredHostsOf(config), 'localhost', '127.0.0.1']),
];
