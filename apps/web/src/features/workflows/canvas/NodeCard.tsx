/** A node on the canvas: type, settings and state. */
import type { Port, WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import type { NodeProgress } from '@leadwright/contract/automation/workflow-runs';
import type { ListType } from '@leadwright/contract/leads/lists';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD } from '../graph/graph.ts';
import { NodeState } from '../nodes/NodeState.tsx';
import { NodeSummary } from '../nodes/NodeSummary.tsx';
import { NODE_ICONS, titleOf } from '../nodes/node-types.tsx';
import classes from './canvas.module.css';

export interface CardData extends Record<string, unknown> {
  node: WorkflowNode;
  /** Accessible name. */
  label: string;
  incoming: ListType | null;
  ports: Port[];
  /** The problem that keeps it from running, as text. */
  problem: string | null;
  /** Maximum cost as text; null while unknown. */
  cost: string | null;
  progress: NodeProgress | null;
}
export type CardNode = Node<CardData, 'card'>;

/** The "unknown" port is below the "no" port. */
const UNKNOWN_AT = 0.8;

/** Fixed positions of ports, so that nothing must be measured. Edges from the right enter above the exit. */
export const HANDLES = [
  { id: 'top', type: 'target', position: Position.Top, x: CARD.width / 2, y: 0, width: 1, height: 1 },
  { id: 'left', type: 'target', position: Position.Left, x: 0, y: CARD.height / 2, width: 1, height: 1 },
  { id: 'right', type: 'target', position: Position.Right, x: CARD.width - 1, y: CARD.height / 4, width: 1, height: 1 },
  { id: 'out', type: 'source', position: Position.Bottom, x: CARD.width / 2, y: CARD.height - 1, width: 1, height: 1 },
  { id: 'no', type: 'source', position: Position.Right, x: CARD.width - 1, y: CARD.height / 2, width: 1, height: 1 },
  {
    id: 'unknown',
    type: 'source',
    position: Position.Right,
    x: CARD.width - 1,
    y: UNKNOWN_AT * CARD.height,
    width: 1,
    height: 1,
  },
] as const;

export const NodeCard = memo(({ data, selected, isConnectable }: NodeProps<CardNode>) => {
  const { t } = useTranslation();
  const { node, incoming, ports, problem, cost, progress } = data;
  const Icon = NODE_ICONS[node.type];
  const tone = progress ? progress.state : problem ? 'open' : undefined;
  return (
    <div className={classes.card} data-selected={selected || undefined} data-state={tone}>
      <Handle
        className={classes.target ?? ''}
        id="top"
        type="target"
        position={Position.Top}
        isConnectable={isConnectable}
      />
      <Handle className={classes.target ?? ''} id="left" type="target" position={Position.Left} isConnectable={false} />
      <Handle
        className={classes.target ?? ''}
        id="right"
        type="target"
        position={Position.Right}
        isConnectable={false}
      />
      <div className={classes.top}>
        <span className={classes.box} aria-hidden="true">
          <Icon />
        </span>
        <span className={classes.words}>
          <b className="ell">{titleOf(t, node)}</b>
          <small className="ell">
            <NodeSummary node={node} incoming={incoming} />
          </small>
        </span>
      </div>
      <div className={classes.state}>
        <NodeState problem={problem} cost={cost} progress={progress} node={node} incoming={incoming} />
      </div>
      {ports.map((port) => (
        <Handle
          key={port}
          id={port}
          type="source"
          className={classes.source ?? ''}
          data-port={port}
          position={port === 'out' ? Position.Bottom : Position.Right}
          {...(port === 'unknown' && { style: { top: `${UNKNOWN_AT * 100}%` } })}
          isConnectable={isConnectable}
        />
      ))}
    </div>
  );
});
