/** Dialogs to add a node and to connect one. */
import { MAX_NODES } from '@leadwright/contract/automation/workflow-graph';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { type Editor, useEditing } from '../editor/useEditor.ts';
import {
  canConnect,
  freshId,
  idsOf,
  type NodeType,
  nodeIn,
  type Point,
  type Port,
  portsOf,
  takesLeads,
  type WorkflowNode,
} from '../graph/graph.ts';
import { NodeSummary } from './NodeSummary.tsx';
import { NODE_GROUPS, NODE_ICONS, portWords, titleOf } from './node-types.tsx';
import { PickDialog, type PickGroup } from './PickDialog.tsx';

export interface Wanted {
  /** Connected to that node's output. */
  after: { id: string; port: Port } | null;
  at?: Point;
}

/** Adds a node after another one, or alone, and selects it. */
export function addNode({ graph, act }: Editor, t: TFunction, type: NodeType, { after, at }: Wanted): string | null {
  if (graph.nodes.length >= MAX_NODES) {
    toast.error(t('canvas.editor.tooMany', { max: MAX_NODES }));
    return null;
  }
  const id = freshId(idsOf(graph));
  act({ do: 'add', type, id, after, ...(at && { at }) });
  return id;
}

/** After the only selected node, by its first port. */
export const afterSelected = ({ selected, graph }: Editor): Wanted['after'] => {
  const [only] = selected;
  return selected.size === 1 && nodeIn(graph, only ?? null) ? { id: only as string, port: 'out' } : null;
};

interface AddProps {
  wanted: Wanted;
  onClose: () => void;
}

export function AddDialog({ wanted, onClose }: AddProps) {
  const { t } = useTranslation();
  const editor = useEditing();
  const before = nodeIn(editor.graph, wanted.after?.id ?? null);
  const ports = before && !wanted.at ? portsOf(editor.graph, before) : ['out' as const];
  const groups = ports.flatMap((port): PickGroup[] =>
    NODE_GROUPS.map(({ id, types }) => ({
      label: groupLabel(t, editor, before, port, id, ports.length > 1),
      options: types
        .filter((type) => !before || takesLeads({ type }))
        .map((type) => {
          const Icon = NODE_ICONS[type];
          const value = `${wanted.at ? (wanted.after?.port ?? 'out') : port}:${type}`;
          return {
            value,
            label: t(`canvas.node.type.${type}`),
            detail: t(`canvas.node.about.${type}`),
            icon: <Icon />,
          };
        }),
    })),
  );
  return (
    <PickDialog
      title={before ? t('canvas.editor.addAfter', { node: titleOf(t, before) }) : t('canvas.editor.add')}
      groups={groups}
      onClose={onClose}
      onPick={(value) => {
        const [port, type] = value.split(':') as [Port, NodeType];
        addNode(editor, t, type, { ...wanted, after: wanted.after && { id: wanted.after.id, port } });
      }}
    />
  );
}

function groupLabel(
  t: TFunction,
  { types }: Editor,
  before: WorkflowNode | undefined,
  port: Port,
  group: 'find' | 'work',
  isNamed: boolean,
) {
  const name = t(`canvas.node.group.${group}`);
  return before && isNamed ? `${portWords(t, before, port, types.get(before.id) ?? null)}: ${name}` : name;
}

interface ConnectProps {
  from: string;
  /** Only from this port. */
  port?: Port;
  onClose: () => void;
}

/** All possible targets of the node, by port. */
export function ConnectDialog({ from, port: only, onClose }: ConnectProps) {
  const { t } = useTranslation();
  const editor = useEditing();
  const { graph, types, act } = editor;
  const node = nodeIn(graph, from);
  if (!node) return null;
  const groups = portsOf(graph, node)
    .filter((port) => !only || port === only)
    .map((port) => ({
      label: portWords(t, node, port, types.get(from) ?? null),
      options: graph.nodes
        .filter(({ id }) => canConnect(graph, { from, port, to: id }))
        .map((target) => {
          const Icon = NODE_ICONS[target.type];
          const detail = <NodeSummary key={target.id} node={target} incoming={types.get(target.id) ?? null} />;
          return { value: `${port}:${target.id}`, label: titleOf(t, target), detail, icon: <Icon /> };
        }),
    }))
    .filter(({ options }) => options.length > 0);
  return (
    <PickDialog
      title={t('canvas.node.connectTo', { node: titleOf(t, node) })}
      groups={groups}
      none={t('canvas.node.noTargets')}
      onClose={onClose}
      onPick={(value) => {
        const [port, to] = value.split(':') as [Port, string];
        act({ do: 'connect', from, port, to });
      }}
    />
  );
}
