/** Rows arrive and jobs end while the page is open: counters and rows follow, at most once a second. */
import { JOB_TOPIC } from '@leadwright/contract/results';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../lib/live.ts';
import { LISTS, type List } from '../../lists/lists.queries.ts';
import { useRefresh } from '../../lists/useRefresh.ts';
import { type Job, RESULTS, SEARCH, type Search } from '../results.queries.ts';

export function useListNews(list: Pick<List, 'id'>) {
  const client = useQueryClient();
  const refresh = useRefresh([...RESULTS, list.id], [...LISTS, list.id]);
  useLive('search.progress', (data) => {
    const run = data as Search;
    if (run.list_id !== list.id) return;
    client.setQueryData([...SEARCH, run.id], run);
    refresh();
  });
  useLive(JOB_TOPIC, (data) => {
    if ((data as Job).list_id === list.id) refresh();
  });
}
