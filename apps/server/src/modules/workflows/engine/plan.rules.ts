/** A graph as a run follows it: every node after all that lead to it, with what stands before and behind it. Pure. */
import { isStart, orderOf, typeLeaving, typesAt } from '@leadwright/contract/automation/workflow-checks';
import type { Port, WorkflowGraph, WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import { TRIED_LEADS } from '@leadwright/contract/automation/workflow-runs';
import type { ListType } from '@leadwright/contract/leads/lists';

export interface PlannedNode {
  node: WorkflowNode;
  place: number;
  isStart: boolean;
  /** Of the leads that come in; null at starts. */
  takes: ListType | null;
  /** Of the leads that leave at `out`. */
  brings: ListType;
  before: readonly string[];
  behind: Readonly<Record<Port, readonly string[]>>;
}

/** In the order of the graph. */
export type Plan = ReadonlyMap<string, PlannedNode>;

const once = (ids: string[]): string[] => [...new Set(ids)];

/** Of a graph that has no problems. */
export function planOf(graph: WorkflowGraph): Plan {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const types = typesAt(graph);
  const planned = orderOf(graph).map((id, place): [string, PlannedNode] => {
    const node = byId.get(id) as WorkflowNode;
    const takes = types.get(id) ?? null;
    const to = (port: Port) =>
      once(graph.edges.filter((edge) => edge.from === id && edge.port === port).map((edge) => edge.to));
    return [
      id,
      {
        node,
        place,
        takes,
        isStart: isStart(graph, node),
        brings: typeLeaving(node, takes, 'out') ?? takes ?? 'local',
        before: once(graph.edges.filter((edge) => edge.to === id).map((edge) => edge.from)),
        behind: { out: to('out'), no: to('no'), unknown: to('unknown') },
      },
    ];
  });
  return new Map(planned);
}

/** All nodes that its leads may reach next. */
export const allBehind = ({ behind }: PlannedNode): string[] => Object.values(behind).flat();

/** Everything that can be reached from a node, and the node itself. */
export function fromOn(plan: Plan, id: string): Set<string> {
  const reached = new Set([id]);
  for (const each of reached) {
    for (const next of allBehind(plan.get(each) as PlannedNode)) reached.add(next);
  }
  return reached;
}

/** Nothing takes over what leaves it: a lead that comes out here has come to the end of a path. */
export const isEnd = ({ behind }: PlannedNode): boolean => behind.out.length === 0;

/** The most leads that a start looks for. */
export function mostOf({ node }: PlannedNode, isTrial: boolean): number {
  const limit = 'limit' in node.settings ? node.settings.limit : 0;
  return isTrial ? Math.min(limit, TRIED_LEADS) : limit;
}
