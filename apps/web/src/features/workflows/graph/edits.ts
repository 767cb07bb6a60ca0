/** All edits of a graph, as pure functions from one graph to the next. */
import { MAX_EDGES, MAX_NODES } from '@leadwright/contract/automation/workflow-graph';
import {
  type Connection,
  canConnect,
  freshId,
  idsOf,
  type NodeType,
  newNode,
  nodeIn,
  type Point,
  type Port,
  placeAfter,
  placeBelow,
  type WorkflowGraph,
  type WorkflowNode,
  within,
} from './graph.ts';

export type Edit =
  /** `after`: connected to that node's output. `id`: of the new node. */
  | { do: 'add'; type: NodeType; id: string; at?: Point; after?: { id: string; port: Port } | null }
  | { do: 'place'; places: Record<string, Point> }
  | { do: 'move'; ids: string[]; by: Point }
  | ({ do: 'connect' } & Connection)
  | { do: 'settings'; id: string; settings: WorkflowNode['settings'] }
  | { do: 'title'; id: string; title: string }
  | { do: 'remove'; ids: string[] }
  | { do: 'paste'; part: WorkflowGraph }
  | { do: 'replace'; graph: WorkflowGraph };

const mapNodes = (graph: WorkflowGraph, change: (node: WorkflowNode) => WorkflowNode): WorkflowGraph => {
  const nodes = graph.nodes.map(change);
  return nodes.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes };
};

/** The same object if nothing changes. */
export function apply(graph: WorkflowGraph, edit: Edit): WorkflowGraph {
  switch (edit.do) {
    case 'add':
      return add(graph, edit);
    case 'place':
      return mapNodes(graph, (node) => moved(node, edit.places[node.id]));
    case 'move':
      return mapNodes(graph, (node) =>
        edit.ids.includes(node.id) ? moved(node, { x: node.x + edit.by.x, y: node.y + edit.by.y }) : node,
      );
    case 'connect':
      return connect(graph, edit);
    case 'settings':
      return mapNodes(graph, (node) =>
        node.id === edit.id ? ({ ...node, settings: edit.settings } as WorkflowNode) : node,
      );
    case 'title':
      return mapNodes(graph, (node) => (node.id === edit.id ? { ...node, title: edit.title } : node));
    case 'remove':
      return remove(graph, new Set(edit.ids));
    case 'paste':
      return fits(graph, edit.part)
        ? { nodes: [...graph.nodes, ...edit.part.nodes], edges: [...graph.edges, ...edit.part.edges] }
        : graph;
    case 'replace':
      return edit.graph;
  }
}

const moved = (node: WorkflowNode, to: Point | undefined): WorkflowNode => {
  if (!to) return node;
  const [x, y] = [within(to.x), within(to.y)];
  return x === node.x && y === node.y ? node : { ...node, x, y };
};

function add(graph: WorkflowGraph, { type, id, at, after }: Extract<Edit, { do: 'add' }>): WorkflowGraph {
  if (graph.nodes.length >= MAX_NODES || idsOf(graph).has(id)) return graph;
  const before = nodeIn(graph, after?.id ?? null);
  const place = at ?? (before && after ? placeAfter(graph, before, after.port) : placeBelow(graph));
  const node = newNode(type, id, place);
  const grown = { ...graph, nodes: [...graph.nodes, node] };
  return before && after ? connect(grown, { from: before.id, port: after.port, to: id }) : grown;
}

function connect(graph: WorkflowGraph, { from, port, to }: Connection): WorkflowGraph {
  if (graph.edges.length >= MAX_EDGES || !canConnect(graph, { from, port, to })) return graph;
  return { ...graph, edges: [...graph.edges, { id: freshId(idsOf(graph)), from, port, to }] };
}

/** Removes nodes with their connections, and connections. */
function remove(graph: WorkflowGraph, ids: ReadonlySet<string>): WorkflowGraph {
  const nodes = graph.nodes.filter(({ id }) => !ids.has(id));
  const edges = graph.edges.filter(({ id, from, to }) => !ids.has(id) && !ids.has(from) && !ids.has(to));
  return nodes.length === graph.nodes.length && edges.length === graph.edges.length ? graph : { nodes, edges };
}

export const fits = (graph: WorkflowGraph, part: WorkflowGraph) =>
  graph.nodes.length + part.nodes.length <= MAX_NODES && graph.edges.length + part.edges.length <= MAX_EDGES;
