/** The queue by lane, and permanently failed jobs. */
import type { JobLane } from '@leadwright/contract/admin/system';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DeadJobs } from './DeadJobs.tsx';
import classes from './system.module.css';
import { useQueue } from './system.queries.ts';

export function JobsTab() {
  const { t } = useTranslation();
  const queue = useQueue();
  return (
    <>
      <QueryState query={queue}>
        {({ lanes, workers }) => (
          <section aria-label={t('admin-system.jobs.lanes')}>
            {workers === 0 ? (
              <Note tone="warn">{t('admin-system.jobs.noWorkers')}</Note>
            ) : (
              <p className={classes.intro}>{t('admin-system.jobs.workers', { count: workers, n: workers })}</p>
            )}
            <div className={classes.lanes}>
              {lanes.map((lane) => (
                <LaneCard key={lane.lane} lane={lane} />
              ))}
            </div>
          </section>
        )}
      </QueryState>
      <DeadJobs tasks={queue.data?.dead ?? []} />
    </>
  );
}

const FIGURES = ['waiting', 'running', 'retrying', 'later'] as const;

function LaneCard({ lane }: { lane: JobLane }) {
  const { t } = useTranslation();
  const since = lane.oldest_at;
  return (
    <Card title={t(`admin-system.jobs.lane.${lane.lane}`)} note={t(`admin-system.jobs.laneText.${lane.lane}`)}>
      <dl className={classes.figures}>
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{t(`admin-system.jobs.${figure}`)}</dt>
            <dd className="num">{formatNumber(lane[figure])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.since}>
        {since ? t('admin-system.jobs.oldest', { when: formatRelative(since) }) : t('admin-system.jobs.nothing')}
      </p>
    </Card>
  );
}
