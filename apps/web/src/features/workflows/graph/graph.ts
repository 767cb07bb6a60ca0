/** Parts of a workflow's graph: new nodes, free places, allowed connections. Pure. */
import {
  type NodeType,
  PORTS,
  type Port,
  SEARCHES,
  SETTINGS_OF,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
} from '@leadwright/contract/automation/workflow-graph';

export type { NodeType, Port, WorkflowEdge, WorkflowGraph, WorkflowNode };

/** The size of a card, and the distance from one to the next. */
export const CARD = { width: 272, height: 88 } as const;
export const STEP = { x: 400, y: 152 } as const;

export interface Point {
  x: number;
  y: number;
}

/** The maximum coordinates of a graph. */
const MOST = 100_000;
export const within = (value: number) => Math.max(-MOST, Math.min(MOST, Math.round(value)));

export const EMPTY_GRAPH: WorkflowGraph = { nodes: [], edges: [] };

/** A short, unused id. */
export function freshId(taken: ReadonlySet<string>): string {
  for (;;) {
    const id = crypto.randomUUID().slice(0, 8);
    if (!taken.has(id)) return id;
  }
}
export const idsOf = ({ nodes, edges }: WorkflowGraph) => new Set([...nodes, ...edges].map(({ id }) => id));

export const newNode = (type: NodeType, id: string, at: Point): WorkflowNode =>
  ({
    id,
    type,
    x: within(at.x),
    y: within(at.y),
    title: '',
    settings: SETTINGS_OF[type].parse(type === 'connection' ? { to: 'crm' } : {}),
  }) as WorkflowNode;

export const nodeIn = ({ nodes }: WorkflowGraph, id: string | null) => nodes.find((node) => node.id === id);

const overlaps = (one: Point, other: Point) =>
  Math.abs(one.x - other.x) < CARD.width && Math.abs(one.y - other.y) < CARD.height;

/** At the wanted place, or to the right of what is there. */
function freePlace({ nodes }: WorkflowGraph, wanted: Point): Point {
  const place = { ...wanted };
  while (nodes.some((node) => overlaps(node, place))) place.x += STEP.x;
  return place;
}

/** Below a node for its output, next to it for its "no" port. */
export const placeAfter = (graph: WorkflowGraph, { x, y }: Point, port: Port): Point =>
  freePlace(graph, port === 'out' ? { x, y: y + STEP.y } : { x: x + STEP.x, y });

/** Below everything else. */
export function placeBelow(graph: WorkflowGraph): Point {
  if (graph.nodes.length === 0) return { x: 0, y: 0 };
  const lowest = Math.max(...graph.nodes.map(({ y }) => y));
  return freePlace(graph, { x: Math.min(...graph.nodes.map(({ x }) => x)), y: lowest + STEP.y });
}

/** Searches for companies and creators find their own leads; all others can process incoming ones. */
export const takesLeads = ({ type }: { type: NodeType }) => type !== 'company_search' && type !== 'influencer_search';

/**
 * A search without incoming edges passes on all it found, so it has no "no" port. An existing connection is still
 * shown.
 */
const hasLeftOver = (graph: WorkflowGraph, { id, type }: WorkflowNode) =>
  !SEARCHES[type] || graph.edges.some(({ from, port, to }) => to === id || (from === id && port === 'no'));
const ALL: Port[] = [...PORTS];
const BOTH: Port[] = ['out', 'no'];
const ONE: Port[] = ['out'];
export function portsOf(graph: WorkflowGraph, node: WorkflowNode): Port[] {
  if (node.type === 'ai_research') return ALL;
  return hasLeftOver(graph, node) ? BOTH : ONE;
}

/** Whether there is a path from one to the other. */
export function leadsTo({ edges }: WorkflowGraph, from: string, to: string): boolean {
  const next = Map.groupBy(edges, (edge) => edge.from);
  const reached = new Set([from]);
  for (const id of reached) for (const edge of next.get(id) ?? []) reached.add(edge.to);
  return reached.has(to);
}

export type Connection = Pick<WorkflowEdge, 'from' | 'port' | 'to'>;

/** No cycles, no duplicates, nothing into a search with its own leads. */
export function canConnect(graph: WorkflowGraph, { from, port, to }: Connection): boolean {
  const [source, target] = [nodeIn(graph, from), nodeIn(graph, to)];
  if (!source || !target || !takesLeads(target) || !portsOf(graph, source).includes(port)) return false;
  // "unknown" may share its target with "no".
  const isTaken = (edge: WorkflowEdge) =>
    edge.from === from && edge.to === to && (edge.port === port || (edge.port !== 'unknown' && port !== 'unknown'));
  return !graph.edges.some(isTaken) && !leadsTo(graph, to, from);
}

/** Nodes and the connections among them. */
export function partOf({ nodes, edges }: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  };
}
