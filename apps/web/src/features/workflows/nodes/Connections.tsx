/** A node's connections by port, which can be added and removed without a pointer. */
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { useEditing } from '../editor/useEditor.ts';
import { nodeIn, type Port, portsOf, type WorkflowNode } from '../graph/graph.ts';
import { NODE_ICONS, portWords, titleOf } from './node-types.tsx';
import classes from './nodes.module.css';
import { ConnectDialog } from './pick.tsx';

export function Connections({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation();
  const { graph, types } = useEditing();
  const [connecting, setConnecting] = useState<Port | null>(null);
  return (
    <section className={classes.group} aria-label={t('canvas.node.goesTo')}>
      <h3 className={classes.label}>{t('canvas.node.goesTo')}</h3>
      {portsOf(graph, node).map((port) => (
        <div key={port} className={classes.exit}>
          <span className="c13 t2">{portWords(t, node, port, types.get(node.id) ?? null)}</span>
          <Targets node={node} port={port} onConnect={() => setConnecting(port)} />
        </div>
      ))}
      {connecting && <ConnectDialog from={node.id} port={connecting} onClose={() => setConnecting(null)} />}
    </section>
  );
}

interface TargetsProps {
  node: WorkflowNode;
  port: Port;
  onConnect: () => void;
}

function Targets({ node, port, onConnect }: TargetsProps) {
  const { t } = useTranslation();
  const { graph, act, isReadOnly } = useEditing();
  const edges = graph.edges.filter((edge) => edge.from === node.id && edge.port === port);
  return (
    <div className={classes.targets}>
      {edges.map((edge) => {
        const target = nodeIn(graph, edge.to);
        if (!target) return null;
        const Icon = NODE_ICONS[target.type];
        const names = { from: titleOf(t, node), to: titleOf(t, target) };
        return (
          <span key={edge.id} className={classes.targetNode}>
            <Icon aria-hidden="true" />
            <span className="ell">{names.to}</span>
            {!isReadOnly && (
              <IconButton
                small
                label={t('canvas.node.disconnect', names)}
                onClick={() => act({ do: 'remove', ids: [edge.id] })}
              >
                <IconX />
              </IconButton>
            )}
          </span>
        );
      })}
      {edges.length === 0 && isReadOnly && <span className="c13 t3">{t('canvas.node.nowhere')}</span>}
      {!isReadOnly && (
        <Button size="xs" variant="subtle" leftSection={<IconPlus />} onClick={onConnect}>
          {t('canvas.node.connect')}
        </Button>
      )}
    </div>
  );
}
