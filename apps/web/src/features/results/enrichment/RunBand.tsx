/** The band of an enrichment above the rows: progress with Stop; then finds and cost, with a link to them. */
import { Button } from '@mantine/core';
import { IconPlayerStop, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { linkToList } from '../../lists/public.ts';
import classes from '../list/ListStrip.module.css';
import { Figure, LOOK } from '../list/strip-parts.tsx';
import { type Run, useStop } from './enrichment.queries.ts';
import { isOver } from './progress.ts';
import { outcomeOf, rowsOf } from './words.ts';

export const RunBand = ({ run, onDismiss }: { run: Run; onDismiss: () => void }) =>
  isOver(run) ? <Ended run={run} onDismiss={onDismiss} /> : <Running run={run} />;

function Running({ run }: { run: Run }) {
  const { t } = useTranslation();
  const stop = useStop();
  const share = run.done / Math.max(1, run.total);
  const title = t(`results.screen.enrich.running.${run.act}`);
  return (
    <div className={classes.run}>
      <div className={classes.facts} role="status">
        <StateWord tone="info" icon={<Ring size={16} share={share} />}>
          <b>{title}</b>
        </StateWord>
        <Figure n={run.done} words={t('results.screen.enrich.of', { rows: rowsOf(t, run, run.total) })} />
        <Figure n={run.found} words={t('results.screen.enrich.found', { count: run.found })} />
        {run.maximum_credits > 0 && (
          <Figure
            n={run.credits}
            words={t('results.screen.strip.charged', { count: run.credits, max: formatNumber(run.maximum_credits) })}
          />
        )}
        <span className={classes.left}>{run.waiting_until !== null && t('results.screen.enrich.waiting')}</span>
        <Button size="xs" leftSection={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
          {t('common.stop')}
        </Button>
      </div>
      <Meter label={title} parts={[{ share }]} />
    </div>
  );
}

function Ended({ run, onDismiss }: { run: Run; onDismiss: () => void }) {
  const { t } = useTranslation();
  const isFailed = run.status === 'failed';
  const status = run.status as 'completed' | 'failed' | 'canceled';
  return (
    <div className={classes.run}>
      <div className={classes.facts} role={isFailed ? 'alert' : 'status'}>
        <StateWord {...LOOK[status]}>
          {status !== 'completed' && <b>{t(`results.screen.enrich.status.${status}`)}</b>}
        </StateWord>
        <span className={classes.outcome}>{outcomeOf(t, run)}</span>
        {run.failed_rows > 0 && <Figure n={run.failed_rows} words={t('results.screen.enrich.unanswered')} />}
        {run.target &&
          run.target.id !== run.list_id &&
          linkToList({ id: run.target.id, type: 'people' })({
            className: 'link',
            children: t('results.screen.enrich.open', { list: run.target.name }),
          })}
        <span className={classes.left} />
        <IconButton small label={t('results.screen.strip.dismiss')} onClick={onDismiss}>
          <IconX />
        </IconButton>
      </div>
      {run.error && <p className={classes.why}>{run.error}</p>}
    </div>
  );
}
