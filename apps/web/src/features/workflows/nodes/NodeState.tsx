/** How a node stands: in a run how far it is, before that whether it is ready and what it costs. */
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import classes from './nodes.module.css';

interface Props {
  problem: string | null;
  cost: string | null;
  progress: NodeProgress | null;
  isStart: boolean;
}

export function NodeState({ problem, cost, progress, isStart }: Props) {
  const { t } = useTranslation();
  if (progress) return <Progress progress={progress} isStart={isStart} />;
  if (problem)
    return (
      <StateWord tone="warn" icon={<IconAlertTriangle />}>
        <span className="ell">{problem}</span>
      </StateWord>
    );
  return (
    <>
      <StateWord tone="ok" icon={<IconCircleCheck />}>
        {t('canvas.node.state.ready')}
      </StateWord>
      {cost && <span className={classes.figure}>{cost}</span>}
    </>
  );
}

const STATES = {
  waiting: { tone: 'mute', icon: <IconClock /> },
  running: { tone: 'info', icon: <Ring size={14} /> },
  done: { tone: 'ok', icon: <IconCircleCheck /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
  canceled: { tone: 'mute', icon: <IconPlayerStop /> },
} as const;

function Progress({ progress, isStart }: { progress: NodeProgress; isStart: boolean }) {
  const { t } = useTranslation();
  const { state, total, done, out, credits, note } = progress;
  const share = total > 0 ? done / total : 0;
  const { tone, icon } = STATES[state];
  const isRunning = state === 'running';
  return (
    <>
      <StateWord tone={tone} icon={isRunning ? <Ring size={14} {...(total > 0 && { share })} /> : icon}>
        {t(`canvas.node.state.${state}`)}
      </StateWord>
      {isRunning && total > 0 && (
        <span className={classes.meter}>
          <Meter parts={[{ share }]} />
        </span>
      )}
      <span className={classes.figure}>{figure()}</span>
    </>
  );

  function figure() {
    if (note && state !== 'done') return note;
    if (state === 'waiting') return '';
    if (isRunning && !isStart)
      return t('canvas.node.progress', { done: formatNumber(done), total: formatNumber(total) });
    const what = isStart
      ? t('canvas.node.found', { n: formatNumber(out) })
      : t('canvas.node.progress', { done: formatNumber(out), total: formatNumber(total) });
    if (credits === 0) return what;
    const spent = t('common.credits', { count: credits, n: formatNumber(credits) });
    return t('canvas.node.creditsSpent', { what, credits: spent });
  }
}
