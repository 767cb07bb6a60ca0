/** The state of a run, as icons and texts. */
import type { RunSummary } from '@leadwright/contract/automation/workflow-runs';
import { IconCircleCheck, IconCircleX, IconPlayerPause, IconSquare } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import type { Run } from './runs.queries.ts';

const MARKS: Record<RunSummary['state'], { tone: Tone; icon: ReactNode }> = {
  queued: { tone: 'info', icon: <Ring size={14} /> },
  running: { tone: 'info', icon: <Ring size={14} /> },
  stopped: { tone: 'warn', icon: <IconPlayerPause /> },
  completed: { tone: 'ok', icon: <IconCircleCheck /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
  canceled: { tone: 'plain', icon: <IconSquare /> },
};

export const RunBadge = ({ state, t }: { state: RunSummary['state']; t: TFunction }) => (
  <Badge {...MARKS[state]}>{t(`workflows.list.state.${state}`)}</Badge>
);

/** "631 of 1,017 credits at most" */
export const costWords = (
  t: TFunction,
  { credits, maximum_credits: most }: Pick<Run, 'credits' | 'maximum_credits'>,
) =>
  most === 0
    ? t('common.free')
    : t('canvas.run.cost', { n: formatNumber(credits), most: formatNumber(most), count: most });

/** Number of completed nodes. */
export const stepWords = (t: TFunction, { nodes }: Pick<Run, 'nodes'>) =>
  t('canvas.run.steps', {
    n: formatNumber(nodes.filter(({ state }) => state === 'done').length),
    total: formatNumber(nodes.length),
  });
