/** A node's settings, connections and cost; next to the canvas or as a sheet. */
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconDots, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadComponent } from '../../../lib/load.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Drawer } from '../../../ui/layout/late-layers.tsx';
import { useEscape } from '../../../ui/layout/layers.ts';
import { useCopying } from '../editor/useCopying.ts';
import { useEditing, useOpenNode } from '../editor/useEditor.ts';
import type { WorkflowNode } from '../graph/graph.ts';
import { Connections } from './Connections.tsx';
import { NODE_ICONS, titleOf } from './node-types.tsx';
import classes from './nodes.module.css';
import { useNodeFacts } from './useNodeFacts.ts';

/** Forms of all node types, loaded when a node is selected. */
const NodeForm = loadComponent(() => import('./NodeForm.tsx'), 'NodeForm');

interface Props {
  /** Shown instead of the settings, such as the run's data at the node, with a link back. */
  tabs?: ReactNode;
  children?: ReactNode;
}

export function NodePanel(props: Props) {
  const { t } = useTranslation();
  const open = useOpenNode();
  const { act } = useEditing();
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const body = useRef<HTMLDivElement>(null);
  const close = () => act({ do: 'open', id: null });
  useEscape(isNarrow && open !== null, close, body);
  if (!open) return null;
  const name = titleOf(t, open.node);
  const inside = <Inside key={open.node.id} node={open.node} onClose={close} {...props} />;
  if (!isNarrow)
    return (
      <aside className={classes.panel} aria-label={name} data-node-panel>
        {inside}
      </aside>
    );
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="92%"
      padding={0}
      withCloseButton={false}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': name } }}
      classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
    >
      <div ref={body} className={classes.sheetInside}>
        {inside}
      </div>
    </Drawer>
  );
}

function Inside({ node, tabs, children, onClose }: Props & { node: WorkflowNode; onClose: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useEditing();
  const facts = useNodeFacts();
  const Icon = NODE_ICONS[node.type];
  const cost = facts.cost(node.id);
  return (
    <>
      <div className={classes.head}>
        <Icon aria-hidden="true" />
        <h2 className="h15 ell">{titleOf(t, node)}</h2>
        <span className="right" />
        {!isReadOnly && <NodeMenu node={node} />}
        <IconButton label={t('canvas.editor.close')} onClick={onClose}>
          <IconX />
        </IconButton>
      </div>
      {tabs}
      <div className={classes.body}>{children ?? <Settings node={node} />}</div>
      {cost && !children && (
        <div className={classes.cost}>
          <span className="t2">{t('canvas.node.cost')}</span>
          <b>{cost}</b>
        </div>
      )}
    </>
  );
}

function Settings({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation();
  const { isReadOnly, act } = useEditing();
  const facts = useNodeFacts();
  return (
    <fieldset className={classes.settings} disabled={isReadOnly}>
      <legend className="sr">{t('canvas.node.setUp')}</legend>
      {facts.problems(node.id).map((words) => (
        <Note key={words} tone="warn">
          {words}
        </Note>
      ))}
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <NodeForm node={node} />
      </Suspense>
      <Connections node={node} />
      <TextField
        label={t('canvas.node.title')}
        placeholder={t(`canvas.node.type.${node.type}`)}
        maxLength={80}
        value={node.title}
        onChange={(event) => act({ do: 'title', id: node.id, title: event.currentTarget.value })}
      />
    </fieldset>
  );
}

function NodeMenu({ node }: { node: WorkflowNode }) {
  const { t } = useTranslation();
  const { act } = useEditing();
  const { copy, duplicate } = useCopying();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('canvas.node.more')}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy />} onClick={() => copy([node.id])}>
          {t('canvas.editor.copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy />} onClick={() => duplicate([node.id])}>
          {t('canvas.editor.duplicate')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash />} onClick={() => act({ do: 'remove', ids: [node.id] })}>
          {t('canvas.editor.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
