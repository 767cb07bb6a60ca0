import { CRAWL_POLL_MS, type CrawlJob } from '@leadwright/contract/ai/training-sources';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click } from '../../../testing/render.tsx';
import { button, text, until } from '../../../testing/serving.ts';
import {
  openTraining,
  pageOf,
  sampleCrawl,
  sampleLink,
  sampleSource,
  sampleTotals,
  serveTraining,
  withCrawl,
} from '../testing.tsx';

let page: Awaited<ReturnType<typeof openTraining>>;
afterEach(async () => {
  vi.useRealTimers();
  await page.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
const tick = (path: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${path}"]`);
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a crawl', () => {
  const LINKS = [
    sampleLink('/prices', { tokens: 3000 }),
    sampleLink('/imprint', { tokens: 600 }),
    sampleLink('/copy', { tokens: 900, state: 'duplicate' }),
  ];

  it('is polled every two seconds while pending, and not afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let now: CrawlJob = sampleCrawl([sampleLink('/prices', { state: 'reading', tokens: null })], { status: 'pending' });
    const asked = serveTraining(withCrawl(() => now));
    page = await openTraining();
    await until(() => expect(text()).toContain('Not read yet'));
    expect(text()).toContain('0 of 1 link read');
    const polls = () => asked.filter(({ call }) => call.includes('check-crawled-status')).length;
    const before = polls();
    await later(CRAWL_POLL_MS);
    expect(polls()).toBe(before + 1);
    now = sampleCrawl(LINKS);
    await later(CRAWL_POLL_MS);
    await until(() => expect(text()).toContain('3 of 3 links read'));
    expect(button('Stop')).toBeUndefined();
    const end = polls();
    await later(3 * CRAWL_POLL_MS);
    expect(polls()).toBe(end);
  });

  it('learns exactly the ticked links, once, and shows their size before', async () => {
    const asked = serveTraining({
      ...withCrawl(() => sampleCrawl(LINKS)),
      'POST /website-links': () => new Promise(() => undefined),
    });
    page = await openTraining();
    await until(() => expect(text()).toContain('2 of 3 links chosen, 3,600 tokens'));
    expect(text()).toContain('With the 2 chosen links 3,600, 196,400 left');
    await click(tick('/imprint'));
    await click(tick('/copy'));
    expect(text()).toContain('2 of 3 links chosen, 3,900 tokens');
    const learn = button('Learn from 2 links');
    await click(learn);
    await click(learn);
    const sent = asked.filter(({ call }) => call.startsWith('POST'));
    expect(sent.map(({ body }) => body)).toEqual([{ job_id: 7, links: [LINKS[0]?.url, LINKS[2]?.url] }]);
  });

  it('keeps the choice across a reload, for this crawl only', async () => {
    let crawl = sampleCrawl(LINKS);
    serveTraining(withCrawl(() => crawl));
    page = await openTraining();
    await until(() => expect(tick('/imprint')?.checked).toBe(true));
    await click(tick('/imprint'));
    await page.remove();
    page = await openTraining();
    await until(() => expect(tick('/imprint')?.checked).toBe(false));
    await page.remove();
    crawl = sampleCrawl(LINKS, { jobId: '8' });
    page = await openTraining();
    await until(() => expect(tick('/imprint')?.checked).toBe(true));
  });

  it('can be stopped, keeping what was read, and read again as a new crawl', async () => {
    const pending = sampleCrawl(LINKS, { status: 'pending' });
    let now: CrawlJob = pending;
    const asked = serveTraining({
      ...withCrawl(() => now),
      'POST /crawls/7/stop': () => {
        now = { ...pending, status: 'stopped' };
        return { ...now, message: 'm' };
      },
      'POST /website': () => {
        now = sampleCrawl([sampleLink('/new')], { jobId: '8' });
        return now;
      },
    });
    page = await openTraining();
    await until(() => expect(button('Stop')).toBeTruthy());
    await click(button('Stop'));
    await until(() => expect(text()).toContain('Stopped'));
    expect(tick('/imprint')?.checked).toBe(true);
    await click(button('Read again'));
    await until(() => expect(tick('/new')).toBeTruthy());
    expect(asked.find(({ call }) => call.endsWith('/website'))?.body).toEqual({ website: 'https://haldenroe.test/' });
    expect(page.router.state.location.search).toEqual({ crawl: 8 });
  });

  it('learns nothing that exceeds the limit', async () => {
    serveTraining({
      ...withCrawl(() => sampleCrawl(LINKS)),
      'GET /training': () => ({ data: sampleTotals({ text: 198_000 }) }),
      'GET /training-sources': () => pageOf([sampleSource()]),
    });
    page = await openTraining();
    await until(() => expect(text()).toContain('(1,600 too many)'));
    expect(button('Learn from 2 links')?.disabled).toBe(true);
    await click(tick('/prices'));
    expect(button('Learn from 1 link')?.disabled).toBe(false);
  });

  it('stays closed after it was closed, except at its own URL', async () => {
    serveTraining(withCrawl(() => sampleCrawl(LINKS)));
    page = await openTraining();
    await until(() => expect(tick('/prices')).toBeTruthy());
    await click(button('Close'));
    expect(tick('/prices')).toBeNull();
    await page.remove();
    page = await openTraining();
    await until(() => expect(text()).toContain('The AI knows nothing about you yet'));
    expect(tick('/prices')).toBeNull();
    await page.remove();
    page = await openTraining('?crawl=7');
    await until(() => expect(tick('/prices')).toBeTruthy());
  });

  it('stays on screen when another one starts elsewhere, and lists the others', async () => {
    const ids = ['7'];
    serveTraining({
      'GET /crawls': () => ({ data: ids.map((jobId) => sampleCrawl([], { jobId, host: `site-${jobId}.test` })) }),
      'GET /check-crawled-status': ({ call }) =>
        sampleCrawl([sampleLink(`/of${call.split('job_id=')[1]}`)], { jobId: call.split('job_id=')[1] ?? '' }),
    });
    page = await openTraining();
    await until(() => expect(tick('/of7')).toBeTruthy());
    ids.unshift('8');
    await act(() => page.client.invalidateQueries());
    await until(() => expect(button('site-8.test')).toBeTruthy());
    expect(tick('/of7')).toBeTruthy();
    await click(button('site-8.test'));
    await until(() => expect(tick('/of8')).toBeTruthy());
    expect(tick('/of7')).toBeNull();
  });

  it('says if it does not exist, as for another account', async () => {
    serveTraining({ 'GET /check-crawled-status': () => ({ status: 404, body: { code: 'x', message: '' } }) });
    page = await openTraining('?crawl=99');
    await until(() => expect(text()).toContain('This website is no longer being read'));
    await click(button('Close'));
    expect(text()).not.toContain('This website is no longer being read');
  });
});
