/**
 * Assigns domains to companies. All end in .test or .example, which are reserved and never resolve (RFC 2606). Assigned
 * in company order: if the short name is taken, the city is added, then a number.
 */
import { at, hashOf } from '../chance.ts';
import { slug } from '../text.ts';
import type { Layout } from './layout.ts';

export interface Domains {
  /** Undefined for a company without a website. */
  of(company: number): string | undefined;
  owner(domain: string): number | undefined;
}

/** Taken by the sandbox's own people and pages. */
const TAKEN = ['sandbox.test', 'mail.test', 'inbox.example', 'creators.example', 'traps.test'];

export function createDomains(
  seed: number,
  layout: Layout,
  names: readonly string[],
  hasWebsite: (company: number) => boolean,
): Domains {
  const owners = new Map<string, number>(TAKEN.map((domain) => [domain, -1]));
  const domains: (string | undefined)[] = new Array(layout.count);

  for (let company = 0; company < layout.count; company++) {
    if (!hasWebsite(company)) continue;
    const style = hashOf(seed, 'domain', company);
    const name = slug(at(names, company));
    const label = style % 3 === 0 ? name : name.replaceAll('-', '');
    const end = style % 2 === 0 ? 'test' : 'example';
    const city = slug(layout.cityOf(company).name);
    let domain = `${label}.${end}`;
    for (let tries = 1; owners.has(domain); tries++) {
      domain = tries === 1 ? `${label}-${city}.${end}` : `${label}-${city}-${tries}.${end}`;
    }
    owners.set(domain, company);
    domains[company] = domain;
  }

  return {
    of: (company) => domains[company],
    owner(domain) {
      const owner = owners.get(domain.toLowerCase().replace(/^www\./, ''));
      return owner === undefined || owner < 0 ? undefined : owner;
    },
  };
}
