/** Permanently failed jobs: shows the reason; they can be retried or dropped. */
import { adminSystem } from '@leadwright/contract/admin/system';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../lib/answers.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { FilterMenu } from '../../../ui/layout/Toolbar.tsx';
import { usePageParams } from '../../../ui/layout/usePageParams.ts';
import { useAsked } from '../asked.ts';
import { type AskedJobs, DeadJobsTable } from './DeadJobsTable.tsx';
import classes from './system.module.css';
import { useDeadJobs, useDropJobs, useRetryJobs } from './system.queries.ts';

const route = getRouteApi('/app/admin/system/jobs');
const EVERY = '';

export function DeadJobs({ tasks }: { tasks: { task: string; count: number }[] }) {
  const { t } = useTranslation();
  const params = usePageParams(route.useSearch(), route.useNavigate());
  const { page, limit, search: task } = params;
  const found = useDeadJobs({ page, limit, ...(task && { task }) });
  useLastPage(found, params, params.correctPage);
  const [asked, setAsked] = useAsked<AskedJobs>({ page, limit, task });
  const options = [
    { value: EVERY, label: t('admin-system.jobs.allTasks') },
    ...tasks.map(({ task: name, count }) => ({
      value: name,
      label: t('admin-system.jobs.taskCount', { task: name, n: formatNumber(count) }),
    })),
  ];
  return (
    <section className={classes.dead}>
      <div className={classes.head}>
        <h2 className="h15">{t('admin-system.jobs.dead')}</h2>
        <p className="t2 c13">{t('admin-system.jobs.deadText')}</p>
        {(tasks.length > 0 || task) && (
          <div className={classes.tools}>
            <FilterMenu
              label={t('admin-system.jobs.task')}
              value={task}
              options={options}
              onChange={params.setSearch}
            />
            <ActsOfTask task={task} count={found.counted?.total ?? 0} onAsk={setAsked} />
          </div>
        )}
      </div>
      <QueryState query={found} isEmpty={({ total }) => total === 0} empty={<None />}>
        {({ data }) => (
          <Card padded={false}>
            <DeadJobsTable jobs={data} onAsk={setAsked} />
          </Card>
        )}
      </QueryState>
      <Pager
        page={page}
        pageSize={limit}
        total={found.counted?.total}
        pending={found.isPending}
        onPage={params.setPage}
        onPageSize={params.setLimit}
      />
      <Confirm asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function None() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<IconCircleCheck />}
        title={t('admin-system.jobs.none')}
        text={t('admin-system.jobs.noneText')}
      />
    </Card>
  );
}

interface ActsProps {
  task: string;
  count: number;
  onAsk: (asked: AskedJobs) => void;
}

/** Actions on all jobs of a task, which usually failed for one reason. */
function ActsOfTask({ task, count, onAsk }: ActsProps) {
  const { t } = useTranslation();
  const isOpen = useIsOpen(adminSystem.dropJobs);
  if (!task || count < 2) return null;
  const ask = (what: AskedJobs['what']) => onAsk({ what, chosen: { task }, count });
  return (
    <>
      <Button leftSection={<IconRefresh />} disabled={!isOpen} onClick={() => ask('retry')}>
        {t('admin-system.jobs.retryAll', { n: formatNumber(count) })}
      </Button>
      <Button leftSection={<IconTrash />} data-danger disabled={!isOpen} onClick={() => ask('drop')}>
        {t('admin-system.jobs.dropAll', { n: formatNumber(count) })}
      </Button>
    </>
  );
}

function Confirm({ asked, onClose }: { asked: AskedJobs | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [retry, drop] = [useRetryJobs(), useDropJobs()];
  const what = asked?.what ?? 'retry';
  const n = asked?.count ?? 0;
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t(`admin-system.jobs.${what}Title`, { count: n, n })}
      text={t(`admin-system.jobs.${what}Text`)}
      confirm={t(`admin-system.jobs.${what}`)}
      cancel={t('admin-system.jobs.keep')}
      danger={what === 'drop'}
      onConfirm={() => asked && (what === 'retry' ? retry : drop).mutateAsync(asked.chosen)}
      onClose={onClose}
    />
  );
}
