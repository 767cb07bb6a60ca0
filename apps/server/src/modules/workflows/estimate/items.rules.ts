/**
 * The most leads that can reach each node. A lead reaches a node once, even by several paths, so leads are counted by their origin:
 * a start, or a search for people at companies. Pure.
 */
import { orderOf, typesAt } from '@leadwright/contract/automation/workflow-checks';
import type { WorkflowGraph, WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import { TRIED_LEADS } from '@leadwright/contract/automation/workflow-runs';

export interface NodeItems {
  /** Leads that it deals with: of a start those it finds, otherwise those that come in. */
  items: number;
  isStart: boolean;
}

/** Of a graph that has no problems. */
export function mostItems(graph: WorkflowGraph, { isTrial }: { isTrial: boolean }): Map<string, NodeItems> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const into = Map.groupBy(graph.edges, ({ to }) => to);
  const types = typesAt(graph);
  const made = new Map<string, number>();
  const makers = new Map<string, Set<string>>();
  const found = new Map<string, NodeItems>();
  for (const id of orderOf(graph)) {
    const node = nodes.get(id) as WorkflowNode;
    const isStart = types.get(id) === null;
    const coming = makersInto(into.get(id) ?? [], { nodes, makers });
    makers.set(id, coming);
    const come = [...coming].reduce((sum, maker) => sum + (made.get(maker) ?? 0), 0);
    const items = isStart ? startItems(node, isTrial) : Math.min(come, capOf(node));
    found.set(id, { items, isStart });
    if (isStart) made.set(id, items);
    else if (node.type === 'people_search') made.set(id, items * node.settings.per_company);
  }
  return found;
}

interface Reached {
  nodes: ReadonlyMap<string, WorkflowNode>;
  makers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Who brought the leads that edges lead to a node. */
function makersInto(edges: WorkflowGraph['edges'], { nodes, makers }: Reached): Set<string> {
  return new Set(
    edges.flatMap(({ from, port }) => {
      const before = makers.get(from) ?? new Set();
      const bringsOwn = before.size === 0 || (nodes.get(from)?.type === 'people_search' && port === 'out');
      return bringsOwn ? [from] : [...before];
    }),
  );
}

function startItems({ settings }: WorkflowNode, isTrial: boolean): number {
  const limit = 'limit' in settings ? settings.limit : 0;
  return isTrial ? Math.min(limit, TRIED_LEADS) : limit;
}

/** What a node deals with at most, as its author set it. */
const capOf = ({ settings }: WorkflowNode): number =>
  'most' in settings && settings.most !== null ? settings.most : Number.MAX_SAFE_INTEGER;
