/** What a link of a crawl is, seen beside the others and what was learned before. Pure. */
import type { LinkState } from '@leadwright/contract/ai/training-sources';
import type { CrawlState } from '../ai-training.table.ts';

export const PENDING = ['finding', 'reading'] as const satisfies CrawlState[];
export const isPending = (state: CrawlState): boolean => state === 'finding' || state === 'reading';

interface Link {
  url: string;
  outcome: 'read' | 'empty' | 'failed' | null;
  hash: string | null;
}
interface Learned {
  id: number;
  url: string | null;
  hash: string;
}

export interface Seen {
  state: LinkState;
  /** Its own source, or the one it duplicates. */
  sourceId: number | null;
}

/** In the order of the links, which are in the order they were found. */
export function seenAs(links: readonly Link[], learned: readonly Learned[], crawl: CrawlState): Seen[] {
  const byUrl = new Map(learned.map((source) => [source.url, source]));
  const byHash = new Map(learned.map((source) => [source.hash, source]));
  const first = new Map<string, string>();
  for (const { url, hash } of links) if (hash && !first.has(hash)) first.set(hash, url);
  const next = isPending(crawl) ? links.find(({ outcome }) => outcome === null) : undefined;
  return links.map((link) => {
    const own = byUrl.get(link.url);
    const sourceId = own?.id ?? null;
    if (link.outcome === null) return { state: link === next ? 'reading' : 'waiting', sourceId };
    if (link.outcome !== 'read' || !link.hash)
      return { state: link.outcome === 'empty' ? 'empty' : 'failed', sourceId };
    if (own) return { state: own.hash === link.hash ? 'learned' : 'changed', sourceId };
    const same = byHash.get(link.hash);
    if (same) return { state: 'duplicate', sourceId: same.id };
    return { state: first.get(link.hash) === link.url ? 'read' : 'duplicate', sourceId };
  });
}
