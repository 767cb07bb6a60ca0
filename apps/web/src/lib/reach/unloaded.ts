/**
 * What a page cannot show yet. Placeholders stand for it, and each screen has its own; so they all get their word here: reads that take
 * long, and failed ones whose placeholders are still on the page, are told with a way to ask again.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { toast } from '../toast.ts';
import { isDown } from './reach.ts';

/** Long enough for the five tries of a call whose connection breaks off (patience.ts). */
const LONG_MS = 8000;
const LOOK_MS = 1000;
export const PLACEHOLDER = 'data-placeholder';

const isUnloaded = (query: Query) => query.isActive() && query.state.data === undefined;
const isUnderWay = (query: Query) => isUnloaded(query) && query.state.fetchStatus === 'fetching';
const hasFailed = (query: Query) =>
  isUnloaded(query) && query.state.fetchStatus === 'idle' && query.state.status === 'error';

/** While the app is open. Returns a function that ends it. */
export function tellUnloaded(client: QueryClient) {
  const begun = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: { id: number; words: string } | null = null;

  const waiting = () => client.getQueryCache().findAll({ predicate: isUnderWay });
  const failed = () => client.getQueryCache().findAll({ predicate: hasFailed });

  const tell = (words: string | null) => {
    if (told?.words === words) return;
    if (told) toast.close(told.id);
    told = null;
    if (words === null) return;
    const action = { label: i18next.t('common.tryAgain'), run: askAgain };
    told = { words, id: toast.error(words, { action, ms: Number.POSITIVE_INFINITY }) };
  };

  const askAgain = async () => {
    tell(null);
    begun.clear();
    const again = [...waiting(), ...failed()];
    const predicate = (query: Query) => again.includes(query);
    await client.cancelQueries({ predicate });
    void client.refetchQueries({ predicate });
  };

  const wordsNow = () => {
    // The band of the app tells it, for all pages.
    if (isDown()) return null;
    const now = performance.now();
    if ([...begun.values()].some((at) => now - at >= LONG_MS)) return i18next.t('shell.loadsLong');
    const hasPlaceholders = document.querySelector(`[${PLACEHOLDER}]`) !== null;
    const isLeft = begun.size === 0 && hasPlaceholders && failed().length > 0;
    return isLeft ? i18next.t('shell.notLoaded') : null;
  };

  const look = () => {
    timer = undefined;
    const open = waiting();
    for (const hash of begun.keys()) if (!open.some(({ queryHash }) => queryHash === hash)) begun.delete(hash);
    for (const { queryHash } of open) if (!begun.has(queryHash)) begun.set(queryHash, performance.now());
    // Once the user has closed it, it is told again only for something new.
    tell(wordsNow());
    if (begun.size > 0 || told) timer = setTimeout(look, LOOK_MS);
  };

  const end = client.getQueryCache().subscribe(({ type }) => {
    const isNews = type === 'updated' || type === 'observerAdded' || type === 'observerRemoved';
    if (isNews && timer === undefined) timer = setTimeout(look, LOOK_MS);
  });
  return () => {
    end();
    clearTimeout(timer);
    tell(null);
  };
}
