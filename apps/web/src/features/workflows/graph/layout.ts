/** Arranges nodes: each row below its predecessors, "no" branches to the right. Loaded on demand. */
import { Graph, layout } from '@dagrejs/dagre';
import { CARD, type Point, STEP, type WorkflowGraph } from './graph.ts';

export function placesFor({ nodes, edges }: WorkflowGraph): Record<string, Point> {
  const net = new Graph({ multigraph: true });
  net.setGraph({ rankdir: 'TB', nodesep: STEP.x - CARD.width, ranksep: STEP.y - CARD.height, align: 'UL' } as never);
  net.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) net.setNode(id, { ...CARD });
  // The main output goes straight down.
  for (const { id, from, port, to } of edges) net.setEdge(from, to, { weight: port === 'out' ? 4 : 1 }, id);
  layout(net);
  return Object.fromEntries(
    nodes.map(({ id }) => {
      const { x, y } = net.node(id) as Point;
      return [id, { x: Math.round(x - CARD.width / 2), y: Math.round(y - CARD.height / 2) }];
    }),
  );
}
