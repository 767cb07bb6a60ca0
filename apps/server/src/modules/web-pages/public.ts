/** Companies' own websites for other modules: their pages, and what these say. */
export { assertReadable } from './crawling/web.client.ts';
export type { Evidence, SiteFacts } from './extraction/facts.rules.ts';
export { readFacts } from './facts.service.ts';
export { descriptionOf, readableOf, type Section } from './reading/readable.rules.ts';
export { readSite, readSites } from './sites.service.ts';
export { type Found, type PageAnswer, type Walk, walkSite } from './walks.service.ts';
export type { SitePages, WebPage } from './web-pages.port.ts';
