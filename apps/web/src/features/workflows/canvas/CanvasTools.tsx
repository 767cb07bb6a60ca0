/** Zoom, undo, tidy up: at the bottom of the canvas. */

import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBinaryTree2,
  IconMaximize,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useReactFlow, useViewport } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { useEditing } from '../editor/useEditor.ts';
import { useTidy } from '../editor/useTidy.ts';
import classes from './canvas.module.css';
import { WHOLE } from './view.ts';

export function CanvasTools() {
  const { t } = useTranslation();
  const { act, canUndo, canRedo, isReadOnly, graph } = useEditing();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const tidy = useTidy();
  return (
    <div className={`${classes.rail} ${classes.tools}`} role="toolbar" aria-label={t('canvas.editor.view')}>
      <IconButton label={t('canvas.editor.zoomOut')} onClick={() => void zoomOut()}>
        <IconMinus />
      </IconButton>
      <Zoom />
      <IconButton label={t('canvas.editor.zoomIn')} onClick={() => void zoomIn()}>
        <IconPlus />
      </IconButton>
      <IconButton label={t('canvas.editor.fit')} onClick={() => void fitView(WHOLE)}>
        <IconMaximize />
      </IconButton>
      {!isReadOnly && (
        <>
          <IconButton
            label={t('canvas.editor.layout')}
            disabled={graph.nodes.length < 2}
            onClick={() => void tidy().then(() => fitView(WHOLE))}
          >
            <IconBinaryTree2 />
          </IconButton>
          <IconButton label={t('canvas.editor.undo')} disabled={!canUndo} onClick={() => act({ do: 'undo' })}>
            <IconArrowBackUp />
          </IconButton>
          <IconButton label={t('canvas.editor.redo')} disabled={!canRedo} onClick={() => act({ do: 'redo' })}>
            <IconArrowForwardUp />
          </IconButton>
        </>
      )}
    </div>
  );
}

function Zoom() {
  const { t } = useTranslation();
  const { zoom } = useViewport();
  const n = formatPercent(zoom);
  return (
    <output className={classes.zoom} aria-label={t('canvas.editor.zoom', { n })}>
      {n}
    </output>
  );
}
