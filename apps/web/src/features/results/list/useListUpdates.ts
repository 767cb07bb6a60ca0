/** Refreshes counters and rows on live updates, and the open lead while work on leads goes on, at most once a second. */
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { LISTS, type List } from '../../lists/public.ts';
import { RESULTS, SEARCH } from '../results.queries.ts';

export function useListUpdates(list: Pick<List, 'id'>) {
  const client = useQueryClient();
  const refresh = useRefresh([...RESULTS, list.id], [...LISTS, list.id]);
  // Not on every change: a lead that was just deleted would be fetched again.
  const refreshLead = useRefresh([...RESULTS, 'one']);
  const refreshOwn = (news: { list_id: number }) => news.list_id === list.id && refresh();
  useLive('search.progress', (run) => {
    if (run.list_id === list.id) client.setQueryData([...SEARCH, run.id], run);
    refreshOwn(run);
  });
  useLive('enrichment.progress', (run) => {
    if (run.list_id === list.id) refreshLead();
    if (run.list_id === list.id || run.target?.id === list.id) refresh();
  });
  useLive('texts.progress', (run) => {
    if (run.list_id === list.id) refreshLead();
    refreshOwn(run);
  });
  useLive('crm.push', (push) => {
    if (push.list_id === list.id) refreshLead();
    refreshOwn(push);
  });
  useLive('results.crm', (news) => {
    if (news.list_id === list.id) refreshLead();
    refreshOwn(news);
  });
  useLive('results.job', refreshOwn);
  useLive('results.added', refreshOwn);
  useLive('results.changed', refreshOwn);
  useLive('lists.changed', ({ ids }) => ids.includes(list.id) && refresh());
}
