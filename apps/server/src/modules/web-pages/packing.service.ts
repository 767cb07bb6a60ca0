/** Pages in the database: compressed, off the main thread. */
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { pathOf } from './crawling/links.rules.ts';
import type { WebPage } from './web-pages.port.ts';
import type { WebPagesTable } from './web-pages.table.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);
const QUICKLY = { level: constants.Z_BEST_SPEED };

export const packed = async (domain: string, page: WebPage, no: number): Promise<WebPagesTable> => ({
  domain,
  no,
  url: page.url,
  status: page.status,
  headers: page.headers,
  fetched_at: page.fetchedAt,
  body: await compress(page.html, QUICKLY),
});

export const unpacked = async ({ url, status, headers, body, fetched_at }: WebPagesTable): Promise<WebPage> => ({
  url,
  status,
  headers,
  fetchedAt: fetched_at,
  path: pathOf(new URL(url)),
  html: (await expand(body)).toString('utf8'),
});
