/** One row per permanently failed job. */
import { adminSystem, type DeadJob } from '@leadwright/contract/admin/system';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useDataTable } from '../../../ui/table/useDataTable.ts';
import classes from './system.module.css';
import type { ChosenJobs } from './system.queries.ts';

/** The open dialog and its jobs. */
export type AskedJobs = { what: 'retry' | 'drop'; chosen: ChosenJobs; count: number };

interface Props {
  jobs: DeadJob[];
  onAsk: (asked: AskedJobs) => void;
}

const idOf = ({ id }: DeadJob) => String(id);
const nameOf = ({ task, id }: DeadJob) => `${task} ${id}`;

export function DeadJobsTable({ jobs, onAsk }: Props) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t, onAsk), [t, onAsk]);
  const state = useDataTable('dead-jobs', columns, jobs, idOf);
  return (
    <DataTable
      state={state}
      label={t('admin-system.jobs.dead')}
      rowName={nameOf}
      card={(job) => <JobCard job={job} onAsk={onAsk} />}
      inset={16}
      fill={false}
    />
  );
}

const columnsOf = (t: TFunction, onAsk: Props['onAsk']): Column<DeadJob>[] => [
  {
    id: 'task',
    header: t('admin-system.jobs.task'),
    width: 190,
    cell: (job) => <span className="mono ell">{job.task}</span>,
  },
  {
    id: 'error',
    header: t('admin-system.jobs.error'),
    width: 320,
    cell: (job) => (
      <span className="ell" title={job.error}>
        {job.error}
      </span>
    ),
  },
  { id: 'account', header: t('admin-system.jobs.account'), width: 150, cell: (job) => job.account?.name ?? '–' },
  { id: 'attempts', header: t('admin-system.jobs.attempts'), width: 84, align: 'right', cell: (job) => job.attempts },
  {
    id: 'failed',
    header: t('admin-system.jobs.failed'),
    width: 150,
    cell: (job) => <span className="num t2">{formatDateTime(job.failed_at)}</span>,
  },
  { id: 'acts', header: '', width: 190, align: 'right', cell: (job) => <JobActs job={job} onAsk={onAsk} /> },
];

function JobActs({ job, onAsk }: { job: DeadJob; onAsk: Props['onAsk'] }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(adminSystem.dropJobs);
  const ask = (what: AskedJobs['what']) => onAsk({ what, chosen: { ids: [job.id] }, count: 1 });
  return (
    <span className={classes.acts}>
      <Button size="xs" disabled={!isOpen} onClick={() => ask('retry')}>
        {t('admin-system.jobs.retry')}
      </Button>
      <Button size="xs" variant="subtle" data-danger disabled={!isOpen} onClick={() => ask('drop')}>
        {t('admin-system.jobs.drop')}
      </Button>
    </span>
  );
}

function JobCard({ job, onAsk }: { job: DeadJob; onAsk: Props['onAsk'] }) {
  return (
    <div className={classes.card}>
      <span className="mono">{job.task}</span>
      <span className={classes.error}>{job.error}</span>
      <span className="t3 c12">
        {formatDateTime(job.failed_at)} {job.account && `· ${job.account.name}`}
      </span>
      <JobActs job={job} onAsk={onAsk} />
    </div>
  );
}
