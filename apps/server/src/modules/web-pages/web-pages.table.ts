import type { SitePages } from './web-pages.port.ts';

export interface WebSitesTable {
  domain: string;
  outcome: SitePages['outcome'] | null;
  moved_to: string | null;
  max_pages: number | null;
  read_at: Date | null;
  reading_until: Date | null;
}

export interface WebPagesTable {
  domain: string;
  no: number;
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  fetched_at: Date;
}

export interface WebTables {
  web_sites: WebSitesTable;
  web_pages: WebPagesTable;
}
