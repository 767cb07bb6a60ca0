/** A filter with several values: the first two are removable tokens, the others are counted. */
import { Checkbox, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/format.ts';
import { Token } from '../../../ui/display/marks.tsx';
import classes from './searchers.module.css';

const NAMED = 2;

interface Props<V extends string> {
  label: string;
  options: { value: V; label: string }[];
  value: V[];
  onChange: (value: V[]) => void;
}

export function MultiFilter<V extends string>({ label, options, value, onChange }: Props<V>) {
  const { t } = useTranslation();
  const chosen = options.filter((option) => value.includes(option.value));
  const toggle = (one: V) => onChange(value.includes(one) ? value.filter((each) => each !== one) : [...value, one]);
  const rest = chosen.length - NAMED;
  const all = chosen.length > 0 ? formatList(chosen.map((option) => option.label)) : t('admin-searchers.filter.any');
  return (
    <span className={classes.multi}>
      <span className="t3">{label}</span>
      {chosen.slice(0, NAMED).map((option) => (
        <Token
          key={option.value}
          removeLabel={t('ui.filters.remove', { filter: option.label })}
          onRemove={() => toggle(option.value)}
        >
          {option.label}
        </Token>
      ))}
      <Menu position="bottom-start" closeOnItemClick={false}>
        <Menu.Target>
          <UnstyledButton className={classes.multiOpen ?? ''} aria-label={`${label}: ${all}`}>
            {chosen.length === 0 && t('admin-searchers.filter.any')}
            {rest > 0 && t('admin-searchers.filter.more', { count: rest })}
            <IconChevronDown />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map((option) => (
            <Menu.CheckboxItem
              key={option.value}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            >
              <span className={classes.choice}>
                <Checkbox.Indicator checked={value.includes(option.value)} size="16px" radius="5px" />
                {option.label}
              </span>
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
