/**
 * The crawl on screen: the one in the URL, otherwise the newest open one. A crawl is open while it runs, and for a week
 * until it is closed or learned from in this browser, so that unchosen links are not lost.
 */
import type { CrawlJob } from '@leadwright/contract/ai/training-sources';
import { useState } from 'react';
import { stored } from '../../../lib/storage.ts';
import { useCrawl, useCrawls } from '../training.queries.ts';
import { chosenOf, useDecisions } from './chosen-links.ts';

const KEY = 'crawls-done';
/** More than a busy account has within a week. */
const REMEMBERED = 50;

export function useShownCrawl(asked: string | null, onGo: (job: string | null, replace?: boolean) => void) {
  const [done, setDone] = useState(() => stored.json<string[]>(KEY) ?? []);
  const crawls = useCrawls();
  const open = (crawls.data ?? []).filter((one) => one.status === 'pending' || !done.includes(one.jobId));
  const [first, setFirst] = useState<string | null>(null);
  // A crawl that starts in another tab does not replace it; otherwise a button would suddenly apply to other links.
  const isFirstOpen = open.some(({ jobId }) => jobId === first);
  const newest = open[0]?.jobId ?? null;
  if (!isFirstOpen && newest !== first) setFirst(newest);
  const job = asked ?? (isFirstOpen ? first : newest);
  const crawl = useCrawl(job);
  const choice = useDecisions(job ?? '');
  const finish = (one: string) => {
    const next = [one, ...done.filter((other) => other !== one)].slice(0, REMEMBERED);
    stored.setJson(KEY, next);
    setDone(next);
  };
  const shown = crawl.data ?? null;
  return {
    /** False until it is known which one to show. */
    isKnown: (asked !== null || !crawls.isPending) && !(job !== null && crawl.isPending),
    crawl,
    shown,
    others: open.filter(({ jobId }) => jobId !== job),
    choice,
    chosen: shown && chosenOf(shown.linksData, choice.decisions),
    onShow: ({ jobId }: Pick<CrawlJob, 'jobId'>) => onGo(jobId),
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
