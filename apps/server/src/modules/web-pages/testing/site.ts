/** A site of one page, as the crawler hands it over. */
import type { SitePages, WebPage } from '../web-pages.port.ts';

export const DOMAIN = 'acme.es';

export const pageOf = (html: string, page: Partial<WebPage> = {}): WebPage => ({
  url: `https://${DOMAIN}/`,
  path: '/',
  status: 200,
  headers: {},
  html,
  fetchedAt: new Date(0),
  ...page,
});

export const siteOf = (html: string, page: Partial<WebPage> = {}): SitePages => ({
  domain: DOMAIN,
  outcome: 'read',
  pages: [pageOf(html, page)],
});
