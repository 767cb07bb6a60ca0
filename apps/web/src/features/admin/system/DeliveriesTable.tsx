/** One row per delivery, with its account. */
import type { AdminDelivery } from '@leadwright/contract/admin/system';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMinus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import classes from './system.module.css';

const idOf = ({ id }: AdminDelivery) => String(id);
const nameOf = ({ account, event }: AdminDelivery) => `${account.name} ${event}`;

export function DeliveriesTable({ rows }: { rows: AdminDelivery[] }) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  const state = useDataTable('admin-deliveries', columns, rows, idOf);
  return (
    <DataTable
      state={state}
      label={t('admin-system.deliveries.label')}
      rowName={nameOf}
      card={(row) => <DeliveryCard row={row} />}
      inset={16}
      fill={false}
    />
  );
}

const MARKS = {
  waiting: { tone: 'info', icon: <IconClock /> },
  delivered: { tone: 'ok', icon: <IconCircleCheck /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  skipped: { tone: 'plain', icon: <IconMinus /> },
} as const;

const StatusMark = ({ t, row }: { t: TFunction; row: AdminDelivery }) => (
  <Badge {...MARKS[row.status]}>{t(`admin-system.deliveries.statuses.${row.status}`)}</Badge>
);

/** The receiver's response, and its duration. */
function answerOf(t: TFunction, { answered, problem, ms }: AdminDelivery): string {
  const said = problem ? t(`admin-system.deliveries.problem.${problem}`) : answered;
  if (said === null) return '–';
  return ms === null ? String(said) : `${said} · ${formatNumber(ms)} ms`;
}

const columnsOf = (t: TFunction): Column<AdminDelivery>[] => [
  { id: 'account', header: t('admin-system.deliveries.account'), width: 180, cell: (row) => <b>{row.account.name}</b> },
  {
    id: 'to',
    header: t('admin-system.deliveries.to'),
    width: 220,
    cell: (row) => <span className="mono ell">{row.origin}</span>,
  },
  {
    id: 'event',
    header: t('admin-system.deliveries.event'),
    width: 160,
    cell: (row) => <span className="mono ell">{row.event}</span>,
  },
  {
    id: 'status',
    header: t('admin-system.deliveries.status'),
    width: 120,
    cell: (row) => <StatusMark t={t} row={row} />,
  },
  { id: 'answer', header: t('admin-system.deliveries.answer'), width: 170, cell: (row) => answerOf(t, row) },
  {
    id: 'attempts',
    header: t('admin-system.deliveries.attempts'),
    width: 84,
    align: 'right',
    cell: (row) => row.attempts,
  },
  {
    id: 'created',
    header: t('admin-system.deliveries.created'),
    width: 150,
    cell: (row) => <span className="num t2">{formatDateTime(row.created_at)}</span>,
  },
  {
    id: 'next',
    header: t('admin-system.deliveries.next'),
    width: 150,
    cell: (row) => <span className="num t2">{row.next_at ? formatDateTime(row.next_at) : '–'}</span>,
  },
];

function DeliveryCard({ row }: { row: AdminDelivery }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <b>{row.account.name}</b>
      <StatusMark t={t} row={row} />
      <span className="mono c12">{row.event}</span>
      <span className="mono c12 t3">{row.origin}</span>
      <span className="t3 c12">
        {formatDateTime(row.created_at)} · {answerOf(t, row)}
      </span>
    </div>
  );
}
