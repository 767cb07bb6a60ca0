/**
 * Which links of a crawl are to be learned. Everything worth learning is chosen until somebody decides otherwise; what
 * was decided belongs to one crawl and survives a reload of this tab. Only links that were read count: of the others
 * nobody knows yet how much they are.
 */
import type { CrawlLink, LinkState } from '@leadwright/contract/ai/training-sources';
import { useState } from 'react';
import { storedInTab } from '../../../lib/storage.ts';

type Decisions = Record<string, boolean>;

const UNREAD: LinkState[] = ['waiting', 'reading'];
const LEARNABLE: LinkState[] = ['read', 'changed', 'duplicate'];

export const isUnread = ({ state }: CrawlLink) => UNREAD.includes(state);
/** Not what failed, is empty, or is learned already. */
export const isChoosable = (link: CrawlLink) => isUnread(link) || LEARNABLE.includes(link.state);

export const isChosen = (link: CrawlLink, decisions: Decisions) =>
  isChoosable(link) && (decisions[link.url] ?? link.state !== 'duplicate');

export interface Chosen {
  urls: string[];
  tokens: number;
}
/** What would be learned now, and how much it is. */
export function chosenOf(links: CrawlLink[], decisions: Decisions): Chosen {
  const chosen = links.filter((link) => !isUnread(link) && isChosen(link, decisions));
  return { urls: chosen.map(({ url }) => url), tokens: chosen.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0) };
}

const keyOf = (job: string) => `crawl-choice:${job}`;
const kept = (job: string) => ({ job, decisions: storedInTab.json<Decisions>(keyOf(job)) ?? {} });

export function useDecisions(job: string) {
  const [made, setMade] = useState(() => kept(job));
  const current = made.job === job ? made : kept(job);
  const decide = (links: CrawlLink[], on: boolean) => {
    const decisions = { ...current.decisions, ...Object.fromEntries(links.map(({ url }) => [url, on])) };
    storedInTab.setJson(keyOf(job), decisions);
    setMade({ job, decisions });
  };
  return { decisions: current.decisions, decide };
}
