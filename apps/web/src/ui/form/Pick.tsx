/** A select inside a sentence, as wide as its text. Optionally with a search field. */
import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Pick.module.css';

interface Option {
  value: string;
  label: string;
  /** Additional text, such as why it cannot be used. */
  detail?: string;
}

interface Props {
  /** Accessible name, for users who do not see the sentence. */
  label: string;
  value: string;
  /** The button's text; the option's label by default. */
  shown?: string;
  options: readonly Option[];
  /** `here`: searches the given options. A function: receives the typed text and provides the options. */
  search?: 'here' | ((typed: string) => void);
  invalid?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function Pick({ label, value, options, search, invalid = false, disabled = false, ...props }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      type('');
    },
    onDropdownOpen: () => {
      if (search) box.focusSearchInput();
      box.selectActiveOption();
    },
  });
  const type = (text: string) => {
    setTyped(text);
    if (typeof search === 'function') search(text);
  };
  const found = search === 'here' ? options.filter((one) => fits(one, typed)) : options;
  const shown = props.shown ?? options.find((one) => one.value === value)?.label ?? value;
  return (
    <Combobox
      store={box}
      position="bottom-start"
      width="max-content"
      onOptionSubmit={(chosen) => {
        box.closeDropdown();
        if (chosen !== value) props.onChange(chosen);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <button
          type="button"
          className={classes.pick}
          aria-label={`${label}: ${shown}`}
          aria-invalid={invalid || undefined}
          disabled={disabled}
          onClick={() => box.toggleDropdown()}
        >
          <span>{shown}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown ?? ''}>
        {search && (
          <Combobox.Search
            aria-label={t('common.search')}
            placeholder={t('common.search')}
            value={typed}
            onChange={(event) => {
              type(event.currentTarget.value);
              box.resetSelectedOption();
            }}
          />
        )}
        <Combobox.Options className={classes.options ?? ''} aria-label={label}>
          {found.length === 0 && <Combobox.Empty>{t('ui.state.noResults')}</Combobox.Empty>}
          {found.map((one) => (
            <Combobox.Option key={one.value} value={one.value} active={one.value === value}>
              <span>{one.label}</span>
              {one.detail && <small>{one.detail}</small>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const fits = ({ label, value }: Option, typed: string) =>
  `${label} ${value}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
