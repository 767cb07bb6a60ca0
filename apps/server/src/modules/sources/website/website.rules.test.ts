import { describe, expect, it } from 'vitest';
import { emailsIn, isGeneric, mayVisit, nameIn, pathsIn, technologiesIn } from './website.rules.ts';

describe('addresses on a page', () => {
  it.each([
    ['a link', '<a href="mailto:Info@Acme.test?subject=Hi">Write</a>'],
    ['an escaped link', '<a href="mailto:info%40acme.test">Write</a>'],
    ['text', '<p>Write to info@acme.test.</p>'],
    ['letters as numbers', '<p>&#105;&#110;fo&#x40;acme&#46;test</p>'],
    ['words for the signs', '<p>info [at] acme [dot] test</p>'],
    ['words for the signs in Spanish', '<p>info (arroba) acme (punto) test</p>'],
    ['structured data', '<script type="application/ld+json">{"email": "info@acme.test"}</script>'],
  ])('are found as %s', (_case, html) => {
    expect(emailsIn(html)).toEqual(['info@acme.test']);
  });

  it('are not pictures, examples, or words of a script', () => {
    const html = '<img src="logo@2x.png"><script>var a = "x@y.test"</script><style>.a@b.test{}</style> you@example.com';
    expect(emailsIn(html)).toEqual([]);
  });

  it('are found in time that grows with the page and no faster', () => {
    const started = performance.now();
    for (const part of ['<script', '<a href=', 'mailto:', '<', 'a@', '[ at ', '&#1', 'x.', '<a href="/contact'])
      emailsIn(part.repeat(1_000_000 / part.length));
    for (const part of ['<a ', '<a href=', '<'])
      pathsIn(part.repeat(1_000_000 / part.length), () => true, 'https://a.test/');
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('are for everybody or for somebody', () => {
    expect(['info@a.test', 'sales.uk@a.test', 'contacto@a.test'].map(isGeneric)).toEqual([true, true, true]);
    expect(['ada@a.test', 'ada.lovelace@a.test', 'informer@a.test'].map(isGeneric)).toEqual([false, false, false]);
  });
});

describe('where to look next', () => {
  it('is where addresses usually are, on the same site', () => {
    const html = `<a href="/kontakt/">Kontakt</a><a class="x" href='https://www.acme.test/x7'>Our team</a><a href="/blog">Blog</a>
      <a href="https://other.test/contact">Contact</a><a href="javascript:contact()">Contact</a><a href="/">About</a>`;
    const isOwn = (host: string) => host.endsWith('acme.test');
    expect(pathsIn(html, isOwn, 'https://acme.test/')).toEqual(['/kontakt/', '/x7']);
  });

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
  ])('is what robots.txt allows: %j', (robots, path, allowed) => {
    expect(mayVisit(robots, path)).toBe(allowed);
  });
});

describe('a site', () => {
  it('says what it is called and built with', () => {
    expect(nameIn('<title>Contact | Acme</title><meta property="og:site_name" content="Acme &amp; Sons">')).toBe(
      'Acme & Sons',
    );
    expect(technologiesIn('<link href="/wp-content/a.css">', { 'x-shopid': '7' })).toEqual(['wordpress', 'shopify']);
  });
});
