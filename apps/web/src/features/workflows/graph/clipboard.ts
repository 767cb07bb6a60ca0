/** Nodes as text: copied in one workflow, pasted into any workflow or tab. */
import { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { CARD, canConnect, freshId, idsOf, type Point, partOf, type WorkflowEdge, within } from './graph.ts';

const MARK = 'leadwright/workflow';
/** Offset of the pasted nodes. */
const ASIDE = 40;

export const textOf = (graph: WorkflowGraph, ids: ReadonlySet<string>): string =>
  JSON.stringify({ type: MARK, ...partOf(graph, ids) });

/** Null: not copied from a workflow, or invalid. */
export function partFrom(text: string): WorkflowGraph | null {
  try {
    const { type, ...rest } = JSON.parse(text);
    const { data } = WorkflowGraph.safeParse(rest);
    if (type !== MARK || !data || data.nodes.length === 0) return null;
    return partOf(data, new Set(data.nodes.map(({ id }) => id)));
  } catch {
    return null;
  }
}

/** With new ids, at a free place; connections that could not be made by hand are dropped. */
export function asNew(graph: WorkflowGraph, part: WorkflowGraph): WorkflowGraph {
  const taken = idsOf(graph);
  const fresh = () => {
    const id = freshId(taken);
    taken.add(id);
    return id;
  };
  const ids = new Map(part.nodes.map(({ id }) => [id, fresh()]));
  const by = shiftFor(graph, part);
  const nodes = [...ids].map(([id, newId]) => {
    const node = part.nodes.findLast((one) => one.id === id) as WorkflowGraph['nodes'][number];
    return { ...node, id: newId, x: within(node.x + by.x), y: within(node.y + by.y) };
  });
  const edges: WorkflowEdge[] = [];
  const open = part.edges.map(({ from, port, to }) => ({
    id: fresh(),
    from: ids.get(from) as string,
    port,
    to: ids.get(to) as string,
  }));
  // A "no" port needs an incoming connection first, in whatever order the connections come.
  for (let made = true; made; ) {
    made = false;
    for (const edge of open)
      if (!edges.includes(edge) && canConnect({ nodes, edges }, edge)) made = edges.push(edge) > 0;
  }
  return { nodes, edges };
}

/** Moves down and right until no card covers another exactly. */
function shiftFor(graph: WorkflowGraph, part: WorkflowGraph): Point {
  for (let shift = ASIDE; ; shift += ASIDE) {
    const covers = part.nodes.some(({ x, y }) =>
      graph.nodes.some((node) => Math.abs(node.x - x - shift) < ASIDE && Math.abs(node.y - y - shift) < ASIDE),
    );
    if (!covers || shift > CARD.width * 10) return { x: shift, y: shift };
  }
}
