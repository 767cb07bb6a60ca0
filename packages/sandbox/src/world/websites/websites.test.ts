import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../server.ts';
import type { Company } from '../companies/companies.ts';
import { WEBSITE_WORDS } from '../data/website-words.ts';
import { type World, worldOf } from '../world.ts';
import { websites } from './websites-vendor.ts';

const SLOW = 60_000;
let running: RunningSandbox;
let world: World;
beforeAll(async () => {
  running = await startSandbox({ vendors: [websites] });
  world = worldOf(1);
}, SLOW);
afterAll(() => running.stop());

/** The first company that fits and whose site is up. */
function find(fits: (company: Company) => boolean): Company & { domain: string } {
  for (let i = 0; i < world.companies.count; i++) {
    const company = world.companies.get(i);
    if (company.domain && fits(company) && world.websites.page(company.domain, '/')?.status === 200) {
      return { ...company, domain: company.domain };
    }
  }
  return expect.fail('no such company');
}

const page = (domain: string, path: string) => world.websites.page(domain, path) ?? expect.fail(domain);
const readable = (body: string) =>
  body
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(' [at] ', '@')
    .replaceAll(' [dot] ', '.');

describe('a company website', { timeout: SLOW }, () => {
  it('shows its published addresses, its phone and its people on its own pages, in its language', () => {
    const company = find(
      ({ city, publishedEmails, phone }) => city.country.code === 'DE' && publishedEmails.length > 0 && !!phone,
    );
    const contact = page(company.domain, '/kontakt');
    expect(readable(contact.body)).toContain(company.publishedEmails[0]);
    expect(contact.body).toContain(`tel:${company.phone}`);
    const [from] = world.people.ofCompany(company.index);
    expect(page(company.domain, '/team').body).toContain(world.people.get(from).fullName);
    expect(page(company.domain, '/impressum').body).toContain(company.address.full);
    expect(page(company.domain, '/').body).toContain('href="/impressum"');
  });

  it('does not show addresses that the company does not publish', () => {
    const company = find(({ publishedEmails, roleEmails }) => publishedEmails.length === 0 && roleEmails.length > 0);
    const { paths } = WEBSITE_WORDS[company.city.country.language];
    for (const path of [paths.home, paths.contact, paths.imprint]) {
      expect(readable(page(company.domain, path).body)).not.toContain(`${company.roleEmails[0]?.split('@')[0]}@`);
    }
  });

  it.each([
    ['wordpress', /\/wp-content\/|WordPress/],
    ['joomla', /Joomla!/],
    ['wix', /static\.parastorage\.com/],
    ['shopify', /cdn\.shopify\.com/],
    ['typo3', /TYPO3 CMS/],
    ['google my business', /maps\.app\.goo\.gl/],
  ] as const)('leaves the traces of %s', (technology, trace) => {
    const company = find(({ technologies }) => technologies.includes(technology));
    expect(page(company.domain, '/').body).toMatch(trace);
  });

  it('carries the headers of its system', () => {
    const wix = find(({ technologies }) => technologies.includes('wix'));
    expect(page(wix.domain, '/').headers).toHaveProperty('x-wix-request-id');
    const wordpress = find(({ technologies }) => technologies.includes('wordpress'));
    expect(page(wordpress.domain, '/').headers['link']).toContain('https://api.w.org/');
  });

  it('is served by path and by host name', async () => {
    const { domain, name } = find(() => true);
    const byPath = await fetch(`${running.url}/websites/${domain}/`);
    expect([byPath.status, await byPath.text()]).toEqual([200, page(domain, '/').body]);
    expect(await byHost(`www.${domain}`, '/')).toContain(name.replaceAll('&', '&amp;'));
    expect(await byHost(domain, '/robots.txt')).toContain('User-agent: *');
    expect(await byHost('nobody-at-all.test', '/')).toBe('No such website');
    expect((await fetch(`${running.url}/websites/${domain}/nothing`)).status).toBe(404);
  });

  it('is sometimes down', () => {
    const states = Array.from({ length: 2_000 }, (_, i) => world.companies.domainOf(i))
      .filter((domain) => domain !== undefined)
      .map((domain) => page(domain, '/').status);
    expect(states.filter((status) => status === 503).length).toBeGreaterThan(5);
    expect(states.filter((status) => status === 200).length).toBeGreaterThan(states.length * 0.95);
  });
});

/** fetch would not let a test set the Host header. */
function byHost(host: string, path: string): Promise<string> {
  const { hostname, port } = new URL(running.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers: { host } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts).toString()));
    }).on('error', reject);
  });
}
