/**
 * A look at a company's own website: the home page and the few pages where addresses usually are, as robots.txt allows. All
 * of it goes out through the guard of egress.ts, since a customer names the site.
 */
import { AppError } from '../../../platform/errors.ts';
import { domainOf } from '../../leads/public.ts';
import type { SourceCall } from '../source.port.ts';
import { SourceFailure } from '../source-failure.port.ts';
import { emailsIn, mayVisit, nameIn, pathsIn, phoneIn, technologiesIn } from './website.rules.ts';

const MAX_PAGES = 8;
const PAGE_BYTES = 1024 * 1024;
const PAGE_MS = 6_000;
const HEADERS = { accept: 'text/html,*/*;q=0.1', 'user-agent': 'Mozilla/5.0 (compatible; LeadwrightBot/1.0)' };

export interface Site {
  name: string;
  phone: string;
  technologies: string[];
  /** Each address with the page it was seen on first. */
  emails: { address: string; url: string }[];
}

interface Page {
  status: number;
  headers: Record<string, string>;
  html: string;
  url: string;
}

/** Where the web is, as configured: company sites themselves, or the sandbox's. */
function addressOf({ platform: { config } }: SourceCall, domain: string, path: string, protocol: string): string {
  return config.WEBSITES_URL ? `${config.WEBSITES_URL}/${domain}${path}` : `${protocol}://${domain}${path}`;
}

export async function crawl(call: SourceCall, domain: string): Promise<Site> {
  const robots = await visit(call, domain, '/robots.txt').catch(() => null);
  const rules = robots?.status === 200 ? robots.html : '';
  const isOpen = (path: string) => mayVisit(rules, path);
  if (!isOpen('/')) return { name: '', phone: '', technologies: [], emails: [] };
  const home = await visit(call, domain, '/');
  if (home.status >= 500) throw new SourceFailure('transient', 'website', String(home.status));
  const pages = [{ ...home, path: '/' }];
  const isOwn = (host: string) => domainOf(host) === domain;
  const paths = pathsIn(home.html, isOwn, `https://${domain}/`).filter(isOpen);
  for (const path of paths.slice(0, MAX_PAGES)) {
    const page = await visit(call, domain, path).catch(() => null);
    if (page?.status === 200) pages.push({ ...page, path });
  }
  return siteOf(domain, pages);
}

function siteOf(domain: string, pages: (Page & { path: string })[]): Site {
  const emails = new Map<string, string>();
  for (const { html, path } of pages)
    for (const address of emailsIn(html)) if (!emails.has(address)) emails.set(address, `https://${domain}${path}`);
  return {
    name: nameIn(pages[0]?.html ?? ''),
    phone: pages.map(({ html }) => phoneIn(html)).find(Boolean) ?? '',
    technologies: [...new Set(pages.flatMap(({ html, headers }) => technologiesIn(html, headers)))],
    emails: [...emails].map(([address, url]) => ({ address, url })),
  };
}

/** Over TLS, else without: small companies still have such sites. */
async function visit(call: SourceCall, domain: string, path: string): Promise<Page> {
  try {
    return await fetchPage(call, domain, path, 'https');
  } catch (error) {
    if (call.platform.config.WEBSITES_URL || !(error instanceof SourceFailure) || error.kind === 'not_found')
      throw error;
    return fetchPage(call, domain, path, 'http');
  }
}

async function fetchPage(call: SourceCall, domain: string, path: string, protocol: string): Promise<Page> {
  call.spent.calls += 1;
  const asked = addressOf(call, domain, path, protocol);
  try {
    const { status, headers, body, url } = await call.platform.egress.request(asked, {
      ...{ headers: HEADERS, timeoutMs: PAGE_MS, maxBytes: PAGE_BYTES, maxRedirects: 4, signal: call.signal },
    });
    const isElsewhere = new URL(url).host !== new URL(asked).host && domainOf(new URL(url).hostname) !== domain;
    return { status: isElsewhere ? 404 : status, headers, html: isElsewhere ? '' : body.toString('utf8'), url };
  } catch (error) {
    call.signal.throwIfAborted();
    // A name that leads nowhere has no site; anything else may be better later.
    const isNowhere = error instanceof AppError && error.code === 'egress.refused';
    throw new SourceFailure(isNowhere ? 'not_found' : 'transient', 'website', (error as Error).message);
  }
}
