/** Customers' payments and use, newest first; for one customer with every credit. */
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import { Back } from './Back.tsx';
import classes from './list/list.module.css';
import { type Usage, useUsage } from './subscriptions.queries.ts';

const route = getRouteApi('/app/whitelabel/subscriptions/usage-history');
const LIMIT = 20;

export function UsageHistoryScreen() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { page = 1, account } = route.useSearch();
  const goTo = (next: number, replace = false) => void navigate({ search: (now) => ({ ...now, page: next }), replace });
  const question = { page, limit: LIMIT, ...(account && { account_id: account }) };
  const found = useUsage(question);
  useLastPage(found, question, (last) => goTo(last, true));
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(
    () => found.rows.map((line, index) => ({ ...line, key: `${page}:${index}` })),
    [found.rows, page],
  );
  const state = useDataTable('subscription-usage', columns, rows, ({ key }) => key);
  return (
    <Page
      width="full"
      title={t('subscriptions.usage.title')}
      subtitle={account ? rows[0]?.account.name : undefined}
      actions={<Back />}
    >
      <DataTable
        state={state}
        label={t('subscriptions.usage.title')}
        rowName={(line) => line.account.name}
        loading={found.isPending}
        card={(line) => <UsageCard line={line} />}
        empty={
          found.isError ? (
            <LoadError query={found} />
          ) : (
            <EmptyState
              icon={<IconHistory />}
              title={t('subscriptions.usage.empty')}
              text={t('subscriptions.usage.emptyText')}
            />
          )
        }
      />
      <Pager
        page={page}
        pageSize={LIMIT}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={(next) => goTo(next)}
      />
    </Page>
  );
}

const moneyOf = ({ minor, currency, what }: Usage) =>
  minor === null ? '–' : formatMoney(what === 'refund' ? -minor : minor, currency ?? 'usd');
const creditsOf = ({ credits }: Usage) =>
  credits === null ? '–' : `${credits > 0 ? '+' : credits < 0 ? '−' : ''}${formatNumber(Math.abs(credits))}`;

const columnsOf = (t: TFunction): Column<Usage & { key: string }>[] => [
  { id: 'at', header: t('subscriptions.usage.at'), width: 150, cell: ({ at }) => formatDateTime(at) },
  {
    id: 'name',
    header: t('subscriptions.column.name'),
    width: 200,
    cell: ({ account }) => <span className="ell">{account.name}</span>,
  },
  {
    id: 'what',
    header: t('subscriptions.usage.what'),
    width: 150,
    cell: ({ what }) => t(`subscriptions.usage.kind.${what}`),
  },
  {
    id: 'title',
    header: t('subscriptions.usage.about'),
    width: 200,
    cell: ({ title }) => <span className="ell">{title || '–'}</span>,
  },
  { id: 'credits', header: t('subscriptions.usage.credits'), width: 100, align: 'right', cell: creditsOf },
  { id: 'money', header: t('subscriptions.usage.money'), width: 110, align: 'right', cell: moneyOf },
];

function UsageCard({ line }: { line: Usage }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <b className="ell">{line.account.name}</b>
      <span className="c12 t3">{formatDateTime(line.at)}</span>
      <span className="c12 t2 ell">{`${t(`subscriptions.usage.kind.${line.what}`)}${line.title ? `, ${line.title}` : ''}`}</span>
      <span className="c12 num">{line.minor === null ? creditsOf(line) : moneyOf(line)}</span>
    </div>
  );
}
