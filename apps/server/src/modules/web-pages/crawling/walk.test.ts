/** A walk through a whole website: what it finds, what it leaves alone, and where it ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Page, type SmallWeb, startSmallWeb } from '../testing/small-web.ts';
import { CAPS, MEGABYTE, TRAPS } from '../testing/traps.ts';
import { openWalk } from './walk.client.ts';

let web: SmallWeb;
beforeAll(async () => {
  web = await startSmallWeb({});
});
afterAll(() => web.stop());

const { signal } = new AbortController();
const walkOn = (host: string, { siteMs, pageMs } = { siteMs: 20_000, pageMs: 8_000 }) =>
  openWalk(web.webWith(), host, { signal, turnMs: siteMs, pageMs });
const linkTo = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');
const sitemap = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

describe('a walk', () => {
  it('finds every page of the host once, the first page first, then its links, then those of the sitemaps', async () => {
    web.sites['found.test'] = {
      '/robots.txt': 'User-agent: *\nDisallow: /secret\nSitemap: https://found.test/map.xml',
      '/': linkTo(
        ...[
          '/b',
          '/a/',
          '/a',
          '/a#part',
          'https://www.found.test/c?utm_source=x&n=1',
          '/secret/x',
          '/doc.pdf',
          '/wp-admin/',
        ],
        ...['mailto:x@found.test', 'https://other.test/', 'https://shop.found.test/', '/login', '/cart'],
      ),
      '/map.xml':
        '<sitemapindex><sitemap><loc>https://found.test/one.xml</loc></sitemap><sitemap><loc>https://found.test/two.xml</loc></sitemap></sitemapindex>',
      '/one.xml': sitemap('https://found.test/b', 'https://found.test/d', 'https://other.test/x'),
      '/two.xml': sitemap('https://found.test/e'),
    };
    const found = await walkOn('found.test').find('/', 100);
    expect(found).toMatchObject({ is: 'found', first: { url: 'https://found.test/' } });
    const links = found.is === 'found' ? found.links : [];
    expect(links).toEqual([
      ...['https://found.test/', 'https://found.test/b', 'https://found.test/a/', 'https://www.found.test/c?n=1'],
      ...['https://found.test/d', 'https://found.test/e'],
    ]);
    const few = await walkOn('found.test').find('/', 2);
    expect(few).toMatchObject({ links: links.slice(0, 2) });
    expect(web.pathsOf('found.test')).not.toContain('/secret/x');
  });

  it('starts at the given page, and reads one page after the other', async () => {
    web.sites['start.test'] = { '/es/': linkTo('/es/precios'), '/es/precios': 'Precios', '/x.png': 'x' };
    const walk = walkOn('start.test');
    expect(await walk.find('/es/', 1)).toMatchObject({ links: ['https://start.test/es/'] });
    expect(await walk.read('https://start.test/es/precios')).toMatchObject({ is: 'page', page: { html: 'Precios' } });
    expect(await walk.read('https://start.test/nothing')).toEqual({ is: 'gone' });
    expect(walk.pauseSeconds()).toBe(0);
    expect(web.pathsOf('start.test')).toEqual(['/robots.txt', '/es/', '/es/precios', '/nothing']);
  });

  it('says why it cannot read', async () => {
    const answer =
      (status: number, headers = {}): Page =>
      (_, reply) =>
        void reply.writeHead(status, headers).end();
    web.sites['why.test'] = {
      '/robots.txt': 'User-agent: *\nDisallow: /closed\nCrawl-delay: 2.5',
      '/down': answer(503),
      '/away': answer(302, { location: 'https://elsewhere.test/' }),
      '/picture': answer(200, { 'content-type': 'image/png' }),
    };
    const walk = walkOn('why.test');
    const reasons: string[] = [];
    for (const path of ['/closed', '/down', '/away', '/picture'])
      reasons.push((await walk.read(`https://why.test${path}`)).is);
    expect(reasons).toEqual(['forbidden', 'unreachable', 'moved', 'not_text']);
    expect(walk.pauseSeconds()).toBe(3);
    expect(await walkOn('no-such-site.test').find('/', 1)).toEqual({ is: 'nowhere' });
    web.sites['www.found-below.test'] = { '/': 'Hello' };
    expect(await walkOn('found-below.test').find('/', 1)).toMatchObject({ links: ['https://www.found-below.test/'] });
  });
});

describe('a walk that is over', () => {
  it('says so, and still reads the page that was begun to its end', async () => {
    const walk = walkOn('over.test', { siteMs: 1_000, pageMs: 60_000 });
    const { promise: over, resolve } = Promise.withResolvers<void>();
    web.sites['over.test'] = { '/': (_, reply) => void over.then(() => reply.end('late')) };
    const page = walk.read('https://over.test/');
    await expect.poll(walk.isOver).toBe(true);
    resolve();
    expect(await page).toMatchObject({ is: 'page', page: { html: 'late' } });
  });
});

describe('a walk into a trap', () => {
  it.each(Object.keys(TRAPS))('%s', async (name) => {
    const host = `walk-${Object.keys(TRAPS).indexOf(name)}.test`;
    const trap = TRAPS[name] as Page;
    web.sites[host] = { '/': '<p>Home</p>', '/page': trap };
    web.sites[`map-${host}`] = { '/': '<p>Home</p>', '/sitemap.xml': trap };
    const answer = await walkOn(host, CAPS).read(`https://${host}/page`);
    if (answer.is === 'page') expect(answer.page.html.length).toBeLessThanOrEqual(MEGABYTE);
    else expect(['unreachable', 'gone']).toContain(answer.is);
    expect(await walkOn(`map-${host}`, CAPS).find('/', 50)).toMatchObject({ is: 'found' });
  });
});
