/** The deliveries of an endpoint, newest first. */
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import classes from './deliveries.module.css';
import type { Delivery } from './deliveries.queries.ts';
import { aboutWords, attemptWords, DeliveryStatus, durationWords, nextWords, sentWords } from './delivery-words.tsx';

interface Props {
  rows: Delivery[];
  loading: boolean;
  openId: number | null;
  onOpen: (delivery: number) => void;
}

const idOf = ({ id }: Delivery) => String(id);
const MINUTE = 60_000;

export function DeliveriesTable({ rows, loading, openId, onOpen }: Props) {
  const { t } = useTranslation();
  const now = useNow(MINUTE);
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  const state = useDataTable('deliveries', columns, rows, idOf);
  return (
    <DataTable
      state={state}
      label={t('webhooks.delivery.label')}
      rowName={(row) => aboutWords(t, row)}
      loading={loading}
      openId={openId === null ? null : String(openId)}
      onOpen={({ id }) => onOpen(id)}
      card={(row) => <DeliveryCard delivery={row} now={now} onOpen={() => onOpen(row.id)} />}
      inset={16}
      fill={false}
    />
  );
}

/** Updates relative times such as "in 5 minutes". */
function useNow(every: number) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

const columnsOf = (t: TFunction, now: number): Column<Delivery>[] => [
  {
    id: 'sent',
    header: t('webhooks.column.sent'),
    width: 88,
    cell: (row) => <span className="num t2">{sentWords(row, now)}</span>,
  },
  {
    id: 'event',
    header: t('webhooks.column.event'),
    width: 152,
    cell: (row) => (
      <span className="mono ell" title={row.event}>
        {row.event}
      </span>
    ),
  },
  {
    id: 'about',
    header: t('webhooks.column.about'),
    width: 140,
    cell: (row) => <span className="ell">{aboutWords(t, row)}</span>,
  },
  {
    id: 'attempt',
    header: t('webhooks.column.attempt'),
    width: 72,
    cell: (row) => <span className="num">{attemptWords(t, row)}</span>,
  },
  {
    id: 'status',
    header: t('webhooks.column.status'),
    width: 112,
    cell: (row) => <DeliveryStatus t={t} delivery={row} />,
  },
  {
    id: 'duration',
    header: t('webhooks.column.duration'),
    width: 72,
    align: 'right',
    cell: (row) => durationWords(row.ms),
  },
  {
    id: 'next',
    header: t('webhooks.column.next'),
    width: 142,
    cell: (row) => <span className="num t2 ell">{nextWords(t, row, now)}</span>,
  },
];

/** On a phone. The name is the button for keyboards; a tap anywhere also opens it. */
function DeliveryCard({ delivery, now, onOpen }: { delivery: Delivery; now: number; onOpen: () => void }) {
  const { t } = useTranslation();
  const next = nextWords(t, delivery, now);
  return (
    <div className={classes.card}>
      <button type="button" className={classes.cardName} onClick={onOpen}>
        {aboutWords(t, delivery)}
      </button>
      <DeliveryStatus t={t} delivery={delivery} />
      <span className="mono t3 ell">{delivery.event}</span>
      <span className="num">{sentWords(delivery, now)}</span>
      <span className="num">{attemptWords(t, delivery)}</span>
      <span className="num">{next === '–' ? durationWords(delivery.ms) : next}</span>
    </div>
  );
}
