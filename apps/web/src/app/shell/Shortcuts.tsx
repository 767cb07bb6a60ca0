/** List of all keyboard shortcuts. */
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOD, shortcutsOpen } from '../../lib/shell/shortcuts.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import classes from './Shortcuts.module.css';

const GROUPS = [
  {
    id: 'everywhere',
    keys: [
      { act: 'palette', keys: [MOD, 'K'] },
      { act: 'shortcuts', keys: ['?'] },
      { act: 'close', keys: ['Esc'] },
    ],
  },
  {
    id: 'table',
    keys: [
      { act: 'walk', keys: ['↑', '↓'] },
      { act: 'ends', keys: ['Home', 'End'] },
      { act: 'open', keys: ['Enter'] },
      { act: 'menu', keys: ['Shift', 'F10'] },
      { act: 'tick', keys: ['Space'] },
      { act: 'range', keys: ['Shift', 'Space'] },
    ],
  },
  {
    id: 'lead',
    keys: [{ act: 'neighbours', keys: ['↑', '↓'] }],
  },
] as const;

export function Shortcuts() {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={() => shortcutsOpen.set(false)}
      title={t('shell.shortcuts.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {GROUPS.map((group) => (
        <section key={group.id} className={classes.group}>
          <h3 className={classes.title}>{t(`shell.shortcuts.${group.id}`)}</h3>
          <dl>
            {group.keys.map(({ act, keys }) => (
              <div key={act} className={classes.line}>
                <dt>{t(`shell.shortcuts.act.${act}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
