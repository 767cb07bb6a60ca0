/** Selects one of a few by typing part of its name: a node type to add, or a node to connect to. */
import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { Modal } from '../../../ui/layout/late-layers.tsx';
import classes from './nodes.module.css';

interface PickOption {
  value: string;
  label: string;
  detail?: ReactNode;
  icon: ReactNode;
}
export interface PickGroup {
  label: string;
  options: PickOption[];
}

interface Props {
  title: string;
  groups: PickGroup[];
  /** Shown if there are no options. */
  none?: string;
  onPick: (value: string) => void;
  onClose: () => void;
}

/** Mounted when it opens. */
export function PickDialog({ title, groups, none, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const box = useCombobox({ opened: true });
  const wanted = typed.trim().toLocaleLowerCase();
  const found = groups
    .map((group) => ({
      ...group,
      options: group.options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ options }) => options.length > 0);
  // A new text resets the selection to the first.
  useOnChange(() => {
    box.selectFirstOption();
  }, [typed]);
  return (
    <Modal opened onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Combobox
        store={box}
        onOptionSubmit={(value) => {
          onClose();
          onPick(value);
        }}
      >
        <Combobox.EventsTarget>
          <input
            className={classes.pickSearch}
            // biome-ignore lint/a11y/noAutofocus: the dialog itself moves the focus only a moment later, and keys typed until then would be lost
            autoFocus
            data-autofocus
            aria-label={t('canvas.node.search')}
            placeholder={t('common.search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.pick ?? ''} aria-label={title}>
          {found.length === 0 && (
            <Combobox.Empty>{groups.length === 0 && none ? none : t('ui.state.noResults')}</Combobox.Empty>
          )}
          {found.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.options.map(({ value, label, detail, icon }) => (
                <Combobox.Option key={value} value={value} className={classes.pickOption ?? ''}>
                  {icon}
                  <span className={classes.pickWords}>
                    <b>{label}</b>
                    {detail && <small className="ell">{detail}</small>}
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}
