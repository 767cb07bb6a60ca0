/** The editor's keyboard shortcuts. */
import { useTranslation } from 'react-i18next';
import { MOD } from '../../../lib/shell/shortcuts.ts';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { Modal } from '../../../ui/layout/late-layers.tsx';
import classes from './editor.module.css';

const KEYS = [
  { act: 'add', keys: ['A'] },
  { act: 'connect', keys: ['C'] },
  { act: 'edit', keys: ['Enter'] },
  { act: 'move', keys: ['←', '↑', '↓', '→'] },
  { act: 'moveFar', keys: ['Shift', '→'] },
  { act: 'undo', keys: [MOD, 'Z'] },
  { act: 'redo', keys: [MOD, 'Shift', 'Z'] },
  { act: 'copy', keys: [MOD, 'C'] },
  { act: 'paste', keys: [MOD, 'V'] },
  { act: 'duplicate', keys: [MOD, 'D'] },
  { act: 'all', keys: [MOD, 'A'] },
  { act: 'remove', keys: ['Del'] },
  { act: 'layout', keys: ['L'] },
  { act: 'fit', keys: ['F'] },
  { act: 'zoom', keys: ['+', '-'] },
  { act: 'save', keys: [MOD, 'S'] },
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('canvas.editor.keys')}
      size={400}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes.keys}>
        {KEYS.map(({ act, keys }) => (
          <div key={act} className={classes.key}>
            <dt>{t(`canvas.editor.key.${act}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
