/** Every account of the installation with its main user. The open one is next to the table. */
import { Button } from '@mantine/core';
import { IconArchive, IconHistory, IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { hashKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { isTicked, useSelection } from '../../../ui/table/useSelection.ts';
import { useAsked } from '../asked.ts';
import { ManyDialogs } from './list/ManyDialogs.tsx';
import { UserTools } from './list/UserTools.tsx';
import { type AskedMany, useManyActs } from './list/useManyActs.tsx';
import { columnsOf, UserCard } from './list/users.columns.tsx';
import { type UsersView, useUsersView } from './list/useUsersView.ts';
import { OpenUser } from './panel/OpenUser.tsx';
import { type AdminUser, useUsers } from './users.queries.ts';
import { nameOf } from './words.ts';

const ROW_HEIGHT = 56;
const idOf = ({ id }: AdminUser) => String(id);

export function UsersScreen() {
  const { t } = useTranslation();
  const view = useUsersView();
  const found = useUsers(view.question);
  useLastPage(found, view.question, (page) => view.change({ page }, true));
  const columns = useMemo(() => columnsOf(t), [t]);
  const state = useDataTable('admin-users', columns, found.rows, idOf);
  const [asked, ask] = useAsked<AskedMany>(view.question);
  const selection = useShownSelection(found.rows, view.question);
  const acts = useManyActs(selection.ticked, ask);
  const open = ({ id }: AdminUser) => view.change({ open: id });
  return (
    <Page
      width="full"
      title={t('navigation.entry.users')}
      subtitle={found.counted && <Counts total={found.counted.total} all={found.counted.all} />}
      actions={<Actions />}
    >
      <UserTools view={view} />
      <DataTable
        state={state}
        label={t('navigation.entry.users')}
        rowName={nameOf}
        rowHeight={ROW_HEIGHT}
        selection={selection}
        sort={view.question.sort === 'usage' ? { column: 'usage', direction: 'desc' } : null}
        onSort={() => view.change({ sort: view.question.sort === 'usage' ? undefined : 'usage', page: undefined })}
        onOpen={open}
        openId={view.open === undefined ? null : String(view.open)}
        loading={found.isPending}
        card={(user) => <UserCard user={user} onOpen={() => open(user)} />}
        empty={found.isError ? <LoadError query={found} /> : <Nothing view={view} />}
      />
      <Pager
        page={view.question.page}
        pageSize={view.question.limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={(page) => view.change({ page })}
        onPageSize={(limit) => view.change({ limit, page: undefined })}
      />
      <ActionBar selection={selection} acts={acts} />
      <ManyDialogs asked={asked} onDone={selection.clear} onClose={() => ask(null)} />
      {view.open !== undefined && (
        <OpenUser
          id={view.open}
          view={view.question}
          rows={found.rows}
          total={found.counted?.total}
          onOpen={(id) => view.change({ open: id }, true)}
          onClose={() => view.change({ open: undefined })}
        />
      )}
    </Page>
  );
}

/** Only visible rows can be ticked: another page or filter clears the ticks, so that no hidden row changes. */
function useShownSelection(rows: AdminUser[], question: UsersView['question']) {
  const selection = useSelection(rows.length, hashKey([question]));
  const ticked = rows.filter((row) => isTicked(selection.value, idOf(row)));
  return { ...selection, ticked, count: ticked.length, total: ticked.length };
}

function Counts({ total, all }: { total: number; all: number }) {
  const { t } = useTranslation();
  if (total >= all) return formatNumber(total);
  return t('admin-users.list.counts', { n: formatNumber(total), all: formatNumber(all) });
}

function Actions() {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconArchive />}
        renderRoot={(props) => <Link to="/admin/users/archives" {...props} />}
      >
        {t('admin-users.list.archives')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconHistory />}
        renderRoot={(props) => <Link to="/admin/users/history" {...props} />}
      >
        {t('admin-users.list.history')}
      </Button>
      <Button leftSection={<IconPlus />} renderRoot={(props) => <Link to="/admin/users/create" {...props} />}>
        {t('admin-users.list.new')}
      </Button>
    </>
  );
}

function Nothing({ view }: { view: UsersView }) {
  const { t } = useTranslation();
  if (!view.isFiltered) return <EmptyState icon={<IconUsers />} title={t('admin-users.list.none')} />;
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('ui.state.noResults')}
      text={t('admin-users.list.noneFound')}
      action={<Button onClick={view.clear}>{t('ui.filters.clear')}</Button>}
    />
  );
}
