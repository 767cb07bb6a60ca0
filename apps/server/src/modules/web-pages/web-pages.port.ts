/** The raw result of reading a company's website. */

export interface WebPage {
  url: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  html: string;
  fetchedAt: Date;
}

/**
 * `forbidden`: robots.txt keeps us out. `nowhere`: the name has no site. `unreachable`: there is one, and it cannot be read
 * now.
 */
export interface SitePages {
  domain: string;
  outcome: 'read' | 'forbidden' | 'nowhere' | 'unreachable';
  pages: WebPage[];
  /** The site leads to another domain, and these are the pages of that one. */
  movedTo?: string;
}
