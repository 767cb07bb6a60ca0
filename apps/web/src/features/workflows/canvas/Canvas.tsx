/** The graph on a canvas: cards can be dragged, connected and selected. During a run it shows each node's progress. */
import '@xyflow/react/dist/base.css';
import { Background, ConnectionLineType, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/useEditor.ts';
import { CARD, type NodeType, type WorkflowEdge } from '../graph/graph.ts';
import { AddDialog, addNode, ConnectDialog, type Wanted } from '../nodes/pick.tsx';
import { CanvasTools } from './CanvasTools.tsx';
import classes from './canvas.module.css';
import { ArrowHeads, EdgeLine } from './EdgeLine.tsx';
import { NodeCard } from './NodeCard.tsx';
import { Overview } from './Overview.tsx';
import { DRAGGED, Palette } from './Palette.tsx';
import type { ShownRun } from './run.ts';
import { useCanvasKeys } from './useCanvasKeys.ts';
import { useChanges } from './useChanges.ts';
import { useFlow } from './useFlow.ts';
import { useMoves, useShown, WHOLE } from './view.ts';

const NODE_KINDS = { card: NodeCard };
const EDGE_KINDS = { line: EdgeLine };
/** Above this number, only visible nodes are rendered. */
const MOST_KEPT = 400;

interface Props {
  run?: ShownRun | null;
  /** Opens a connection's leads, if the run has counts for it. */
  onEdgeOpen?: (edge: WorkflowEdge) => void;
  /** By double click or Enter. */
  onNodeOpen?: (id: string) => void;
  /** In the middle of an empty canvas. */
  children?: ReactNode;
}

export const Canvas = (props: Props) => (
  <ReactFlowProvider>
    <CanvasInside {...props} />
  </ReactFlowProvider>
);

function CanvasInside({ run = null, onEdgeOpen, onNodeOpen, children }: Props) {
  const { t } = useTranslation();
  const editor = useEditing();
  const { isReadOnly } = editor;
  const area = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState<Wanted | null>(null);
  const [connecting, setConnecting] = useState<string | null>(null);
  const { nodes, edges } = useFlow(run, onEdgeOpen);
  const changes = useChanges({ area, add: setAdding });
  useCanvasKeys({ add: setAdding, connect: setConnecting, open: onNodeOpen });
  useShown(area);
  const moves = useMoves(area);
  const drop = useDrop();
  return (
    <div ref={area} className={classes.canvas} {...(!isReadOnly && drop)}>
      <ArrowHeads />
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_KINDS}
        edgeTypes={EDGE_KINDS}
        {...changes}
        {...moves}
        onNodeDoubleClick={(_, { id }) => onNodeOpen?.(id)}
        aria-label={t('canvas.editor.area')}
        fitView
        fitViewOptions={WHOLE}
        minZoom={0.1}
        maxZoom={2}
        // All cards stay mounted: mounting cards while the canvas moves is slower than moving them.
        onlyRenderVisibleElements={nodes.length > MOST_KEPT}
        nodesDraggable={!isReadOnly}
        nodesConnectable={!isReadOnly}
        nodesFocusable
        edgesFocusable={false}
        elevateNodesOnSelect={false}
        connectionRadius={48}
        connectionLineType={ConnectionLineType.SmoothStep}
        deleteKeyCode={null}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} size={1.5} color="var(--border-strong)" />
        {nodes.length > 0 && <Overview />}
      </ReactFlow>
      {!isReadOnly && <Palette />}
      <CanvasTools />
      {nodes.length === 0 && children && <div className={classes.centre}>{children}</div>}
      {adding && <AddDialog wanted={adding} onClose={() => setAdding(null)} />}
      {connecting && <ConnectDialog from={connecting} onClose={() => setConnecting(null)} />}
    </div>
  );
}

/** Drops nodes at the pointer. */
function useDrop() {
  const { t } = useTranslation();
  const editor = useEditing();
  const { screenToFlowPosition } = useReactFlow();
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      const type = event.dataTransfer.getData(DRAGGED) as NodeType | '';
      if (!type) return;
      event.preventDefault();
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      addNode(editor, t, type, { after: null, at: { x: x - CARD.width / 2, y: y - CARD.height / 2 } });
    },
  };
}
