/** The band of a writing run: progress with Stop; then the outcome, with links to texts and failures. */
import { Button } from '@mantine/core';
import { IconPlayerStop, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { isOver, outcomeOf, promptsOf, type Run, useStopTexts } from '../../assistant/public.ts';
import classes from '../list/ListStrip.module.css';
import { Figure, LOOK } from '../list/strip-parts.tsx';

interface Props {
  run: Run;
  onSee: () => void;
  onDismiss: () => void;
}

export const TextBand = (props: Props) => (isOver(props.run) ? <Ended {...props} /> : <Running {...props} />);

const See = ({ words, onSee }: { words: string; onSee: () => void }) => (
  <button type="button" className="link c13" onClick={onSee}>
    {words}
  </button>
);

function Running({ run, onSee }: Props) {
  const { t } = useTranslation();
  const stop = useStopTexts();
  const all = Math.max(1, run.total);
  return (
    <div className={classes.run}>
      <div className={classes.facts} role="status">
        <StateWord tone="info" icon={<Ring size={16} share={run.done / all} />}>
          <b>{promptsOf(t, run)}</b>
        </StateWord>
        <Figure n={run.done} words={t('writing.band.of', { total: formatNumber(run.total) })} />
        {run.failed > 0 && <Figure n={run.failed} words={t('writing.band.failed')} />}
        {run.maximum_credits > 0 && (
          <Figure
            n={run.credits}
            words={t('results.screen.strip.charged', { count: run.credits, max: formatNumber(run.maximum_credits) })}
          />
        )}
        <span className={classes.left}>{run.waiting_until !== null && t('writing.run.waiting')}</span>
        <See words={t('writing.run.see')} onSee={onSee} />
        <Button size="xs" leftSection={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
          {t('common.stop')}
        </Button>
      </div>
      <Meter
        label={t('writing.run.status.running')}
        parts={[{ share: (run.done - run.failed) / all }, { share: run.failed / all, colour: 'var(--bad)' }]}
      />
    </div>
  );
}

function Ended({ run, onSee, onDismiss }: Props) {
  const { t } = useTranslation();
  const isFailed = run.status === 'failed';
  const status = run.status as 'completed' | 'failed' | 'canceled';
  return (
    <div className={classes.run}>
      <div className={classes.facts} role={isFailed ? 'alert' : 'status'}>
        <StateWord {...LOOK[status]}>{status !== 'completed' && <b>{t(`writing.run.status.${status}`)}</b>}</StateWord>
        <span className={classes.outcome}>{outcomeOf(t, run)}</span>
        <See words={t(run.failed > 0 ? 'writing.run.seeFailed' : 'writing.run.see')} onSee={onSee} />
        <span className={classes.left} />
        <IconButton small label={t('results.screen.strip.dismiss')} onClick={onDismiss}>
          <IconX />
        </IconButton>
      </div>
      {run.error && <p className={classes.why}>{run.error}</p>}
    </div>
  );
}
