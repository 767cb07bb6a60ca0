/** The pages that a site's sitemaps name, for sites whose home page leads nowhere. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Candidate, sitemapIn, type Wanted } from './links.rules.ts';
import type { Robots } from './robots.rules.ts';
import { ask, outcomeOf, type Web } from './web.client.ts';

const MAX_SITEMAPS = 4;
const SITEMAP_BYTES = 2 * 1024 * 1024;
const XML = 'application/xml,text/xml,*/*;q=0.1';

interface Visitor {
  web: Web;
  signal: AbortSignal;
  left(): number;
}

interface Search {
  base: URL;
  /** `places`: the first sitemap that names some is enough. */
  wanted: Wanted;
}

/** Those robots.txt names, else the usual one; an index leads to more. */
export async function pagesInSitemaps(visitor: Visitor, rules: Robots, { base, wanted }: Search): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const named = rules.sitemaps.map((href) => URL.parse(href, base.href)).filter((url) => url !== null);
  const queue = named.length ? named : [new URL('/sitemap.xml', base.href)];
  for (let asked = 0; asked < MAX_SITEMAPS && visitor.left() > 0; asked += 1) {
    const url = queue.shift();
    if (!url) break;
    if (url.hostname !== base.hostname || !rules.isOpen(url)) continue;
    const { pages, sitemaps } = sitemapIn(await readSitemap(visitor, url), base, wanted);
    found.push(...pages);
    if (found.length && wanted === 'places') break;
    queue.push(...sitemaps.slice(0, MAX_SITEMAPS));
  }
  return found;
}

async function readSitemap({ web, signal, left }: Visitor, url: URL): Promise<string> {
  try {
    const { status, body } = await ask(web, url, { accept: XML, maxBytes: SITEMAP_BYTES, timeoutMs: left(), signal });
    return status === 200 ? (await unzipped(body)).toString('utf8') : '';
  } catch (error) {
    signal.throwIfAborted();
    outcomeOf(error);
    return '';
  }
}

const unzip = promisify(gunzip);

/** A file that is compressed itself, whatever the transfer did. One that unpacks to more than it may is none. */
async function unzipped(body: Buffer): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  return unzip(body, { maxOutputLength: SITEMAP_BYTES }).catch(() => Buffer.alloc(0));
}
