/** Row to contract type. */
import type { CrawlJob, CrawlLink, CrawlSummary } from '@leadwright/contract/ai/training-sources';
import type { CrawlRow } from '../ai-training.table.ts';
import type { CountedCrawl } from './crawls.repository.ts';
import type { LinkHead } from './links.repository.ts';
import type { Seen } from './links.rules.ts';

export interface CrawlView {
  crawl: CrawlRow;
  links: LinkHead[];
  seen: Seen[];
}

const statusOf = ({ state }: CrawlRow) =>
  state === 'completed' || state === 'stopped' || state === 'failed' ? state : ('pending' as const);

export const presentSummary = (crawl: CountedCrawl): CrawlSummary => ({
  jobId: String(crawl.id),
  status: statusOf(crawl),
  website: crawl.website,
  host: crawl.domain,
  is_single_link: crawl.is_single,
  total: crawl.total,
  read: crawl.read,
  reason: crawl.reason,
  created_at: crawl.created_at.toISOString(),
  finished_at: crawl.finished_at?.toISOString() ?? null,
});

export function presentCrawl({ crawl, links, seen }: CrawlView): CrawlJob {
  const read = links.filter(({ outcome }) => outcome !== null).length;
  return {
    ...presentSummary({ ...crawl, total: links.length, read }),
    linksData: links.map((link, no) => presentLink(link, seen[no])),
    links: links.map(({ url }) => url),
  };
}

const presentLink = ({ url, title, tokens, reason }: LinkHead, seen: Seen | undefined): CrawlLink => ({
  url,
  path: pathOf(url),
  title,
  tokens,
  reason,
  state: seen?.state ?? 'waiting',
  source_id: seen?.sourceId ?? null,
});

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  try {
    return decodeURI(pathname + search);
  } catch {
    return pathname + search;
  }
}
