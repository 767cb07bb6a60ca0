/** A writing run: its progress, every text or why there is none, and the actions for that. */
import { Button } from '@mantine/core';
import { IconPlayerStop, IconRepeat } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import { WidePanel } from '../../../ui/layout/WidePanel.tsx';
import { isOver, type Run, useRetryTexts, useRun, useStopTexts } from '../texts.queries.ts';
import { creditsOf, outcomeOf, promptsOf } from '../words.ts';
import classes from './act.module.css';
import { RunRows } from './RunRows.tsx';

interface Props {
  runId: number;
  onClose: () => void;
  /** Failed texts are retried in a new run. */
  onOther: (run: number) => void;
}

/** Mounted when it opens. */
export function RunPanel({ runId, onClose, onOther }: Props) {
  const { t } = useTranslation();
  const run = useRun(runId);
  return (
    <WidePanel
      title={run.data ? promptsOf(t, run.data) : t('writing.run.title')}
      onClose={onClose}
      foot={run.data && <Foot run={run.data} onClose={onClose} onOther={onOther} />}
    >
      <div className={classes.panel}>
        <QueryState query={run}>{(found) => <RunView key={found.id} run={found} />}</QueryState>
      </div>
    </WidePanel>
  );
}

export function RunView({ run }: { run: Run }) {
  const { t } = useTranslation();
  const all = Math.max(1, run.total);
  return (
    <section className={classes.run} aria-label={t('writing.run.title')}>
      <p className={classes.progress} role="status">
        {isOver(run) ? (
          <>
            <b>{t(`writing.run.status.${run.status as 'completed'}`)}</b>{' '}
            <span className="t2">{outcomeOf(t, run)}</span>
          </>
        ) : (
          <>
            <b>{t(`writing.run.status.${run.status as 'running'}`)}</b>{' '}
            <span className="t2 num">
              {t('writing.run.of', { n: formatNumber(run.done), total: formatNumber(run.total) })}
              {run.maximum_credits > 0 && `, ${chargedSoFar(t, run)}`}
              {run.waiting_until !== null && `, ${t('writing.run.waiting')}`}
            </span>
          </>
        )}
      </p>
      <Meter
        label={t('writing.run.title')}
        parts={[
          { share: run.written / all },
          { share: run.skipped / all, colour: 'var(--d-faint)' },
          { share: run.failed / all, colour: 'var(--bad)' },
        ]}
      />
      {run.error && (
        <Note tone="bad" role="alert">
          {run.error}
        </Note>
      )}
      <RunRows run={run} />
    </section>
  );
}

/** No charge so far does not mean free. */
const chargedSoFar = (t: TFunction, { credits, maximum_credits }: Run) =>
  t('writing.run.charged', { count: credits, n: formatNumber(credits), max: formatNumber(maximum_credits) });

interface FootProps {
  run: Run;
  onClose: () => void;
  onOther: (run: number) => void;
}

function Foot({ run, onClose, onOther }: FootProps) {
  const { t } = useTranslation();
  const stop = useStopTexts();
  const retry = useRetryTexts();
  const over = isOver(run);
  return (
    <>
      <span className="c13 t3">{over ? '' : t('writing.run.goesOn')}</span>
      <span className="right" />
      {!over && (
        <Button leftSection={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate(run.id)}>
          {t('common.stop')}
        </Button>
      )}
      {over && run.failed > 0 && (
        <SpendButton
          credits={run.failed * run.cost_each}
          leftSection={<IconRepeat />}
          loading={retry.isPending}
          onSpend={() => retry.mutate(run.id, { onSuccess: ({ data }) => onOther(data.id) })}
        >
          {run.cost_each > 0
            ? t('writing.run.retryUpTo', {
                count: run.failed,
                n: formatNumber(run.failed),
                credits: creditsOf(t, run.failed * run.cost_each),
              })
            : t('writing.run.retry', { count: run.failed, n: formatNumber(run.failed) })}
        </SpendButton>
      )}
      <Button variant="filled" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
}
