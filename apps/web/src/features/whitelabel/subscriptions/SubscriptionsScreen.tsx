/** A reseller's customers: key figures, subscriptions, payments, and actions. */
import { Button } from '@mantine/core';
import { IconClock, IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { Customers } from './list/Customers.tsx';
import { useView, type View } from './list/useView.ts';
import { Overview } from './overview/Overview.tsx';
import { PeriodMenu } from './overview/PeriodMenu.tsx';
import { useOverview, useSubscriptions } from './subscriptions.queries.ts';

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
      actions={<Actions view={view} />}
    >
      <Overview answer={overview} />
      <Customers
        found={found}
        view={view}
        packages={overview.data?.packages ?? overview.earlier?.data.packages ?? []}
        empty={<Nothing view={view} />}
      />
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

function Actions({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <>
      <PeriodMenu months={view.months} onMonths={(months) => view.change({ months })} />
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
