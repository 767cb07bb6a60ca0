/** Ctrl/Cmd-K: open any page, setting, list or lead, or start an action. Arrows move, Enter selects, Escape closes. */
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteItem } from '../../lib/shell/slots.ts';
import { Kbd } from '../../ui/display/Kbd.tsx';
import classes from './CommandPalette.module.css';
import { usePaletteItems } from './usePaletteItems.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function CommandPalette({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { groups, isAsking } = usePaletteItems(typed);
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(at, items.length - 1)];
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    setTyped('');
    item.run(navigate);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((now) => (now + step + items.length) % Math.max(1, items.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(chosen);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size={560}
      padding={0}
      classNames={{ body: classes.body ?? '' }}
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
    >
      <div className={classes.field}>
        <IconSearch aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
          aria-label={t('shell.palette.placeholder')}
          placeholder={t('shell.palette.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div id="palette-list" role="listbox" aria-label={t('shell.palette.open')} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
          <div key={group.group} role="group" aria-label={group.group}>
            <div className={classes.group} aria-hidden="true">
              {group.group}
            </div>
            {group.items.map((item) => (
              <Option key={item.id} item={item} on={item === chosen} onChoose={() => choose(item)} />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <p className={classes.empty} role="status">
          {t(isAsking ? 'ui.state.loading' : 'shell.palette.empty')}
        </p>
      )}
    </Modal>
  );
}

function Option({ item, on, onChoose }: { item: PaletteItem; on: boolean; onChoose: () => void }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={`palette-${item.id}`}
      role="option"
      aria-selected={on}
      className={classes.option}
      ref={(element) => {
        if (on) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onChoose}
    >
      {item.icon}
      <span className="ell">{item.label}</span>
      {item.detail && <small className="ell">{item.detail}</small>}
    </div>
  );
}
