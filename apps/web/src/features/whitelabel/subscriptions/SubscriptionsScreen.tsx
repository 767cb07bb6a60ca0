/** The customers of a reseller: how the business goes, who they are, what they pay, and what can be done. */
import { SUBSCRIPTION_LABELS } from '@leadwright/contract/resale/subscriptions';
import { Button } from '@mantine/core';
import { IconClock, IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { session } from '../../../lib/session.ts';
import { loadSite } from '../../../lib/site.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { FilterMenu, SearchBox, Toolbar } from '../../../ui/layout/Toolbar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { AskDialogs } from './AskDialogs.tsx';
import classes from './list/list.module.css';
import { type Asked, SubscriptionActs } from './list/SubscriptionActs.tsx';
import { columnsOf, SubscriptionCard } from './list/subscriptions.columns.tsx';
import { Overview } from './overview/Overview.tsx';
import { type Subscription, useOverview, useSubscriptions } from './subscriptions.queries.ts';

const route = getRouteApi('/app/whitelabel/subscriptions');
const idOf = ({ id }: Subscription) => String(id);

export function SubscriptionsScreen() {
  const { t } = useTranslation();
  const view = useView();
  const overview = useOverview(view.months);
  const found = useSubscriptions(view.question);
  useLastPage(found, view.question, (page) => view.change({ page }, true));
  const page = found.data ?? found.earlier?.data;
  return (
    <Page
      width="full"
      title={t('navigation.entry.subscriptions')}
      subtitle={page?.reconciled_at && t('subscriptions.reconciled', { when: formatDateTime(page.reconciled_at) })}
      actions={<Actions />}
    >
      <Overview answer={overview} months={view.months} onMonths={(months) => view.change({ months })} />
      <Tools view={view} packages={overview.data?.packages ?? []} counts={page?.counts} />
      <Customers found={found} view={view} />
      <Pager
        page={view.question.page}
        pageSize={view.question.limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={(next) => view.change({ page: next })}
        onPageSize={(limit) => view.change({ limit, page: undefined })}
      />
    </Page>
  );
}

function Actions() {
  const { t } = useTranslation();
  return (
    <>
      <Button
        leftSection={<IconClock />}
        renderRoot={(props) => <Link to="/whitelabel/subscriptions/usage-history" {...props} />}
      >
        {t('subscriptions.usage.title')}
      </Button>
      <AddAccount />
    </>
  );
}

const AddAccount = () => {
  const { t } = useTranslation();
  return (
    <Button
      variant="filled"
      leftSection={<IconPlus />}
      renderRoot={(props) => <Link to="/whitelabel/subscriptions/create" {...props} />}
    >
      {t('subscriptions.form.createTitle')}
    </Button>
  );
};

/** What the address says. */
function useView() {
  const navigate = route.useNavigate();
  const found = route.useSearch();
  const { page = 1, limit = 20, search = '', months = 12 } = found;
  const label = SUBSCRIPTION_LABELS.find((one) => one === found.label);
  const question = {
    page,
    limit: Math.min(100, limit),
    search,
    ...(label && { label }),
    ...(found.package && { package_id: found.package }),
  };
  const change = (
    patch: { [Name in keyof typeof found]?: (typeof found)[Name] | undefined },
    replace = 'search' in patch,
  ) => void navigate({ search: (now) => withoutEmpty({ ...now, ...patch }), replace });
  const isFiltered = search !== '' || label !== undefined || found.package !== undefined;
  return { question, months: Math.min(36, months), label, packageId: found.package, isFiltered, change };
}
type View = ReturnType<typeof useView>;

const withoutEmpty = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

interface ToolsProps {
  view: View;
  packages: { id: number; name: string }[];
  counts: { active: number; trial: number; canceled: number } | undefined;
}

function Tools({ view, packages, counts }: ToolsProps) {
  const { t } = useTranslation();
  const all = { value: 'all', label: t('subscriptions.filter.all') };
  const labels = SUBSCRIPTION_LABELS.map((value) => ({ value, label: t(`subscriptions.label.${value}`) }));
  const sold = packages.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className={classes.tools}>
      <Toolbar>
        <SearchBox
          label={t('subscriptions.filter.search')}
          value={view.question.search}
          onChange={(search) => view.change({ search: search || undefined, page: undefined })}
        />
        <FilterMenu
          label={t('subscriptions.column.label')}
          value={view.label ?? 'all'}
          options={[all, ...labels]}
          onChange={(label) => view.change({ label: label === 'all' ? undefined : label, page: undefined })}
        />
        <FilterMenu
          label={t('subscriptions.column.package')}
          value={view.packageId ? String(view.packageId) : 'all'}
          options={[all, ...sold]}
          onChange={(id) => view.change({ package: id === 'all' ? undefined : Number(id), page: undefined })}
        />
      </Toolbar>
      {counts && (
        <span className={classes.counts}>
          {t('subscriptions.counts', {
            active: formatNumber(counts.active),
            trial: formatNumber(counts.trial),
            canceled: formatNumber(counts.canceled),
          })}
        </span>
      )}
    </div>
  );
}

function Customers({ found, view }: { found: ReturnType<typeof useSubscriptions>; view: View }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ what: Asked; subscription: Subscription } | null>(null);
  const loginAs = async ({ user_id }: Subscription) => {
    await session.loginAs(user_id);
    await loadSite();
    await navigate({ to: '/' });
  };
  const acts = (subscription: Subscription) => (
    <SubscriptionActs
      subscription={subscription}
      onLoginAs={(one) => void loginAs(one).catch(console.warn)}
      onAsk={(what, one) => setAsked({ what, subscription: one })}
    />
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  const columns = useMemo(() => columnsOf(t, acts), [i18n.language]);
  const state = useDataTable('subscriptions', columns, found.rows, idOf);
  return (
    <>
      <DataTable
        state={state}
        label={t('navigation.entry.subscriptions')}
        rowName={({ customer_name }) => customer_name}
        loading={found.isPending}
        card={(subscription) => <SubscriptionCard subscription={subscription} acts={acts} />}
        empty={found.isError ? <LoadError query={found} /> : <Nothing view={view} />}
      />
      <AskDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Nothing({ view }: { view: View }) {
  const { t } = useTranslation();
  if (!view.isFiltered)
    return (
      <EmptyState
        icon={<IconUsers />}
        title={t('subscriptions.empty.title')}
        text={t('subscriptions.empty.text')}
        action={<AddAccount />}
      />
    );
  const clear = () => view.change({ search: undefined, label: undefined, package: undefined, page: undefined });
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('ui.state.noResults')}
      text={t('subscriptions.empty.noneFound')}
      action={<Button onClick={clear}>{t('ui.filters.clear')}</Button>}
    />
  );
}
