/**
 * Which links of a crawl to learn. By default everything new is chosen. The user's choices belong to one crawl and
 * survive a reload of this tab. Only links that were read count, because the size of others is unknown.
 */
import type { CrawlLink, LinkState } from '@leadwright/contract/ai/training-sources';
import { useState } from 'react';
import { storedInTab } from '../../../lib/storage.ts';

type Decisions = Record<string, boolean>;

const UNREAD: LinkState[] = ['waiting', 'reading'];
const LEARNABLE: LinkState[] = ['read', 'changed', 'duplicate'];

export const isUnread = ({ state }: CrawlLink) => UNREAD.includes(state);
/** Excludes links that failed, are empty, or are already learned. */
export const isChoosable = (link: CrawlLink) => isUnread(link) || LEARNABLE.includes(link.state);

export const isChosen = (link: CrawlLink, decisions: Decisions) =>
  isChoosable(link) && (decisions[link.url] ?? link.state !== 'duplicate');

export interface Chosen {
  urls: string[];
  tokens: number;
}
/** The links to learn, and their size. */
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
