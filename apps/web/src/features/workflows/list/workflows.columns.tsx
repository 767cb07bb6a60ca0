/** Columns of the workflows table, row actions, and its card for phones. */
import type { NodeType } from '@leadwright/contract/automation/workflow-graph';
import { Menu } from '@mantine/core';
import { IconAlertTriangle, IconCalendarRepeat, IconCopy, IconDots, IconTrash, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { inOrder } from '../../../ui/display/in-order.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { NODE_ICONS } from '../nodes/node-types.tsx';
import { nextWords, scheduleWords } from '../triggers/schedule-words.ts';
import type { WorkflowItem } from '../workflows.queries.ts';
import classes from './list.module.css';
import { RunMark } from './RunMark.tsx';

export type RowAct = 'schedule' | 'hook' | 'copy' | 'delete';
export type OnAct = (act: RowAct, workflow: WorkflowItem) => void;

interface Props {
  workflow: WorkflowItem;
  t: TFunction;
}

export const columnsOf = (t: TFunction, onAct: OnAct): Column<WorkflowItem>[] => [
  {
    id: 'name',
    header: t('workflows.list.name'),
    width: 280,
    cell: (workflow) => (
      <span className={classes.two}>
        <Link
          to="/lead-search/workflows/$workflow"
          params={{ workflow: workflow.id }}
          className="ell b6"
          title={workflow.name}
        >
          {workflow.name}
        </Link>
        <Nodes workflow={workflow} t={t} />
      </span>
    ),
  },
  {
    id: 'run',
    header: t('workflows.list.lastRun'),
    width: 250,
    cell: (workflow) => <RunMark run={workflow.last_run} isReady={workflow.is_ready} t={t} />,
  },
  {
    id: 'starts',
    header: t('workflows.list.starts'),
    width: 240,
    cell: (workflow) => <Starts workflow={workflow} t={t} />,
  },
  {
    id: 'changed',
    header: t('workflows.list.changed'),
    width: 150,
    cell: ({ changed_at, by }) => (
      <span className={classes.two}>
        <span>{formatDate(changed_at)}</span>
        <small className="ell">{by}</small>
      </span>
    ),
  },
  {
    id: 'acts',
    header: '',
    width: 64,
    always: true,
    cell: (workflow) => <RowMenu workflow={workflow} t={t} onAct={onAct} />,
  },
];

/** The first nodes in graph order, and the number of others. */
function Nodes({ workflow: { nodes, node_count }, t }: Props) {
  const words = nodes.map((type) => t(`canvas.node.type.${type as NodeType}`)).join(', ');
  const more = node_count - nodes.length;
  if (node_count === 0) return <small>{t('workflows.list.noNodes')}</small>;
  return (
    <small className={classes.nodes} role="img" aria-label={words} title={words}>
      {inOrder(nodes, (type) => {
        const Icon = NODE_ICONS[type as NodeType];
        return <Icon aria-hidden="true" />;
      })}
      {more > 0 && `+${more}`}
    </small>
  );
}

/** What starts it besides a user. */
function Starts({ workflow, t }: Props) {
  const { schedule, halted, hook } = workflow;
  const call = hook && (
    <span className={classes.hook} title={t('workflows.list.byCall')}>
      <IconWebhook aria-hidden="true" />
      <span className={schedule ? 'sr' : 'ell'}>{t('workflows.list.byCall')}</span>
    </span>
  );
  if (!schedule) return call ?? <span className="t3">{t('workflows.list.byHand')}</span>;
  return (
    <span className={classes.two}>
      <span className={classes.hook}>
        <span className="ell">{scheduleWords(t, schedule)}</span>
        {call}
      </span>
      {halted ? (
        <StateWord tone="warn" icon={<IconAlertTriangle aria-hidden="true" />}>
          <span title={halted}>{nextWords(t, workflow)}</span>
        </StateWord>
      ) : (
        <small>{nextWords(t, workflow)}</small>
      )}
    </span>
  );
}

function RowMenu({ workflow, t, onAct }: Props & { onAct: OnAct }) {
  const item = (act: RowAct, icon: React.ReactNode, label: string) => (
    <Menu.Item
      leftSection={icon}
      onClick={() => onAct(act, workflow)}
      {...(act === 'delete' && { 'data-danger': true })}
    >
      {label}
    </Menu.Item>
  );
  return (
    <span className={classes.acts}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton small label={t('workflows.list.actsOf', { name: workflow.name })}>
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {item('schedule', <IconCalendarRepeat />, t('workflows.list.schedule'))}
          {item('hook', <IconWebhook />, t('workflows.list.hook'))}
          {item('copy', <IconCopy />, t('workflows.list.copy'))}
          {item('delete', <IconTrash />, t('common.delete'))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

export function WorkflowCard({ workflow, onAct }: { workflow: WorkflowItem; onAct: OnAct }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <Link to="/lead-search/workflows/$workflow" params={{ workflow: workflow.id }} className="ell b6">
        {workflow.name}
      </Link>
      <RowMenu workflow={workflow} t={t} onAct={onAct} />
      <span className={classes.wide}>
        <Nodes workflow={workflow} t={t} />
      </span>
      <span className={classes.wide}>
        <RunMark run={workflow.last_run} isReady={workflow.is_ready} t={t} />
      </span>
      <span className={classes.wide}>
        <Starts workflow={workflow} t={t} />
      </span>
    </div>
  );
}
