/** Selects one of many by typing part of its name: a list or a lead. The button shows the selection. */
import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './assistant.module.css';

export interface Option {
  id: number;
  name: string;
  detail?: string;
}

interface Props<O extends Option> {
  /** What the button does, read after the selection. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  disabled?: boolean;
  position?: 'bottom-end' | 'top-end';
  typed: string;
  onType: (typed: string) => void;
  /** The matches; undefined while loading. */
  options: readonly O[] | undefined;
  chosen: number | null;
  onPick: (option: O) => void;
}

export function Picker<O extends Option>(props: Props<O>) {
  const { label, children, disabled = false, position = 'bottom-end', ...choice } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const box = useCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      choice.onType('');
    },
    onDropdownOpen: () => box.focusSearchInput(),
  });
  const { options } = choice;
  return (
    <Combobox
      store={box}
      position={position}
      width={300}
      onOptionSubmit={(id) => {
        const picked = options?.find((one) => String(one.id) === id);
        box.closeDropdown();
        if (picked) choice.onPick(picked);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <button type="button" className={classes.picker} disabled={disabled} onClick={() => box.toggleDropdown()}>
          {children} <span className="sr">{label}</span>
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('common.search')}
          placeholder={t('common.search')}
          value={choice.typed}
          onChange={(event) => {
            choice.onType(event.currentTarget.value);
            box.resetSelectedOption();
          }}
        />
        <Combobox.Options className={classes.options ?? ''}>
          {options?.length === 0 && <Combobox.Empty>{t('ui.state.noResults')}</Combobox.Empty>}
          {options?.map(({ id, name, detail }) => (
            <Combobox.Option key={id} value={String(id)} active={id === choice.chosen}>
              <span className="ell">{name}</span>
              {detail && <small>{detail}</small>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
