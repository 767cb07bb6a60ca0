/** The searches that filled a list: filters, results and cost. */

import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/display/marks.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Pager } from '../../ui/layout/Pager.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDataTable } from '../../ui/table/useDataTable.ts';
import classes from './lists.module.css';
import { useHistory } from './lists.queries.ts';

type Run = NonNullable<ReturnType<typeof useHistory>['data']>['data'][number];
const TONES: Record<string, Tone> = {
  completed: 'ok',
  short: 'warn',
  nothing: 'plain',
  failed: 'bad',
  canceled: 'warn',
  running: 'info',
  queued: 'info',
};
const STATUSES = ['queued', 'running', 'completed', 'short', 'nothing', 'failed', 'canceled'] as const;

export function SearchHistory({ listId }: { listId: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const history = useHistory(listId, page);
  return (
    <QueryState
      query={history}
      isEmpty={(found) => found.total === 0}
      empty={<EmptyState icon={<IconHistory />} title={t('lists.screen.noHistory')} />}
    >
      {(found) => (
        <>
          <Runs runs={found.data} />
          {found.total > found.pageSize && (
            <Pager
              page={page}
              pageSize={found.pageSize}
              total={history.counted?.total}
              pending={history.isPending}
              onPage={setPage}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

function Runs({ runs }: { runs: Run[] }) {
  const { t } = useTranslation();
  const columns = useMemo<Column<Run>[]>(
    () => [
      {
        id: 'summary',
        header: t('lists.screen.what'),
        width: 170,
        cell: (run) => (
          <span className="ell b5" title={run.summary}>
            {run.summary}
          </span>
        ),
      },
      { id: 'status', header: t('lists.screen.status'), width: 108, cell: (run) => <Status run={run} /> },
      {
        id: 'found',
        header: t('lists.screen.found'),
        width: 96,
        align: 'right',
        cell: (run) => formatNumber(run.found),
      },
      {
        id: 'added',
        header: t('lists.screen.added'),
        width: 84,
        align: 'right',
        cell: (run) => formatNumber(run.added),
      },
      {
        id: 'emails',
        header: t('lists.screen.emailsFound'),
        width: 96,
        align: 'right',
        cell: (run) => <Emails run={run} />,
      },
      {
        id: 'credits',
        header: t('lists.screen.credits'),
        width: 78,
        align: 'right',
        cell: (run) => formatNumber(run.credits),
      },
      {
        id: 'at',
        header: t('lists.screen.when'),
        width: 128,
        cell: (run) => (
          <time dateTime={run.created_at} title={formatDateTime(run.created_at)}>
            {formatRelative(run.created_at)}
          </time>
        ),
      },
      { id: 'by', header: t('lists.screen.by'), width: 112, cell: (run) => <span className="ell">{run.by}</span> },
    ],
    [t],
  );
  const state = useDataTable('search-history', columns, runs, (run) => String(run.id));
  return (
    <DataTable
      state={state}
      label={t('lists.screen.history')}
      rowName={(run) => run.summary}
      inset={16}
      fill={false}
      card={(run) => (
        <div className={classes.card}>
          <span className="b6 ell">{run.summary}</span>
          <Status run={run} />
          <span className={classes.facts}>
            <span>
              {t('lists.screen.runLine', { added: formatNumber(run.added), credits: formatNumber(run.credits) })}
            </span>
            <span>{formatDateTime(run.created_at)}</span>
          </span>
        </div>
      )}
    />
  );
}

/** Found and searched addresses, and failures. */
const Emails = ({ run: { emails } }: { run: Run }) =>
  emails.total === 0 ? (
    '–'
  ) : (
    <span title={emails.note ?? undefined}>{`${formatNumber(emails.found)} / ${formatNumber(emails.total)}`}</span>
  );

function Status({ run }: { run: Run }) {
  const { t } = useTranslation();
  const status = run.found_nothing ? 'nothing' : run.missing_leads === null ? run.status : 'short';
  const known = STATUSES.find((one) => one === status);
  return <Badge tone={TONES[status] ?? 'plain'}>{known ? t(`lists.screen.runStatus.${known}`) : status}</Badge>;
}
