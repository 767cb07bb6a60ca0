/**
 * Finds problems that keep a graph from running, in its shape and its settings. The canvas and the server share these
 * functions. The server adds problems that only the database knows, such as a deleted list. Pure.
 */
import { isAiListType } from '../ai/prompts.ts';
import type { ListType } from '../leads/lists.ts';
import { ENRICHMENTS_OF_LIST } from '../searching/enrichment.ts';
import {
  type FoundProblem,
  type NodeType,
  type Port,
  problem,
  SEARCHES,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
} from './workflow-graph.ts';
import { settingsProblemsOf } from './workflow-settings.ts';

/** A graph with its edges indexed. Dangling edges are dropped. */
interface Net {
  nodes: Map<string, WorkflowNode>;
  into: Map<string, WorkflowEdge[]>;
  outOf: Map<string, WorkflowEdge[]>;
}
function netOf({ nodes, edges }: WorkflowGraph): Net {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const real = edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  return {
    nodes: byId,
    into: Map.groupBy(real, ({ to }) => to),
    outOf: Map.groupBy(real, ({ from }) => from),
  };
}

/** Topological order of the nodes, followed by those in or behind a cycle. */
function sorted({ nodes, into, outOf }: Net): { order: string[]; rest: string[] } {
  const open = new Map([...nodes.keys()].map((id) => [id, into.get(id)?.length ?? 0]));
  const order = [...open].filter(([, edges]) => edges === 0).map(([id]) => id);
  for (let at = 0; at < order.length; at++)
    for (const { to } of outOf.get(order[at] as string) ?? []) {
      const left = (open.get(to) as number) - 1;
      open.set(to, left);
      if (left === 0) order.push(to);
    }
  const reached = new Set(order);
  return { order, rest: [...nodes.keys()].filter((id) => !reached.has(id)) };
}

/** Ids of nodes, each after its predecessors. */
export function orderOf(graph: WorkflowGraph): string[] {
  const { order, rest } = sorted(netOf(graph));
  return [...order, ...rest];
}

/** Searches without incoming edges: where runs begin. */
export const isStart = (graph: WorkflowGraph, node: WorkflowNode): boolean =>
  SEARCHES[node.type] !== undefined && !graph.edges.some(({ to }) => to === node.id);

/** The type of leads that leave a node; null if none do or it is unknown. `type`: the incoming type, null at starts. */
export function typeLeaving(node: { type: NodeType }, type: ListType | null, port: Port): ListType | null {
  const found = SEARCHES[node.type] ?? null;
  // A start passes on everything it found, so nothing leaves by "no".
  if (type === null) return port === 'out' ? found : null;
  // Only research has an "unknown" port.
  if (port === 'unknown' && node.type !== 'ai_research') return null;
  return node.type === 'people_search' && port === 'out' ? found : type;
}

/** The type of leads that enter each node; null if none do or it is unknown. */
export const typesAt = (graph: WorkflowGraph): Map<string, ListType | null> => typesIn(netOf(graph));
function typesIn(net: Net): Map<string, ListType | null> {
  const types = new Map<string, ListType | null>([...net.nodes.keys()].map((id) => [id, null]));
  for (const id of sorted(net).order) types.set(id, typesCarried(net, types, id)[0] ?? null);
  return types;
}
/** The distinct types that edges bring to a node. */
function typesCarried(net: Net, types: Map<string, ListType | null>, id: string): ListType[] {
  const carried = (net.into.get(id) ?? []).map(({ from, port }) =>
    typeLeaving(net.nodes.get(from) as WorkflowNode, types.get(from) ?? null, port),
  );
  return [...new Set(carried)].filter((type) => type !== null);
}

/** Which leads a node can process; null: it searches for its own leads and accepts none. */
const TAKES: Record<NodeType, ((type: ListType) => boolean) | null> = {
  company_search: null,
  influencer_search: null,
  people_search: (type) => 'get-employees' in ENRICHMENTS_OF_LIST[type],
  domain_search: (type) => type === 'local',
  ai_research: () => true,
  content: isAiListType,
  filter: () => true,
  connection: () => true,
};

export function problemsOf(graph: WorkflowGraph): FoundProblem[] {
  if (graph.nodes.length === 0) return [problem('empty', null, { message: 'workflows.problem.empty' })];
  const net = netOf(graph);
  const types = typesIn(net);
  const circles = inCircles(net);
  const isAnyStart = graph.nodes.some((node) => SEARCHES[node.type] && !net.into.has(node.id));
  return [
    ...(isAnyStart ? [] : [problem('no_start', null, { message: 'workflows.problem.no_start' })]),
    ...graph.nodes.flatMap((node) => [
      ...(circles.has(node.id) ? [problem('cycle', node.id, { message: 'workflows.problem.cycle' })] : []),
      ...placeProblemsOf(net, types, node),
    ]),
    ...settingsProblemsOf(graph, types, columnsAt(net)),
  ];
}

/** Problems with a node's position in the graph. */
function placeProblemsOf(net: Net, types: Map<string, ListType | null>, node: WorkflowNode): FoundProblem[] {
  const incoming = net.into.get(node.id) ?? [];
  if (incoming.length === 0 && !net.outOf.has(node.id))
    return [problem('unconnected', node.id, { message: 'workflows.problem.unconnected' })];
  const takes = TAKES[node.type];
  if (incoming.length === 0)
    return SEARCHES[node.type] ? [] : [problem('no_input', node.id, { message: 'workflows.problem.no_input' })];
  const wrong = (message: string) => [problem('wrong_type', node.id, { message: `workflows.problem.${message}` })];
  if (!takes) return wrong('takes_none');
  const carried = typesCarried(net, types, node.id);
  if (carried.length > 1) return wrong('mixed');
  const [type] = carried;
  // Types are unknown in or behind a cycle. The cycle itself is reported instead.
  if (!type)
    return incoming.every(({ from, port }) => leavesNothing(net, from, port))
      ? [problem('no_input', node.id, { message: 'workflows.problem.nothing_left' })]
      : [];
  return takes(type) ? [] : wrong(`type_${node.type}`);
}

/** A start has no "no" port, and only research has an "unknown" port. */
const leavesNothing = ({ nodes, into }: Net, from: string, port: Port): boolean =>
  (port !== 'out' && !into.has(from)) || (port === 'unknown' && nodes.get(from)?.type !== 'ai_research');

/** Nodes in cycles: removes repeatedly the nodes that only lead to a cycle or only come from one. */
function inCircles(net: Net): Set<string> {
  const left = new Set(sorted(net).rest);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const id of left) if (!net.outOf.get(id)?.some(({ to }) => left.has(to))) left.delete(id);
  }
  return left;
}

/** Columns that AI research has filled in before leads reach a node. */
export const columnsBefore = (graph: WorkflowGraph, id: string): ReadonlySet<string> =>
  columnsAt(netOf(graph)).get(id) ?? new Set();

function columnsAt(net: Net): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const id of sorted(net).order) {
    const columns = new Set<string>();
    for (const { from } of net.into.get(id) ?? []) {
      const before = net.nodes.get(from) as WorkflowNode;
      for (const column of known.get(from) ?? []) columns.add(column);
      if (before.type === 'ai_research' && before.settings.column) columns.add(before.settings.column);
    }
    known.set(id, columns);
  }
  return known;
}
