/** Converts React Flow's events to edits: drags, selections, connections. */
import {
  type EdgeChange,
  type Connection as FlowConnection,
  type IsValidConnection,
  type NodeChange,
  type OnConnectEnd,
  useReactFlow,
} from '@xyflow/react';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { useEditing } from '../editor/useEditor.ts';
import { CARD, type Connection, canConnect, type Point, type Port } from '../graph/graph.ts';
import type { Wanted } from '../nodes/pick.tsx';
import type { CardNode } from './NodeCard.tsx';

interface Options {
  area: RefObject<HTMLDivElement | null>;
  /** A connection that ends on the empty canvas opens the node picker. */
  add: (wanted: Wanted) => void;
}

const connectionOf = ({ source, sourceHandle, target }: Pick<FlowConnection, 'source' | 'sourceHandle' | 'target'>) =>
  ({ from: source, port: (sourceHandle ?? 'out') as Port, to: target }) satisfies Connection;

export function useChanges({ area, add }: Options) {
  const { graph, selected, act, isReadOnly } = useEditing();
  const { screenToFlowPosition } = useReactFlow();
  // Several events of one press, for nodes and connections, are one selection.
  const next = useRef<Set<string> | null>(null);
  const select = (changes: { id: string; selected: boolean }[]) => {
    if (changes.length === 0) return;
    if (!next.current)
      queueMicrotask(() => {
        act({ do: 'select', ids: next.current ?? [] });
        next.current = null;
      });
    next.current ??= new Set(selected);
    for (const change of changes) next.current[change.selected ? 'add' : 'delete'](change.id);
  };
  const isValid: IsValidConnection = (connection) => canConnect(graph, connectionOf(connection as FlowConnection));
  const mark = (isConnecting: boolean) => area.current?.toggleAttribute('data-connecting', isConnecting);
  return {
    onNodesChange: (changes: NodeChange<CardNode>[]) => {
      select(changes.filter((change) => change.type === 'select'));
      const places = changes.flatMap((change): [string, Point][] =>
        change.type === 'position' && change.position ? [[change.id, change.position]] : [],
      );
      if (places.length > 0 && !isReadOnly) act({ do: 'place', places: Object.fromEntries(places) });
    },
    // One of several selected nodes: a press alone does not change the selection.
    onNodeClick: ({ shiftKey, metaKey, ctrlKey }: MouseEvent, { id }: CardNode) => {
      if (!shiftKey && !metaKey && !ctrlKey && selected.size > 1) act({ do: 'select', ids: [id] });
    },
    onEdgesChange: (changes: EdgeChange[]) => select(changes.filter((change) => change.type === 'select')),
    onNodeDragStop: () => act({ do: 'seal' }),
    onSelectionDragStop: () => act({ do: 'seal' }),
    onConnect: (connection: FlowConnection) => act({ do: 'connect', ...connectionOf(connection) }),
    isValidConnection: isValid,
    onConnectStart: () => mark(true),
    onConnectEnd: ((event, { fromNode, fromHandle, isValid: isMade }) => {
      mark(false);
      if (isMade || !fromNode || fromHandle?.type !== 'source') return;
      const { clientX: x, clientY: y } = 'changedTouches' in event ? (event.changedTouches[0] as Touch) : event;
      const under = document.elementFromPoint(x, y);
      const port = (fromHandle.id ?? 'out') as Port;
      const target = under?.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
      if (target) return act({ do: 'connect', from: fromNode.id, port, to: target });
      if (!under?.closest('.react-flow__pane')) return;
      const at = screenToFlowPosition({ x, y });
      add({ after: { id: fromNode.id, port }, at: { x: at.x - CARD.width / 2, y: at.y - CARD.height / 2 } });
    }) satisfies OnConnectEnd,
  };
}
