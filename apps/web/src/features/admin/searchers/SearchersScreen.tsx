/** Every search of every account: progress, cost and margin, outcome, and actions. */
import { CREDIT_COST_MINOR } from '@leadwright/contract/resale/margins';
import { Button } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { hashKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ColumnsMenu } from '../../../ui/table/TableTools.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { useSelection } from '../../../ui/table/useSelection.ts';
import { useAsked } from '../asked.ts';
import { ActProgress } from './ActProgress.tsx';
import { AskDialog, type Asked } from './AskDialog.tsx';
import { columnsOf, SearchCard } from './columns.tsx';
import { Figures } from './Figures.tsx';
import { FilterBar } from './FilterBar.tsx';
import { type SearchLine, useSearches } from './searchers.queries.ts';
import { useBarActs } from './useBarActs.tsx';
import { useView, type View } from './view.ts';

const ROW_HEIGHT = 56;
const idOf = ({ id }: SearchLine) => String(id);

export function SearchersScreen() {
  const { t } = useTranslation();
  const view = useView();
  const found = useSearches(view.question);
  useLastPage(found, view.question, (page) => view.change({ page }, true));
  const figures = (found.data ?? found.earlier?.data)?.figures;
  return (
    <Page
      width="full"
      title={t('admin-searchers.title')}
      subtitle={t('admin-searchers.subtitle')}
      actions={
        <>
          {figures && <Figures figures={figures} />}
          <Button
            variant="subtle"
            leftSection={<IconHistory />}
            renderRoot={(props) => <Link to="/admin/searchers/history" {...props} />}
          >
            {t('admin-searchers.history')}
          </Button>
        </>
      }
    >
      <Searches view={view} found={found} />
    </Page>
  );
}

function Searches({ view, found }: { view: View; found: ReturnType<typeof useSearches> }) {
  const { t } = useTranslation();
  const [asked, ask] = useAsked<Asked>(view.question);
  const [actId, setActId] = useState<number | null>(null);
  const columns = useMemo(() => columnsOf(t, (act, line) => ask({ act, line })), [t, ask]);
  const state = useDataTable('admin-searchers', columns, found.rows as SearchLine[], idOf);
  const selection = useSelection(found.counted?.total ?? 0, hashKey([view.filters]));
  const acts = useBarActs(view.filters, selection, ask);
  return (
    <>
      <FilterBar view={view} days={found.data ?? found.earlier?.data} tools={<ColumnsMenu state={state} />} />
      {actId !== null && <ActProgress id={actId} onClose={() => setActId(null)} />}
      <DataTable
        state={state}
        label={t('admin-searchers.table')}
        rowName={({ summary, account }) => t('admin-searchers.row', { summary, account: account.name })}
        selection={selection}
        rowHeight={ROW_HEIGHT}
        loading={found.isPending}
        card={(line) => <SearchCard line={line} t={t} onAct={(act, one) => ask({ act, line: one })} />}
        empty={found.isError ? <LoadError query={found} /> : <Nothing view={view} />}
      />
      <Pager
        page={view.question.page}
        pageSize={view.question.limit}
        total={found.counted?.total}
        pending={found.isPending}
        note={t('admin-searchers.marginNote', { cost: CREDIT_COST_MINOR })}
        onPage={(page) => view.change({ page })}
        onPageSize={(limit) => view.change({ limit })}
      />
      <ActionBar selection={selection} acts={acts} />
      <AskDialog
        asked={asked}
        onBegun={({ id }) => {
          setActId(id);
          selection.clear();
        }}
        onClose={() => ask(null)}
      />
    </>
  );
}

function Nothing({ view }: { view: View }) {
  const { t } = useTranslation();
  if (view.isFiltered)
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('ui.state.noResults')}
        action={<Button onClick={view.clear}>{t('ui.filters.clear')}</Button>}
      />
    );
  return (
    <EmptyState icon={<IconSearch />} title={t('admin-searchers.empty.title')} text={t('admin-searchers.empty.text')} />
  );
}
