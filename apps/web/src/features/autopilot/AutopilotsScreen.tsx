/** The account's autopilots with their last runs. The open one is next to the table. */
import { AUTOPILOT_STATES } from '@leadwright/contract/automation/autopilots';
import { Button } from '@mantine/core';
import { IconPlus, IconRepeat, IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../lib/answers.ts';
import { formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../ui/feedback/QueryState.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import { FilterMenu, SearchBox, Toolbar } from '../../ui/layout/Toolbar.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import { type Autopilot, type AutopilotState, useAutopilots, useAutopilotUpdates } from './autopilot.queries.ts';
import { AutopilotCard, columnsOf } from './list/autopilots.columns.tsx';
import classes from './list/list.module.css';
import { Month } from './list/Month.tsx';
import { StoppedBands } from './list/StoppedBands.tsx';
import { OpenAutopilot } from './panel/OpenAutopilot.tsx';

const route = getRouteApi('/app/lead-search/autopilot/');
const ROW_HEIGHT = 56;
/** Up to this many need no search or filters. */
const FEW = 10;
const idOf = ({ id }: Autopilot) => String(id);

export function AutopilotsScreen() {
  const { t } = useTranslation();
  useAutopilotUpdates();
  const view = useView();
  const found = useAutopilots(view.question);
  useLastPage(found, view.question, (page) => view.change({ page }, true));
  const { rows } = found;
  const page = found.data ?? found.earlier?.data;
  const columns = useMemo(() => columnsOf(t), [t]);
  const state = useDataTable('autopilots', columns, rows, idOf);
  const total = page ? Object.values(page.counts).reduce((sum, n) => sum + n, 0) : 0;
  const open = ({ id }: Autopilot) => view.change({ open: id });
  return (
    <Page
      width="full"
      title={t('navigation.entry.autopilots')}
      subtitle={page && total > 0 && <Counts counts={page.counts} />}
      actions={<NewAutopilot />}
    >
      {page && total > 0 && (
        <>
          <Month month={page.month} zone={page.time_zone} />
          <StoppedBands stopped={rows.filter((one) => one.state === 'stopped')} onOpen={open} />
        </>
      )}
      {(total > FEW || view.isFiltered) && <Tools view={view} />}
      <DataTable
        state={state}
        label={t('navigation.entry.autopilots')}
        rowName={({ name }) => name}
        rowHeight={ROW_HEIGHT}
        onOpen={open}
        openId={view.open === undefined ? null : String(view.open)}
        loading={found.isPending}
        card={(autopilot) => <AutopilotCard autopilot={autopilot} onOpen={() => open(autopilot)} />}
        empty={found.isError ? <LoadError query={found} /> : <Nothing view={view} />}
      />
      <Pager
        page={view.question.page}
        pageSize={view.question.limit}
        total={found.counted?.total}
        pending={found.isPending}
        note={t('autopilot.screen.newOnly')}
        onPage={(next) => view.change({ page: next })}
      />
      {view.open !== undefined && (
        <OpenAutopilot
          id={view.open}
          rows={rows}
          onOpen={(id) => view.change({ open: id })}
          onClose={() => view.change({ open: undefined })}
        />
      )}
    </Page>
  );
}

/** The view in the URL. */
function useView() {
  const navigate = route.useNavigate();
  const found = route.useSearch();
  const { page = 1, limit = 20, search = '', open } = found;
  const state = AUTOPILOT_STATES.find((one) => one === found.state);
  const question = { page, limit: Math.min(100, limit), search, ...(state && { state }) };
  const change = (
    patch: { [Name in keyof typeof found]?: (typeof found)[Name] | undefined },
    replace = 'search' in patch,
  ) => void navigate({ search: (now) => withoutEmpty({ ...now, ...patch }), replace });
  return { question, open, state, isFiltered: search !== '' || state !== undefined, change };
}
type View = ReturnType<typeof useView>;

const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function Counts({ counts }: { counts: Record<AutopilotState, number> }) {
  const { t } = useTranslation();
  const words = (state: 'active' | 'stopped') =>
    t(`autopilot.screen.count.${state}`, { count: counts[state], n: formatNumber(counts[state]) });
  return counts.stopped > 0 ? `${words('active')}, ${words('stopped')}` : words('active');
}

function NewAutopilot() {
  const { t } = useTranslation();
  return (
    <Button leftSection={<IconPlus />} renderRoot={(props) => <Link to="/lead-search/autopilot/create" {...props} />}>
      {t('autopilot.screen.new')}
    </Button>
  );
}

function Tools({ view }: { view: View }) {
  const { t } = useTranslation();
  const states = AUTOPILOT_STATES.map((value) => ({ value, label: t(`autopilot.screen.state.${value}`) }));
  return (
    <div className={classes.tools}>
      <Toolbar>
        <SearchBox
          label={t('autopilot.screen.search')}
          value={view.question.search}
          onChange={(search) => view.change({ search: search || undefined, page: undefined })}
        />
        <FilterMenu
          label={t('autopilot.screen.state.label')}
          value={view.state ?? 'all'}
          options={[{ value: 'all', label: t('autopilot.screen.state.all') }, ...states]}
          onChange={(state) => view.change({ state: state === 'all' ? undefined : state, page: undefined })}
        />
      </Toolbar>
    </div>
  );
}

function Nothing({ view }: { view: View }) {
  const { t } = useTranslation();
  if (view.isFiltered)
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('ui.state.noResults')}
        text={t('autopilot.screen.empty.noneFound')}
        action={
          <Button onClick={() => view.change({ search: undefined, state: undefined, page: undefined })}>
            {t('ui.filters.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconRepeat />}
      title={t('autopilot.screen.empty.title')}
      text={t('autopilot.screen.empty.text')}
      action={
        <Button
          variant="filled"
          leftSection={<IconPlus />}
          renderRoot={(props) => <Link to="/lead-search/autopilot/create" {...props} />}
        >
          {t('autopilot.screen.new')}
        </Button>
      }
    />
  );
}
