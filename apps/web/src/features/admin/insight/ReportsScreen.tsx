/** admin/reports: subscriptions and referrals. */
import { adminInsight, type PaidSubscription, type Referral } from '@leadwright/contract/admin/insight';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/display/marks.tsx';
import { TabbedPage } from '../../../ui/layout/PageTabs.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { usePaidSubscriptions, useReferrals } from './insight.queries.ts';
import { accountColumn, RowCard } from './tables/cells.tsx';
import { InsightTable } from './tables/InsightTable.tsx';

const subscriptionsRoute = getRouteApi('/app/admin/reports/subscriptions');
const referralsRoute = getRouteApi('/app/admin/reports/user-referrals');

export function ReportsScreen() {
  const { t } = useTranslation();
  return (
    <TabbedPage
      title={t('navigation.entry.reports')}
      under={t('navigation.section.admin')}
      tabs={[
        { to: '/admin/reports/subscriptions', label: t('admin-insight.reports.subscriptions') },
        { to: '/admin/reports/user-referrals', label: t('admin-insight.reports.referrals') },
      ]}
    >
      <Outlet />
    </TabbedPage>
  );
}

const TONES: Record<PaidSubscription['status'], Tone> = {
  waiting: 'plain',
  trial: 'info',
  active: 'ok',
  past_due: 'warn',
  ended: 'plain',
};
const Status = ({ status }: { status: PaidSubscription['status'] }) => {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(`admin-insight.subscription.${status}`)}</Badge>;
};

function priceText(t: TFunction, { minor, currency, interval }: PaidSubscription) {
  const price = formatMoney(minor, currency);
  return interval ? t(`admin-insight.each.${interval}`, { price }) : price;
}

const subscriptionColumns = (t: TFunction): Column<PaidSubscription>[] => [
  accountColumn(t),
  {
    id: 'parent',
    header: t('admin-insight.column.parent'),
    cell: ({ parent }) => <span className="ell">{parent}</span>,
  },
  { id: 'plan', header: t('admin-insight.column.plan'), cell: ({ plan }) => <span className="ell">{plan}</span> },
  {
    id: 'status',
    header: t('admin-insight.column.status'),
    width: 110,
    cell: ({ status }) => <Status status={status} />,
  },
  {
    id: 'price',
    header: t('admin-insight.column.price'),
    width: 150,
    align: 'right',
    cell: (row) => priceText(t, row),
  },
  { id: 'since', header: t('admin-insight.column.since'), width: 120, cell: ({ since }) => formatDate(since) },
  {
    id: 'nextAt',
    header: t('admin-insight.column.nextAt'),
    width: 130,
    cell: ({ next_at }) => (next_at ? formatDate(next_at) : '–'),
  },
];

export function SubscriptionsTab() {
  const { t } = useTranslation();
  return (
    <InsightTable
      name="subscriptions"
      address={subscriptionsRoute.useSearch()}
      navigate={subscriptionsRoute.useNavigate()}
      title={t('admin-insight.reports.subscriptions')}
      usual="all"
      useRows={usePaidSubscriptions}
      columns={subscriptionColumns}
      csv={adminInsight.subscriptionsCsv}
      card={(row) => (
        <RowCard row={row} figure={<Status status={row.status} />} end={formatDate(row.since)}>
          {`${row.plan} · ${priceText(t, row)}`}
        </RowCard>
      )}
    />
  );
}

const referralColumns = (t: TFunction): Column<Referral>[] => [
  accountColumn(t),
  {
    id: 'partner',
    header: t('admin-insight.column.partner'),
    width: 180,
    cell: ({ partner }) => <span className="ell">{partner}</span>,
  },
  { id: 'joined', header: t('admin-insight.column.joined'), width: 120, cell: ({ at }) => formatDate(at) },
  {
    id: 'paid',
    header: t('admin-insight.column.paid'),
    width: 120,
    align: 'right',
    cell: ({ paid_minor, currency }) => formatMoney(paid_minor, currency),
  },
  {
    id: 'commission',
    header: t('admin-insight.column.commission'),
    width: 120,
    align: 'right',
    cell: ({ commission_minor, currency }) => formatMoney(commission_minor, currency),
  },
];

export function ReferralsTab() {
  const { t } = useTranslation();
  return (
    <InsightTable
      name="referrals"
      address={referralsRoute.useSearch()}
      navigate={referralsRoute.useNavigate()}
      title={t('admin-insight.reports.referrals')}
      usual="all"
      useRows={useReferrals}
      columns={referralColumns}
      csv={adminInsight.referralsCsv}
      card={(row) => (
        <RowCard row={row} figure={formatMoney(row.commission_minor, row.currency)} end={formatDate(row.at)}>
          {row.partner}
        </RowCard>
      )}
    />
  );
}
