/** Reading a website over real sockets: what is visited, in which order, and what is left alone. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, type SmallWeb, startSmallWeb } from '../testing/small-web.ts';
import { type CrawlOptions, crawlSite } from './crawler.client.ts';

const link = (href: string, label = '') => `<a href="${href}">${label}</a>`;
const robots = (text: string): Site => ({ '/robots.txt': text, '/': link('/contact', 'Contact'), '/contact': 'here' });

let web: SmallWeb;
beforeAll(async () => {
  web = await startSmallWeb({});
});
afterAll(() => web.stop());

const add = (host: string, site: Site) => {
  web.sites[host] = site;
  return host;
};
const crawl = (domain: string, options: Partial<CrawlOptions> = {}) =>
  crawlSite(web.webWith(), domain, { signal: new AbortController().signal, ...options });
const pathsIn = async (domain: string, options: Partial<CrawlOptions> = {}) =>
  (await crawl(domain, options)).pages.map(({ path }) => path);

describe('a site is read', () => {
  it('from its home page to where people and addresses are, best first, one page at a time', async () => {
    const shop = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`/shop/${n}`, 'goods']));
    const links = [
      link('/blog', 'News'),
      link('/p7', '<span class="x">Unser <b>Team</b></span>'),
      link('/ueber-uns', 'Firma'),
      link('/kontakt/', 'Schreiben Sie uns'),
      link('/impressum#top', ''),
      ...Object.keys(shop).map((path) => link(path, 'Goods')),
    ];
    const page = (text: string) => `${text} ${link('/kontakt')} ${link('/')}`;
    const domain = add('order.test', {
      '/': links.join(''),
      '/p7': page('team'),
      '/ueber-uns': page('about'),
      '/kontakt/': page('contact'),
      '/impressum': page('imprint'),
      '/blog': 'blog',
      ...shop,
    });
    expect(await pathsIn(domain)).toEqual(['/', '/kontakt/', '/impressum', '/p7', '/ueber-uns']);
    expect(web.pathsOf(domain)).toEqual(['/robots.txt', '/', '/kontakt/', '/impressum', '/p7', '/ueber-uns']);
    expect(web.mostAtOnce(domain)).toBe(1);
    expect(web.visitors.every(({ headers }) => headers['user-agent'] === 'a test')).toBe(true);
  });

  it.each([
    ['English', '/contact-us', '/about', '/our-team'],
    ['Spanish', '/contacto', '/quienes-somos', '/equipo'],
    ['German', '/kontakt', '/unternehmen', '/mitarbeiter'],
    ['French', '/contactez-nous', '/qui-sommes-nous', '/notre-equipe'],
  ])('in %s', async (language, ...paths) => {
    const pages = Object.fromEntries(paths.map((path) => [path, 'text']));
    const domain = add(`${language.toLowerCase()}.test`, { '/': paths.map((path) => link(path)).join(''), ...pages });
    expect((await pathsIn(domain)).sort()).toEqual(['/', ...paths].sort());
  });

  it('as far as wanted', async () => {
    const pages = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/contact/${n}`, 'text']));
    const domain = add('many.test', {
      '/': Object.keys(pages)
        .map((path) => link(path))
        .join(''),
      ...pages,
    });
    expect(await pathsIn(domain)).toHaveLength(10);
    expect(await pathsIn(domain, { maxPages: 3 })).toHaveLength(3);
    expect(await pathsIn(domain, { maxPages: 1 })).toEqual(['/']);
  });

  it('below www where the bare name leads nowhere, and under the name it asks for', async () => {
    add('www.only.test', { '/': 'home' });
    expect(await crawl('only.test')).toMatchObject({ outcome: 'read', pages: [{ url: 'https://www.only.test/' }] });
    const to = (location: string) => (_: unknown, reply: import('node:http').ServerResponse) =>
      void reply.writeHead(301, { location }).end();
    add('redirects.test', { '/': to(`http://www.redirects.test:${web.port}/en/`) });
    add('www.redirects.test', { '/en/': link('contact'), '/en/contact': 'text' });
    expect((await crawl('redirects.test')).pages.map(({ url }) => url)).toEqual([
      'https://www.redirects.test/en/',
      'https://www.redirects.test/en/contact',
    ]);
  });

  it('from its sitemap where the home page leads nowhere, also from a compressed one that an index names', async () => {
    const pages =
      '<urlset><url><loc>https://map.test/blog/1</loc></url><url><loc>https://map.test/team</loc></url></urlset>';
    const domain = add('map.test', {
      '/robots.txt': 'Sitemap: https://map.test/index.xml',
      '/': 'Welcome',
      '/index.xml':
        '<?xml version="1.0"?><sitemapindex><sitemap><loc>https://map.test/posts.xml</loc></sitemap><sitemap><loc>https://map.test/pages.xml.gz</loc></sitemap></sitemapindex>',
      '/pages.xml.gz': (_, reply) =>
        void reply.writeHead(200, { 'content-type': 'application/gzip' }).end(gzipSync(pages)),
      '/team': 'Ada',
    });
    expect(await pathsIn(domain)).toEqual(['/', '/team']);
    expect(web.pathsOf(domain)).not.toContain('/blog/1');
  });

  it('in any charset and compression', async () => {
    const packed = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
    for (const [encoding, pack] of Object.entries(packed)) {
      const domain = add(`${encoding}.test`, {
        '/': (_, reply) =>
          void reply
            .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1', 'content-encoding': encoding })
            .end(pack(Buffer.from('Müller & Söhne', 'latin1'))),
      });
      expect((await crawl(domain)).pages[0]?.html).toBe('Müller & Söhne');
    }
  });

  it('without sending again what has not changed', async () => {
    const domain = add('tagged.test', {
      '/': ({ headers }, reply) => {
        if (headers['if-none-match'] === '"one"') return void reply.writeHead(304).end();
        reply.writeHead(200, { 'content-type': 'text/html', etag: '"one"' }).end('the first version');
      },
    });
    const first = await crawl(domain);
    const known = new Map(first.pages.map((page) => [page.url, page]));
    expect((await crawl(domain, { known })).pages).toEqual(first.pages);
    expect(web.visitors.at(-1)?.headers['if-none-match'] ?? web.visitors.at(-2)?.headers['if-none-match']).toBe(
      '"one"',
    );
  });
});

describe('a site is not read', () => {
  it.each([
    ['forbidden', 'User-agent: *\nDisallow: /'],
    ['forbidden', 'User-agent: LeadwrightBot\nDisallow: /\n\nUser-agent: *\nAllow: /'],
    ['read', 'User-agent: other\nDisallow: /'],
    ['read', '<html>no robots here</html>'],
  ])('where robots.txt keeps us out: %s by %j', async (outcome, text) => {
    const domain = add(`robots-${web.visitors.length}.test`, robots(text));
    expect((await crawl(domain)).outcome).toBe(outcome);
    expect(web.pathsOf(domain).includes('/')).toBe(outcome === 'read');
  });

  it('nor are pages of it that robots.txt names', async () => {
    const domain = add('partly.test', robots('User-agent: *\nDisallow: /cont*t$'));
    expect(await pathsIn(domain)).toEqual(['/']);
    expect(web.pathsOf(domain)).not.toContain('/contact');
  });

  it('while its robots.txt cannot be read, and without one it may be', async () => {
    const failing = (status: number): Site => ({
      ...robots(''),
      '/robots.txt': (_, reply) => void reply.writeHead(status).end(),
    });
    const outcomes = [];
    for (const status of [500, 503, 429, 404, 403])
      outcomes.push((await crawl(add(`status-${status}.test`, failing(status)))).outcome);
    expect(outcomes).toEqual(['unreachable', 'unreachable', 'unreachable', 'read', 'read']);
  });

  it('faster than it asks for', async () => {
    const domain = add('slowly.test', robots('User-agent: *\nCrawl-delay: 0.3'));
    await crawl(domain);
    const [home, contact] = web.visitors.filter(({ host, path }) => host === domain && path !== '/robots.txt');
    expect((contact?.at ?? 0) - (home?.at ?? 0)).toBeGreaterThan(290);
  });

  it('where there is none, where it is broken, and where it leads to another company', async () => {
    const answering = (status: number, location = ''): Site => ({
      '/': (_, reply) => void reply.writeHead(status, location ? { location } : {}).end(),
    });
    expect((await crawl('nobody.test')).outcome).toBe('nowhere');
    expect((await crawl(add('gone.test', answering(404)))).outcome).toBe('nowhere');
    expect((await crawl(add('broken.test', answering(502)))).outcome).toBe('unreachable');
    expect((await crawl(add('blocked.test', answering(403)))).outcome).toBe('unreachable');
    const moved = await crawl(add('old-name.test', answering(301, 'https://new-name.test/')));
    expect(moved).toEqual({ domain: 'old-name.test', outcome: 'read', pages: [], movedTo: 'new-name.test' });
  });

  it('any further when the caller gives up, who hears their own reason', async () => {
    const caller = new AbortController();
    const domain = add('patience.test', {
      '/': () => caller.abort(new Error('the run was cancelled')),
    });
    await expect(crawl(domain, { signal: caller.signal })).rejects.toThrow('the run was cancelled');
    const delayed = add('delayed.test', {
      ...robots('User-agent: *\nCrawl-delay: 9'),
      '/': (_, reply) => {
        reply.writeHead(200, { 'content-type': 'text/html' }).end(link('/contact'));
        setImmediate(() => second.abort(new Error('no longer wanted')));
      },
    });
    const second = new AbortController();
    await expect(crawl(delayed, { signal: second.signal })).rejects.toThrow('no longer wanted');
  });
});
