/** Shell slots of lead search: running and recent work, the number of lists, lists in the command palette. */
import { lists } from '@leadwright/contract/lists';
import { results } from '@leadwright/contract/results';
import { search } from '@leadwright/contract/search';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../lib/access.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { session, useUser } from '../../lib/session.ts';
import type { ActivityItem, PaletteSource } from '../../lib/shell/slots.ts';
import { LISTS } from './lists.queries.ts';
import { linkToList } from './useListCrumbs.tsx';

const ACTIVITY = ['activity'];

const useOwnsLeads = () => {
  const user = useUser();
  return user !== null && ownsModule(user, 'leads');
};

export function useLeadActivity(): ActivityItem[] {
  const { t } = useTranslation();
  const refresh = useRefresh(ACTIVITY);
  useLive('search.progress', refresh);
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
      title: item.title,
      progress: running ? (item.total ? item.done / item.total : null) : 1,
      detail: item.total
        ? t('lists.screen.activity.of', { done: formatNumber(item.done), total: formatNumber(item.total) })
        : t('lists.screen.activity.done', { done: formatNumber(item.done) }),
      cost:
        item.cost === null ? t('common.free') : t('common.credits', { count: item.cost, n: formatNumber(item.cost) }),
      running,
      ...(stop && { stop }),
      ...(item.list && !running && { link: { label: t('lists.screen.activity.open'), to: linkToList(item.list) } }),
    };
  });
}

/** The kind decides which endpoint stops it; the id ends in its number. */
function stopperOf({ id, kind }: { id: string; kind: string }) {
  const number = Number(/\d+$/.exec(id)?.[0]);
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
