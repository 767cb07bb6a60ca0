/** The path of a connection between two cards, and the position of its label. Pure. */
import { getSmoothStepPath, type Position } from '@xyflow/react';
import type { Point } from '../graph/graph.ts';

interface End extends Point {
  side: Position;
}
interface Route extends Point {
  path: string;
}

const RADIUS = 12;
/** The arrowhead ends before the card. */
const ARROW = 6;
const BEFORE: Record<Position, Point> = {
  top: { x: 0, y: -ARROW },
  bottom: { x: 0, y: ARROW },
  left: { x: -ARROW, y: 0 },
  right: { x: ARROW, y: 0 },
} as Record<Position, Point>;
/** A line turns this far below a card, and comes down this far beside another. */
const BELOW = 32;
const BESIDE = 44;

export function routeOf(from: End, to: End): Route {
  const end = { x: to.x + BEFORE[to.side].x, y: to.y + BEFORE[to.side].y };
  if (from.side === 'bottom' && to.side !== 'top') return aroundOf(from, end, to.side === 'right' ? BESIDE : -BESIDE);
  const [path, x, y] = getSmoothStepPath({
    sourceX: from.x,
    sourceY: from.y,
    sourcePosition: from.side,
    targetX: end.x,
    targetY: end.y,
    targetPosition: to.side,
    borderRadius: RADIUS,
  });
  return { path, x, y };
}

/** Into the side: through the gaps between rows and columns, without crossing a card. */
function aroundOf(from: Point, end: Point, beside: number): Route {
  const turn = from.y + BELOW;
  const corners = [from, { x: from.x, y: turn }, { x: end.x + beside, y: turn }, { x: end.x + beside, y: end.y }, end];
  return { path: rounded(corners), x: (from.x + end.x + beside) / 2, y: turn };
}

function rounded(corners: Point[]): string {
  const [first, ...rest] = corners as [Point, ...Point[]];
  const pieces = rest.map((corner, index) => {
    const before = corners[index] as Point;
    const after = rest[index + 1];
    if (!after) return `L ${corner.x} ${corner.y}`;
    const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    const [into, out] = [towards(corner, before, radius), towards(corner, after, radius)];
    return `L ${into.x} ${into.y} Q ${corner.x} ${corner.y} ${out.x} ${out.y}`;
  });
  return `M ${first.x} ${first.y} ${pieces.join(' ')}`;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
function towards(from: Point, to: Point, by: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / whole, y: from.y + ((to.y - from.y) * by) / whole };
}
