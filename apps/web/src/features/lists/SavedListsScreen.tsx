/** The account's lists: search, type, archived, rename, archive, delete with undo; one or many at once. */
import { Button, Tabs } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconList, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../lib/answers.ts';
import { useLatest } from '../../lib/hooks/on-change.ts';
import { useKeptState } from '../../lib/kept/kept-input.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { useListTypes } from '../../lib/person/list-types.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../ui/feedback/QueryState.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { type Act, FilterMenu, SearchBox, Toolbar } from '../../ui/layout/Toolbar.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TableTools } from '../../ui/table/TableTools.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import { useSelection } from '../../ui/table/useSelection.ts';
import { CreateListDialog } from './CreateListDialog.tsx';
import { DeleteListsDialog } from './DeleteListsDialog.tsx';
import { ListCard } from './ListCard.tsx';
import { columnsOf, type RowActs } from './lists.columns.tsx';
import classes from './lists.module.css';
import { LISTS, type List, useArchiveLists, useLists } from './lists.queries.ts';
import { type ListsView, queryOf, readListsView, writeListsView } from './lists-view.ts';
import { RenameListDialog } from './RenameListDialog.tsx';

export function SavedListsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [view, change] = useListsView();
  const found = useLists(queryOf(view));
  useLastPage(found, view, (page) => change({ page }, true));
  const refresh = useRefresh(LISTS);
  useLive('lists.changed', refresh);
  useLive('results.added', refresh);
  useLive('search.progress', refresh);
  useLive('enrichment.progress', refresh);
  const [creating, setCreating] = useKeptState('create', false);
  const [renaming, setRenaming] = useKeptState<List | null>('rename', null);
  const [deleting, setDeleting] = useKeptState<List[]>('delete', []);
  const archive = useArchiveLists();
  const { rows } = found;
  const onRename = useLatest(setRenaming);
  const onDelete = useLatest((list: List) => setDeleting([list]));
  const onArchive = useLatest<Parameters<RowActs['onArchive']>, unknown>(archive.mutate);
  const columns = useMemo(() => columnsOf(t, { onRename, onDelete, onArchive }), [t, onRename, onDelete, onArchive]);
  const state = useDataTable('saved-lists', columns, rows, (list) => String(list.id));
  const selection = useSelection(rows.length, JSON.stringify(view));
  const ticked = rows.filter((list) => selection.value.mode === 'all' || selection.value.ids.has(String(list.id)));
  const acts = useListActs(view.archived, ticked, setDeleting, selection.clear);
  return (
    <Page
      width="full"
      title={t('navigation.entry.savedLists')}
      actions={
        <>
          <Button leftSection={<IconPlus />} onClick={() => setCreating(true)}>
            {t('lists.screen.create')}
          </Button>
          <Button
            variant="filled"
            leftSection={<IconSearch />}
            renderRoot={(props) => <Link to="/lead-search/new-search" {...props} />}
          >
            {t('navigation.entry.newSearch')}
          </Button>
        </>
      }
    >
      <Tabs
        value={view.archived ? 'archived' : 'active'}
        onChange={(tab) => change({ archived: tab === 'archived', page: 1 })}
      >
        <Tabs.List className={classes.tabs ?? ''}>
          <Tabs.Tab value="active">{t('lists.screen.active')}</Tabs.Tab>
          <Tabs.Tab value="archived">{t('lists.screen.archived')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={classes.bar}>
        <Toolbar>
          <SearchBox label={t('lists.screen.search')} value={view.q} onChange={(q) => change({ q, page: 1 })} />
          <TypeFilter view={view} change={change} />
        </Toolbar>
        <div className={classes.tools}>
          <TableTools state={state} />
        </div>
      </div>
      <DataTable
        state={state}
        label={t('navigation.entry.savedLists')}
        rowName={(list) => list.name}
        selection={selection}
        sort={{ column: view.sort, direction: view.dir }}
        onSort={({ column, direction }) => change({ sort: column as ListsView['sort'], dir: direction })}
        onOpen={(list) => void navigate({ to: '/lead-search/saved-lists/$list', params: { list } })}
        loading={found.isPending}
        card={(list) => <ListCard list={list} acts={{ onRename, onDelete, onArchive }} />}
        empty={
          found.isError ? (
            <LoadError query={found} />
          ) : (
            <NoLists view={view} onReset={() => change({ q: '', type: null, page: 1 })} />
          )
        }
      />
      <Pager
        page={view.page}
        pageSize={view.limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={(page) => change({ page })}
        onPageSize={(limit) => change({ limit, page: 1 })}
      />
      <ActionBar selection={selection} acts={acts} />
      {creating && <CreateListDialog onClose={() => setCreating(false)} />}
      {renaming && <RenameListDialog list={renaming} onClose={() => setRenaming(null)} />}
      <DeleteListsDialog lists={deleting} onClose={() => setDeleting([])} onDone={selection.clear} />
    </Page>
  );
}

const route = getRouteApi('/app/lead-search/saved-lists');

function useListsView(): [ListsView, (patch: Partial<ListsView>, replace?: boolean) => void] {
  const navigate = route.useNavigate();
  const view = readListsView(route.useSearch());
  return [view, (patch, replace = false) => void navigate({ search: writeListsView({ ...view, ...patch }), replace })];
}

function TypeFilter({ view, change }: { view: ListsView; change: (patch: Partial<ListsView>) => void }) {
  const { t } = useTranslation();
  const types = useListTypes();
  return (
    <FilterMenu
      label={t('lists.screen.type')}
      value={view.type ?? 'all'}
      options={[{ value: 'all', label: t('common.all') }, ...types.map(({ name, label }) => ({ value: name, label }))]}
      onChange={(type) => change({ type: type === 'all' ? null : (type as ListsView['type']), page: 1 })}
    />
  );
}

function useListActs(archived: boolean, ticked: List[], onDelete: (lists: List[]) => void, clear: () => void): Act[] {
  const { t } = useTranslation();
  const archive = useArchiveLists();
  const ids = ticked.map((list) => list.id);
  return [
    {
      id: 'archive',
      label: t(archived ? 'lists.screen.unarchive' : 'lists.screen.archive'),
      icon: archived ? <IconArchiveOff /> : <IconArchive />,
      cost: t('common.free'),
      run: () => archive.mutate({ ids, archived: !archived }, { onSuccess: clear }),
    },
    {
      id: 'delete',
      label: t('common.delete'),
      icon: <IconTrash />,
      cost: t('lists.screen.undoFor'),
      danger: true,
      run: () => onDelete(ticked),
    },
  ];
}

function NoLists({ view, onReset }: { view: ListsView; onReset: () => void }) {
  const { t } = useTranslation();
  if (view.q || view.type) {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('ui.state.noResults')}
        text={t('lists.screen.noneMatch')}
        action={<Button onClick={onReset}>{t('ui.filters.clear')}</Button>}
      />
    );
  }
  if (view.archived)
    return (
      <EmptyState icon={<IconArchive />} title={t('lists.screen.noArchived')} text={t('lists.screen.noArchivedText')} />
    );
  return (
    <EmptyState
      icon={<IconList />}
      title={t('lists.screen.none')}
      text={t('lists.screen.noneText')}
      action={
        <Button leftSection={<IconPlus />} renderRoot={(props) => <Link to="/lead-search/new-search" {...props} />}>
          {t('navigation.entry.newSearch')}
        </Button>
      }
    />
  );
}
