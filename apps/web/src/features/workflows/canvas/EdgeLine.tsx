/** A connection: its line and label; in a run also the number of leads, which opens them. */
import type { Port } from '@leadwright/contract/automation/workflow-graph';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import classes from './canvas.module.css';
import { routeOf } from './route.ts';

interface LineData extends Record<string, unknown> {
  port: Port;
  words: string;
  /** Accessible name. */
  label: string;
  /** Number of leads on it; null outside a run. */
  count: number | null;
  isFlowing: boolean;
  onOpen: (() => void) | null;
}
const BESIDE = 44;

export type LineEdge = Edge<LineData, 'line'>;

export const EdgeLine = memo(({ id, data, selected, sourcePosition, targetPosition, ...ends }: EdgeProps<LineEdge>) => {
  const { sourceX, sourceY, targetX, targetY } = ends;
  const { path, x, y } = routeOf(
    { x: sourceX, y: sourceY, side: sourcePosition },
    { x: targetX, y: targetY, side: targetPosition },
  );
  if (!data) return null;
  const { port, words, count, isFlowing, onOpen } = data;
  // Next to the label of the port above it, if both lead in the same direction.
  const low = port === 'unknown' && Math.abs(sourceY - targetY) < BESIDE ? BESIDE / 2 : 0;
  const Pill = onOpen ? 'button' : 'span';
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        className={classes.line ?? ''}
        data-flowing={isFlowing || undefined}
        data-selected={selected || undefined}
        data-empty={count === 0 || undefined}
        markerEnd={`url(#${selected ? ARROWS.selected : isFlowing ? ARROWS.flowing : ARROWS.plain})`}
      />
      <EdgeLabelRenderer>
        <Pill
          className={classes.pill}
          style={{ transform: `translate(-50%, -50%) translate(${Math.round(x)}px, ${Math.round(y + low)}px)` }}
          data-flowing={isFlowing || undefined}
          data-selected={selected || undefined}
          {...(onOpen && { type: 'button' as const, onClick: onOpen })}
        >
          {count !== null && <b>{formatNumber(count)}</b>} {words}
        </Pill>
      </EdgeLabelRenderer>
    </>
  );
});

const ARROWS = { plain: 'line-end', flowing: 'line-end-flowing', selected: 'line-end-selected' } as const;

/** The arrowheads, defined once. */
export const ArrowHeads = () => (
  <svg className={classes.heads} aria-hidden="true">
    <defs>
      {Object.entries(ARROWS).map(([tone, id]) => (
        <marker
          key={id}
          id={id}
          viewBox="0 0 8 8"
          refX="4"
          refY="4"
          markerWidth="9"
          markerHeight="9"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path className={classes.head} data-tone={tone} d="M1 0.5 7 4 1 7.5z" />
        </marker>
      ))}
    </defs>
  </svg>
);
