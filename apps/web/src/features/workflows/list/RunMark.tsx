/** State and time of a workflow's last run. */
import type { RunSummary } from '@leadwright/contract/automation/workflow-runs';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconPlayerPause,
  type IconProps,
  IconSquare,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { StateWord, type Tone } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import classes from './list.module.css';

const MARKS: Record<RunSummary['state'], { tone: Tone | 'mute'; icon: ComponentType<IconProps> | null }> = {
  queued: { tone: 'info', icon: null },
  running: { tone: 'info', icon: null },
  stopped: { tone: 'warn', icon: IconPlayerPause },
  completed: { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconCircleX },
  canceled: { tone: 'mute', icon: IconSquare },
};

export function RunMark({ run, isReady, t }: { run: RunSummary | null; isReady: boolean; t: TFunction }) {
  if (!run)
    return isReady ? (
      <span className="t3">{t('workflows.list.neverRun')}</span>
    ) : (
      <StateWord tone="warn" icon={<IconAlertTriangle aria-hidden="true" />}>
        {t('workflows.list.incomplete')}
      </StateWord>
    );
  const { tone, icon: Icon } = MARKS[run.state];
  const figures = [
    formatRelative(run.finished_at ?? run.created_at),
    t('workflows.list.leads', { count: run.items, n: formatNumber(run.items) }),
    t('common.credits', { count: run.credits, n: formatNumber(run.credits) }),
  ];
  return (
    <span className={classes.two} title={run.reason ?? undefined}>
      <StateWord tone={tone} icon={Icon ? <Icon aria-hidden="true" /> : <Ring size={14} />}>
        {t(`workflows.list.state.${run.state}`)}
      </StateWord>
      <small>{figures.join(' · ')}</small>
    </span>
  );
}
