/** The graph as a list from top to bottom: paths in sequence, with branches below. Pure. */
import { nodeIn, type Port, portsOf, type WorkflowGraph, type WorkflowNode } from '../graph/graph.ts';

export interface OutlineItem {
  n: number;
  node: WorkflowNode;
  /** Outgoing connections, by port. */
  exits: Exit[];
}
export interface Exit {
  port: Port;
  edge: string;
  to: string;
  /** The rest of the path; empty if it continues at an item elsewhere. */
  path: OutlineItem[];
  /** Continues after the item, not below it. */
  isStraight: boolean;
}

type Edge = WorkflowGraph['edges'][number];

/** Traverses the graph once and numbers every node. */
class Walk {
  readonly numbers = new Map<string, number>();
  private taken = new Set<string>();
  private graph: WorkflowGraph;

  constructor(graph: WorkflowGraph) {
    this.graph = graph;
  }

  from(start: WorkflowNode): OutlineItem[] {
    if (this.taken.has(start.id)) return [];
    // Takes the path as a whole before its branches, so that it stays in one piece.
    const chain: WorkflowNode[] = [];
    for (let node: WorkflowNode | undefined = start; node; node = this.next(node)) {
      this.taken.add(node.id);
      chain.push(node);
    }
    return chain.map((node, index) => this.item(node, chain[index + 1]?.id));
  }

  private edgesOf(node: WorkflowNode): Edge[] {
    return portsOf(this.graph, node).flatMap((port) =>
      this.graph.edges.filter((edge) => edge.from === node.id && edge.port === port),
    );
  }

  private next(node: WorkflowNode): WorkflowNode | undefined {
    const edge = this.edgesOf(node).find(({ port, to }) => port === 'out' && !this.taken.has(to));
    return nodeIn(this.graph, edge?.to ?? null);
  }

  private item(node: WorkflowNode, next: string | undefined): OutlineItem {
    const n = this.numbers.size + 1;
    this.numbers.set(node.id, n);
    const edges = this.edgesOf(node);
    const straight = edges.find(({ port, to }) => port === 'out' && to === next);
    const exits = edges.filter((edge) => edge !== straight).map((edge) => this.exit(edge, false));
    // Last, right above its target.
    return { n, node, exits: straight ? [...exits, this.exit(straight, true)] : exits };
  }

  private exit({ id, port, to }: Edge, isStraight: boolean): Exit {
    const target = nodeIn(this.graph, to);
    return { port, edge: id, to, isStraight, path: target && !isStraight ? this.from(target) : [] };
  }
}

/** Paths from their starts, then unconnected nodes. */
export function outlineOf(graph: WorkflowGraph) {
  const walk = new Walk(graph);
  const led = new Set(graph.edges.map(({ to }) => to));
  const leads = new Set(graph.edges.map(({ from }) => from));
  const isLoose = ({ id }: WorkflowNode) => !led.has(id) && !leads.has(id);
  const connected = graph.nodes.filter((node) => !isLoose(node));
  // Nodes without incoming edges start a path; the rest is part of a cycle.
  const begins = [...connected.filter(({ id }) => !led.has(id)), ...connected];
  const paths = begins.map((node) => walk.from(node)).filter((path) => path.length > 0);
  const loose = graph.nodes.filter(isLoose).flatMap((node) => walk.from(node));
  return { paths, loose, numbers: walk.numbers as ReadonlyMap<string, number> };
}
