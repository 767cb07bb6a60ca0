/** The props of a node's form, and how it changes the node. */
import type { WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import type { ListType } from '@leadwright/contract/leads/lists';
import { useEditing } from '../../editor/useEditor.ts';
import { useNodeFacts } from '../useNodeFacts.ts';

export type NodeOf<T extends WorkflowNode['type']> = Extract<WorkflowNode, { type: T }>;

export interface FormProps<T extends WorkflowNode['type'] = WorkflowNode['type']> {
  node: NodeOf<T>;
  /** Type of incoming leads; null if there are none. */
  incoming: ListType | null;
}

/** Input goes straight into the graph. Errors are shown after the first attempt to run. */
export function useNodeForm<N extends WorkflowNode>(node: N) {
  const { act, isTried } = useEditing();
  const facts = useNodeFacts();
  const replace = (settings: N['settings']) => act({ do: 'settings', id: node.id, settings });
  return {
    isTried,
    set: (patch: Partial<N['settings']>) => replace({ ...node.settings, ...patch } as N['settings']),
    /** For settings of another kind, which share nothing with the previous ones. */
    replace,
    error: (field: string) => (isTried ? facts.field(node.id, field) : undefined),
  };
}
