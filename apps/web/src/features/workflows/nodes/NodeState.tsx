/** A node's state: its progress in a run; otherwise whether it is ready and what it costs. */
import type { WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';
import type { ListType } from '@leadwright/contract/leads/lists';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPlayerStop } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { portWords } from './node-types.tsx';
import classes from './nodes.module.css';

interface Props {
  problem: string | null;
  /** Null until the server has confirmed that it can run. */
  cost: string | null;
  progress: NodeProgress | null;
  node: WorkflowNode;
  incoming: ListType | null;
}

export function NodeState({ problem, cost, progress, node, incoming }: Props) {
  const { t } = useTranslation();
  if (progress) return <Progress progress={progress} node={node} incoming={incoming} />;
  if (problem)
    return (
      <StateWord tone="warn" icon={<IconAlertTriangle />}>
        <span className="ell">{problem}</span>
      </StateWord>
    );
  if (cost === null)
    return (
      <StateWord tone="mute" icon={<IconCircleCheck />}>
        {t('canvas.node.state.set')}
      </StateWord>
    );
  return (
    <>
      <StateWord tone="ok" icon={<IconCircleCheck />}>
        {t('canvas.node.state.ready')}
      </StateWord>
      <span className={classes.figure}>{cost}</span>
    </>
  );
}

/**
 * "4 of 12 yes, 2 cannot tell": results rather than progress. Leads on a port without an edge would otherwise be
 * missing. People are counted next to the incoming companies.
 */
function outWords(
  t: TFunction,
  { node, incoming, progress }: Pick<Props, 'node' | 'incoming'> & { progress: NodeProgress },
) {
  const { out, total, unknown } = progress;
  if (node.type === 'people_search') return t('canvas.node.found', { n: formatNumber(out) });
  const words = portWords(t, node, 'out', incoming);
  const said = t('canvas.node.outOf', { n: formatNumber(out), total: formatNumber(total), words });
  return unknown > 0 ? `${said}, ${formatNumber(unknown)} ${portWords(t, node, 'unknown', incoming)}` : said;
}

const STATES = {
  waiting: { tone: 'mute', icon: <IconClock /> },
  running: { tone: 'info', icon: <Ring size={14} /> },
  done: { tone: 'ok', icon: <IconCircleCheck /> },
  failed: { tone: 'bad', icon: <IconCircleX /> },
  canceled: { tone: 'mute', icon: <IconPlayerStop /> },
} as const;

function Progress({ progress, node, incoming }: Pick<Props, 'node' | 'incoming'> & { progress: NodeProgress }) {
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
      <span className={classes.figure} title={figure(true)}>
        {figure(progress.unknown === 0)}
      </span>
    </>
  );

  /** Three figures are too long for a card: unknown leads take precedence over cost. */
  function figure(withCredits: boolean) {
    if (note && state !== 'done') return note;
    if (state === 'waiting') return '';
    const isStart = incoming === null;
    if (isRunning && !isStart)
      return t('canvas.node.dealtWith', { done: formatNumber(done), total: formatNumber(total) });
    const what = isStart ? t('canvas.node.found', { n: formatNumber(out) }) : outWords(t, { node, incoming, progress });
    if (credits === 0 || !withCredits) return what;
    const spent = t('common.credits', { count: credits, n: formatNumber(credits) });
    return t('canvas.node.creditsSpent', { what, credits: spent });
  }
}
