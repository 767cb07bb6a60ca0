/** The whole graph in a corner. It gives way to a card below it where it is needed least. */
import { MiniMap, type ReactFlowState, useStore } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/useEditor.ts';
import { CARD } from '../graph/graph.ts';
import classes from './canvas.module.css';
import type { CardNode } from './NodeCard.tsx';
import { isInTheWay } from './overview.ts';

const SIZE = { width: 152, height: 112 };
/** React Flow's distance from the corner. */
const MARGIN = 15;

export function Overview() {
  const { t } = useTranslation();
  const { open } = useEditing();
  const hasForm = open !== null;
  const isHidden = useStore(({ nodes, transform: [left, top, zoom], width, height }: ReactFlowState) =>
    isInTheWay({
      cards: nodes.map(({ position: { x, y } }) => ({
        left: left + x * zoom,
        top: top + y * zoom,
        right: left + (x + CARD.width) * zoom,
        bottom: top + (y + CARD.height) * zoom,
      })),
      view: { left: 0, top: 0, right: width, bottom: height },
      map: {
        left: width - MARGIN - SIZE.width,
        top: height - MARGIN - SIZE.height,
        right: width - MARGIN,
        bottom: height - MARGIN,
      },
      hasForm,
    }),
  );
  if (isHidden) return null;
  return (
    <MiniMap<CardNode>
      className={classes.map ?? ''}
      ariaLabel={t('canvas.editor.map')}
      pannable
      zoomable
      nodeColor={mapColour}
      nodeBorderRadius={12}
      bgColor="var(--bg)"
      maskColor="transparent"
      maskStrokeColor="var(--primary-edge)"
      maskStrokeWidth={2}
      style={SIZE}
    />
  );
}

const COLOURS: Record<string, string> = {
  done: 'var(--ok)',
  running: 'var(--d1)',
  failed: 'var(--bad)',
  waiting: 'var(--d5)',
  canceled: 'var(--d5)',
};
const mapColour = ({ data: { progress, problem } }: CardNode) =>
  progress ? (COLOURS[progress.state] as string) : problem ? 'var(--warn)' : 'var(--d5)';
