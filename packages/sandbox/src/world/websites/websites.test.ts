import { get, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../server.ts';
import { chanceAt } from '../chance.ts';
import type { Company } from '../companies/companies.ts';
import { CITIES } from '../geography/cities.ts';
import { type World, worldOf } from '../world.ts';
import { choose, variantsIn } from './variants.ts';
import type { WebPage } from './websites.ts';
import { websites } from './websites-vendor.ts';

let running: RunningSandbox;
let world: World;
beforeAll(async () => {
  running = await startSandbox({ vendors: [websites] });
  world = worldOf(1);
});
afterAll(() => running.stop());

type WithSite = Company & { domain: string };

/** The first matching company whose site is up. */
function find(fits: (company: WithSite, home: WebPage) => boolean, from = 0): WithSite {
  for (let i = from; i < world.companies.count; i++) {
    const company = world.companies.get(i);
    const home = company.domain ? world.websites.page(company.domain, '/') : undefined;
    if (home?.status !== 200 || !company.domain) continue;
    const known = { ...company, domain: company.domain };
    if (fits(known, home)) return known;
  }
  return expect.fail('no such company');
}

const page = (domain: string, path: string) => world.websites.page(domain, path) ?? expect.fail(domain);
const published = (domain: string) => world.websites.published(domain) ?? expect.fail(domain);
const pathsOf = (domain: string) => world.websites.paths(domain) ?? expect.fail(domain);
const allPages = (domain: string) =>
  Object.values(pathsOf(domain))
    .map((path) => page(domain, path).body)
    .join('\n');

describe('a company website', () => {
  it('shows its addresses, its phone and its people on its own pages, in its language', () => {
    const [inGermany = 0] = world.companies.inCities(CITIES.filter(({ country }) => country.code === 'DE'));
    const company = find(
      ({ domain, phone, publishedEmails }, home) =>
        !!phone && publishedEmails.length > 0 && home.body.includes(pathsOf(domain).imprint),
      inGermany,
    );
    const { domain } = company;
    expect(published(domain)).toMatchObject({
      emails: expect.arrayContaining(company.publishedEmails),
      phones: expect.arrayContaining([company.phone]),
    });
    const [from] = world.people.ofCompany(company.index);
    const { fullName } = world.people.get(from);
    expect(page(domain, pathsOf(domain).team).body).toContain(fullName);
    expect(page(domain, pathsOf(domain).imprint).body).toContain(company.address.full);
    expect(published(domain).people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain(fullName);
  });

  it('does not show addresses that the company does not publish', () => {
    const company = find(
      ({ publishedEmails, roleEmails, domain }) =>
        publishedEmails.length === 0 && roleEmails.length > 0 && published(domain).emails.length === 0,
    );
    expect(allPages(company.domain)).not.toContain(`@${company.domain}`);
  });

  it('leaves traces of all six systems among the first two thousand, often only one', () => {
    const seen = new Map<string, number>();
    for (let i = 0, sites = 0; sites < 2_000; i++) {
      const domain = world.companies.domainOf(i);
      if (!domain) continue;
      sites += 1;
      for (const technology of published(domain).technologies) seen.set(technology, (seen.get(technology) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual(['google my business', 'joomla', 'shopify', 'typo3', 'wix', 'wordpress']);
    expect(Math.min(...seen.values())).toBeGreaterThan(15);
    const inHeaderOnly = find(
      ({ technologies }, { body, headers }) =>
        technologies.includes('wordpress') &&
        !/wp-|WordPress/.test(body) &&
        !!(headers['link'] ?? headers['x-pingback']),
    );
    expect(published(inHeaderOnly.domain).technologies).toContain('wordpress');
  });

  it('talks about systems it does not use', () => {
    const { domain } = find(({ technologies }, { body }) => technologies.length === 0 && body.includes('WordPress'));
    expect(published(domain).technologies).toEqual([]);
  });

  it('publishes nothing if robots are denied or it is down', () => {
    const { domain } = find((company) => page(company.domain, '/robots.txt').body.includes('Disallow: /\n'));
    expect(published(domain)).toMatchObject({ emails: [], phones: [], people: [], technologies: [] });
    const noTeam = find(
      (company) =>
        pathsOf(company.domain).team !== '/' &&
        page(company.domain, '/robots.txt').body.includes(`Disallow: ${pathsOf(company.domain).team}\n`),
    );
    expect(published(noTeam.domain).people).toEqual([]);
  });

  it('is sometimes down', () => {
    const states = Array.from({ length: 2_000 }, (_, i) => world.companies.domainOf(i))
      .filter((domain) => domain !== undefined)
      .map((domain) => page(domain, '/').status);
    expect(states.filter((status) => status === 503).length).toBeGreaterThan(5);
    expect(states.filter((status) => status === 200).length).toBeGreaterThan(states.length * 0.95);
  });
});

describe('another seed', () => {
  it('has the usual variants and some others than the first seed', () => {
    const ways = Array.from({ length: 40 }, (_, i) => [i === 0 ? 50 : 2, i] as const);
    const [one, two] = [1, 20].map((seed) => variantsIn(seed, 'anything', ways).map(([, way]) => way));
    expect([one?.[0], two?.[0]]).toEqual([0, 0]);
    expect(two?.some((way) => !one?.includes(way))).toBe(true);
    expect(one).toContain(choose(1, 'anything', ways, chanceAt(1, 'x', 3)));
  });
});

describe('the web server of the companies', () => {
  it('serves sites by path and by host name, and no others', async () => {
    const { domain, name } = find((_company, home) => !home.isLatin1 && !home.prefersWww);
    const byPath = await fetch(`${running.url}/websites/${domain}/`);
    expect([byPath.status, await byPath.text()]).toEqual([200, page(domain, '/').body]);
    expect((await byHost(`www.${domain}`, '/')).text).toContain(name.replaceAll('&', '&amp;'));
    expect((await byHost(domain, '/robots.txt')).text).toContain('User-agent: *');
    expect((await byHost('nobody-at-all.test', '/')).text).toBe('No such website');
    expect((await fetch(`${running.url}/websites/${domain}/nothing`)).status).toBe(404);
  });

  it('compresses, uses old encodings, supports validators and redirects to www', async () => {
    const compressed = find((_company, home) => home.isCompressed && !home.prefersWww && !home.isLatin1);
    const zipped = await byHost(compressed.domain, '/', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toContain('</html>');
    const again = await byHost(compressed.domain, '/', { 'if-none-match': zipped.headers.etag ?? '' });
    expect(again.status).toBe(304);
    const old = find(({ name }, home) => home.isLatin1 && !home.prefersWww && /[éüñç]/.test(name));
    expect((await byHost(old.domain, '/')).body.toString('latin1')).toContain(old.name.replaceAll('&', '&amp;'));
    const moved = find((_company, home) => home.prefersWww);
    expect(await byHost(moved.domain, '/a?b')).toMatchObject({
      status: 301,
      headers: { location: expect.stringMatching(/^http:\/\/www\..*\/a\?b$/) },
    });
  });

  it('holds its visitors while it is held, and nobody else', async () => {
    const { domain } = find((_company, home) => !home.prefersWww);
    const door = `${running.url}/websites/${domain}/_held`;
    await fetch(door, { method: 'PUT' });
    let isIn = false;
    const visit = byHost(domain, '/robots.txt').then(({ status }) => {
      isIn = true;
      return status;
    });
    expect((await byHost('forbidden.traps.test', '/robots.txt')).status).toBe(200);
    expect(isIn).toBe(false);
    await fetch(door, { method: 'DELETE' });
    expect(await visit).toBe(200);
    expect((await byHost(domain, '/robots.txt')).status).toBe(200);
  });

  it('has traps that can be left at any time', async () => {
    expect((await byHost('loop.traps.test', '/')).headers.location).toMatch(/traps\.test.*\/1$/);
    expect((await byHost('maze.traps.test', '/')).text.match(/<a /g)).toHaveLength(100_000);
    expect((await byHost('forbidden.traps.test', '/robots.txt')).text).toContain('Disallow: /');
    expect((await byHost('no-such.traps.test', '/')).status).toBe(404);
    for (const name of ['drip', 'endless', 'bomb', 'huge']) expect(await firstByte(`${name}.traps.test`)).toBe(200);
  });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** fetch would not let a test set the Host header. */
function byHost(host: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${running.url}${path}`, { headers: { ...headers, host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
      });
    }).on('error', reject);
  });
}

/** Disconnects after the first data. */
function firstByte(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(running.url, { headers: { host } }, (response) => {
      response.once('data', () => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      response.on('error', () => {});
    }).on('error', reject);
  });
}
