/** Websites as the product reads them: kept for everybody, visited by one process at a time, forgotten after a while. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlatform, type Base, systemBase } from '../../platform/context.ts';
import { testPlatform } from '../../testing/database.ts';
import { readFacts, readSite, readSites } from './public.ts';
import { forgetOldSites } from './sweep.service.ts';
import { type SmallWeb, startSmallWeb } from './testing/small-web.ts';
import { claimSite } from './web-pages.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const signal = new AbortController().signal;

let [made, web, ctx] = [{} as Awaited<ReturnType<typeof testPlatform>>, {} as SmallWeb, {} as Base];
beforeAll(async () => {
  made = await testPlatform();
  web = await startSmallWeb({});
  const { config, ...parts } = made.platform;
  // As the product reads the web, at the port and through the names of the small one.
  const egress = made.platform.outgoing.guard(web.egressWith(), 'egress', ['request']);
  ctx = systemBase({ ...parts, egress, config: { ...config, WEBSITES_PORT: web.port } });
});
afterAll(async () => {
  await web.stop();
  await made.stop();
});

const addSite = (host: string, text = 'Write to info@acme.test') => {
  web.sites[host] = {
    '/': ({ headers }, reply) => {
      if (headers['if-none-match'] === `"${host}"`) return void reply.writeHead(304).end();
      reply.writeHead(200, { 'content-type': 'text/html', etag: `"${host}"` }).end(`<a href="/contact">${text}</a>`);
    },
    '/contact': `Anna Müller, \u0000 ${text}`,
  };
  return host;
};
const pause = (milliseconds: number) => made.clock.advance(milliseconds);

describe('a website', () => {
  it('is kept as it was read, and not asked again for a day', async () => {
    const domain = addSite('kept.test');
    const first = await readSite(ctx, domain, { signal });
    expect(first).toMatchObject({ outcome: 'read', pages: [{ path: '/' }, { path: '/contact' }] });
    const asked = web.visitors.length;
    pause(23 * HOUR_MS);
    expect(await readSite(ctx, domain, { signal })).toEqual(first);
    expect(web.visitors.length).toBe(asked);
  });

  it('is asked again after that, for what has changed', async () => {
    const domain = addSite('asked-again.test');
    await readSite(ctx, domain, { signal });
    web.sites[domain] = { ...web.sites[domain], '/contact': 'We have moved' };
    pause(25 * HOUR_MS);
    const again = await readSite(ctx, domain, { signal });
    expect(again.pages.map(({ html }) => html)).toEqual([expect.stringContaining('info@acme.test'), 'We have moved']);
    expect(again.pages.every(({ fetchedAt }) => fetchedAt.getTime() === made.clock.now().getTime())).toBe(true);
    const home = web.visitors.filter(({ host, path }) => host === domain && path === '/');
    expect(home.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, `"${domain}"`]);
  });

  it('is fetched again at once when the caller wants it newer or wants more pages', async () => {
    const domain = addSite('newer.test');
    expect((await readSite(ctx, domain, { signal, maxPages: 1 })).pages).toHaveLength(1);
    expect((await readSite(ctx, domain, { signal })).pages).toHaveLength(2);
    const asked = web.visitors.length;
    pause(1000);
    await readSite(ctx, domain, { signal, since: made.clock.now() });
    expect(web.visitors.length).toBeGreaterThan(asked);
  });

  it('is visited once when many ask at the same time', async () => {
    const domain = addSite('popular.test');
    const sites = await Promise.all(Array.from({ length: 8 }, () => readSite(ctx, domain, { signal })));
    for (const site of sites) expect(site).toEqual(sites[0]);
    expect(web.pathsOf(domain)).toEqual(['/robots.txt', '/', '/contact']);
    expect(web.mostAtOnce(domain)).toBe(1);
  });

  it('is left to the process that reads it, and free again when that one gives up', async () => {
    const domain = addSite('taken.test');
    const claim = (seconds: number) => asPlatform(ctx, ({ db }) => claimSite(db, domain, null, seconds));
    expect([await claim(60), await claim(60)]).toEqual([true, false]);
    const caller = new AbortController();
    const waiting = readSite(ctx, domain, { signal: caller.signal });
    caller.abort(new Error('no longer wanted'));
    await expect(waiting).rejects.toThrow();
    expect(web.pathsOf(domain)).toEqual([]);
    await made.platform.databases.owner.query("update web_sites set reading_until = now() where domain = 'taken.test'");
    const late = new AbortController();
    web.sites[domain] = { '/': () => late.abort(new Error('cancelled')) };
    await expect(readSite(ctx, domain, { signal: late.signal })).rejects.toThrow('cancelled');
    addSite(domain);
    expect((await readSite(ctx, domain, { signal })).outcome).toBe('read');
  });

  it('that has moved is read where it is now, once and not at a place that everybody shares', async () => {
    const to = (location: string) => ({
      '/': (_: unknown, reply: import('node:http').ServerResponse) => void reply.writeHead(301, { location }).end(),
    });
    addSite('new-name.test');
    Object.assign(web.sites, {
      'old-name.test': to('https://new-name.test/'),
      'older-name.test': to('https://old-name.test/'),
      'profile.test': to('https://facebook.com/acme'),
    });
    expect(await readSite(ctx, 'old-name.test', { signal })).toMatchObject({
      domain: 'old-name.test',
      outcome: 'read',
      movedTo: 'new-name.test',
      pages: [{ url: 'https://new-name.test/' }, { url: 'https://new-name.test/contact' }],
    });
    for (const domain of ['older-name.test', 'profile.test'])
      expect(await readSite(ctx, domain, { signal })).toEqual({ domain, outcome: 'nowhere', pages: [] });
  });

  it('that could not be read is left in peace for ten seconds, and one that is nowhere for an hour', async () => {
    web.sites['down.test'] = { '/': (_, reply) => void reply.writeHead(503).end() };
    expect((await readSite(ctx, 'down.test', { signal })).outcome).toBe('unreachable');
    expect((await readSite(ctx, 'not-yet.test', { signal })).outcome).toBe('nowhere');
    addSite('down.test');
    addSite('not-yet.test');
    expect((await readSite(ctx, 'down.test', { signal })).outcome).toBe('unreachable');
    pause(11_000);
    expect((await readSite(ctx, 'down.test', { signal })).outcome).toBe('read');
    expect((await readSite(ctx, 'not-yet.test', { signal })).outcome).toBe('nowhere');
    pause(HOUR_MS);
    expect((await readSite(ctx, 'not-yet.test', { signal })).outcome).toBe('read');
  });

  it('says what it says about its company', async () => {
    const facts = await readFacts(ctx, addSite('facts.test'), { signal, country: '' });
    expect(facts.emails).toMatchObject([{ address: 'info@acme.test', kind: 'generic' }]);
  });

  it('is forgotten after a week', async () => {
    const count = async () =>
      (await made.platform.databases.owner.query('select count(*)::int as n from web_pages')).rows[0].n;
    await readSite(ctx, addSite('old.test'), { signal });
    await forgetOldSites(ctx);
    expect(await count()).toBeGreaterThan(0);
    pause(8 * 24 * HOUR_MS);
    await readSite(ctx, addSite('young.test'), { signal });
    await forgetOldSites(ctx);
    expect(await count()).toBe(2);
  });
});

describe('many websites', () => {
  it('are read with limited concurrency, and each is handed over once, after the one before is processed', async () => {
    const domains = Array.from({ length: 60 }, (_, n) => addSite(`many-${n}.test`));
    let [drawn, done, most] = [0, 0, 0];
    function* draw() {
      for (const domain of domains) {
        drawn += 1;
        most = Math.max(most, drawn - done);
        yield domain;
      }
    }
    const seen: string[] = [];
    await readSites(
      ctx,
      draw(),
      async ({ domain }) => {
        await Promise.resolve();
        seen.push(domain);
        done += 1;
      },
      { signal, atOnce: 7 },
    );
    expect(seen.sort()).toEqual(domains.sort());
    expect(most).toBe(7);
  });

  it('are read no further after a failure', async () => {
    const domains = Array.from({ length: 30 }, (_, n) => addSite(`failing-${n}.test`));
    const fail = () => Promise.reject(new Error('no room'));
    await expect(readSites(ctx, domains, fail, { signal, atOnce: 2 })).rejects.toThrow('no room');
    expect(domains.filter((domain) => web.pathsOf(domain).length > 0).length).toBeLessThan(10);
  });
});
