/** The graph as a list, to read and edit without the canvas. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownRun } from '../canvas/run.ts';
import { useEditing } from '../editor/useEditor.ts';
import type { WorkflowEdge } from '../graph/graph.ts';
import { AddDialog, ConnectDialog, type Wanted } from '../nodes/pick.tsx';
import { OutlinePath } from './OutlinePath.tsx';
import { outlineOf } from './order.ts';
import classes from './outline.module.css';

interface Props {
  run?: ShownRun | null;
  empty?: ReactNode;
  onEdgeOpen?: (edge: WorkflowEdge) => void;
  onNodeOpen?: (id: string) => void;
}

export function Outline({ run = null, empty, onEdgeOpen, onNodeOpen }: Props) {
  const { t } = useTranslation();
  const { meaning, isReadOnly } = useEditing();
  const [adding, setAdding] = useState<Wanted | null>(null);
  const [connecting, setConnecting] = useState<string | null>(null);
  const { paths, loose, numbers } = useMemo(() => outlineOf(meaning), [meaning]);
  const shown = { numbers, run, onAdd: setAdding, onConnect: setConnecting, onEdgeOpen, onNodeOpen };
  const keyed = paths.map((path) => ({ id: path[0]?.node.id, path }));
  return (
    <div className={classes.outline}>
      {meaning.nodes.length === 0 && (empty ?? <p className="c13 t3">{t('canvas.outline.empty')}</p>)}
      <section aria-label={t('canvas.outline.label')}>
        {keyed.map(({ id, path }) => (
          <OutlinePath key={id} items={path} {...shown} />
        ))}
        {loose.length > 0 && (
          <section aria-label={t('canvas.outline.loose')}>
            <h2 className={classes.loose}>{t('canvas.outline.loose')}</h2>
            <OutlinePath items={loose} {...shown} />
          </section>
        )}
      </section>
      {!isReadOnly && (
        <Button leftSection={<IconPlus />} onClick={() => setAdding({ after: null })}>
          {t('canvas.outline.addFirst')}
        </Button>
      )}
      {adding && <AddDialog wanted={adding} onClose={() => setAdding(null)} />}
      {connecting && <ConnectDialog from={connecting} onClose={() => setConnecting(null)} />}
    </div>
  );
}
