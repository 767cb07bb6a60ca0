import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { QueryState } from '../ui/feedback/QueryState.tsx';
import { type Answer, longUnlessEmpty, useAnswer, useLastPage, usePaged } from './answers.ts';
import { createQueryClient } from './query.ts';

interface Question {
  page: number;
  show: string;
}
interface Page {
  data: string[];
  total: number;
}

let client = createQueryClient();
let page: Awaited<ReturnType<typeof render>>;
/** Tests resolve responses by hand, in any order. */
let waiting = new Map<string, { give: (found: unknown) => void; fail: (reason: Error) => void }>();
const ask = (question: unknown) =>
  new Promise<never>((give, fail) =>
    waiting.set(JSON.stringify(question), { give: give as (found: unknown) => void, fail }),
  );
const answer = (question: unknown, found: unknown) =>
  act(async () => waiting.get(JSON.stringify(question))?.give(found));
const refuse = (question: unknown) =>
  act(async () => waiting.get(JSON.stringify(question))?.fail(new Error('refused')));

beforeEach(() => {
  client = createQueryClient();
  notifyManager.setScheduler(queueMicrotask);
  waiting = new Map();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.remove();
  client.clear();
  notifyManager.setScheduler((callback) => setTimeout(callback, 0));
});

let seen: Answer<string, string>;
function OneAnswer({ question, quietMs = 0 }: { question: string | null; quietMs?: number }) {
  seen = useAnswer<string, string>({ key: ['sample'], question, ask, quietMs });
  return null;
}

let total: number | undefined;
function Pages(question: Question) {
  const found = usePaged<Question, Page>({ key: ['pages'], question, ask });
  total = found.counted?.total;
  return (
    <main>
      <QueryState query={found} isEmpty={({ data }) => data.length === 0} empty={`no ${question.show}`}>
        {({ data }) => data.join()}
      </QueryState>
    </main>
  );
}

describe('a response', () => {
  const show = (question: string | null, quietMs = 0) => (
    <QueryClientProvider client={client}>
      <OneAnswer question={question} quietMs={quietMs} />
    </QueryClientProvider>
  );
  const state = () => [seen.data, seen.earlier?.data, seen.isPending];

  it('belongs to the current query; the previous one is marked as earlier', async () => {
    page = await render(show('creators'));
    expect(state()).toEqual([undefined, undefined, true]);
    await answer('creators', '2 credits');
    expect(state()).toEqual(['2 credits', undefined, false]);
    await page.show(show('people'));
    expect(state()).toEqual([undefined, '2 credits', true]);
    await answer('people', '1 credit');
    expect(state()).toEqual(['1 credit', undefined, false]);
  });

  it('of an earlier query is ignored if it arrives late', async () => {
    page = await render(show('slow'));
    await page.show(show('quick'));
    await answer('quick', 'of quick');
    await answer('slow', 'of slow');
    expect(seen.data).toBe('of quick');
  });

  it('is cleared, with the earlier one, when the query is disabled', async () => {
    page = await render(show('creators'));
    await answer('creators', '2 credits');
    await page.show(show(null));
    expect(state()).toEqual([undefined, undefined, false]);
    await page.show(show('people'));
    expect(state()).toEqual([undefined, undefined, true]);
  });

  it('that fails clears the previous one', async () => {
    page = await render(show('creators'));
    await answer('creators', '2 credits');
    await page.show(show('people'));
    await refuse('people');
    expect([...state(), seen.isError]).toEqual([undefined, undefined, false, true]);
  });

  it('is outdated from the first keystroke, not from the request', async () => {
    page = await render(show('a', 400));
    await answer('a', 'of a');
    vi.useFakeTimers();
    await page.show(show('ab', 400));
    expect([...state(), waiting.has('"ab"')]).toEqual([undefined, 'of a', true, false]);
    await act(async () => vi.advanceTimersByTime(400));
    expect(waiting.has('"ab"')).toBe(true);
    await answer('ab', 'of ab');
    expect(seen.data).toBe('of ab');
  });

  it('without results is requested again instead of cached', () => {
    const age = (data: unknown) => longUnlessEmpty({ state: { data } } as never);
    expect([age({ data: [] }), age([]), age({ data: [1] }) > 60_000, age({}) > 60_000]).toEqual([0, 0, true, true]);
    // Independent of the screen's own settings.
    const { staleTime } = client.getDefaultOptions().queries ?? {};
    expect((staleTime as typeof longUnlessEmpty)({ state: { data: { data: [] } } } as never)).toBe(0);
  });
});

describe('pages', () => {
  const show = (question: Question) => (
    <QueryClientProvider client={client}>
      <Pages {...question} />
    </QueryClientProvider>
  );
  const words = () => page.container.querySelector('main')?.textContent;
  const dimmed = () => page.container.querySelector('[inert]')?.textContent;

  it('keep their total from page to page, and drop it with the filter', async () => {
    page = await render(show({ page: 1, show: 'spent' }));
    await answer({ page: 1, show: 'spent' }, { data: ['spent 1'], total: 40 });
    await page.show(show({ page: 2, show: 'spent' }));
    expect([total, dimmed()]).toEqual([40, 'spent 1']);
    await page.show(show({ page: 1, show: 'added' }));
    expect([total, dimmed()]).toEqual([undefined, 'spent 1']);
    await answer({ page: 1, show: 'added' }, { data: ['added 1'], total: 2 });
    expect([total, dimmed(), words()]).toEqual([2, undefined, 'added 1']);
  });

  it('never say "none" before there is a response', async () => {
    page = await render(show({ page: 1, show: 'a@x.test' }));
    await answer({ page: 1, show: 'a@x.test' }, { data: [], total: 0 });
    expect(words()).toBe('no a@x.test');
    await page.show(show({ page: 1, show: 'b@x.test' }));
    expect(words()).not.toContain('no ');
  });
});

const goTo = vi.fn();
function LastPage({ page, found }: { page: number; found?: Page }) {
  useLastPage({ data: found, isFetching: found === undefined }, { page, limit: 20 }, goTo);
  return null;
}

describe('a page without rows', () => {
  it.each([
    ['is left for the last one that has rows', 5, { data: [], total: 41 }, [[3]]],
    ['is left for the first when everything is gone', 2, { data: [], total: 0 }, [[1]]],
    ['is left for the one before when the total still counts what is gone', 2, { data: [], total: 40 }, [[1]]],
    ['is kept while it is loading', 2, undefined, []],
    ['is kept when it is the first', 1, { data: [], total: 0 }, []],
    ['is not one with rows', 3, { data: ['a'], total: 41 }, []],
  ])('%s', async (_, at, found, led) => {
    goTo.mockClear();
    page = await render(<LastPage page={at} {...(found && { found })} />);
    expect(goTo.mock.calls).toEqual(led);
  });
});
