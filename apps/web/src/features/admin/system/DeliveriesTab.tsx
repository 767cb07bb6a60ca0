/** Webhook deliveries of all accounts, newest first. */
import { MOST_DELIVERIES } from '@leadwright/contract/admin/system';
import { IconSend } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NoResults } from '../../../ui/feedback/NoResults.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { FilterMenu, SearchBox } from '../../../ui/layout/Toolbar.tsx';
import { usePageParams } from '../../../ui/layout/usePageParams.ts';
import { DeliveriesTable } from './DeliveriesTable.tsx';
import classes from './system.module.css';
import { useDeliveries } from './system.queries.ts';

const route = getRouteApi('/app/admin/system/deliveries');
const FILTERS = ['all', 'failed'] as const;
type Filter = (typeof FILTERS)[number];

export function DeliveriesTab() {
  const { t } = useTranslation();
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const filter: Filter = address.state === 'failed' ? 'failed' : 'all';
  const state = filter === 'failed' ? { state: filter } : {};
  const params = usePageParams(address, ({ search, replace }) =>
    navigate({ search: { ...search, ...state }, replace }),
  );
  const { page, limit, search } = params;
  const found = useDeliveries({ page, limit, filter, ...(search && { search }) });
  useLastPage(found, params, params.correctPage);
  const choose = (next: Filter) =>
    void navigate({ search: { ...(search && { search }), ...(next === 'failed' && { state: next }) } });
  const options = FILTERS.map((value) => ({ value, label: t(`admin-system.deliveries.filters.${value}`) }));
  return (
    <>
      <p className={classes.intro}>{t('admin-system.deliveries.text', { n: formatNumber(MOST_DELIVERIES) })}</p>
      <div className={classes.tools}>
        <FilterMenu label={t('admin-system.deliveries.filter')} value={filter} options={options} onChange={choose} />
        <SearchBox label={t('admin-system.deliveries.search')} value={search} onChange={params.setSearch} width={240} />
      </div>
      <QueryState
        query={found}
        isEmpty={({ total }) => total === 0}
        empty={<Card>{search || filter === 'failed' ? <NoResults /> : <None />}</Card>}
      >
        {({ data }) => (
          <Card padded={false}>
            <DeliveriesTable rows={data} />
          </Card>
        )}
      </QueryState>
      <Pager
        page={page}
        pageSize={limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={params.setPage}
        onPageSize={params.setLimit}
      />
    </>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconSend />}
      title={t('admin-system.deliveries.none')}
      text={t('admin-system.deliveries.noneText')}
    />
  );
}
