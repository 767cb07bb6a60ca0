/** The graph as a list that is read from top to bottom: paths go straight on, what branches off stands below it. Pure. */
import { nodeIn, type Port, portsOf, type WorkflowGraph, type WorkflowNode } from '../graph/graph.ts';

export interface OutlineItem {
  n: number;
  node: WorkflowNode;
  /** What leads on, by exit. */
  exits: Exit[];
}
export interface Exit {
  port: Port;
  edge: string;
  to: string;
  /** The rest of the path; empty when it goes on at an item that stands elsewhere. */
  path: OutlineItem[];
  /** Goes straight on after the item, not below it. */
  isStraight: boolean;
}

/** Paths from where they begin, then what is not connected. */
export function outlineOf(graph: WorkflowGraph): {
  paths: OutlineItem[][];
  loose: OutlineItem[];
  numbers: Map<string, number>;
} {
  const numbers = new Map<string, number>();
  const led = new Set(graph.edges.map(({ to }) => to));
  const leads = new Set(graph.edges.map(({ from }) => from));
  const isLoose = ({ id }: WorkflowNode) => !led.has(id) && !leads.has(id);
  const walk = (node: WorkflowNode): OutlineItem[] => {
    numbers.set(node.id, numbers.size + 1);
    const item: OutlineItem = { n: numbers.size, node, exits: [] };
    const edges = portsOf(graph, node).flatMap((port) =>
      graph.edges.filter((edge) => edge.from === node.id && edge.port === port),
    );
    const straight = edges.find(({ port, to }) => port === 'out' && !numbers.has(to));
    // What branches off is read first, so that its numbers stand below the item.
    for (const edge of edges.filter((one) => one !== straight)) item.exits.push(exitOf(edge, false));
    if (!straight) return [item];
    const exit = exitOf(straight, true);
    item.exits.unshift(exit);
    return [item, ...exit.path];
  };
  const exitOf = ({ id, port, to }: WorkflowGraph['edges'][number], isStraight: boolean): Exit => {
    const target = nodeIn(graph, to);
    const path = target && !numbers.has(to) ? walk(target) : [];
    return { port, edge: id, to, path, isStraight };
  };
  const begin = (nodes: WorkflowNode[]) =>
    nodes.filter(({ id }) => !numbers.has(id)).map((node) => (numbers.has(node.id) ? [] : walk(node)));
  const paths = begin(graph.nodes.filter((node) => !led.has(node.id) && !isLoose(node)));
  // Whatever is left is part of a circle.
  const rest = begin(graph.nodes.filter((node) => !isLoose(node)));
  const loose = begin(graph.nodes.filter(isLoose)).flat();
  return { paths: [...paths, ...rest].filter((path) => path.length > 0), loose, numbers };
}
