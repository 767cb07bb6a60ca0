/** admin/user-analytics: what accounts use, and when their users sign in. */
import {
  adminInsight,
  type CreditUse,
  type MonthlyUse,
  type SignIn,
  USE_KINDS,
} from '@leadwright/contract/admin/insight';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMonth, formatNumber, formatRelative } from '../../../lib/format.ts';
import { deviceOf } from '../../../lib/person/device.ts';
import { TabbedPage } from '../../../ui/layout/PageTabs.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useCreditUsage, useMonthlyUse, useSignIns } from './insight.queries.ts';
import { accountColumn, RowCard } from './tables/cells.tsx';
import { InsightTable } from './tables/InsightTable.tsx';

const creditUsageRoute = getRouteApi('/app/admin/user-analytics/credit-usage');
const loginsRoute = getRouteApi('/app/admin/user-analytics/login-activity');
const monthlyRoute = getRouteApi('/app/admin/user-analytics/monthly-credit-usage');

export function AnalyticsScreen() {
  const { t } = useTranslation();
  const page = '/admin/user-analytics';
  return (
    <TabbedPage
      title={t('navigation.entry.userAnalytics')}
      under={t('navigation.section.admin')}
      tabs={[
        { to: `${page}/credit-usage`, label: t('admin-insight.analytics.creditUsage') },
        { to: `${page}/login-activity`, label: t('admin-insight.analytics.logins') },
        { to: `${page}/monthly-credit-usage`, label: t('admin-insight.analytics.monthly') },
      ]}
    >
      <Outlet />
    </TabbedPage>
  );
}

const number = <Row,>(
  t: TFunction,
  id: 'credits' | 'searches' | (typeof USE_KINDS)[number],
  of: (row: Row) => number,
): Column<Row> => ({
  id,
  header: t(`admin-insight.column.${id}`),
  width: 96,
  align: 'right',
  cell: (row) => formatNumber(of(row)),
});

const creditColumns = (t: TFunction): Column<CreditUse>[] => [
  accountColumn(t),
  number(t, 'credits', ({ credits }) => credits),
  ...USE_KINDS.map((kind) => number<CreditUse>(t, kind, ({ by }) => by[kind])),
  number(t, 'searches', ({ searches }) => searches),
  {
    id: 'lastUse',
    header: t('admin-insight.column.lastUse'),
    width: 150,
    cell: ({ last_at }) => (last_at ? formatRelative(last_at) : '–'),
  },
];

export function CreditUsageTab() {
  const { t } = useTranslation();
  return (
    <InsightTable
      name="creditUsage"
      address={creditUsageRoute.useSearch()}
      navigate={creditUsageRoute.useNavigate()}
      title={t('admin-insight.analytics.creditUsage')}
      usual="30d"
      useRows={useCreditUsage}
      columns={creditColumns}
      csv={adminInsight.creditUsageCsv}
      card={(row) => (
        <RowCard row={row} figure={formatNumber(row.credits)} end={row.last_at && formatRelative(row.last_at)}>
          {USE_KINDS.filter((kind) => row.by[kind] > 0)
            .map((kind) => `${t(`admin-insight.kind.${kind}`)} ${formatNumber(row.by[kind])}`)
            .join(' · ')}
        </RowCard>
      )}
    />
  );
}

function deviceText(t: TFunction, { user_agent: agent }: SignIn) {
  const { browser, system } = deviceOf(agent);
  return browser && system ? t('profile.sessions.device', { browser, system }) : t('admin-insight.unknownDevice');
}

const signInColumns = (t: TFunction): Column<SignIn>[] => [
  { id: 'at', header: t('admin-insight.column.at'), width: 160, cell: ({ at }) => formatDateTime(at) },
  accountColumn(t),
  {
    id: 'user',
    header: t('admin-insight.column.user'),
    cell: ({ user }) => <span className="ell">{user}</span>,
  },
  { id: 'via', header: t('admin-insight.column.via'), width: 120, cell: ({ via }) => t(`admin-insight.via.${via}`) },
  {
    id: 'device',
    header: t('admin-insight.column.device'),
    width: 180,
    cell: (row) => <span className="ell">{deviceText(t, row)}</span>,
  },
  { id: 'ip', header: t('admin-insight.column.ip'), width: 140, cell: ({ ip }) => ip || '–' },
];

export function LoginActivityTab() {
  const { t } = useTranslation();
  return (
    <InsightTable
      name="logins"
      address={loginsRoute.useSearch()}
      navigate={loginsRoute.useNavigate()}
      title={t('admin-insight.analytics.logins')}
      usual="30d"
      useRows={useSignIns}
      columns={signInColumns}
      csv={adminInsight.loginsCsv}
      card={(row) => (
        <RowCard row={row} figure={formatDateTime(row.at)} end={row.ip}>
          {`${t(`admin-insight.via.${row.via}`)} · ${deviceText(t, row)}`}
        </RowCard>
      )}
    />
  );
}

const monthColumns = (t: TFunction, rows: MonthlyUse[]): Column<MonthlyUse>[] => [
  accountColumn(t),
  number(t, 'credits', ({ credits }) => credits),
  // Newest first, because it is the most relevant.
  ...(rows[0]?.months ?? []).toReversed().map(({ month }) => ({
    id: month,
    header: formatMonth(`${month}-01`),
    width: 92,
    align: 'right' as const,
    cell: ({ months }: MonthlyUse) => formatNumber(months.find((one) => one.month === month)?.credits ?? 0),
  })),
];

export function MonthlyTab() {
  const { t } = useTranslation();
  return (
    <InsightTable
      name="monthly"
      address={monthlyRoute.useSearch()}
      navigate={monthlyRoute.useNavigate()}
      title={t('admin-insight.analytics.monthly')}
      usual="12m"
      useRows={useMonthlyUse}
      columns={monthColumns}
      csv={adminInsight.monthlyCsv}
      card={(row) => (
        <RowCard row={row} figure={formatNumber(row.credits)}>
          {row.months
            .filter(({ credits }) => credits > 0)
            .map(({ month, credits }) => `${formatMonth(`${month}-01`)} ${formatNumber(credits)}`)
            .join(' · ')}
        </RowCard>
      )}
    />
  );
}
