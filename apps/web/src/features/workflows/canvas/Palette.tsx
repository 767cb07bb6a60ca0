/** The eight node types: drag one onto the canvas, or press it to add it after the selected node. */
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../ui/display/Hint.tsx';
import { useEditing } from '../editor/useEditor.ts';
import { takesLeads } from '../graph/graph.ts';
import { NODE_GROUPS, NODE_ICONS } from '../nodes/node-types.tsx';
import { addNode, afterSelected } from '../nodes/pick.tsx';
import classes from './canvas.module.css';

/** The drag data type. */
export const DRAGGED = 'application/x-workflow-node';

export function Palette() {
  const { t } = useTranslation();
  const editor = useEditing();
  return (
    <div className={classes.rail} role="toolbar" aria-label={t('canvas.editor.add')} aria-orientation="vertical">
      {NODE_GROUPS.map(({ id, types }, index) => (
        <div key={id} role="presentation">
          {index > 0 && <hr />}
          {types.map((type) => {
            const Icon = NODE_ICONS[type];
            const name = t(`canvas.node.type.${type}`);
            return (
              <Hint key={type} label={name} position="right">
                <button
                  type="button"
                  className={classes.piece}
                  aria-label={t('canvas.editor.addNamed', { node: name })}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.setData(DRAGGED, type);
                    event.dataTransfer.effectAllowed = 'copy';
                  }}
                  onClick={() =>
                    addNode(editor, t, type, { after: takesLeads({ type }) ? afterSelected(editor) : null })
                  }
                >
                  <Icon aria-hidden="true" />
                </button>
              </Hint>
            );
          })}
        </div>
      ))}
    </div>
  );
}
