/** Shown instead of rows: an empty list, a search that just started, an error, or filters without matches. */
import { Button } from '@mantine/core';
import { IconList, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Ring } from '../../../ui/display/Ring.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import type { List } from '../../lists/public.ts';
import { countMatches, RESULTS } from '../results.queries.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import type { Rows } from './useRows.ts';
import { filterOf, isFiltered, UNFILTERED, type View } from './view.ts';

export function EmptyRows({ list, rows }: { list: List; rows: Rows }) {
  const { t } = useTranslation();
  if (rows.query.isError) return <LoadError query={rows.query} />;
  if (isFiltered(rows.view)) return <NoResults list={list} rows={rows} />;
  if (list.running_search_id !== null)
    return (
      <EmptyState
        icon={<Ring size={20} />}
        title={t('results.screen.arriving')}
        text={t('results.screen.arrivingText')}
      />
    );
  return (
    <EmptyState
      icon={<IconList />}
      title={t('results.screen.empty')}
      text={t('results.screen.emptyText')}
      action={
        <Button
          leftSection={<IconPlus />}
          renderRoot={(props) => <Link to="/lead-search/saved-lists/$list/new-search" params={{ list }} {...props} />}
        >
          {t('navigation.entry.newSearch')}
        </Button>
      }
    />
  );
}

/** "No Results Found", the filter that hides most, and a button that removes it. */
function NoResults({ list, rows }: { list: List; rows: Rows }) {
  const { t } = useTranslation();
  const active = useMemo(() => activeFilters(rows.view, rows.labels, t), [rows.view, rows.labels, t]);
  const worst = useWorst(list, rows.view, active);
  const remove = (filter: ActiveFilter) => rows.change(filter.without);
  if (!worst) {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('ui.state.noResults')}
        action={<Button onClick={() => rows.change(UNFILTERED)}>{t('ui.filters.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('ui.state.noResults')}
      text={
        <Trans
          i18nKey="ui.state.hidesMost"
          values={{
            filter: worst.filter.words,
            hidden: formatNumber(worst.hidden),
            total: formatNumber(list.result_count),
          }}
          components={{ b: <b className="b5" /> }}
        />
      }
      action={<Button onClick={() => remove(worst.filter)}>{t('ui.state.removeFilter')}</Button>}
    />
  );
}

/** The filter whose removal shows the most rows. Null if removing one is not enough. */
function useWorst(list: List, view: View, active: ActiveFilter[]) {
  const asked = JSON.stringify(filterOf(view));
  const { data } = useQuery({
    queryKey: [...RESULTS, list.id, 'worst', asked],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(
        active.map((filter) =>
          countMatches(list.type, list.id, filterOf({ ...view, ...filter.without, page: 1 }), signal),
        ),
      );
      const hidden = Math.max(...counts);
      return { index: counts.indexOf(hidden), hidden };
    },
  });
  const filter = data && active[data.index];
  return filter && data.hidden > 0 ? { filter, hidden: data.hidden } : null;
}
