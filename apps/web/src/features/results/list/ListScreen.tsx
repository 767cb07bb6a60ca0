/** A saved list: running search, filters, selection and actions, rows, and a side panel for one row. */
import { Button } from '@mantine/core';
import { IconPlus, IconTag, IconWebhook } from '@tabler/icons-react';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { loadComponent } from '../../../lib/load.ts';
import { HintArea } from '../../../ui/display/HintArea.tsx';
import { NotFoundScreen } from '../../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useWasOpened } from '../../../ui/layout/late-layers.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { type List, TypeBadge, useList } from '../../lists/public.ts';
import { LeadCard } from '../lead/LeadCard.tsx';
import { isRunning, useResults, useSearchRun } from '../results.queries.ts';
import { useTextColumns } from '../writing/useTextColumns.ts';
import { nameOf } from './cells.tsx';
import { columnsOf } from './columns.tsx';
import { FilterRow } from './FilterRow.tsx';
import classes from './ListScreen.module.css';
import { ListStrip } from './ListStrip.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { type OpenMenu, RowMenu } from './RowMenu.tsx';
import { type ListActs, useListActs } from './useListActs.tsx';
import { useListUpdates } from './useListUpdates.ts';
import { type Rows, useRows } from './useRows.ts';
import { useView } from './useView.ts';
import { filterOf } from './view.ts';

const ActionBar = loadComponent(() => import('../../../ui/layout/ActionBar.tsx'), 'ActionBar');
const LeadPanel = loadComponent(() => import('../lead/LeadPanel.tsx'), 'LeadPanel');
const EmptyRows = loadComponent(() => import('./EmptyRows.tsx'), 'EmptyRows');

const ROUTE = '/app/lead-search/saved-lists/$list/';

export function ListScreen() {
  const { list: address } = useParams({ from: ROUTE });
  const run = useSearchRun(useSearch({ from: ROUTE }).run ?? null);
  const isTaken = run.data?.list_removed === true && run.data.list_id === address.id;
  // After its search, which may have removed it.
  const list = useList(address.id, !run.isLoading && !isTaken);
  const missing = list.error instanceof ApiError && list.error.status === 404;
  if (run.data && isTaken) return <Navigate to="/lead-search/new-search" search={{ nothing: run.data.id }} replace />;
  // The reason arrives in a moment.
  if (missing && run.data && isRunning(run.data)) return null;
  if (missing || (list.data && list.data.type !== address.type)) return <NotFoundScreen />;
  if (list.data) return <OneList key={list.data.id} list={list.data} />;
  return (
    <>
      {list.isFetching && <RowsAhead type={address.type} id={address.id} />}
      <QueryState query={list}>{() => null}</QueryState>
    </>
  );
}

/** Requests the rows while the list itself is still loading. */
function RowsAhead({ type, id }: Pick<List, 'type' | 'id'>) {
  const [view] = useView(type);
  useResults(type, id, filterOf(view));
  return null;
}

function OneList({ list }: { list: List }) {
  const { t } = useTranslation();
  useListUpdates(list);
  const rows = useRows(list);
  const acts = useListActs(list, rows);
  const hasPanel = useWasOpened(rows.view.open !== null);
  const size = t(`results.screen.noun.${list.type}`, {
    count: list.result_count,
    n: formatNumber(list.result_count),
  });
  return (
    <Page
      width="full"
      title={list.name}
      mark={<TypeBadge type={list.type} />}
      subtitle={t('results.screen.subtitle', {
        n: size,
        date: formatDate(list.created_at),
        by: list.created_by,
      })}
      brief={size}
      actions={<HeadActs list={list} />}
    >
      <ListStrip list={list} rows={rows} />
      <ListToolbar list={list} rows={rows} acts={acts.toolbar} onManualEntry={acts.openManualEntry} />
      <RowsTable list={list} rows={rows} acts={acts} />
      <Suspense>{rows.selection.count > 0 && <ActionBar selection={rows.selection} acts={acts.bar} />}</Suspense>
      <Suspense>{hasPanel && <LeadPanel list={list} rows={rows} />}</Suspense>
      {acts.dialogs}
    </Page>
  );
}

function HeadActs({ list }: { list: List }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        className={classes.compact ?? ''}
        leftSection={<IconTag />}
        renderRoot={(props) => (
          <Link to="/lead-search/saved-lists/$list/tags-and-source" params={{ list }} {...props} />
        )}
      >
        <span className={classes.words}>{t('lists.screen.tagsAndSource')}</span>
      </Button>
      <Button
        className={classes.compact ?? ''}
        leftSection={<IconWebhook />}
        renderRoot={(props) => <Link to="/lead-search/saved-lists/$list/webhook" params={{ list }} {...props} />}
      >
        <span className={classes.words}>{t('webhooks.screen.title')}</span>
      </Button>
      <Button
        leftSection={<IconPlus />}
        renderRoot={(props) => <Link to="/lead-search/saved-lists/$list/new-search" params={{ list }} {...props} />}
      >
        {t('navigation.entry.newSearch')}
      </Button>
    </>
  );
}

function RowsTable({ list, rows, acts }: { list: List; rows: Rows; acts: ListActs }) {
  const { t } = useTranslation();
  const { view, change } = rows;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const columns = useMemo(() => columnsOf(list.type, t, rows.labels, setMenu), [list.type, rows.labels, t]);
  const state = useDataTable(`list-${list.type}`, columns, rows.page, (row) => String(row.id));
  useTextColumns(list.id, state);
  const noun = t(`lists.type.${list.type}`);
  return (
    <>
      <FilterRow list={list} rows={rows} table={state} />
      <HintArea>
        <DataTable
          state={state}
          label={noun}
          rowName={nameOf}
          selection={rows.selection}
          sort={view.sort === 'arrival' ? null : { column: view.sort, direction: view.dir }}
          onSort={({ column, direction }) => change({ sort: column, dir: direction })}
          onOpen={rows.open}
          openId={view.open === null ? null : String(view.open)}
          loading={rows.query.isPending}
          card={(row) => (
            <LeadCard row={row} type={list.type} labels={rows.labels} onOpen={rows.open} onMenu={setMenu} />
          )}
          empty={
            <Suspense>
              <EmptyRows list={list} rows={rows} />
            </Suspense>
          }
        />
      </HintArea>
      <RowMenu open={menu} acts={acts.ofRow} onClose={() => setMenu(null)} />
      <Pager
        page={view.page}
        pageSize={view.limit}
        total={rows.total}
        pending={rows.query.isPending}
        onPage={(page) => change({ page, open: null })}
        onPageSize={(limit) => change({ limit })}
      />
    </>
  );
}
