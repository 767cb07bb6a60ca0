import { describe, expect, it } from 'vitest';
import { siteOf } from '../testing/site.ts';
import type { WebPage } from '../web-pages.port.ts';
import { factsOf } from './facts.rules.ts';

const technologiesIn = (html: string, page: Partial<WebPage> = {}) =>
  factsOf(siteOf(html, page), { country: 'ES' }).technologies;

describe('what a site is built with', () => {
  it.each([
    ['wordpress', '<meta name="generator" content="WordPress 6.5">'],
    ['wordpress', '<link rel=stylesheet href="/wp-content/themes/x/style.css">'],
    ['wordpress', '<img src="https://www.acme.es/wp-content/uploads/a.jpg">'],
    ['wordpress', '<script src="https://cdn.host.net/acme/wp-includes/js/jquery.js"></script>'],
    ['wordpress', '<script>window._wpemojiSettings = {}</script>'],
    ['joomla', '<meta content="Joomla! - Open Source" name="generator">'],
    ['joomla', '<script src="/media/system/js/core.js"></script>'],
    ['joomla', '<a href="/index.php?option=com_content&view=article">News</a>'],
    ['wix', '<meta name="generator" content="Wix.com Website Builder">'],
    ['wix', '<script src="https://static.parastorage.com/services/main.js"></script>'],
    ['wix', '<img src="https://static.wixstatic.com/media/a.jpg">'],
    ['shopify', '<script src="//cdn.shopify.com/s/files/1/theme.js"></script>'],
    ['shopify', '<link href="/cdn/shop/t/1/assets/base.css" rel="stylesheet">'],
    ['shopify', '<script>Shopify.theme = {"name":"Dawn"}</script>'],
    ['shopify', '<meta name="shopify-digital-wallet" content="/1/x">'],
    ['typo3', '<meta name="generator" content="TYPO3 CMS">'],
    ['typo3', '<link rel="stylesheet" href="/typo3temp/assets/x.css">'],
    ['typo3', '<!--\n\tThis website is powered by TYPO3 - inspiring people to share!\n-->'],
    ['google my business', '<a href="https://maps.app.goo.gl/x1">Map</a>'],
    ['google my business', '<a href="https://g.page/r/acme/review">Review us</a>'],
    ['google my business', '<a href="https://www.google.com/maps?cid=12345">Map</a>'],
    [
      'google my business',
      '<a href="https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4">Review</a>',
    ],
    [
      'google my business',
      '<a href="https://www.google.com/maps/place/Acme/@40.4,-3.7,17z/data=!3m1!4b1!4m2!3m1!1s0xd422:0xab">Map</a>',
    ],
    ['google my business', '<a href="https://acme.business.site/">Site</a>'],
  ])('%s: %s', (technology, html) => {
    expect(technologiesIn(html)).toMatchObject([{ technology }]);
  });

  it.each([
    ['wordpress', { link: '<https://acme.es/wp-json/>; rel="https://api.w.org/"' }],
    ['wordpress', { 'X-Pingback': 'https://acme.es/xmlrpc.php' }],
    ['joomla', { 'x-content-encoded-by': 'Joomla! 5' }],
    ['wix', { 'x-wix-request-id': '1.2' }],
    ['shopify', { 'x-shopid': '7' }],
    ['shopify', { 'set-cookie': 'a=b; _shopify_y=1' }],
  ])('%s, by a header', (technology, headers: Record<string, string>) => {
    const [found] = technologiesIn('<p>Hi</p>', { headers });
    expect(found).toMatchObject({ technology, evidence: { how: 'header', url: 'https://acme.es/' } });
  });

  it.each([
    ['words of a text', '<p>We moved from WordPress to Joomla! and sell with Shopify, Wix and TYPO3. /wp-content/</p>'],
    ['links to their makers', '<a href="https://wordpress.org">WordPress</a><a href="https://www.shopify.com">S</a>'],
    ['pictures of somebody else', '<img src="https://other.com/wp-content/uploads/a.jpg">'],
    [
      'links to somebody else',
      '<a href="https://other.com/wp-content/a.pdf">x</a><a href="https://x.com/?option=com_y">y</a>',
    ],
    ['a button of a shop elsewhere', '<script src="https://sdks.shopifycdn.com/buy-button/latest/b.js"></script>'],
    ['a link to a shop elsewhere', '<a href="https://other.myshopify.com/">Shop</a>'],
    ['folders anybody has', '<img src="/fileadmin/a.jpg">'],
    [
      'maps of a street',
      '<a href="https://www.google.com/maps?q=Calle+Mayor+1">Map</a><iframe src="https://www.google.com/maps/embed?pb=x"></iframe>',
    ],
    ['comments of code', '<!-- not wordpress -->'],
  ])('is not said by %s', (_case, html) => {
    expect(technologiesIn(html)).toEqual([]);
  });

  it('is more certain the more it shows, and comes with the strongest sign', () => {
    const one = technologiesIn('<img src="https://static.wixstatic.com/media/a.jpg">')[0];
    const both = technologiesIn(
      '<img src="https://static.wixstatic.com/media/a.jpg"><meta name=generator content="Wix.com">',
    )[0];
    expect((both?.confidence ?? 0) > (one?.confidence ?? 0)).toBe(true);
    expect(both?.evidence.text).toBe('Wix.com');
  });

  it('may be several things', () => {
    const html = '<link href="/wp-content/a.css" rel=stylesheet><a href="https://g.page/acme">Map</a>';
    expect(technologiesIn(html).map(({ technology }) => technology)).toEqual(['wordpress', 'google my business']);
  });
});
