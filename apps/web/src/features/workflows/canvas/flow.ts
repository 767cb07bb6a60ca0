/** Converts the graph for React Flow. Unchanged parts stay the same objects, so that only changed cards render. */
import { Position } from '@xyflow/react';
import { CARD, type Point, type WorkflowEdge, type WorkflowNode } from '../graph/graph.ts';
import type { LineEdge } from './EdgeLine.tsx';
import { type CardData, type CardNode, HANDLES } from './NodeCard.tsx';

const isSame = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).every((name) => Object.is(one[name], other[name]));

const SIZE = { ...CARD };
const isThere = (ports: readonly string[], id: string) => (id !== 'no' && id !== 'unknown') || ports.includes(id);
const known = new Map<string, (typeof HANDLES)[number][]>();
/** The same object for the same ports. */
function handlesOf(ports: readonly string[]) {
  const key = ports.join();
  const handles = known.get(key) ?? HANDLES.filter(({ id }) => isThere(ports, id));
  known.set(key, handles);
  return handles;
}

export class Cards {
  private kept = new Map<string, CardNode>();

  of(node: WorkflowNode, details: Omit<CardData, 'node'>, selected: boolean): CardNode {
    const before = this.kept.get(node.id);
    const data = { node, ...details } as CardData;
    const same = before && isSame(before.data, data);
    if (same && before.selected === selected) return before;
    const { x, y } = node;
    const card: CardNode = {
      id: node.id,
      type: 'card',
      data: same ? before.data : data,
      selected,
      ariaLabel: details.label as string,
      position: { x, y },
      width: CARD.width,
      height: CARD.height,
      measured: SIZE,
      handles: handlesOf(details.ports as string[]),
    };
    this.kept.set(node.id, card);
    return card;
  }
}

export class Lines {
  private kept = new Map<string, LineEdge>();

  of(edge: WorkflowEdge, ends: { from: Point; to: Point }, data: NonNullable<LineEdge['data']>, selected: boolean) {
    const before = this.kept.get(edge.id);
    const targetHandle = sideOf(edge, ends);
    const same = before?.data && isSame({ ...before.data, onOpen: null }, { ...data, onOpen: null });
    if (same && before.selected === selected && before.targetHandle === targetHandle) return before;
    const line: LineEdge = {
      id: edge.id,
      type: 'line',
      source: edge.from,
      target: edge.to,
      sourceHandle: edge.port,
      targetHandle,
      data,
      selected,
      ariaLabel: data.label,
    };
    this.kept.set(edge.id, line);
    return line;
  }
}

/** From above, or from the side if the other node is there. */
function sideOf({ port }: WorkflowEdge, { from, to }: { from: Point; to: Point }): 'top' | 'left' | 'right' {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (port === 'unknown' && across > CARD.width) return Position.Left;
  if (port !== 'out') return across > CARD.width && Math.abs(down) < CARD.height * 1.5 ? Position.Left : Position.Top;
  if (down < CARD.height || Math.abs(across) < CARD.width * 0.75) return Position.Top;
  return across < 0 ? Position.Right : Position.Left;
}
