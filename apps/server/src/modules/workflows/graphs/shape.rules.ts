/** The summary of a graph for the list page, stored with every save. Pure. */
import { orderOf, problemsOf } from '@leadwright/contract/automation/workflow-checks';
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { refsOf } from './refs.rules.ts';

const SHOWN_TYPES = 8;

export function about(graph: WorkflowGraph) {
  const types = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  return {
    node_types: orderOf(graph)
      .slice(0, SHOWN_TYPES)
      .flatMap((id) => types.get(id) ?? []),
    node_count: graph.nodes.length,
    is_whole: problemsOf(graph).length === 0,
    refs: JSON.stringify(refsOf(graph)),
  };
}
