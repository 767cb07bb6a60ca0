/** Sites that want to hold us, fill us or turn us against our own network. Each ends within its cap. */
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Page, type SmallWeb, startSmallWeb } from '../testing/small-web.ts';
import { CAPS, HTML, MEGABYTE, TRAPS } from '../testing/traps.ts';
import { crawlSite } from './crawler.client.ts';

let web: SmallWeb;
beforeAll(async () => {
  web = await startSmallWeb({});
});
afterAll(() => web.stop());

describe('a trap', () => {
  it.each(Object.keys(TRAPS))('%s', async (name) => {
    const domain = `trap-${Object.keys(TRAPS).indexOf(name)}.test`;
    const places = ['home', 'page', 'robots'] as const;
    for (const place of places) {
      const host = `${place}.${domain}`;
      const trap = TRAPS[name] as Page;
      const home = '<a href="/contact">Contact</a> info@trap.test';
      web.sites[host] = {
        '/robots.txt': place === 'robots' ? trap : '',
        '/': place === 'home' ? trap : home,
        '/contact': place === 'page' ? trap : 'text',
      };
      const before = process.memoryUsage.rss();
      const site = await crawlSite(web.webWith(), host, { signal: new AbortController().signal, ...CAPS });
      expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MEGABYTE);
      expect(site.pages.every(({ html }) => html.length <= MEGABYTE)).toBe(true);
      // What is behind one bad page is still read.
      if (place === 'page') expect(site.pages[0]?.html).toBe(home);
      expect(web.pathsOf(host).length).toBeLessThan(30);
    }
  });
});

describe('our own network', () => {
  let connections = 0;
  const listener = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    listener.listen(web.port, '127.0.0.2');
    await once(listener, 'listening');
  });
  afterAll(async () => {
    listener.close();
    await once(listener, 'close');
  });

  it('is not reached by a name that turns private between two look-ups', async () => {
    const closing =
      (body: string): Page =>
      (_, reply) =>
        void reply.writeHead(200, { ...HTML, connection: 'close' }).end(body);
    web.sites['turns.test'] = {
      '/robots.txt': closing(''),
      '/': closing('<a href="/contact">Contact</a>'),
      '/contact': closing('text'),
    };
    for (const publicLookups of [0, 1, 2]) {
      let lookups = 0;
      const turning = async () => [{ address: lookups++ < publicLookups ? '127.0.0.1' : '127.0.0.2', family: 4 }];
      const site = await crawlSite(web.webWith(turning), 'turns.test', { signal: new AbortController().signal });
      expect(site.pages.length).toBe(publicLookups === 2 ? 1 : 0);
      expect(lookups).toBeGreaterThan(publicLookups);
    }
    const mixed = async () => ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    expect(await crawlSite(web.webWith(mixed), 'turns.test', { signal: new AbortController().signal })).toMatchObject({
      outcome: 'nowhere',
    });
    expect(connections).toBe(0);
  });

  it.each(['http://127.0.0.2/', 'http://localhost/', 'http://169.254.169.254/', 'http://[::1]/', 'file:///etc/passwd'])(
    'is not reached by a redirect or a link to %s',
    async (target) => {
      const at = target.replace(/\/$/, `:${web.port}/`);
      web.sites['leads-in.test'] = { '/': (_, reply) => void reply.writeHead(302, { location: at }).end() };
      web.sites['links-in.test'] = { '/': `<a href="${at}contact">Contact</a>` };
      const signal = new AbortController().signal;
      expect((await crawlSite(web.webWith(), 'leads-in.test', { signal })).pages).toEqual([]);
      expect((await crawlSite(web.webWith(), 'links-in.test', { signal })).pages).toHaveLength(1);
      expect(connections).toBe(0);
    },
  );
});
