/** What the form of a node gets, and how it changes the node. */
import type { WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import type { ListType } from '@leadwright/contract/leads/lists';
import { useEditing } from '../../editor/useEditor.ts';
import { useNodeFacts } from '../useNodeFacts.ts';

export type NodeOf<T extends WorkflowNode['type']> = Extract<WorkflowNode, { type: T }>;

export interface FormProps<T extends WorkflowNode['type'] = WorkflowNode['type']> {
  node: NodeOf<T>;
  /** The type of leads that come in; null: none do. */
  incoming: ListType | null;
}

/** Values are put into the graph as they are typed; what is wrong with them is said once somebody wanted to run it. */
export function useNodeForm<N extends WorkflowNode>(node: N) {
  const { act, isTried } = useEditing();
  const facts = useNodeFacts();
  const replace = (settings: N['settings']) => act({ do: 'settings', id: node.id, settings });
  return {
    isTried,
    set: (patch: Partial<N['settings']>) => replace({ ...node.settings, ...patch } as N['settings']),
    /** For settings of another kind, which share nothing with those before. */
    replace,
    error: (field: string) => (isTried ? facts.field(node.id, field) : undefined),
  };
}
