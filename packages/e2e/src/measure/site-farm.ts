/**
 * Websites for measurements: each has its own loopback address, five linked pages of 25 kB, and its company's e-mail on
 * one of them. Three of ten are slow. Counts concurrent requests per site.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PAGES = ['/', '/contact', '/about', '/team', '/imprint'];
const PAGE_BYTES = 25_000;
const SLOW_MS = 300;
const PER_NET = 250;
export const MOST_SITES = 60 * PER_NET;

/** 127.10.0.1 and up: every site is another host, as on the real web. */
export const addressOf = (site: number) => `127.10.${Math.floor(site / PER_NET)}.${1 + (site % PER_NET)}`;
const siteAt = (address: string) => {
  const [, , net = '0', host = '1'] = address.split('.');
  return Number(net) * PER_NET + Number(host) - 1;
};
export const domainOfSite = (site: number) => `site-${site}.test`;
export const emailOfSite = (site: number) => `office@site-${site}.test`;
const isSlow = (site: number) => site % 10 < 3;

const WORDS =
  'quality service since family trusted local company modern friendly team care plans prices honest work'.split(' ');
const paragraph = (seed: number) =>
  `<p class="text-${seed % 7}">${Array.from({ length: 60 }, (_, n) => WORDS[(seed * 7 + n * n) % WORDS.length]).join(' ')}.</p>\n`;

const NAVIGATION = PAGES.map(
  (path) => `<li><a class="nav-link" href="${path}">${path.slice(1) || 'home'}</a></li>`,
).join('');
const HEAD = `<link rel="stylesheet" href="/wp-content/themes/plain/style.css"><script src="/wp-includes/js/jquery.js"></script>`;

export function pageOf(site: number, path: string): string {
  const contact = path === '/contact' ? `<p>Write to <a href="mailto:${emailOfSite(site)}">us</a></p>` : '';
  const start = `<!doctype html><html><head><title>Site ${site}</title>${HEAD}</head><body><ul>${NAVIGATION}</ul>${contact}<main>`;
  let text = '';
  for (let n = 0; start.length + text.length < PAGE_BYTES; n += 1) text += paragraph(n + path.length);
  return `${start}${text}</main></body></html>`;
}

export async function startFarm() {
  const open = new Map<number, number>();
  let most = 0;
  // One text for all sites; otherwise page generation would dominate the measurement.
  const made = new Map(PAGES.map((path) => [path, pageOf(0, path)]));
  const server = createServer((request, reply) => {
    const address = request.socket.localAddress?.replace('::ffff:', '') ?? '';
    if (!address.startsWith('127.')) return void request.socket.destroy();
    const site = siteAt(address);
    const now = (open.get(site) ?? 0) + 1;
    open.set(site, now);
    most = Math.max(most, now);
    const answer = () => {
      const left = (open.get(site) ?? 1) - 1;
      if (left) open.set(site, left);
      else open.delete(site);
      const page = made.get(request.url ?? '');
      reply.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      reply.end(page && (request.url === '/contact' ? page.replaceAll('site-0.', `site-${site}.`) : page));
    };
    if (isSlow(site)) setTimeout(answer, SLOW_MS);
    else answer();
  });
  server.keepAliveTimeout = 10_000;
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mostPerSite() {
      const result = most;
      most = 0;
      return result;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
