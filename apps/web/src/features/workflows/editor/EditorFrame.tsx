/** Canvas or outline with the node's settings next to it. Small screens start with the outline. */
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadComponent } from '../../../lib/load.ts';
import { stored } from '../../../lib/storage.ts';
import type { ShownRun } from '../canvas/run.ts';
import type { WorkflowEdge } from '../graph/graph.ts';
import { NodePanel } from '../nodes/NodePanel.tsx';
import { Outline } from '../outline/Outline.tsx';
import classes from './editor.module.css';
import { useEditing } from './useEditor.ts';

/** The canvas is a large chunk, which the outline does not need. */
const Canvas = loadComponent(() => import('../canvas/Canvas.tsx'), 'Canvas');

const VIEWS = ['canvas', 'outline'] as const;
type View = (typeof VIEWS)[number];
const KEPT = 'workflow-view';

interface FrameProps {
  /** Shown while there are no nodes. */
  empty?: ReactNode;
  run?: ShownRun | null;
  onEdgeOpen?: (edge: WorkflowEdge) => void;
  onNodeOpen?: (id: string) => void;
  /** The run's data at the open node, instead of its settings. */
  tabs?: ReactNode;
  tab?: ReactNode;
}

export function EditorFrame({ empty, run = null, tabs, tab, ...opens }: FrameProps) {
  const { open } = useEditing();
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const [chosen, setChosen] = useState<View | null>(() => stored.get(KEPT) as View | null);
  const [onPhone, setOnPhone] = useState<View>('outline');
  const view = isNarrow ? onPhone : (chosen ?? 'canvas');
  const change = (next: View) => {
    if (isNarrow) return setOnPhone(next);
    setChosen(next);
    stored.set(KEPT, next);
  };
  return (
    <div className={classes.frame} data-open={(open !== null && !isNarrow) || undefined}>
      <div className={classes.stage}>
        <div className={classes.views}>
          <Views view={view} onChange={change} />
        </div>
        {view === 'canvas' ? (
          <Suspense fallback={<div className={classes.loading} />}>
            <Canvas run={run} {...opens}>
              {empty}
            </Canvas>
          </Suspense>
        ) : (
          <Outline run={run} empty={empty} {...opens} />
        )}
      </div>
      <NodePanel tabs={tabs}>{tab}</NodePanel>
    </div>
  );
}

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('canvas.editor.view')}
      data={VIEWS.map((one) => ({ value: one, label: t(`canvas.editor.${one}`) }))}
      value={view}
      onChange={(next) => onChange(next as View)}
    />
  );
}
