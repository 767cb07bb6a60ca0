/** All runs and skipped slots, newest first, with their follow-up steps. */
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { formatSlot } from '../../../lib/person/zoned.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import { WidePanel } from '../../../ui/layout/WidePanel.tsx';
import { linkToList } from '../../lists/public.ts';
import { type Autopilot, type AutopilotRun, useCancelRun, useRuns } from '../autopilot.queries.ts';
import { type ActName, STEP_ICONS } from '../chain/steps.tsx';
import { creditsOf } from '../words.ts';
import { FinishRun } from './FinishRun.tsx';
import classes from './history.module.css';
import { isOnlyReason, OutcomeWord } from './run-words.tsx';

const PAGE = 20;

interface Props {
  autopilot: Autopilot;
  onClose: () => void;
}

/** Mounted when it opens. */
export function HistoryPanel({ autopilot, onClose }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [stopping, setStopping] = useState<AutopilotRun | null>(null);
  const runs = useRuns(autopilot.id, page, PAGE);
  const cancel = useCancelRun();
  const { list, name } = autopilot;
  return (
    <WidePanel
      title={t('autopilot.screen.history.of', { name })}
      head={
        <span className={classes.toList}>
          {list && linkToList(list)({ className: 'link', children: t('autopilot.screen.history.openList') })}
        </span>
      }
      onClose={onClose}
    >
      <div className={classes.all}>
        <QueryState query={runs}>
          {({ data }) => (
            <ol className={classes.list}>
              {data.map((run) => (
                <Run key={run.id} run={run} zone={autopilot.time_zone} onStop={() => setStopping(run)} />
              ))}
            </ol>
          )}
        </QueryState>
      </div>
      <Pager
        page={page}
        pageSize={PAGE}
        total={runs.counted?.total}
        pending={runs.isPending}
        note={t('autopilot.screen.newOnly')}
        onPage={setPage}
      />
      <ConfirmDialog
        opened={stopping !== null}
        title={t('autopilot.screen.history.cancelTitle', { name })}
        text={t('autopilot.screen.history.cancelText')}
        confirm={t('autopilot.screen.history.cancel')}
        onConfirm={() => stopping && cancel.mutateAsync({ id: autopilot.id, run: stopping.id })}
        onClose={() => setStopping(null)}
      />
    </WidePanel>
  );
}

const isGoing = ({ state }: AutopilotRun) => state === 'searching' || state === 'chain';

function Run({ run, zone, onStop }: { run: AutopilotRun; zone: string; onStop: () => void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.run}>
      <div className={classes.top}>
        <span className={classes.when}>
          <b>{formatSlot(run.started_at ?? run.slot_at, zone)}</b>
          {!isOnlyReason(run) && <small>{t(`autopilot.screen.history.cause.${run.cause}`)}</small>}
        </span>
        <OutcomeWord run={run} t={t} />
        {!isOnlyReason(run) && (
          <span className={classes.figures}>
            {(['found', 'added', 'credits'] as const).map((one) => (
              <span key={one}>
                <b>{formatNumber(run[one])}</b> {t(`autopilot.screen.history.${one}`).toLocaleLowerCase()}
              </span>
            ))}
          </span>
        )}
        {run.state === 'stopped' && <FinishRun run={run} />}
        {isGoing(run) && (
          <Button size="xs" leftSection={<IconHandStop />} onClick={onStop}>
            {t('autopilot.screen.history.cancel')}
          </Button>
        )}
      </div>
      {run.chain.length > 0 && !isOnlyReason(run) && (
        <ol className={classes.steps}>
          {run.chain.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
    </li>
  );
}

function Step({ step }: { step: AutopilotRun['chain'][number] }) {
  const { t } = useTranslation();
  const act = step.act as ActName;
  const Icon = STEP_ICONS[act];
  const parts = [
    step.state === 'completed' || step.done > 0
      ? t('autopilot.screen.history.stepDone', { n: formatNumber(step.done) })
      : t(`autopilot.screen.history.stepState.${step.state}`),
    step.failed > 0 && t('autopilot.screen.history.someFailed', { count: step.failed, n: formatNumber(step.failed) }),
    step.credits > 0 && creditsOf(t, step.credits),
    step.reason,
  ];
  return (
    <li data-state={step.state}>
      {Icon && <Icon aria-hidden="true" />}
      <b>{t(`autopilot.screen.act.${act}`)}</b>
      <span>{parts.filter(Boolean).join(', ')}</span>
    </li>
  );
}
