/** Default names of lists. Pure. */
import { isStart } from '@leadwright/contract/automation/workflow-checks';
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { cut } from '@leadwright/contract/text';

const MAX_NAME = 110;

/** After the workflow; numbered where several starts of it find leads of one type, so that each has its own. */
export function defaultListName(graph: WorkflowGraph, workflow: string, nodeId: string): string {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const alike = graph.nodes.filter(
    (each) => each.type === node?.type && isStart(graph, each) && !('list' in each.settings && each.settings.list),
  );
  const name = cut(workflow, MAX_NAME);
  const nth = alike.findIndex(({ id }) => id === nodeId);
  return alike.length > 1 && nth > 0 ? `${name} ${nth + 1}` : name;
}
