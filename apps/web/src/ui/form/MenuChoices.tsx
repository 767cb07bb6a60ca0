/** A group of choices inside a Menu, one of them selected. */
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

interface Props<V extends string> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** The menu closes after a choice unless several groups share it. */
  close?: boolean;
}

export function MenuChoices<V extends string>({ value, options, onChange, close = true }: Props<V>) {
  return (
    <Menu.RadioGroup value={value} onChange={(next) => onChange(next as V)}>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          closeMenuOnClick={close}
          rightSection={option.value === value ? <IconCheck aria-hidden="true" /> : null}
        >
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
