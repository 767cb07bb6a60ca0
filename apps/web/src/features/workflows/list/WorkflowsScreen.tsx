/** The account's workflows: their nodes, last runs, and triggers. */
import { MAX_WORKFLOWS, workflows } from '@leadwright/contract/automation/workflows';
import { Button } from '@mantine/core';
import { IconPlus, IconSearch, IconSubtask } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { useLatest } from '../../../lib/hooks/on-change.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { SearchBox, Toolbar } from '../../../ui/layout/Toolbar.tsx';
import { usePageParams } from '../../../ui/layout/usePageParams.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { WORKFLOWS } from '../editor/workflow.queries.ts';
import { HookDialog } from '../triggers/HookDialog.tsx';
import { ScheduleDialog } from '../triggers/ScheduleDialog.tsx';
import { useWorkflows, type WorkflowItem } from '../workflows.queries.ts';
import { NewWorkflowDialog } from './NewWorkflowDialog.tsx';
import { CopyWorkflowDialog, DeleteWorkflowDialog } from './workflow-dialogs.tsx';
import { columnsOf, type OnAct, type RowAct, WorkflowCard } from './workflows.columns.tsx';

const route = getRouteApi('/app/lead-search/workflows/');
const ROW_HEIGHT = 56;

export function WorkflowsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = usePageParams(route.useSearch(), route.useNavigate());
  const { page, limit, search } = params;
  const found = useWorkflows({ page, limit, search });
  useLastPage(found, { page, limit }, params.correctPage);
  const refresh = useRefresh(WORKFLOWS);
  useLive('workflows', refresh);
  useLive('workflow.run', refresh);
  const [isCreating, setCreating] = useKeptState('create', false);
  const [asked, setAsked] = useKeptState<Asked | null>('workflow', null);
  const onAct = useLatest<Parameters<OnAct>, void>((act, workflow) => setAsked({ act, workflow }));
  const columns = useMemo(() => columnsOf(t, onAct), [t, onAct]);
  const state = useDataTable('workflows', columns, found.rows, ({ id }) => String(id));
  // The button appears once: above the rows, or in the empty state.
  const isEmpty = search === '' && found.counted?.total === 0;
  const create = <CreateButton total={found.counted?.total ?? 0} onClick={() => setCreating(true)} />;
  return (
    <Page width="full" title={t('navigation.entry.workflows')} actions={!isEmpty && create}>
      <Toolbar>
        <SearchBox label={t('workflows.list.search')} value={search} onChange={params.setSearch} />
      </Toolbar>
      <DataTable
        state={state}
        label={t('navigation.entry.workflows')}
        rowName={({ name }) => name}
        rowHeight={ROW_HEIGHT}
        onOpen={({ id }) => void navigate({ to: '/lead-search/workflows/$workflow', params: { workflow: id } })}
        loading={found.isPending}
        card={(workflow) => <WorkflowCard workflow={workflow} onAct={onAct} />}
        empty={
          found.isError ? (
            <LoadError query={found} />
          ) : (
            <None isSearch={search !== ''} onReset={() => params.setSearch('')} create={create} />
          )
        }
      />
      <Pager
        page={page}
        pageSize={limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={params.setPage}
        onPageSize={params.setLimit}
      />
      {isCreating && <NewWorkflowDialog onClose={() => setCreating(false)} />}
      {asked && <RowDialog {...asked} rows={found.rows} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function CreateButton({ total, onClick }: { total: number; onClick: () => void }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(workflows.create);
  return (
    <Button variant="filled" leftSection={<IconPlus />} disabled={!isOpen || total >= MAX_WORKFLOWS} onClick={onClick}>
      {t('workflows.list.new')}
    </Button>
  );
}

interface Asked {
  act: RowAct;
  /** As of when the dialog opened. */
  workflow: WorkflowItem;
}

function RowDialog({ act, workflow, rows, onClose }: Asked & { rows: WorkflowItem[]; onClose: () => void }) {
  if (act === 'schedule') return <ScheduleDialog workflow={workflow} onClose={onClose} />;
  // A new URL belongs to the current row.
  const current = rows.find(({ id }) => id === workflow.id) ?? workflow;
  if (act === 'hook') return <HookDialog workflow={current} onClose={onClose} />;
  if (act === 'copy') return <CopyWorkflowDialog workflow={workflow} onClose={onClose} />;
  return <DeleteWorkflowDialog workflow={workflow} onClose={onClose} />;
}

function None({ isSearch, onReset, create }: { isSearch: boolean; onReset: () => void; create: ReactNode }) {
  const { t } = useTranslation();
  return isSearch ? (
    <EmptyState
      icon={<IconSearch />}
      title={t('ui.state.noResults')}
      text={t('workflows.list.noneMatch')}
      action={<Button onClick={onReset}>{t('ui.filters.clear')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<IconSubtask />}
      title={t('workflows.list.none')}
      text={t('workflows.list.noneText')}
      action={create}
    />
  );
}
