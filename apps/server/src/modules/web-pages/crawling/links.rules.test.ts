import { growth, LINEAR } from '@leadwright/contract/testing/growth';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksIn, sitemapIn } from './links.rules.ts';
import { robotsIn } from './robots.rules.ts';

const HOME = new URL('https://acme.test/');
const hrefs = (html: string) => linksIn(html, HOME).map(({ url }) => url.href);

describe('links', () => {
  it('count by their words or their address, and not when they lead to files, mail or the same page', () => {
    const html = `<a href="/kontakt/">x</a><a class="x" href='https://www.acme.test/x7'>Our team</a><a href="http://acme.test/about">x</a>
      <a href="/blog">Blog</a><a href="javascript:contact()">Contact</a><a href="#contact">Contact</a>
      <a href="mailto:contact@acme.test">Contact</a><a href="/contact.pdf">Contact</a>
      <A HREF="/index.php?option=com_contact&amp;id=3#form">Write</A><a title="contact">Contact</a>`;
    expect(hrefs(html)).toEqual([
      'https://acme.test/kontakt/',
      'https://acme.test/index.php?option=com_contact&id=3',
      'https://www.acme.test/x7',
      'https://acme.test/about',
    ]);
  });

  it('come from sitemaps, those of pages before those of posts', () => {
    const urls = '<urlset><url><loc>\n https://acme.test/blog/1 </loc></url><url><loc>/kontakt</loc></url></urlset>';
    expect(sitemapIn(urls, HOME).pages.map(({ url }) => url.pathname)).toEqual(['/kontakt']);
    const index =
      '<sitemapindex><sitemap><loc>/posts.xml</loc></sitemap><sitemap><loc>/page-1.xml</loc></sitemap></sitemapindex>';
    expect(sitemapIn(index, HOME).sitemaps.map(({ pathname }) => pathname)).toEqual(['/page-1.xml', '/posts.xml']);
  });

  it('are found in time that grows with the page and no faster', async () => {
    const parts = [
      '<a ',
      '<a href=',
      '<a href="',
      '<',
      '<a href="/contact',
      'href="',
      '<a x="',
      '<loc>',
      '<a href=/contact>',
    ];
    const read = (text: string) => [linksIn(text, HOME), sitemapIn(text, HOME)];
    for (const part of parts)
      expect(await growth((size) => read(part.repeat(size / part.length)), 200_000), part).toBeLessThan(LINEAR);
  });

  it('never make a reader fail', () => {
    holds(
      fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(linksIn(`<a href="${text}">contact`, HOME))),
    );
    holds(fc.property(fc.string(), (text) => robotsIn(text, HOME.origin).delayMs >= 0));
  });
});

describe('robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /team', '/team/ada', false],
    ['User-agent: *\nDisallow: /team', '/contact', true],
    ['User-agent: *\nDisallow:', '/contact', true],
    ['User-agent: *\nDisallow: /\nAllow: /contact', '/contact', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf.html', true],
    ['User-agent: other\nDisallow: /', '/', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: LeadwrightBot\nDisallow: /private', '/', true],
    ['User-agent: a\nUser-agent: *\nDisallow: / # all', '/', false],
    ['<html>no robots here</html>', '/', true],
  ])('allows what it says: %j', (text, path, isOpen) => {
    expect(robotsIn(text, HOME.origin).isOpen(new URL(path, HOME))).toBe(isOpen);
  });

  it('with thousands of wild rules takes little time, and forbids no less', async () => {
    const wild = Array.from({ length: 7_000 }, (_, n) => `Disallow: *a*a*a*b${n % 10}`).join('\n');
    const [first, last] = ['Disallow: /*.pdf$', 'Disallow: /private/*.html$\nAllow: /private/*.htm'];
    const rules = robotsIn(`User-agent: *\n${first}\n${wild.slice(0, 90_000)}\n${last}`, HOME.origin);
    // Rules that are tried in every way take minutes for the longest.
    const look = (length: number) => rules.isOpen(new URL(`/${'a'.repeat(length)}`, HOME));
    expect(await growth(look, 48)).toBeLessThan(LINEAR);
    expect(rules.isOpen(new URL('/a.pdf', HOME))).toBe(false);
    expect(rules.isOpen(new URL('/private/a.html', HOME))).toBe(false);
    // A short list of rules is followed exactly.
    const few = robotsIn(`User-agent: *\n${last}`, HOME.origin);
    expect(['/private/a.html', '/private/a.txt'].map((path) => few.isOpen(new URL(path, HOME)))).toEqual([false, true]);
  });

  it('may slow us down, within reason, and says where the sitemaps are', () => {
    const delay = (seconds: string) => robotsIn(`User-agent: *\nCrawl-delay: ${seconds}`, HOME.origin).delayMs;
    expect(['2', '0.5', '86400', '-3', 'soon'].map(delay)).toEqual([2000, 500, 10_000, 0, 0]);
    expect(robotsIn('Sitemap: https://acme.test/map.xml', HOME.origin).sitemaps).toEqual(['https://acme.test/map.xml']);
  });
});
