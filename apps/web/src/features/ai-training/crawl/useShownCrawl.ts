/**
 * The crawl on screen: the one of the address, else the newest of this week, unless it was closed or learned from in
 * this browser. So nobody loses links that were read and not chosen yet.
 */
import type { CrawlJob, CrawlSummary } from '@leadwright/contract/ai/training-sources';
import { useState } from 'react';
import { stored } from '../../../lib/storage.ts';
import { useCrawl, useCrawls } from '../training.queries.ts';
import { chosenOf, useDecisions } from './chosen-links.ts';

const KEY = 'crawls-done';
/** There are no more within a week of a busy account. */
const REMEMBERED = 50;

export function useShownCrawl(asked: string | null, onGo: (job: string | null, replace?: boolean) => void) {
  const [done, setDone] = useState(() => stored.json<string[]>(KEY) ?? []);
  const crawls = useCrawls();
  const job = asked ?? newestOpen(crawls.data, done);
  const crawl = useCrawl(job);
  const choice = useDecisions(job ?? '');
  const finish = (one: string) => {
    const next = [one, ...done.filter((other) => other !== one)].slice(0, REMEMBERED);
    stored.setJson(KEY, next);
    setDone(next);
  };
  const shown = crawl.data ?? null;
  return {
    /** False until it is known which one is shown. */
    isKnown: (asked !== null || !crawls.isPending) && !(job !== null && crawl.isPending),
    crawl,
    shown,
    choice,
    chosen: shown && chosenOf(shown.linksData, choice.decisions),
    onStarted: ({ jobId }: CrawlJob) => onGo(jobId),
    onLearned: () => {
      if (!shown || shown.status === 'pending') return;
      finish(shown.jobId);
      onGo(shown.jobId, true);
    },
    onClose: () => {
      if (job !== null) finish(job);
      onGo(null, true);
    },
  };
}

const newestOpen = (crawls: CrawlSummary[] | undefined, done: string[]): string | null => {
  const [newest] = crawls ?? [];
  return newest && (newest.status === 'pending' || !done.includes(newest.jobId)) ? newest.jobId : null;
};
