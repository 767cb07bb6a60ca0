/** Every credit explained: when, what for, who, from which lot; a line opens lead by lead. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import { ChargesPanel } from './ChargesPanel.tsx';
import classes from './StatementCard.module.css';
import { downloadStatement } from './statement-file.ts';
import { type Show, type StatementLine, useStatement } from './wallet.queries.ts';

const SHOWS: Show[] = ['all', 'spent', 'added'];

export function StatementCard() {
  const { t } = useTranslation();
  const [show, setShow] = useState<Show>('all');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<StatementLine | null>(null);
  const statement = useStatement({ page, show });
  const choose = (value: string) => {
    setShow(value as Show);
    setPage(1);
  };
  return (
    <Card
      title={t('wallet.screen.statement')}
      padded={false}
      aside={
        <>
          <SegmentedControl
            aria-label={t('wallet.screen.show')}
            value={show}
            onChange={choose}
            data={SHOWS.map((value) => ({ value, label: t(`wallet.screen.shows.${value}`) }))}
          />
          <Button leftSection={<IconDownload />} onClick={() => void downloadStatement(show)}>
            CSV
          </Button>
        </>
      }
    >
      <QueryState
        query={statement}
        isEmpty={(found) => found.total === 0}
        empty={
          <EmptyState icon={<IconReceipt />} title={t('wallet.screen.noLines')} text={t('wallet.screen.noLinesText')} />
        }
      >
        {(found) => (
          <>
            <StatementTable lines={found.data} onOpen={setOpened} />
            {found.total > found.pageSize && (
              <div className={classes.foot}>
                <Pager page={found.currentPage} pageSize={found.pageSize} total={found.total} onPage={setPage} />
              </div>
            )}
          </>
        )}
      </QueryState>
      <ChargesPanel line={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

function StatementTable({ lines, onOpen }: { lines: StatementLine[]; onOpen: (line: StatementLine) => void }) {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  const columns = useMemo(() => columnsOf(t, onOpen), [i18n.language]);
  const state = useDataTable('wallet-statement', columns, lines, (line) => String(line.id));
  return (
    <DataTable
      state={state}
      label={t('wallet.screen.statement')}
      rowName={(line) => titleOf(t, line)}
      card={(line) => <LineCard line={line} onOpen={onOpen} />}
      inset={16}
      fill={false}
    />
  );
}

const titleOf = (t: TFunction, line: StatementLine) => line.title ?? t(`wallet.statement.kind.${line.kind}`);
const whoOf = (t: TFunction, line: StatementLine) => line.who ?? t('wallet.statement.automatic');

const Amount = ({ credits }: { credits: number }) => (
  <span className={classes.amount} data-added={credits > 0 || undefined}>
    {credits > 0 ? '+' : '−'}
    {formatNumber(Math.abs(credits))}
  </span>
);

/** A line that charged leads can be opened; the others have nothing behind them. */
function Title({ line, onOpen }: { line: StatementLine; onOpen: (line: StatementLine) => void }) {
  const { t } = useTranslation();
  if (line.acts.length === 0) return <span className="ell">{titleOf(t, line)}</span>;
  return (
    <button type="button" className={classes.open} onClick={() => onOpen(line)}>
      {titleOf(t, line)}
    </button>
  );
}

function columnsOf(t: TFunction, onOpen: (line: StatementLine) => void): Column<StatementLine>[] {
  return [
    { id: 'at', header: t('wallet.statement.column.when'), width: 150, cell: (line) => formatDateTime(line.at) },
    {
      id: 'title',
      header: t('wallet.statement.column.what'),
      width: 300,
      cell: (line) => <Title line={line} onOpen={onOpen} />,
    },
    { id: 'who', header: t('wallet.statement.column.who'), width: 140, cell: (line) => whoOf(t, line) },
    {
      id: 'lot',
      header: t('wallet.statement.column.lot'),
      width: 150,
      cell: (line) => line.lots.map((lot) => t(`wallet.source.${lot}`)).join(', ') || '–',
    },
    {
      id: 'credits',
      header: t('wallet.statement.column.credits'),
      width: 90,
      align: 'right',
      cell: (line) => <Amount credits={line.credits} />,
    },
    {
      id: 'balance',
      header: t('wallet.statement.column.balance'),
      width: 90,
      align: 'right',
      cell: (line) => formatNumber(line.balance),
    },
  ];
}

function LineCard({ line, onOpen }: { line: StatementLine; onOpen: (line: StatementLine) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.lineCard}>
      <Title line={line} onOpen={onOpen} />
      <Amount credits={line.credits} />
      <span className="c12 t3">
        {formatDateTime(line.at)} · {whoOf(t, line)}
      </span>
      <span className="c12 t3 num">{formatNumber(line.balance)}</span>
    </div>
  );
}
