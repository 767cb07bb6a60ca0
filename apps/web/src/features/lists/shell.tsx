/** Shell slots of lead search: running and recent work, the number of lists, lists in the command palette. */
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ownsModule } from '../../lib/access.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import type { LinkTo } from '../../lib/paths.ts';
import { session, useUser } from '../../lib/session.ts';
import type { ActivityItem, PaletteSource } from '../../lib/shell/slots.ts';
import { ACTIVITY, LISTS } from './lists.queries.ts';
import { linkToList } from './useListCrumbs.tsx';

type Work = z.output<typeof search.running.reply>['data'][number];

const useOwnsLeads = () => {
  const user = useUser();
  return user !== null && ownsModule(user, 'leads');
};

export function useLeadActivity(): ActivityItem[] {
  const { t } = useTranslation();
  const refresh = useRefresh(ACTIVITY);
  useLive('search.progress', refresh);
  useLive('enrichment.progress', refresh);
  useLive('results.job', refresh);
  const { data } = useQuery({
    queryKey: ACTIVITY,
    queryFn: async ({ signal }) => (await call(search.running, {}, { signal })).data,
    enabled: useOwnsLeads(),
  });
  return (data ?? []).map((item) => {
    const running = item.status === 'running' || item.status === 'queued';
    const stop = item.can_cancel ? stopperOf(item) : null;
    return {
      id: item.id,
      at: item.at,
      title: item.title,
      progress: running ? shareOf(item) : 1,
      detail: detailOf(item, t),
      cost:
        item.cost === null ? t('common.free') : t('common.credits', { count: item.cost, n: formatNumber(item.cost) }),
      running,
      ...(stop && { stop }),
      ...(!running && linkOf(item, t)),
    };
  });
}

/** Both parts of a search count: its leads and their e-mails. */
function shareOf({ done, total, emails }: Work): number | null {
  if (!total) return null;
  return (Math.min(done, total) + (emails?.done ?? 0)) / (total + (emails?.total ?? 0));
}

function detailOf({ found_nothing, done, total, emails }: Work, t: TFunction): string {
  if (found_nothing) return t('lists.screen.runStatus.nothing');
  if (total && emails)
    return t('lists.screen.activity.withEmails', {
      done: formatNumber(done),
      total: formatNumber(total),
      checked: formatNumber(emails.done),
      emails: formatNumber(emails.total),
    });
  return total
    ? t('lists.screen.activity.of', { done: formatNumber(done), total: formatNumber(total) })
    : t('lists.screen.activity.done', { done: formatNumber(done) });
}

/** Links to the list. A search whose empty list was removed links to the form. */
function linkOf({ id, list, found_nothing }: Work, t: TFunction): Pick<ActivityItem, 'link'> {
  if (list) return { link: { label: t('lists.screen.activity.open'), to: linkToList(list) } };
  if (!found_nothing) return {};
  return { link: { label: t('lists.screen.activity.change'), to: linkToForm(numberIn(id)) } };
}

const linkToForm =
  (nothing: number): LinkTo =>
  (look) => <Link to="/lead-search/new-search" search={{ nothing }} {...look} />;

const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0]);

/** The kind selects the endpoint that stops it; the id ends in its number. */
function stopperOf({ id, kind }: { id: string; kind: string }) {
  const number = numberIn(id);
  if (!number) return null;
  const endpoint = kind.startsWith('search') ? search.cancel : results.cancelJob;
  return () => void call(endpoint, { params: { id: number } }).catch(console.warn);
}

export function useLeadCounts(): Record<string, number> {
  useLive('lists.changed', useRefresh([...LISTS, 'count']));
  const { data } = useQuery({
    queryKey: [...LISTS, 'count'],
    queryFn: async ({ signal }) => (await call(lists.find, { query: { limit: 1 } }, { signal })).total,
    enabled: useOwnsLeads(),
  });
  return data === undefined ? {} : { savedLists: data };
}

export const findLists: PaletteSource = async (typed, signal) => {
  const user = session.user();
  if (!user || !ownsModule(user, 'leads')) return { group: '', items: [] };
  const { data } = await call(lists.find, { query: { search: typed.trim(), limit: 8 } }, { signal });
  return {
    group: i18next.t('navigation.entry.savedLists'),
    items: data.map((list) => ({
      id: `list-${list.id}`,
      label: list.name,
      detail: i18next.t(`lists.type.${list.type}`),
      run: (navigate) => navigate({ to: '/lead-search/saved-lists/$list', params: { list } }),
    })),
  };
};
